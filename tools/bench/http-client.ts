// Drives a server over keep-alive connections with as little work of its own as HTTP/1.1 allows: a
// client that costs more than the server would measure itself.
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
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

/** Sends at a pace whoever has been answered or not; a request's time runs from when it was due. */
export async function driveSteadily(options: Drive & { pace: number }): Promise<Sample> {
  const sockets = await Promise.all(
    Array.from({ length: options.connections }, () => openSocket(options.port)),
  );
  const collector = createCollector();
  const free = [...sockets];
  const due: number[] = [];
  const sent = new Map<Socket, number>();
  const sendDue = () => {
    for (let since = due[0]; since !== undefined && free.length > 0; since = due[0]) {
      const socket = free.pop() as Socket;
      due.shift();
      sent.set(socket, since);
      socket.write(options.next(), 'latin1');
    }
  };
  for (const socket of sockets) {
    onAnswers(socket, (status) => {
      collector.add(status, sent.get(socket) ?? 0);
      free.push(socket);
      sendDue();
    });
  }
  const begun = performance.now();
  const all = Math.round(options.seconds * options.pace);
  for (let n = 0; n < all; ) {
    await pause(1);
    for (; n < all && begun + (n * 1_000) / options.pace <= performance.now(); n++) {
      due.push(begun + (n * 1_000) / options.pace);
    }
    sendDue();
  }
  for (const late = performance.now() + 5_000; free.length < sockets.length; await pause(5)) {
    if (performance.now() < late) continue;
    for (let n = due.length + sockets.length - free.length; n > 0; n--)
      collector.fault('no answer');
    break;
  }
  const sample = collector.finish(String(options.expected));
  for (const socket of sockets) socket.destroy();
  return sample;
}

export type Answer = { status: string; body: string; ms: number };
export type Asker = { ask(request: string): Promise<Answer>; close(): void };

/** One connection for requests one after another, each answer read whole. */
export async function openAsker(port: number): Promise<Asker> {
  const socket = await openSocket(port);
  let waiting: { since: number; resolve(answer: Answer): void; reject(error: Error): void };
  const lost = () => waiting?.reject(new Error('The connection was lost.'));
  socket.on('error', lost);
  socket.on('close', lost);
  onAnswers(socket, (status, answer) => {
    const ms = performance.now() - waiting.since;
    const body = answer.toString('utf8', answer.indexOf(headEnd) + headEnd.length);
    waiting.resolve({ status, body, ms });
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { since: performance.now(), resolve, reject };
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
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
    onAnswers(socket, (status) => {
      collector.add(status, since);
      send();
    });
    send();
  });
}

/** Tells the status of each whole answer; one request at a time is under way. */
function onAnswers(socket: Socket, answered: (status: string, whole: Buffer) => void): void {
  let rest: Buffer | undefined;
  socket.on('data', (chunk: Buffer) => {
    const answer = rest ? Buffer.concat([rest, chunk]) : chunk;
    const status = statusOfWhole(answer);
    rest = status === undefined ? answer : undefined;
    if (status !== undefined) answered(status, answer);
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
