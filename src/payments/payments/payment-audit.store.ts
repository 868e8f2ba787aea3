// SQL that an audit reads payments with: each statement for one merchant in one mode, a slice of ids at a time.
import type { Scope } from '../../db/context.ts';
import { at, type Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { net } from './payment-kept.store.ts';

export type Slice = { from: string; upTo: string | undefined };

/** The id with which a slice of so many payments after `from` ends; undefined when fewer are left. */
export async function findEndOfPayments(
  reader: Reader,
  { projectId, mode }: Scope,
  from: string,
  most: number,
): Promise<string | undefined> {
  const row = await reader.one<{ id: string }>(sql`
    select id from payments where project_id = ${projectId} and mode = ${mode} and id > ${from}
     order by id offset ${most - 1} limit 1`);
  return row?.id;
}

export type AuditedPayment = {
  id: string;
  status: string;
  /** Journals of P1, and of transitions that no payment has. */
  paid: number;
  strange: number;
  /** Whether the lines of P1 are what the payment says. */
  amounts: boolean;
  /** Whether each end that it came to since `eventsSince` has one event, and no other has any. */
  events: boolean;
};

/** Payments of a slice whose journals or events are not what their state asks for, and how many were read. */
export async function findOddPayments(
  reader: Reader,
  { projectId, mode }: Scope,
  { from, upTo }: Slice,
  eventsSince: number,
): Promise<{ read: number; odd: AuditedPayment[] }> {
  const end = upTo === undefined ? sql`true` : sql`p.id <= ${upTo}`;
  const since = at(eventsSince);
  const odd = await reader.all<AuditedPayment & { read: number }>(sql`
    with looked as materialized (
      select p.id, p.status, j.paid, j.strange,
             p.status <> 'succeeded' or j.paid <> 1
               or (l.clearing = -p.charged_amount and l.available = ${net} and l.fees = p.fee) as amounts,
             (p.paid_at is null or p.paid_at < ${since} or e.succeeded = 1)
               and (p.failed_at is null or p.failed_at < ${since} or e.failed = 1)
               and (p.expired_at is null or p.expired_at < ${since} or e.expired = 1)
               and (p.paid_at is not null or e.succeeded = 0) and (p.failed_at is not null or e.failed = 0)
               and (p.expired_at is not null or e.expired = 0) as events
        from payments p
        cross join lateral (
          select (count(*) filter (where transition = 'P1'))::int as paid,
                 (count(*) filter (where transition not in ('P1', 'P1b', 'P2', 'P2b')))::int as strange,
                 min(id) filter (where transition = 'P1') as journal
            from journals
           where project_id = ${projectId} and mode = ${mode} and object_id = p.id and attempt > 0) j
        cross join lateral (
          select coalesce(sum(amount) filter (where account = 'clearing:' || p.channel), 0) as clearing,
                 coalesce(sum(amount) filter (where account = 'available'), 0) as available,
                 coalesce(sum(amount) filter (where account = 'fees'), 0) as fees
            from entries where project_id = ${projectId} and mode = ${mode} and journal_id = j.journal) l
        cross join lateral (
          select count(*) filter (where type = 'payment.succeeded') as succeeded,
                 count(*) filter (where type = 'payment.failed') as failed,
                 count(*) filter (where type = 'payment.expired') as expired
            from events
           where project_id = ${projectId} and mode = ${mode} and object_id = p.id and object_id <> '') e
       where p.project_id = ${projectId} and p.mode = ${mode} and p.id > ${from} and ${end}
    )
    select '' as id, '' as status, 0 as paid, 0 as strange, true as amounts, true as events, count(*)::int as read
      from looked
    union all
    select id, status, paid, strange, amounts, events, 0 from looked
     where paid <> (status = 'succeeded')::int or strange > 0 or not amounts or not events`);
  return { read: odd.find(({ id }) => id === '')?.read ?? 0, odd: odd.filter(({ id }) => id) };
}
