// What every operator's connector does (contract/rails.md A): it starts things, looks them up by our reference, and
// answers in these words alone. It keeps no state of its own; everything it needs is in its arguments.
import type { Kind, NextAction, Picture, RefusalCode } from '../../kit/operator-picture.ts';
import { can, type RailManifest, type RailOperation } from '../../kit/rail-manifest.ts';

/** One attempt at an operator, as its connector sees it. */
export type RailCall = {
  /** The same in every field that the operator offers, and never reused (RA14). */
  reference: string;
  /** For idempotency and correlation headers; never reused. */
  key: string;
  channel: string;
  /** Francs. */
  amount: bigint;
  /** Of the payer, or of the wallet that the money goes to. */
  phone: string | null;
  /** By which an instant payment finds its payer (RA26). */
  alias: string | null;
  /** The bank account that the money goes to. */
  account: string | null;
  /** The simulator's outcome; real rails ignore it. */
  scenario: string | null;
  /** When the first call of this attempt left, in milliseconds. */
  sentAt: number;
  /** When the merchant asked for it, which is a little earlier: what is simulated is so long after this (B.12). */
  askedAt: number;
  /** When the payer can no longer pay. */
  closesAt: number;
};

/** Four ends of a call that starts something (RA05). An error that is thrown is `unknown`. */
export type Started =
  | {
      result: 'accepted';
      operatorReference: string | null;
      /** What the payer is to do; null where they are told elsewhere, or nobody is asked anything. */
      nextAction: NextAction | null;
      /** When the operator takes no payment any more, where it gives the request a life (RA23); null where it says none. */
      closesAt: number | null;
      checkAt?: number;
    }
  /** A documented final answer (RA08). `operatorCode`: its own word for it, for operators of the server alone (RA36). */
  | { result: 'refused'; code: RefusalCode; operatorCode: string | null }
  | { result: 'unknown'; operatorReference: string | null; checkAt?: number }
  /** No byte of the request can have reached the operator (RA06). */
  | { result: 'notSent'; cause: string };

/** A picture, and when the operator will know more, where it says so; in milliseconds. */
export type Found = Picture & {
  checkAt?: number;
  /** The operator's own word for a refusal (RA36). */
  operatorCode?: string;
};

type Start = (call: RailCall, now: number) => Promise<Started>;
type Find = (call: RailCall, now: number) => Promise<Found>;

export type Operations = {
  /** Asks the payer for the money. */
  collect: Start;
  /** Asks the operator what became of it. */
  findCollect: Find;
  /** Takes the request back, so that nobody can pay it any more; then what the operator holds. */
  closeCollect: Find;
  /** Gives money back to the payer of a payment. */
  refund: Start;
  findRefund: Find;
  /** Sends money to a wallet or a bank account. */
  payOut: Start;
  findPayOut: Find;
};

/** What an operator cannot do is absent, here and in the manifest. */
export type Rail = { manifest: RailManifest } & Partial<Operations>;

/**
 * An operation as it is called. Throws where the manifest lacks it (RA03): whoever asks has not looked what the operator can,
 * and no answer of the operator's may come of that.
 */
export function operationOf<O extends RailOperation>(rail: Rail, operation: O): Operations[O] {
  const found = can(rail, operation) ? rail[operation] : undefined;
  if (!found) throw new Error(`the rail ${rail.manifest.name} has no operation ${operation}`);
  return found as Operations[O];
}

/** The operations of a kind: the one that starts and the one that looks. */
export const operationsOf = {
  collect: { start: 'collect', find: 'findCollect' },
  refund: { start: 'refund', find: 'findRefund' },
  payout: { start: 'payOut', find: 'findPayOut' },
} as const satisfies Record<Kind, { start: RailOperation; find: RailOperation }>;
