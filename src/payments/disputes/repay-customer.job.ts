// Pays a customer what an accepted or lost dispute took of its merchant: a transfer of ours to the payer of the payment,
// and D2b once the operator proves it. Until then the francs lie in suspense (contract/payments.md D.2, D2 and D2b).
import {
  parseScenario,
  paymentOutcomes,
  readScenario,
  refundOutcomes,
  usually,
  writeScenario,
} from '../../../contract/payments/scenarios.ts';
import type { Log } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { post } from '../../ledger/index.ts';
import {
  type Asked,
  type AttemptRow,
  askOperator,
  bookFees,
  createSendAgain,
  findAttempts,
  insertAttempts,
  isUnpaidNow,
  keepPictures,
  type Moved,
  newAttempt,
  paidBy,
  type Question,
  saveAttempts,
  seeded,
} from '../attempts/index.ts';
import type { OutgoingOptions } from '../outgoing/index.ts';
import { findPayerPhones, findPayments, type PaymentRow } from '../payments/index.ts';
import { advanceJob, type MoneyKey, type NowOf } from '../transitions/index.ts';
import { repayKind } from './dispute.object.ts';
import { customerPaid } from './dispute.postings.ts';
import { type DisputeRow, findDisputes, lockDisputes } from './dispute.store.ts';

/** A dispute and its transfer, as far as there is one. */
type Repaid = DisputeRow & { attempt: AttemptRow | undefined };
type Asking = { row: Repaid; question: Question | undefined };

/** An operator never stops the sending of money that we hold for somebody. */
const noEnd = Date.parse('9999-12-31T00:00:00.000Z');
const askAgain_ms = 30_000;

export const repayCustomerJob = (options: OutgoingOptions): JobDefinition => {
  const sendAgain = createSendAgain(options.database, lockDisputes);
  return advanceJob<Repaid, Asking, Asked>({
    kind: repayKind,
    database: options.database,
    merchants: options.merchants,
    concurrency: 16,
    batch: 16,
    async find(keys) {
      const rows = await findDisputes(options.database, keys);
      return withAttempts(rows, await findAttempts(options.database, rows));
    },
    begin: (rows, nowOf) => begin(options, rows, nowOf),
    async ask({ question }, now) {
      return question && askOperator(options.rail, question, now, options, sendAgain);
    },
    settle: (tx, found, nowOf) => settleRepaid(tx, found, nowOf, options.log),
    dueAgain({ status, attempt }, now) {
      if (!isGivenUp(status)) return undefined;
      if (attempt && hasEnded(attempt)) return attempt.check_at ?? undefined;
      return attempt?.check_at ?? now + askAgain_ms;
    },
  });
};

const isGivenUp = (status: DisputeRow['status']) => status === 'accepted' || status === 'lost';
const hasEnded = ({ state }: AttemptRow) =>
  state === 'paid' || state === 'refused' || state === 'closed';

function withAttempts(rows: readonly DisputeRow[], attempts: readonly AttemptRow[]): Repaid[] {
  const known = new Map(attempts.map((attempt) => [attempt.object_id, attempt]));
  return rows.map((row) => ({ ...row, attempt: known.get(row.id) }));
}

/** Those without a transfer get theirs, those of which no byte left may send again, under their locks. */
async function begin(
  { database, rail, payers }: OutgoingOptions,
  rows: readonly Repaid[],
  nowOf: NowOf,
): Promise<Asking[]> {
  const paymentOf = ({ project_id, mode, payment_id: id }: DisputeRow) => ({
    project_id,
    mode,
    id,
  });
  const payments = new Map(
    (await findPayments(database, rows.map(paymentOf))).map((payment) => [payment.id, payment]),
  );
  const phones = await findPayerPhones(database, [...payments.values()], payers);
  const unsent = rows.filter(
    ({ status, attempt }) => isGivenUp(status) && (!attempt || attempt.state === 'ready'),
  );
  const sent = new Map<string, Repaid>();
  if (unsent.length > 0) {
    await database.transaction(async (tx) => {
      sent.clear();
      for (const row of await send(tx, rail.manifest.name, unsent, payments, nowOf)) {
        sent.set(row.id, row);
      }
    });
  }
  return rows.map((before) => {
    const row = sent.get(before.id) ?? before;
    const payment = payments.get(row.payment_id);
    if (!row.attempt || !payment) return { row, question: undefined };
    // The wallet that its operator named, before the number that somebody typed (RA73).
    const phone = phones.get(payment.id) ?? payment.customer_phone;
    return { row, question: { ...questionOf(payment, row.attempt, sent.has(row.id)), phone } };
  });
}

