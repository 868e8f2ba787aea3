// The merchants of the deliveries bench, in a process of their own: one port that answers 200 with as
// little work as HTTP/1.1 allows, one whose answers never end.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { serveParent } from './process.ts';

export type ReceiverOrder = { ask: 'start' } | { ask: 'reset' } | { ask: 'tally' };
export type ReceiverPorts = { brief: number; endless: number };
export type Tally = { count: number; first_ms: number; last_ms: number; endless: number };

let tally: Tally = { count: 0, first_ms: 0, last_ms: 0, endless: 0 };

const brief = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok';
const tenGigabytes = `HTTP/1.1 200 OK\r\nContent-Length: ${10 * 2 ** 30}\r\n\r\n`;
const piece = Buffer.alloc(65_536, 'x');

/** Calls back once the request is whole: our requests end with the body's last brace. */
function onRequest(socket: Socket, then: () => void): void {
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    if (!text.endsWith('}')) return;
    text = '';
    then();
  });
}

function answerBriefly(socket: Socket): void {
  onRequest(socket, () => {
    const now = performance.timeOrigin + performance.now();
    if (tally.count++ === 0) tally.first_ms = now;
    tally.last_ms = now;
    socket.end(brief, 'latin1');
  });
}

function answerForEver(socket: Socket): void {
  onRequest(socket, () => {
    tally.endless++;
    socket.write(tenGigabytes, 'latin1');
    const pour = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', pour);
    pour();
  });
}

const servers = [createServer({ noDelay: true }, answerBriefly), createServer(answerForEver)];

async function start(): Promise<ReceiverPorts> {
  const ports = servers.map(async (server) => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', 4_096, done));
    return (server.address() as AddressInfo).port;
  });
  const [first = 0, second = 0] = await Promise.all(ports);
  return { brief: first, endless: second };
}

async function obey({ ask }: ReceiverOrder): Promise<unknown> {
  if (ask === 'start') return start();
  if (ask === 'reset') tally = { count: 0, first_ms: 0, last_ms: 0, endless: 0 };
  return tally;
}

serveParent(obey);
