// SQL that an audit reads money objects with: for one merchant in one mode, a slice of ids at a time, each object with
// the journals and events that name it. A statement is one snapshot, and the three are written together.
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';

export type AuditedTable = 'refunds' | 'payouts' | 'disputes';

export type AuditedObject = {
  id: string;
  status: string;
  created_at: number;
  /** Transitions of its journals, without those of operators' fees, and types of its events, in the order of writing. */
  journals: string[];
  events: string[];
};

/** Objects after an id, oldest first. */
export function readObjects(
  reader: Reader,
  { projectId, mode }: Scope,
  table: AuditedTable,
  from: string,
  most: number,
): Promise<AuditedObject[]> {
  // `offset 0` keeps each look-up a look-up: without statistics the planner would rather read all of the merchant's.
  const text = `
    select o.id, o.status, o.created_at, j.journals, e.events from ${table} o
     cross join lateral (
      select coalesce(array_agg(transition order by id), '{}') as journals from (
        select id, transition from journals
         where project_id = $1 and mode = $2 and object_id = o.id and attempt > 0
            and transition <> 'P1b' offset 0) named) j
     cross join lateral (
      select coalesce(array_agg(type order by id), '{}') as events from (
        select id, type from events
         where project_id = $1 and mode = $2 and object_id = o.id and object_id <> '' offset 0) named) e
     where o.project_id = $1 and o.mode = $2 and o.id > $3 order by o.id limit $4`;
  return reader.all<AuditedObject>({ text, values: [projectId, mode, from, most] });
}

/** What open objects hold of an account, beside the balance that it carries (D.3, invariant 4). */
export async function readHeld(
  reader: Reader,
  { projectId, mode }: Scope,
  what: 'refunds' | 'payouts' | 'disputes',
): Promise<{ held: bigint; needed: bigint }> {
  const { account, amount, open } = holders[what];
  const text = `
    select coalesce((select balance from balances
                      where project_id = $1 and mode = $2 and account = '${account}'), 0) as held,
           coalesce((select sum(${amount}) from ${what}
                      where project_id = $1 and mode = $2 and ${open}), 0)::bigint as needed`;
  const row = await reader.one<{ held: bigint; needed: bigint }>({
    text,
    values: [projectId, mode],
  });
  return row ?? { held: 0n, needed: 0n };
}

const holders = {
  refunds: { account: 'refund_reserved', amount: 'debit_amount', open: `status = 'requested'` },
  payouts: { account: 'payout_reserved', amount: 'debit_amount', open: `status = 'processing'` },
  disputes: {
    account: 'dispute_held',
    amount: 'held_amount',
    open: `status in ('opened', 'challenged')`,
  },
} as const;