async function send(
  tx: Tx,
  rail: string,
  unsent: readonly MoneyKey[],
  payments: ReadonlyMap<string, PaymentRow>,
  nowOf: NowOf,
): Promise<Repaid[]> {
  const locked = await lockDisputes(tx, unsent);
  const [made, again]: [AttemptRow[], Moved[]] = [[], []];
  const sent = withAttempts(locked, await findAttempts(tx, locked)).flatMap((row): Repaid[] => {
    const { attempt: former, project_id, mode, id: object_id, held_amount: amount } = row;
    const channel = payments.get(row.payment_id)?.channel;
    if (!channel || (former && former.state !== 'ready')) return [];
    const now = nowOf(row);
    const about = { project_id, mode, object_id, n: 1, kind: 'refund', rail, channel } as const;
    const attempt = former
      ? { ...former, state: 'sending' as const, sent_at: now }
      : newAttempt({ ...about, amount, closesAt: noEnd }, now);
    if (former) again.push({ attempt, from: former.state });
    else made.push(attempt);
    return [{ ...row, attempt }];
  });
  await insertAttempts(tx, made);
  await saveAttempts(tx, again);
  return sent;
}

/** The payer of B.12's number 14 gets nothing back, by a refund or otherwise. */
function questionOf(payment: PaymentRow, attempt: AttemptRow, fresh: boolean): Question {
  const { outcome, seed } = parseScenario(payment.scenario, paymentOutcomes);
  const told = outcome === 'refund_fails' ? readScenario('failed', refundOutcomes) : undefined;
  const named = told ?? (seed === undefined ? undefined : usually('succeeded'));
  const scenario = named ? writeScenario(seeded(named, seed)) : null;
  return { attempt, fresh, phone: payment.customer_phone, account: null, scenario };
}

/**
 * The dispute first, then its transfer: what others have heard meanwhile stands. One that has ended goes on being heard of as
 * its operator promised: money that follows a refusal has paid the customer (contract/rails.md RA15).
 */
export async function settleRepaid(
  tx: Tx,
  found: readonly { key: Repaid; finding: Asked }[],
  nowOf: NowOf,
  log: Log,
): Promise<Map<string, Repaid>> {
  const heard = new Map(found.map(({ key, finding }) => [key.id, finding]));
  const locked = await lockDisputes(
    tx,
    found.map(({ key }) => key),
  );
  const rows = withAttempts(locked, await findAttempts(tx, locked));
  const asked = rows.flatMap((row) => {
    const found = heard.get(row.id) as Asked;
    const isOvertaken = row.attempt && hasEnded(row.attempt) && row.attempt.state !== found.from;
    return isOvertaken ? [] : [{ row, ...found }];
  });
  await keepPictures(tx, asked, clock.now());
  await saveAttempts(tx, asked);
  for (const one of asked) {
    if (isUnpaidNow(one)) {
      // It stays in suspense, and a person pays the customer.
      log.error({ dispute: one.row.id, decision: one.decision.is }, 'a customer was not paid');
    }
  }
  const paid = asked.filter((one) => one.decision.is === 'paid' && one.from !== 'paid');
  const postings = paid.map(({ row, attempt }) => ({
    scope: { projectId: row.project_id, mode: row.mode },
    objectType: 'dispute' as const,
    objectId: row.id,
    at: nowOf(row),
    ...customerPaid(attempt.channel, row.held_amount),
  }));
  await post(tx, postings, clock.now());
  await bookFees(
    tx,
    asked.flatMap((one) => {
      const [entry, at] = [paidBy(one), nowOf(one.row)];
      return entry ? [{ objectType: 'dispute', attempt: one.attempt, entry, at } as const] : [];
    }),
  );
  const settled = new Map(asked.map(({ row, attempt }) => [row.id, { ...row, attempt }]));
  return new Map(rows.map((row) => [row.id, settled.get(row.id) ?? row]));
}
