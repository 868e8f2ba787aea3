// Takes a payment one step on when it is due: asks the payer, asks the operator what became of it, or
// ends it. The operator is never called inside a transaction.
import { parseScenario, paymentOutcomes } from '../../../contract/payments/scenarios.ts';
import type { Rail } from '../../connectors/rails/rail.ts';
import type { Log } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { enqueue, type JobDefinition } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { next } from '../../kit/machine.ts';
import {
  type Asked,
  type AttemptRow,
  askOperator,
  findAttempts,
  insertAttempts,
  newAttempt,
  type Question,
  saveAttempts,
} from '../attempts/index.ts';
import type { Merchants } from '../merchants/index.ts';
import { advanceJob, applySteps, type NowOf } from '../transitions/index.ts';
import { paymentMachine } from './payment.machine.ts';
import { paymentObject } from './payment.object.ts';
import { failureOf } from './payment.rules.ts';
import { findPayments, type PaymentRow, savePayments } from './payment.store.ts';
import { bookOthers, type Others, postGivenBack } from './second-payment.ts';
import { type Finding, settlePayments } from './settle-payment.ts';

export type AdvanceOptions = { database: Database; merchants: Merchants; rail: Rail; log: Log };

/** A payment without anything to look up is tried again so much later. */
const askAgain_ms = 30_000;

/** A payment and what is to be asked of its operator, if anything. */
type Asking = { row: PaymentRow; question: Question | undefined };
export type Heard = { asked: Asked | undefined; finding: Finding };

export const advancePaymentJob = (options: AdvanceOptions): JobDefinition =>
  advanceJob<PaymentRow, Asking, Heard>({
    kind: 'advance-payment',
    database: options.database,
    merchants: options.merchants,
    concurrency: 128,
    batch: 64,
    find: (keys) => findPayments(options.database, keys),
    begin: (rows, nowOf) => begin(options, rows, nowOf),
    ask: (asking, now) => ask(options, asking, now),
    settle: (tx, found, nowOf) => settle(tx, found, nowOf, options.log),
    // A payment that has ended needs no more steps, unless its operator will know more: late or doubled money.
    dueAgain(row, now) {
      if (row.status === 'pending') return Math.max(row.expires_at, now);
      if (row.status === 'processing') return row.next_check_at ?? now + askAgain_ms;
      return row.next_check_at ?? undefined;
    },
  });

/** Payments that are asked for now become `processing`, each with its attempt, before the operator hears of them. */
async function begin(options: AdvanceOptions, rows: PaymentRow[], nowOf: NowOf): Promise<Asking[]> {
  const { database, rail } = options;
  const due = rows.filter(
    (row) => row.status === 'pending' && row.channel && row.expires_at > nowOf(row),
  );
  const asked = rows.filter(isAsked);
  const [started, attempts] = await Promise.all([
    due.length > 0
      ? database.transaction((tx) => startAll(tx, rail, due, nowOf))
      : new Map<string, Asking>(),
    findAttempts(database, asked),
  ]);
  // Newest last, so it stays.
  const newest = new Map(attempts.map((attempt) => [attempt.object_id, attempt]));
  const again = await sendAgain(database, asked, newest, nowOf);
  return rows.map((row) => {
    const attempt = again.get(row.id) ?? newest.get(row.id);
    const question = attempt && { ...questionOf(row, attempt), fresh: again.has(row.id) };
    return started.get(row.id) ?? { row, question };
  });
}

/** Whether its operator has something to say: it is under way, or ended with more to be known. */
const isAsked = (row: PaymentRow): boolean =>
  row.status === 'processing' || (row.status !== 'pending' && row.next_check_at !== null);

/** Attempts of whose call no byte left are written as sending before they are sent again (RA15, RA16). */
async function sendAgain(
  database: Database,
  rows: readonly PaymentRow[],
  newest: ReadonlyMap<string, AttemptRow>,
  nowOf: NowOf,
): Promise<Map<string, AttemptRow>> {
  const unsent = rows.filter((row) => newest.get(row.id)?.state === 'ready');
  if (unsent.length === 0) return new Map();
  return database.transaction(async (tx) => {
    const locked = await paymentObject.lock(tx, unsent);
    const ready = await findAttempts(tx, locked);
    const sending = ready
      .filter(({ state }) => state === 'ready')
      .map((attempt) => ({ ...attempt, state: 'sending' as const, sent_at: nowOf(attempt) }));
    await saveAttempts(tx, sending);
    return new Map(sending.map((attempt) => [attempt.object_id, attempt]));
  });
}

async function startAll(tx: Tx, rail: Rail, due: PaymentRow[], nowOf: NowOf) {
  const { name } = rail.manifest;
  const begun = new Map<string, Asking>();
  const made = await countAttempts(tx, due);
  const rows = await applySteps(tx, paymentObject, due, (row) => {
    const status = next(paymentMachine, row.status, 'start');
    if (!status) return row;
    const now = nowOf(row);
    const sent = { started_at: now, updated_at: now, provider: name } as const;
    const after: PaymentRow = { ...row, ...sent, provider_state: 'sent', status };
    const { project_id, mode, id: object_id, channel, charged_amount: amount } = row;
    const about = { project_id, mode, object_id, channel: channel ?? '', amount };
    const attempt = newAttempt(
      {
        ...about,
        n: (made.get(row.id) ?? 0) + 1,
        kind: 'collect',
        rail: name,
        closesAt: row.expires_at,
      },
      now,
    );
    begun.set(row.id, { row: after, question: { ...questionOf(row, attempt), fresh: true } });
    return after;
  });
  await insertAttempts(
    tx,
    [...begun.values()].flatMap(({ question }) => (question ? [question.attempt] : [])),
  );
  // One that somebody else moved meanwhile is as it is, and is not asked for here.
  for (const [id, row] of rows) if (!begun.has(id)) begun.set(id, { row, question: undefined });
  return begun;
}

