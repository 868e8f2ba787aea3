// What a rail says of itself (contract/rails.md RA02), as data: what rules, the documents and the terminal say of an operator
// they read here, and no second copy of it exists.
import type { Kind, NextAction, RepeatRule } from './operator-picture.ts';

/** What can be asked of an operator (RA03). */
export const railOperations = [
  'collect',
  'findCollect',
  'closeCollect',
  'refund',
  'findRefund',
  'payOut',
  'findPayOut',
] as const;
export type RailOperation = (typeof railOperations)[number];

/** The smallest and the largest amount of one operation on a channel, in francs. */
export type AmountRange = { readonly min_amount: number; readonly max_amount: number };

/** When what was started is looked up again (RA33), in milliseconds. */
export type LookUps = {
  /** After each look-up, from the start on. */
  readonly steps: readonly number[];
  /** So long after every further one. */
  readonly each: number;
  /** Where the operator's time for it ends: counted from that end. */
  readonly afterEnd?: readonly number[];
};

export type RailManifest = {
  readonly name: string;
  /** By channel. */
  readonly collects: Readonly<Record<string, AmountRange>>;
  readonly paysOut: Readonly<Record<string, AmountRange>>;
  /** Those that the rail has: to ask for another is a programming error (RA03). */
  readonly operations: readonly RailOperation[];
  readonly repeat: Readonly<Record<Kind, RepeatRule>>;
  /** The longest name that the operator takes from us, and of which characters (RA14). */
  readonly reference: { readonly atMost: number; readonly alphabet: RegExp };
  readonly lookUps: Readonly<Record<Kind, LookUps>>;
  /** How long a look-up must find nothing before a start whose answer was lost is taken as never made (RA35). */
  readonly settleAfter_ms: number;
  /** What it may tell a payer to do (RA10). None: readers of its payments need not look for any. */
  readonly nextActions: readonly NextAction['type'][];
  /**
   * Hosts that a payer may be led to (RA10), in lower case: `pay.wave.com` is that one, `*.wave.com` any below it and not
   * itself.
   */
  readonly linkHosts: readonly string[];
  /** By channel, how long a request lives there at least: what ends before is not asked for (RA23). None where any will do. */
  readonly shortestLife_ms: Readonly<Record<string, number>>;
  /** How long after its end a request is looked at still that cannot be taken back (RA24). */
  readonly watchAfter_ms: number;
};

/** A rail, for who reads of it what it says of itself. */
export type OfRail = { readonly manifest: RailManifest };

/** Whether a rail can be asked for it at all. */
export const can = (
  { manifest }: { readonly manifest: Pick<RailManifest, 'operations'> },
  operation: RailOperation,
): boolean => manifest.operations.includes(operation);

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;

const out: LookUps = {
  steps: [
    ...[2_000, 5_000, 10_000, 30_000, minute_ms, 5 * minute_ms, 15 * minute_ms, hour_ms],
    6 * hour_ms,
  ],
  each: 6 * hour_ms,
};

/** RA33: of every operator that asks for no other. */
export const usualLookUps: RailManifest['lookUps'] = {
  collect: {
    steps: [5_000, 10_000, 20_000, 40_000],
    each: minute_ms,
    afterEnd: [5_000, minute_ms, 10 * minute_ms, hour_ms, 6 * hour_ms, 24 * hour_ms],
  },
  refund: out,
  payout: out,
};
