// The judge: a merchant's server with a log of its own. What it did not get was lost, whatever our
// database says.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sign } from '../../src/kit/signature.ts';

/** All requests with one event's id. */
export type Heard = {
  body: string;
  objectId: string;
  /** When each request came, by `now`. */
  at: number[];
  /** The name of the server that sent each. */
  senders: string[];
};

export type Judge = {
  url: string;
  heard: Map<string, Heard>;
  /** Requests, duplicates included. */
  count: number;
  /** What no receiver should see: another body under a known id, a wrong signature. */
  wrongs: string[];
  /** Answers a request; 200 unless a fault says something else. */
  answer(response: http.ServerResponse, heard: Heard): void;
  close(): Promise<void>;
};

export async function startJudge(
  secret: string,
  now: () => number = () => Date.now(),
): Promise<Judge> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      judge.answer(response, note(judge, request, Buffer.concat(chunks).toString(), secret, now()));
    });
    request.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve));
  const judge: Judge = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard: new Map(),
    count: 0,
    wrongs: [],
    answer: (response) => void response.end('ok'),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return judge;
}

function note(
  judge: Judge,
  { headers }: http.IncomingMessage,
  body: string,
  secret: string,
  at: number,
): Heard {
  const id = String(headers['x-svc-event-id']);
  const expected = sign(secret, Number(headers['x-svc-timestamp']), body);
  if (headers['x-svc-signature'] !== expected) judge.wrongs.push(`${id}: wrong signature`);
  const sender = /^svc\/(\S+)/.exec(headers['user-agent'] ?? '')?.[1] ?? '';
  const heard: Heard = judge.heard.get(id) ?? {
    body,
    objectId: JSON.parse(body).object_id,
    at: [],
    senders: [],
  };
  if (heard.body !== body) judge.wrongs.push(`${id}: another body than the first time`);
  heard.at.push(at);
  heard.senders.push(sender);
  judge.heard.set(id, heard);
  judge.count++;
  return heard;
}

/** Events that came more than once, and how often too often. */
export function duplicatesOf(judge: Judge): number {
  return [...judge.heard.values()].reduce((sum, { at }) => sum + at.length - 1, 0);
}
