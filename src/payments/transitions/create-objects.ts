// Creates money objects: callers of one place that arrive together share a transaction, each is decided by itself
// under its merchant's lock, and a refused one leaves nothing (contract/payments.md B.0, B.13).
import { type BatchItem, type ProjectCaller, type Scope, scopeOf } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueue, type NewJob } from '../../jobs/index.ts';
import type { Failure } from '../../kit/fail.ts';
import { Outdated } from '../../kit/outdated.ts';
import { isOutdated, lockMerchants, type MerchantRow, saveVolumes } from '../merchants/index.ts';
import type { MoneyRow } from './money-object.ts';

export type Creation<I, R extends MoneyRow, Facts> = {
  /** Locks the objects that the new ones are about, which come before merchants in the order of locks. */
  lock?(tx: Tx, items: readonly BatchItem<ProjectCaller, I, R>[]): Promise<unknown>;
  /** What else the decisions need; it is read once the merchants are locked, so that nobody changes it meanwhile. */
  facts(tx: Tx, items: readonly BatchItem<ProjectCaller, I, R>[]): Promise<Facts>;
  /** The refusal, or the merchant's counters with this object in them. `facts` may keep what it learns here. */
  decide(
    item: BatchItem<ProjectCaller, I, R>,
    merchant: MerchantRow | undefined,
    facts: Facts,
  ): Failure | MerchantRow;
  /** Answers the ids of those written: a unique index may leave one out, whoever else is writing. */
  insert(tx: Tx, rows: readonly R[]): Promise<ReadonlySet<string>>;
  /** Of an object that `insert` left out: why, and the merchant's counters without it. */
  leftOut(row: R, merchant: MerchantRow): { refusal: Failure; merchant: MerchantRow };
  /** What is written with the objects: what they reserve, announce or use up. */
  also?(tx: Tx, made: readonly R[]): Promise<void>;
  /** The job that takes the object on, due by its project's clock. */
  job(row: R): NewJob;
};

/** Answers each item's refusal, or its row as it was written. */
export async function createObjects<I, R extends MoneyRow, Facts>(
  tx: Tx,
  items: readonly BatchItem<ProjectCaller, I, R>[],
  creation: Creation<I, R, Facts>,
): Promise<(R | Failure)[]> {
  const nameOf = (row: MoneyRow) => `${row.project_id} ${row.mode}`;
  const scopes = new Map<string, Scope>(
    items.map(({ ctx, prepared }) => [nameOf(prepared), scopeOf(ctx.caller)]),
  );
  // Sent together, and run one after the other: objects, merchants, and then what nobody changes meanwhile.
  const [, merchants, facts] = await Promise.all([
    creation.lock?.(tx, items),
    lockMerchants(tx, [...scopes.values()]),
    creation.facts(tx, items),
  ]);
  const refused = new Map<R, Failure>();
  const changed = new Map<string, MerchantRow>();
  for (const item of items) {
    const name = nameOf(item.prepared);
    // Prices were made before the lock, from memory.
    if (isOutdated(item.ctx, merchants.get(name))) {
      refused.set(item.prepared, new Outdated());
      continue;
    }
    const decision = creation.decide(item, changed.get(name) ?? merchants.get(name), facts);
    if ('code' in decision) refused.set(item.prepared, decision);
    else if (decision !== merchants.get(name)) changed.set(name, decision);
  }
  const rows = items.map(({ prepared }) => prepared);
  const accepted = rows.filter((row) => !refused.has(row));
  const written = accepted.length > 0 ? await creation.insert(tx, accepted) : new Set<string>();
  for (const row of accepted) {
    const merchant = changed.get(nameOf(row)) ?? merchants.get(nameOf(row));
    if (written.has(row.id) || !merchant) continue;
    const left = creation.leftOut(row, merchant);
    refused.set(row, left.refusal);
    changed.set(nameOf(row), left.merchant);
  }
  const made = accepted.filter((row) => written.has(row.id));
  if (made.length > 0) {
    const aheadOf = new Map(items.map(({ ctx, prepared }) => [prepared, ctx.merchant?.ahead ?? 0]));
    const jobOf = (row: R): NewJob => {
      const job = creation.job(row);
      return { ...job, runAt: job.runAt - (aheadOf.get(row) ?? 0) };
    };
    await Promise.all([
      changed.size > 0 && saveVolumes(tx, [...changed.values()]),
      enqueue(tx, made.map(jobOf)),
      creation.also?.(tx, made),
    ]);
  }
  return rows.map((row) => refused.get(row) ?? row);
}
