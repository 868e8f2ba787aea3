// Large bodies are judged and written in turns: read, each is its bytes alone; parsed, made into rows, sent to the database and
// answered, it is six to ten times as much. Twenty lists of two megabytes at once took 280 MiB, most of it while they waited for
// each other anyway.

import { createGate, type Gate } from '../kit/gate.ts';

/** Bodies beyond this are worked on in turns, so many bytes of them at once. */
export const large_bytes = 262_144;
const atOnce_bytes = 6_291_456;

const turns = createGate(atOnce_bytes);

/** What is small goes by. A process has one memory, whatever it serves. */
export const inTurn: Gate = (bytes, work) => (bytes > large_bytes ? turns(bytes, work) : work());

const released_bytes = 16_384;

/** Gives the thread back; resolves when it is the caller's again. */
export type GiveBack = () => Promise<void>;

/**
 * Between two pieces of work on large bodies everybody else is answered: of all who gave the thread back, one goes on in each
 * turn of the loop, in the order in which they did. Twenty that went on at once would hold it as long as one that never stops.
 */
export function createGiveBack(nextTurn: (go: () => void) => void = setImmediate): GiveBack {
  const waiting: (() => void)[] = [];
  const go = () => {
    waiting.shift()?.();
    if (waiting.length > 0) nextTurn(go);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) nextTurn(go);
    });
}

/** One for the process, which has one thread. */
export const giveBack: GiveBack = createGiveBack();

/**
 * Frees what nobody reads any more at once: memory outside of JavaScript's heap that waits to be collected brings on a
 * collection of everything, 10 to 25 ms in which nobody is answered. Only bytes that share their memory with no others; few
 * are left to wait.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isAlone && byteLength >= released_bytes) buffer.transfer(0);
}

/** Of what is worked on between two turns; a quarter to half a millisecond for most of what is done with it. */
export const piece_bytes = 65_536;

/** Divides so many things, as large together as that, into pieces. */
export function* piecesOf(bytes: number, count: number): Generator<{ from: number; to: number }> {
  const atOnce = Math.max(1, Math.floor((piece_bytes * count) / bytes));
  for (let from = 0; from < count; from += atOnce) {
    yield { from, to: Math.min(from + atOnce, count) };
  }
}
