// A server of a model for tests: speaks the protocol of OpenAI, keeps what it is asked, and misbehaves as it is told.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export type Asked = {
  path: string;
  headers: http.IncomingHttpHeaders;
  body: { messages: { role: string; content: string }[] } & Record<string, unknown>;
};

/** What it says to a question, as the content of its message. */
export type Say = (asked: Asked, count: number) => string;

type Respond = (response: http.ServerResponse, asked: Asked, count: number) => void;

export type ModelStub = Awaited<ReturnType<typeof startModelStub>>;

/** Whole answers of the protocol. */
const completion = (content: string) =>
  JSON.stringify({
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 11, completion_tokens: 7 },
  });

const json = { 'Content-Type': 'application/json' };

const quiet: Respond = (response) => response.writeHead(200, json).end(completion('{}'));

/** Pours out as much as is taken. */
const gush = (response: http.ServerResponse, chunk: Buffer, poured: (bytes: number) => void) => {
  const more = () => {
    if (response.destroyed) return;
    poured(chunk.length);
    if (response.write(chunk)) setImmediate(more);
    else response.once('drain', more);
  };
  more();
};

/** What a test tells it to do, from the next question on. */
const mannersOf = (answer: (respond: Respond) => void, poured: (bytes: number) => void) => ({
  say: (content: string | Say) =>
    answer((response, asked, count) => {
      const text = typeof content === 'string' ? content : content(asked, count);
      response.writeHead(200, json).end(completion(text));
    }),
  /** Says it once it may. */
  sayAfter: (ready: Promise<unknown>, content: string) =>
    answer((response) => {
      void ready.then(() => response.writeHead(200, json).end(completion(content)));
    }),
  body: (text: string) => answer((response) => response.writeHead(200, json).end(text)),
  status: (code: number) =>
    answer((response) => response.writeHead(code, json).end('{"error":{"message":"no"}}')),
  redirect: (to: string) => answer((response) => response.writeHead(307, { Location: to }).end()),
  hangUp: () => answer((response) => response.destroy()),
  hang: () => answer(() => {}),
  /** Begins an answer and never ends it. */
  drip: () => answer((response) => response.writeHead(200, json).write('{"choices":[')),
  flood: () =>
    answer((response) => gush(response.writeHead(200, json), Buffer.alloc(65_536, 'a'), poured)),
  packedFlood: () => {
    const headers = { ...json, 'Content-Encoding': 'gzip' };
    const packed = gzipSync(Buffer.alloc(16 * 1_048_576, 'a'));
    answer((response) => response.writeHead(200, headers).end(packed));
  },
});

export async function startModelStub() {
  const requests: Asked[] = [];
  const waiters = new Set<() => void>();
  let flooded = 0;
  let respond: Respond = quiet;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const asked = { path: request.url ?? '', headers: request.headers, body };
      requests.push(asked);
      for (const waiter of waiters) waiter();
      respond(response, asked, requests.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = (next: Respond) => {
    respond = next;
  };
  const poured = (bytes: number) => {
    flooded += bytes;
  };
  return {
    ...mannersOf(answer, poured),
    url: `${origin}/v1/chat/completions`,
    /** The settings of a server that asks it. */
    env: { HIRE_MODEL_URL: origin, HIRE_MODEL_NAME: 'stub-1' },
    requests,
    flooded: () => flooded,
    /** As at first. */
    reset() {
      requests.length = 0;
      flooded = 0;
      respond = quiet;
    },
    /** Ends what hangs, and answers from now on: what asks again would wait for its whole time, a minute for a report. */
    letGo() {
      respond = quiet;
      server.closeAllConnections();
    },
    /** Waits until so many questions have come. */
    waitFor: (count: number) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (requests.length < count) return;
          waiters.delete(check);
          resolve();
        };
        waiters.add(check);
        check();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
