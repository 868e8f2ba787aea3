// Takes a payment one step on when it is due: asks the payer, asks the operator what became of it, or
// ends it. The operator is never called inside a transaction.
import type { Collection, Rail } from '../../connectors/rails/rail.ts';
import type { Log, Mode } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { next } from '../../kit/machine.ts';
import { paymentMachine } from './payment.machine.ts';
import { findPayments, lockPayments, type PaymentRow, savePayments } from './payment.store.ts';
import { type Finding, settlePayments } from './settle-payment.ts';

export type AdvanceOptions = { database: Database; rail: Rail; log: Log };

/** An operator that does not answer is asked again; its silence proves nothing (B.3, rule 1). */
const askAgain_ms = 30_000;

export function advancePaymentJob(options: AdvanceOptions): JobDefinition {
  return {
    kind: 'advance-payment',
    concurrency: 128,
    batch: 64,
    async run(jobs) {
      try {
        await advance(options, jobs);
      } catch (error) {
        // One payment's trouble must not hold up the others of its batch.
        if (jobs.length === 1) throw error;
        const results = await Promise.allSettled(jobs.map((job) => advance(options, [job])));
        const failed = results.find((result) => result.status === 'rejected');
        if (failed) throw failed.reason;
      }
    },
  };
}

async function advance(options: AdvanceOptions, jobs: Job[]): Promise<void> {
  const now = clock.now();
  const rows = await findPayments(
    options.database,
    jobs.map((job) => ({ project_id: job.project_id, mode: job.mode as Mode, id: job.subject })),
  );
  const payments = await markStarted(options, rows, now);
  const found: { payment: PaymentRow; finding: Finding }[] = [];
  await Promise.all(
    [...payments.values()].map(async (payment) => {
      const finding = await ask(options, payment, now);
      if (finding) found.push({ payment, finding });
    }),
  );
  await options.database.transaction(async (tx) => {
    const settled = await settlePayments(tx, found, now, options.log);
    await endOrPostpone(tx, jobs, (id) => settled.get(id) ?? payments.get(id), now);
  });
}

/** Payments that are asked for now become `processing` before the operator hears of them. */
async function markStarted({ database, rail }: AdvanceOptions, rows: PaymentRow[], now: number) {
  const payments = new Map(rows.map((row) => [row.id, row]));
  const due = rows.filter((row) => row.status === 'pending' && row.channel && row.expires_at > now);
  if (due.length === 0) return payments;
  await database.transaction(async (tx) => {
    const locked = await lockPayments(tx, due);
    const started = locked.flatMap((row) => {
      const status = next(paymentMachine, row.status, 'start');
      return status ? [{ ...row, status, started_at: now, updated_at: now }] : [];
    });
    const sent = started.map((row) => ({
      ...row,
      provider: rail.name,
      provider_state: 'sent' as const,
    }));
    if (sent.length > 0) await savePayments(tx, sent);
    for (const row of locked) payments.set(row.id, row);
    for (const row of sent) payments.set(row.id, row);
  });
  return payments;
}

/** What the operator says; undefined when nobody needs to be asked. */
async function ask(
  options: AdvanceOptions,
  row: PaymentRow,
  now: number,
): Promise<Finding | undefined> {
  if (row.status === 'pending') {
    // Nobody was asked for money: the clock alone ends it.
    return row.expires_at <= now ? { state: 'closed', reference: null } : undefined;
  }
  if (row.status !== 'processing') return undefined;
  const collection = collectionOf(row);
  const call = row.provider_state === 'sent' ? options.rail.start : options.rail.lookUp;
  try {
    return await call(collection, now);
  } catch (error) {
    options.log.warn({ err: error, payment: row.id }, 'the operator did not answer');
    return { state: 'unknown', reference: row.provider_reference, checkAt: now + askAgain_ms };
  }
}

function collectionOf(row: PaymentRow): Collection {
  return {
    paymentId: row.id,
    channel: row.channel ?? '',
    amount: row.charged_amount,
    phone: row.customer_phone,
    scenario: row.scenario,
    startedAt: row.started_at ?? row.created_at,
    expiresAt: row.expires_at,
  };
}

/** A payment that has ended needs no more steps; another is due when the operator is to be asked again. */
async function endOrPostpone(
  tx: Tx,
  jobs: Job[],
  paymentOf: (id: string) => PaymentRow | undefined,
  now: number,
): Promise<void> {
  const ended: Job[] = [];
  const again: (Job & { runAt: number })[] = [];
  for (const job of jobs) {
    const row = paymentOf(job.subject);
    if (row?.status === 'pending') again.push({ ...job, runAt: Math.max(row.expires_at, now) });
    else if (row?.status === 'processing') {
      again.push({ ...job, runAt: row.next_check_at ?? now + askAgain_ms });
    } else ended.push(job);
  }
  await finish(tx, ended);
  await postpone(tx, again);
}
