// What every operator's connector does for a payment. Three results of a call and no fourth: accepted,
// refused, unknown; a timeout is unknown, never refused (contract/payments.md, "Yoon practice").
import type { FailureCode } from '../../../contract/shapes/payment.ts';

export type Collection = {
  /** Our id: the reference that a look-up asks by. */
  paymentId: string;
  channel: string;
  /** Francs that the payer is asked for. */
  amount: bigint;
  phone: string | null;
  /** The simulator's outcome; real rails ignore it. */
  scenario: string | null;
  /** When the collection was started and when it closes, in milliseconds. */
  startedAt: number;
  expiresAt: number;
};

export type CollectionState =
  | { state: 'pending'; reference: string; checkAt: number }
  | { state: 'unknown'; reference: string | null; checkAt: number }
  | { state: 'paid'; reference: string; amount: bigint }
  | { state: 'refused'; reference: string | null; code: FailureCode }
  /** The operator says that nothing was paid and nothing will be. */
  | { state: 'closed'; reference: string | null };

export type Rail = {
  name: string;
  /** Asks the payer for the money. Safe to repeat: the payment's id is the operator's reference. */
  start(collection: Collection, now: number): Promise<CollectionState>;
  /** Asks the operator what became of it. */
  lookUp(collection: Collection, now: number): Promise<CollectionState>;
};
