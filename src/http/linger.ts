// Ends the connection of a request that was answered before it was read: a client that is still sending hears why it is
// refused (contract/platform.md E16; RFC 9112 section 9.6).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is still sent is dropped for so long and so far: enough for who is quick, nothing for who never ends. */
const linger_ms = 5_000;
const linger_bytes = 16_777_216;

/**
 * Node closes the socket with its answer. Bytes that lie there unread, or come later, then make the system tell the client
 * that its connection broke, and many clients drop the answer for that.
 */
export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  response.shouldKeepAlive = false;
  const { socket } = request;
  const closeNow = socket.destroySoon;
  // What Node calls once the answer is written.
  socket.destroySoon = () => {
    if (request.complete) return closeNow.call(socket);
    socket.end();
    const late = setTimeout(() => socket.destroy(), linger_ms).unref();
    socket.once('close', () => clearTimeout(late));
    // A body that nobody reads holds its socket; it goes on in the next turn.
    request.resume();
    setImmediate(drop, socket);
  };
}

/** Past the reader of HTTP, for which a chunk of one byte is work. */
function drop(socket: Socket): void {
  let dropped = 0;
  socket.removeAllListeners('data').on('data', ({ length }: Buffer) => {
    dropped += length;
    if (dropped > linger_bytes) socket.destroy();
  });
}
