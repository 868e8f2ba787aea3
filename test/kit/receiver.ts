// A merchant's server for tests: keeps every request it gets and answers as the test says.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  headers: http.IncomingHttpHeaders;
  body: string;
  at: number;
};

export type Receiver = {
  url: string;
  received: Received[];
  /** The status of the next answers; a function may hold the request instead of answering. */
  answer: number | ((response: http.ServerResponse, count: number) => void);
  /** Waits until `count` requests have come. */
  waitFor(count: number, timeout_ms?: number): Promise<Received[]>;
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const waiters = new Set<() => void>();
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      receiver.received.push({ headers: request.headers, body, at: Date.now() });
      if (typeof receiver.answer === 'number') {
        response.statusCode = receiver.answer;
        response.end('ok');
      } else receiver.answer(response, receiver.received.length);
      for (const waiter of waiters) waiter();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer: 200,
    waitFor(count, timeout_ms = 30_000) {
      return new Promise((resolve, reject) => {
        const check = () => {
          if (receiver.received.length < count) return;
          clearTimeout(timer);
          waiters.delete(check);
          resolve(receiver.received);
        };
        const timer = setTimeout(() => {
          waiters.delete(check);
          reject(new Error(`${receiver.received.length} of ${count} requests came`));
        }, timeout_ms);
        waiters.add(check);
        check();
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
