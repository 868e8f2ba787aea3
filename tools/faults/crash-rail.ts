// The simulator as F30 has it: with books of its own in a file that outlives every server. What was never started
// is not known at a look-up, so a payment that nobody asked for is seen to be missing.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Found, RailCall, Started } from '../../src/connectors/rails/rail.ts';
import { simulator } from '../../src/connectors/rails/simulator.ts';

export const railKinds = ['collect', 'refund', 'payout'] as const;
export type RailKind = (typeof railKinds)[number];

/** A start as the operator wrote it down. */
export type BookLine = { kind: RailKind; reference: string; key: string; amount: string };

export const readBook = (path: string): BookLine[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as BookLine)
    : [];

/** Nothing is known of it: neither that it was made nor that it was not. */
const neverSeen: Found = {
  paid: [],
  open: 'unknown',
  refused: null,
  seen: false,
  operatorReference: null,
};

type Stages = { before(kind: RailKind): void; after(kind: RailKind): void };

const operations = [
  { kind: 'collect', start: 'collect', find: 'findCollect' },
  { kind: 'refund', start: 'refund', find: 'findRefund' },
  { kind: 'payout', start: 'payOut', find: 'findPayOut' },
] as const;

/** Gives the simulator of this process a book, and tells of each start right before it leaves and right after. */
export function keepBook(path: string, stages: Stages): void {
  for (const { kind, start, find } of operations) {
    const { [start]: ask, [find]: look } = simulator;
    simulator[start] = async (call: RailCall, now: number): Promise<Started> => {
      stages.before(kind);
      const { reference, key } = call;
      const line: BookLine = { kind, reference, key, amount: String(call.amount) };
      appendFileSync(path, `${JSON.stringify(line)}\n`);
      stages.after(kind);
      return ask(call, now);
    };
    simulator[find] = async (call: RailCall, now: number): Promise<Found> => {
      const isKnown = readBook(path).some(({ reference }) => reference === call.reference);
      return isKnown ? look(call, now) : neverSeen;
    };
  }
}
