// Takes a payment one step on when it is due: asks the payer, asks the operator what became of it, or
// ends it. The operator is never called inside a transaction.
import { parseScenario, paymentOutcomes } from '../../../contract/payments/scenarios.ts';
import type { Rail } from '../../connectors/rails/rail.ts';
import type { Log } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { enqueue, type JobDefinition } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { spread } from '../../kit/drawn.ts';
import { next } from '../../kit/machine.ts';
import {
  type Asked,
  type AttemptRow,
  askOperator,
  bookFees,
  type Ears,
  findAttempts,
  insertAttempts,
  isUnpaidNow,
  keepPictures,
  newAttempt,
  type Question,
  saveAttempts,
} from '../attempts/index.ts';
import type { Merchants } from '../merchants/index.ts';
import { advanceJob, applySteps, type NowOf } from '../transitions/index.ts';
import { phoneOf } from './payer-phone.ts';
import { paymentMachine } from './payment.machine.ts';
import { paymentObject } from './payment.object.ts';
import { findPayments, type PaymentKey, type PaymentRow, savePayments } from './payment.store.ts';
import { type About, askAgain_ms, dueOf, findingOf, nextLook } from './payment-attempts.rules.ts';
import { bookOthers, entriesWithFees, type Others, postGivenBack } from './second-payment.ts';
import { createSendPaymentAgain, mayLeave, sendUnsent } from './send-unsent.ts';
import { type Finding, settlePayments } from './settle-payment.ts';

export type AdvanceOptions = Ears & { database: Database; merchants: Merchants; rail: Rail };

/** A payment and what is to be asked of its operator, if anything. */
type Asking = { row: PaymentRow; question: Question | undefined; about?: About };
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
      // What its payer chose meanwhile was asked for by itself, and stays due at once (`postponeJobs`).
      if (row.status === 'pending') {
        return Math.max(Math.min(row.expires_at, row.next_check_at ?? row.expires_at), now);
      }
      if (row.status === 'processing') return row.next_check_at ?? now + askAgain_ms;
      return row.next_check_at ?? undefined;
    },
  });

/** Payments that are asked for now become `processing`, each with its attempt, before the operator hears of them. */
async function begin(options: AdvanceOptions, rows: PaymentRow[], nowOf: NowOf): Promise<Asking[]> {
  const { database, rail, payers } = options;
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
  const known = Map.groupBy(attempts, ({ object_id }) => object_id);
  const again = await sendUnsent(database, asked, known, nowOf);
  return rows.map((before) => {
    const begun = started.get(before.id);
    if (begun) return begun;
    const row = again.rows.get(before.id) ?? before;
    const all = known.get(row.id) ?? [];
    const questionAbout = (one: AttemptRow) => ({
      ...questionOf(row, one),
      phone: phoneOf(row, one, all, payers),
    });
    const sent = again.sent.get(row.id);
    if (sent) return { row, question: { ...questionAbout(sent), fresh: true } };
    const { attempt, about } = dueOf(all, nowOf(row));
    const question = attempt && { ...questionAbout(attempt), fresh: false };
    return about ? { row, question, about } : { row, question };
  });
}

/** Whether its operator has something to say: it is under way, or an attempt ended with more to be known. */
const isAsked = (row: PaymentRow): boolean =>
  row.status === 'processing' || (row.next_check_at !== null && !isChosen(row));

/** Its payer has chosen how to pay: that begins first. */
const isChosen = ({ status, channel }: PaymentRow) => status === 'pending' && channel !== null;

