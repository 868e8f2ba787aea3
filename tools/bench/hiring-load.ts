// The process that calls the hiring API, and that fills the forms of many candidates at once, apart so that neither slows
// the other's event loop.
import { randomBytes } from 'node:crypto';
import { answerText } from './hiring-words.ts';
import { drive, openAsker } from './http-client.ts';
import { serveParent } from './process.ts';
import { common, inTurn } from './requests.ts';
import { createCollector, type Sample } from './sample.ts';

/** A candidate who has come in: the path of the own page, and the cookie. */
export type CameIn = { path: string; cookie: string };

export type HiringOrder =
  | {
      ask: 'drive';
      port: number;
      connections: number;
      seconds: number;
      /** Method and path, and the key in whose name. */
      calls: readonly { line: string; key: string }[];
      /** What is sent, in ASCII; `numberMark` in it is another number each time. */
      body?: string;
    }
  | { ask: 'answer'; port: number; visitors: readonly CameIn[]; questions: number }
  | { ask: 'send'; port: number; visitors: readonly CameIn[] };

/** As long as the numbers that take its place. */
export const numberMark = '<number-->';
let numbered = 0;
const nextNumber = () => String(++numbered).padStart(numberMark.length, '0');

function callMaker(
  calls: readonly { line: string; key: string }[],
  body: string | undefined,
): () => string {
  const type = 'Content-Type: application/json\r\n';
  const more = body === undefined ? '' : `${type}Content-Length: ${body.length}\r\n`;
  const head = inTurn(
    calls.map(({ line, key }) => {
      const caller = key === '' ? '' : `Authorization: Bearer ${key}\r\n`;
      return `${line} HTTP/1.1\r\n${common}${caller}${more}\r\n`;
    }),
  );
  if (body === undefined) return head;
  const parts = body.split(numberMark);
  return () => head() + parts.join(nextNumber());
}

function formOf({ path, cookie }: CameIn, fields: Record<string, string>): string {
  const body = new URLSearchParams(fields).toString();
  return (
    `POST ${path} HTTP/1.1\r\n${common}Cookie: ${cookie}\r\n` +
    `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

/** Every candidate on a connection of their own, each answer sent when the one before was taken. */
async function answerAll(
  port: number,
  visitors: readonly CameIn[],
  questions: number,
): Promise<Sample> {
  const askers = await Promise.all(visitors.map(() => openAsker(port)));
  const collector = createCollector();
  await Promise.all(
    visitors.map(async (visitor, v) => {
      for (let n = 0; n < questions; n++) {
        const key = randomBytes(18).toString('base64url');
        const text = answerText(v * questions + n);
        const since = performance.now();
        const form = formOf(visitor, { act: 'answer', item: `${n}.0`, key, text });
        collector.add((await askers[v]?.ask(form))?.status ?? 'none', since);
      }
    }),
  );
  for (const asker of askers) asker.close();
  return collector.finish('303');
}

async function sendAll(port: number, visitors: readonly CameIn[]): Promise<Sample> {
  const askers = await Promise.all(visitors.map(() => openAsker(port)));
  const collector = createCollector();
  await Promise.all(
    visitors.map(async (visitor, v) => {
      const since = performance.now();
      collector.add((await askers[v]?.ask(formOf(visitor, { act: 'send' })))?.status ?? '', since);
    }),
  );
  for (const asker of askers) asker.close();
  return collector.finish('303');
}

serveParent((order: HiringOrder): Promise<Sample> => {
  if (order.ask === 'answer') return answerAll(order.port, order.visitors, order.questions);
  if (order.ask === 'send') return sendAll(order.port, order.visitors);
  const { calls, body, ...plan } = order;
  return drive({ ...plan, expected: 200, next: callMaker(calls, body) });
});
