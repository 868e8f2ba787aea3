// What a kind of money object (a payment, a refund, a payout, a dispute) says of itself, so that everything else is
// done alike for all of them: its machine, rules, postings, store and view are its own, the rest stands in this folder.
import type { EventType } from '../../../contract/webhooks/events.ts';
import type { Mode } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import type { Line, Posting } from '../../ledger/index.ts';

export type MoneyRow = {
  project_id: string;
  mode: Mode;
  id: string;
  status: string;
  /** When its last step happened, on its project's clock, in milliseconds. */
  updated_at: number;
};

/** The name of an object: its tenant and its id. */
export type MoneyKey = Pick<MoneyRow, 'project_id' | 'mode' | 'id'>;

/** A row before and after a step; the same object where nothing happened. */
export type Change<R extends MoneyRow> = { before: R; after: R };

/** A journal, and which one of its transition it is where the same may come again. */
export type Journal = { transition: string; attempt?: number; lines: readonly Line[] };

/** An event, with what its body says beside the members of every event. */
export type Announced = { type: EventType; more?: Readonly<Record<string, string>> };

export type MoneyObject<R extends MoneyRow> = {
  objectType: Posting['objectType'];
  /** Locks rows of one place in the order of their keys. */
  lock(tx: Tx, keys: readonly MoneyKey[]): Promise<R[]>;
  /** Keeps rows that `lock` holds. */
  save(tx: Tx, rows: readonly R[]): Promise<void>;
  /** The journals of D.2 that the step writes; none when it moves no money. */
  postings(change: Change<R>): readonly Journal[];
  /** The event that announces the step, if one does. */
  announcement(change: Change<R>): Announced | undefined;
  /** Counters of other rows that follow the steps; they are locked after the objects and before the balances. */
  count?(tx: Tx, moved: readonly Change<R>[]): Promise<void>;
  /** Sums beside the balances, written with them. */
  sum?(tx: Tx, moved: readonly Change<R>[]): Promise<void>;
};