async function startAll(tx: Tx, rail: Rail, due: PaymentRow[], nowOf: NowOf) {
  const { name } = rail.manifest;
  const begun = new Map<string, Asking>();
  const made = await findFormer(tx, due);
  const rows = await applySteps(tx, paymentObject, due, (row) => {
    const status = next(paymentMachine, row.status, 'start');
    if (!status) return row;
    const now = nowOf(row);
    const sent = { updated_at: now, provider: name } as const;
    const after: PaymentRow = { ...row, ...sent, provider_state: 'sent', status };
    const { project_id, mode, id: object_id, channel, charged_amount: amount } = row;
    const about = { project_id, mode, object_id, channel: channel ?? '', amount };
    const former = made.get(row.id) ?? [];
    const attempt = newAttempt(
      {
        ...about,
        n: (former.at(-1)?.n ?? 0) + 1,
        kind: 'collect',
        rail: name,
        closesAt: row.expires_at,
      },
      now,
    );
    const question = { ...questionOf(after, attempt), fresh: true };
    // What is promised of a refused one comes in between.
    const others = nextLook(former);
    begun.set(row.id, { row: after, question, about: { isFormer: false, others } });
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
async function findFormer(tx: Tx, due: readonly PaymentRow[]): Promise<Map<string, AttemptRow[]>> {
  const again = due.filter((row) => row.on_page);
  return Map.groupBy(await findAttempts(tx, again), ({ object_id }) => object_id);
}

export const questionOf = (row: PaymentRow, attempt: AttemptRow) => ({
  attempt,
  phone: row.customer_phone,
  alias: row.customer_alias,
  account: null,
  scenario: row.scenario,
  isOver: !mayLeave(row, attempt),
  endsAt: row.expires_at,
  // What its payer starts on the page is asked for then; so is what goes back.
  askedAt: attempt.n === 1 && !row.on_page ? row.created_at : attempt.sent_at,
});

/** What the operator says; undefined when nobody needs to be asked. */
async function ask(
  { database, rail, log, payers }: AdvanceOptions,
  { row, question, about }: Asking,
  now: number,
): Promise<Heard | undefined> {
  if (row.status === 'pending' && row.expires_at <= now) {
    // Nobody is asked for money: the clock alone ends it.
    const end = { state: 'closed', reference: null, ends: true } as const;
    return { asked: undefined, finding: { ...end, checkAt: row.next_check_at } };
  }
  const isEarly = row.status === 'pending' && (row.next_check_at ?? now + 1) > now;
  if (isEarly || !isAsked(row) || !question) return undefined;
  const sendAgain = createSendPaymentAgain(database);
  const asked = await askOperator(rail, question, now, { log, payers }, sendAgain);
  return { asked, finding: findingOf(asked, now, about) };
}

/** The payment first, then its attempts: an attempt is changed under the lock of its object. */
async function settle(
  tx: Tx,
  found: readonly { key: PaymentRow; finding: Heard }[],
  nowOf: NowOf,
  log: Log,
): Promise<Map<string, PaymentRow>> {
  const findings = found.map(({ key, finding }) => ({ key, finding: finding.finding }));
  const settled = await settlePayments(tx, findings, nowOf, log);
  await keepAsked(tx, settled, found, nowOf, log);
  return settled;
}

/** What was heard of one of a payment's attempts, outside the schedule. */
export async function settleAsked(
  tx: Tx,
  heard: {
    key: PaymentKey;
    asked: Asked;
    attempts: readonly AttemptRow[];
    now: number;
    log: Log;
  },
): Promise<void> {
  const { key, asked, attempts, now, log } = heard;
  const others = nextLook(attempts.filter(({ n }) => n !== asked.attempt.n));
  const about = { isFormer: attempts.at(-1)?.n !== asked.attempt.n, others };
  const finding = findingOf(asked, now, attempts.length > 1 ? about : undefined);
  const [row] = await findPayments(tx, [key]);
  if (!row) return;
  const found = [{ key: row, finding: { asked, finding } }];
  const settled = (await settle(tx, found, () => now, log)).get(row.id);
  if (!settled || settled.next_check_at === null) return;
  // One that has ended may have no job any more.
  const runAt = clock.now() + Math.max(settled.next_check_at - now, 0);
  const { project_id: projectId, mode, id: subject } = row;
  await enqueue(tx, [{ kind: 'advance-payment', subject, projectId, mode, runAt }]);
}

/** Keeps the attempts of what was heard, and what came beside the payment that paid. */
export async function keepAsked(
  tx: Tx,
  settled: Map<string, PaymentRow>,
  found: readonly { key: PaymentRow; finding: Heard }[],
  nowOf: NowOf,
  log: Log,
): Promise<void> {
  await promiseDisputes(tx, settled, nowOf);
  const asked = found.flatMap(({ key, finding }) => {
    const row = settled.get(key.id);
    return row && finding.asked ? [{ row, ...finding.asked }] : [];
  });
  await Promise.all([saveAttempts(tx, asked), keepPictures(tx, asked, clock.now())]);
  const returns = asked.filter(({ attempt }) => attempt.kind === 'refund');
  for (const { row, decision } of returns.filter(isUnpaidNow)) {
    // It stays in suspense, and a person pays the customer.
    log.error({ payment: row.id, decision: decision.is }, 'a customer was not paid');
  }
  // It may have been refused before (contract/rails.md RA15).
  const back = returns.filter(({ decision, from }) => decision.is === 'paid' && from !== 'paid');
  if (back.length > 0) await postGivenBack(tx, back, nowOf);
  const others = asked.flatMap((one) => othersOf(one, nowOf(one.row)));
  const owing = await bookOthers(tx, others, nowOf);
  await bookFees(tx, await entriesWithFees(tx, asked, nowOf));
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

type AskedOf = Asked & { row: PaymentRow };

function othersOf({ row, attempt, from, decision }: AskedOf, now: number): Others[] {
  // A person said that it pays nothing here: however its payment ended, it goes back.
  if (attempt.kind === 'collect' && 'aside' in decision) {
    return [{ row, attempt, others: decision.aside ?? [] }];
  }
  if (row.status !== 'succeeded') return [];
  // Whatever it came to: it was under way, and what is owed had to wait for it.
  const waited = attempt.n > 1 && attempt.settled_at === now;
  if (attempt.kind !== 'collect' || decision.is !== 'paid') {
    return waited ? [{ row, attempt, others: [] }] : [];
  }
  // Another attempt had paid it before: all of this one is beside it, unless it was booked when it was heard first.
  const own = from !== 'paid' && row.paid_at !== now ? decision.entry : undefined;
  const { others } = decision;
  return own || others.length > 0 || waited ? [{ row, attempt, others, own }] : [];
}

/** B.12: a dispute is opened so long after the success. */
const disputed_ms = 5_000;

const scenarioOf = (row: PaymentRow) => parseScenario(row.scenario, paymentOutcomes);

/** Payments that have just succeeded and whose scenario says that they are disputed; the job opens one, once. */
async function promiseDisputes(
  tx: Tx,
  settled: ReadonlyMap<string, PaymentRow>,
  nowOf: NowOf,
): Promise<void> {
  const disputed = [...settled.values()].filter(
    (row) => row.paid_at === nowOf(row) && scenarioOf(row).outcome === 'disputed',
  );
  const now = clock.now();
  const jobs = disputed.map((row) => ({
    kind: 'open-dispute',
    subject: row.id,
    projectId: row.project_id,
    mode: row.mode,
    runAt: now + spread(disputed_ms, scenarioOf(row).seed, 'disputed'),
  }));
  await enqueue(tx, jobs);
}
