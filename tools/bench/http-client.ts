// Drives a server over keep-alive connections with as little work of its own as HTTP/1.1 allows: a
// client that costs more than the server would measure itself.
import { connect, type Socket } from 'node:net';
import { createCollector, type Sample } from './sample.ts';

export type Drive = {
  port: number;
  connections: number;
  seconds: number;
  /** The status that counts. */
  expected: number;
  /** The next request, whole, in ASCII. */
  next(): string;
};

/** One request in flight on each connection until the time is over; waits for the last answers. */
export async function drive(options: Drive): Promise<Sample> {
  const sockets = await Promise.all(
    Array.from({ length: options.connections }, () => openSocket(options.port)),
  );
  const collector = createCollector();
  const end = performance.now() + options.seconds * 1_000;
  await Promise.all(sockets.map((socket) => driveOne(socket, options, end, collector)));
  const sample = collector.finish(String(options.expected));
  for (const socket of sockets) socket.destroy();
  return sample;
}

function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

function driveOne(
  socket: Socket,
  options: Drive,
  end: number,
  collector: ReturnType<typeof createCollector>,
): Promise<void> {
  return new Promise((resolve) => {
    let since = 0;
    let rest: Buffer | undefined;
    const send = () => {
      since = performance.now();
      if (since >= end) return resolve();
      socket.write(options.next(), 'latin1');
    };
    const broken = () => {
      if (performance.now() < end) collector.fault('connection lost');
      resolve();
    };
    socket.on('error', broken);
    socket.on('close', broken);
    socket.on('data', (chunk: Buffer) => {
      const answer = rest ? Buffer.concat([rest, chunk]) : chunk;
      const status = statusOfWhole(answer);
      if (status === undefined) {
        rest = answer;
        return;
      }
      rest = undefined;
      collector.add(status, since);
      send();
    });
    send();
  });
}

const lengthName = Buffer.from('Content-Length: ');
const headEnd = Buffer.from('\r\n\r\n');

/** The status of a whole answer; undefined while some of it is still to come. */
function statusOfWhole(answer: Buffer): string | undefined {
  const end = answer.indexOf(headEnd);
  if (end === -1) return undefined;
  const at = answer.indexOf(lengthName);
  if (at === -1 || at > end) return 'answer without a length';
  let length = 0;
  for (let i = at + lengthName.length; ; i++) {
    const digit = (answer[i] ?? 0) - 48;
    if (digit < 0 || digit > 9) break;
    length = length * 10 + digit;
  }
  return answer.length < end + 4 + length ? undefined : answer.toString('latin1', 9, 12);
}
