// SQL on what came before a dispute: how its payer and its merchant paid and were paid (contract/dashboard.md UI158).
import type { Scope } from '../../db/context.ts';
import { at, type Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { firstIdOf, timeOfId } from '../../kit/ids.ts';

export type History = {
  payments: number;
  succeeded: number;
  amount: bigint;
  refunded_amount: bigint;
  disputed: number;
};

export type Histories = { payer: (History & { first_at: number }) | undefined; merchant: History };

/** So many of the latest payments before it tell it: a page costs no more, however long the past is. */
const lookedThrough = 20_000;

type Row = History & { first_at: number; whose: 'payer' | 'merchant' };

/**
 * Of a payer at this merchant, as far as its payments are looked through; of the merchant since a time. What was made after the
 * dispute is not told: both ids are made by the server's clock.
 */
export async function findHistories(
  reader: Reader,
  { projectId, mode }: Scope,
  { phone, since, disputeId }: { phone: string | null; since: number; disputeId: string },
): Promise<Histories> {
  const rows = await reader.all<Row>(sql`
    with latest as (
      select created_at, status, charged_amount, refunded_amount, dispute_id, customer_phone from payments
       where project_id = ${projectId} and mode = ${mode} and id < ${firstIdOf('pay', timeOfId(disputeId))}
       order by id desc limit ${lookedThrough}),
    told as (
      select 'payer' as whose, * from latest where customer_phone = ${phone}
      union all
      select 'merchant', * from latest where created_at >= ${at(since)})
    select whose, count(*)::int as payments, (count(*) filter (where status = 'succeeded'))::int as succeeded,
           coalesce(sum(charged_amount) filter (where status = 'succeeded'), 0)::bigint as amount,
           coalesce(sum(refunded_amount), 0)::bigint as refunded_amount,
           (count(*) filter (where dispute_id is not null))::int as disputed, min(created_at) as first_at
      from told group by whose`);
  const payer = rows.find(({ whose }) => whose === 'payer');
  const merchant = rows.find(({ whose }) => whose === 'merchant');
  return {
    payer: payer && { ...historyOf(payer), first_at: payer.first_at },
    merchant: merchant ? historyOf(merchant) : none,
  };
}

function historyOf({ whose: _, first_at: __, ...history }: Row): History {
  return history;
}

const none: History = {
  payments: 0,
  succeeded: 0,
  amount: 0n,
  refunded_amount: 0n,
  disputed: 0,
};
