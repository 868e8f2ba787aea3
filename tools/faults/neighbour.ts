// Ordinary callers beside a fault, in a process of their own: who measures must not share a thread with who attacks.
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { serveParent } from '../bench/process.ts';

export type NeighbourOrder = {
  url: string;
  /** Calls are spread over these keys: no limit is the subject. */
  keys: readonly string[];
  path: string;
  perSecond: number;
  ms: number;
};

// Many: a call never waits for the answer of another one.
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

function timed(url: string, key: string): Promise<number | null> {
  const since = performance.now();
  return new Promise((resolve) => {
    const request = http.get(url, { agent, headers: { Authorization: `Bearer ${key}` } });
    request.on('error', () => resolve(null));
    request.on('response', (response) => {
      response.resume();
      response.on('error', () => resolve(null));
      response.on('end', () =>
        resolve(response.statusCode === 200 ? performance.now() - since : null),
      );
    });
  });
}

/** The time of each call in milliseconds; null for one that failed. */
async function measure({ url, keys, path, perSecond, ms }: NeighbourOrder) {
  const calls: Promise<number | null>[] = [];
  const end = performance.now() + ms;
  for (let due = performance.now(); due < end; due += 1_000 / perSecond) {
    await pause(Math.max(0, due - performance.now()));
    calls.push(timed(url + path, keys[calls.length % keys.length] ?? ''));
  }
  return Promise.all(calls);
}

serveParent((order: NeighbourOrder) => measure(order));