/** Only a payment that its payer started has attempts before. */
async function countAttempts(tx: Tx, due: readonly PaymentRow[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const again = due.filter((row) => row.on_page);
  for (const { object_id } of await findAttempts(tx, again)) {
    counts.set(object_id, (counts.get(object_id) ?? 0) + 1);
  }
  return counts;
}

export const questionOf = (row: PaymentRow, attempt: AttemptRow) => ({
  attempt,
  phone: row.customer_phone,
  account: null,
  scenario: row.scenario,
});

/** What the operator says; undefined when nobody needs to be asked. */
async function ask(
  { rail, log }: AdvanceOptions,
  { row, question }: Asking,
  now: number,
): Promise<Heard | undefined> {
  if (row.status === 'pending') {
    // Nobody was asked for money: the clock alone ends it.
    const finding = { state: 'closed', reference: null } as const;
    return row.expires_at <= now ? { asked: undefined, finding } : undefined;
  }
  if (!isAsked(row) || !question) return undefined;
  const asked = await askOperator(rail, question, now, log);
  return { asked, finding: findingOf(asked, now) };
}

/** What the attempt's answer means for its payment. */
export function findingOf({ attempt, decision }: Asked, now: number): Finding {
  // What is given back of a second payment changes nothing of the first.
  if (attempt.kind === 'refund') return givingBack(attempt);
  const reference = attempt.operator_reference;
  const checkAt = attempt.check_at ?? now + askAgain_ms;
  switch (decision.is) {
    case 'paid':
    case 'differs':
    case 'reversed':
      return {
        state: 'paid',
        reference: decision.entry.operatorReference,
        amount: decision.entry.amount,
        checkAt: attempt.check_at,
      };
    case 'refused':
      return {
        state: 'refused',
        reference,
        code: failureOf(decision.code),
        checkAt: attempt.check_at,
      };
    case 'closed':
      return { state: 'closed', reference, checkAt: attempt.check_at };
    default:
      return { state: decision.is === 'waits' ? 'pending' : 'unknown', reference, checkAt };
  }
}

const givingBack = ({ operator_reference, check_at, settled_at }: AttemptRow): Finding => ({
  state: 'closed',
  reference: operator_reference,
  checkAt: settled_at === null ? check_at : null,
});

/** The payment first, then its attempts: an attempt is changed under the lock of its object. */
async function settle(
  tx: Tx,
  found: readonly { key: PaymentRow; finding: Heard }[],
  nowOf: NowOf,
  log: Log,
): Promise<Map<string, PaymentRow>> {
  const findings = found.map(({ key, finding }) => ({ key, finding: finding.finding }));
  const settled = await settlePayments(tx, findings, nowOf, log);
  await keepAsked(tx, settled, found, nowOf);
  return settled;
}

/** Keeps the attempts of what was heard, and what came beside the payment that paid. */
export async function keepAsked(
  tx: Tx,
  settled: Map<string, PaymentRow>,
  found: readonly { key: PaymentRow; finding: Heard }[],
  nowOf: NowOf,
): Promise<void> {
  await promiseDisputes(tx, settled, nowOf);
  const asked = found.flatMap(({ key, finding }) => {
    const row = settled.get(key.id);
    return row && finding.asked ? [{ row, ...finding.asked }] : [];
  });
  await saveAttempts(
    tx,
    asked.map(({ attempt }) => attempt),
  );
  const isBack = ({ attempt, decision }: Asked) =>
    attempt.kind === 'refund' && decision.is === 'paid';
  const back = asked.filter((one) => isBack(one) && one.attempt.settled_at === nowOf(one.row));
  if (back.length > 0) await postGivenBack(tx, back, nowOf);
  const owing = await bookOthers(tx, asked.flatMap(othersOf), nowOf);
  // Those are sent at once by the next run of the job.
  for (const id of owing) {
    const row = settled.get(id) as PaymentRow;
    settled.set(id, { ...row, next_check_at: nowOf(row) });
  }
  if (owing.size > 0) {
    await savePayments(
      tx,
      [...owing].map((id) => settled.get(id) as PaymentRow),
    );
  }
}

const othersOf = ({ row, attempt, decision }: Asked & { row: PaymentRow }): Others[] =>
  attempt.kind === 'collect' && decision.is === 'paid' && row.status === 'succeeded'
    ? [{ row, attempt, others: decision.others }]
    : [];

/** B.12: a dispute is opened so long after the success. */
const disputed_ms = 5_000;

/** Payments that have just succeeded and whose scenario says that they are disputed; the job opens one, once. */
async function promiseDisputes(
  tx: Tx,
  settled: ReadonlyMap<string, PaymentRow>,
  nowOf: NowOf,
): Promise<void> {
  const disputed = [...settled.values()].filter(
    (row) =>
      row.paid_at === nowOf(row) &&
      parseScenario(row.scenario, paymentOutcomes).outcome === 'disputed',
  );
  const now = clock.now();
  const jobs = disputed.map((row) => ({
    kind: 'open-dispute',
    subject: row.id,
    projectId: row.project_id,
    mode: row.mode,
    runAt: now + disputed_ms,
  }));
  await enqueue(tx, jobs);
}
