// Ends connections that wait for a request that does not come. Node ends them when their time is over, before it looks at
// what came meanwhile: a process that had no turn for a while would close under requests that lie there already, and their
// callers would not know whether they were done.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A listener of `timeout` takes the place of Node's own end of the connection. */
export function closeIdleOnly(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const read = socket.bytesRead;
    // After timers comes one look at all sockets, then this. What has begun to come has the deadlines of a request.
    setImmediate(() => {
      if (socket.bytesRead === read) socket.destroy();
    });
  });
}
