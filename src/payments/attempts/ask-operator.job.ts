// Asks an operator about one attempt, with no transaction open, and says what the attempt is after the answer. A call
// that may have left is looked up before it is made again (contract/rails.md RA16 to RA18).
import {
  parseScenario,
  paymentOutcomes,
  payoutOutcomes,
  refundOutcomes,
} from '../../../contract/payments/scenarios.ts';
import {
  type Found,
  operationsOf,
  type Rail,
  type RailCall,
  type Started,
} from '../../connectors/rails/rail.ts';
import type { Log } from '../../db/context.ts';
import { drawn } from '../../kit/drawn.ts';
import { can } from '../../kit/rail-manifest.ts';
import { chance } from '../../kit/random.ts';
import { closeMargin_ms, hasClosed, merge, nextCheck } from './attempt.rules.ts';
import type { AttemptRow } from './attempt.store.ts';
import {
  type Asked,
  codeOf,
  type Ears,
  type Heard,
  judge,
  learned,
  type Moment,
  noted,
  nothing,
  notSentInTime,
  step,
  unrepeated,
  unsent,
} from './heard-attempt.ts';
import { loggedOperation } from './logged-operation.call.ts';
import { nextActionFault } from './next-action.rules.ts';
import type { SendAgain } from './send-again.ts';

/** `fresh`: this run has just written that it sends, so nothing can have left before. */
export type Question = {
  attempt: AttemptRow;
  fresh: boolean;
  phone: string | null;
  alias?: string | null;
  account: string | null;
  scenario: string | null;
  /** When the merchant asked for it, where that was before the attempt. */
  askedAt?: number;
  /** Its object has ended, and nobody is asked for its money any more: what has not left does not leave. */
  isOver?: boolean;
  /** When its payment ends, where its operator may close it before. */
  endsAt?: number;
};

export async function askOperator(
  rail: Rail,
  question: Question,
  now: number,
  ears: Ears,
  sendAgain: SendAgain,
): Promise<Asked> {
  const asked = await startOrLookUp(rail, question, now, ears, sendAgain);
  return noted(question.attempt, asked, question.fresh ? 'start' : 'look_up');
}

async function startOrLookUp(
  rail: Rail,
  question: Question,
  now: number,
  ears: Ears,
  sendAgain: SendAgain,
): Promise<Heard & Partial<Asked>> {
  const { attempt, fresh } = question;
  const call = callOf(question);
  const moment = momentOf(rail, question, now, ears);
  if (fresh) return start(rail, attempt, call, moment);
  if (attempt.state === 'ready' && (question.isOver || hasClosed(attempt, now))) {
    return notSentInTime(attempt, moment);
  }
  const found = await lookUp(rail, attempt, call, now, ears.log);
  const seen = { ...learned(attempt, found, ears), checks: attempt.checks + 1 };
  const decision = judge(rail, seen, now);
  if (decision.is === 'repeat' && found && mayRepeat(rail, seen, now)) {
    const again = question.isOver ? undefined : await sendAgain(attempt);
    if (again) {
      const { state } = again;
      return { ...(await start(rail, { ...seen, state }, call, moment, true)), from: state };
    }
  }
  // Its end has come, and its payer could still pay (RA24).
  if (decision.is === 'waits' && hasClosed(attempt, now)) {
    if (can(rail, 'closeCollect')) return takeBack(rail, seen, call, moment);
    const { endsAt = attempt.closes_at } = question;
    if (found && now >= endsAt) {
      const until = endsAt + rail.manifest.watchAfter_ms;
      const checkAt = found.checkAt ?? nextCheck(seen, moment.lookUps, now, moment.luck);
      // Unpaid as far as its operator knows: it ends, and is looked at for money that comes late.
      return step(
        moment,
        seen,
        { is: 'closed' },
        now < until ? Math.min(checkAt, until) : undefined,
      );
    }
  }
  // What did not answer is asked again, also of what has ended: more was promised to be known of it.
  const checkAt = found ? found.checkAt : nextCheck(seen, moment.lookUps, now, moment.luck);
  return atItsEnd(question, step(moment, seen, unrepeated(decision), checkAt), now);
}

/**
 * What its operator closes before its payment ends is looked at too when nobody can pay it any more, since its payer waits for that
 * to choose anew (RA25), and when the payment ends.
 */
function atItsEnd({ endsAt }: Question, heard: Heard, now: number): Heard {
  const { attempt } = heard;
  const { check_at, closes_at, settled_at } = attempt;
  if (endsAt === undefined || closes_at >= endsAt) return heard;
  if (settled_at !== null || check_at === null) return heard;
  const ends = [closes_at + closeMargin_ms, endsAt].filter((end) => end > now);
  return { ...heard, attempt: { ...attempt, check_at: Math.min(check_at, ...ends) } };
}

/** Asks the operator to take a request back, and says what the attempt is then; unclear where it cannot or does not answer. */
export async function closeAtOperator(
  rail: Rail,
  question: Question,
  now: number,
  ears: Ears,
): Promise<Asked> {
  return noted(question.attempt, await close(rail, question, now, ears), 'close');
}

async function close(rail: Rail, question: Question, now: number, ears: Ears): Promise<Heard> {
  const { attempt } = question;
  const call = callOf(question);
  const moment = momentOf(rail, question, now, ears);
  // The operator has nothing of it that could be taken back.
  if (attempt.state === 'ready') return notSentInTime(attempt, moment);
  const found = await lookUp(rail, attempt, call, now, ears.log);
  const seen = learned(attempt, found, ears);
  const decision = judge(rail, seen, now);
  if (decision.is !== 'waits' || !can(rail, 'closeCollect')) {
    return step(moment, seen, unrepeated(decision), found?.checkAt);
  }
  return takeBack(rail, seen, call, moment);
}

async function takeBack(
  rail: Rail,
  seen: AttemptRow,
  call: RailCall,
  moment: Moment & Ears,
): Promise<Heard> {
  const { now, log } = moment;
  const takesBack = loggedOperation(rail, 'closeCollect', seen.id, log);
  try {
    const closed = await takesBack(call, now);
    const known = learned(seen, closed, moment);
    return step(moment, known, unrepeated(judge(rail, known, now)), closed.checkAt);
  } catch (error) {
    log.warn({ err: error, reference: call.reference }, 'the operator did not take a request back');
    return step(moment, seen, { is: 'unclear' }, undefined);
  }
}

/**
 * Whether a call of which the operator knows nothing leaves again. A person may hold what was answered already, so that only
 * what a crash left is asked for anew (RA18); money out also when its time to be found is over, as its rule says (RA17).
 */
const mayRepeat = ({ manifest }: Rail, attempt: AttemptRow, now: number): boolean =>
  !hasClosed(attempt, now) &&
  !(manifest.repeat[attempt.kind] === 'search_first' && attempt.next_action !== null) &&
  (attempt.state === 'sending' ||
    (attempt.state === 'unknown' && now - attempt.sent_at >= manifest.settleAfter_ms));

const momentOf = (
  rail: Rail,
  question: Question,
  now: number,
  { log, payers }: Ears,
): Moment & Ears => ({
  ...{ now, log, payers },
  ...{ luck: luckOf(question), lookUps: rail.manifest.lookUps },
});

/** What a simulated operator leaves to chance follows from its seed, where it was given one (B.12). */
function luckOf({ attempt, scenario }: Question): number {
  const { seed } = parseScenario(scenario, everyOutcome);
  return seed === undefined ? chance() : drawn(seed, `look-up ${attempt.checks}`);
}

const everyOutcome = [...paymentOutcomes, ...refundOutcomes, ...payoutOutcomes];

const callOf = ({
  attempt,
  phone,
  alias = null,
  account,
  scenario,
  askedAt,
}: Question): RailCall => ({
  reference: attempt.reference,
  key: attempt.key,
  channel: attempt.channel,
  amount: attempt.amount,
  phone,
  alias,
  account,
  scenario,
  sentAt: attempt.sent_at,
  askedAt: askedAt ?? attempt.sent_at,
  closesAt: attempt.closes_at,
});

/** A look-up that fails shows nothing; the next one may (RA30). */
async function lookUp(
  rail: Rail,
  { id, kind }: AttemptRow,
  call: RailCall,
  now: number,
  log: Log,
): Promise<Found | undefined> {
  const looks = loggedOperation(rail, operationsOf[kind].find, id, log);
  try {
    return await looks(call, now);
  } catch (error) {
    log.warn({ err: error, reference: call.reference }, 'the operator did not answer a look-up');
    return undefined;
  }
}

/** `isRepeat`: a call of before may have reached the operator, so that only its own answer tells anything. */
async function start(
  rail: Rail,
  attempt: AttemptRow,
  call: RailCall,
  moment: Moment,
  isRepeat = false,
): Promise<Heard> {
  const { now, log } = moment;
  const starts = loggedOperation(rail, operationsOf[attempt.kind].start, attempt.id, log);
  let started: Started;
  try {
    started = await starts(call, now);
  } catch (error) {
    log.warn({ err: error, reference: call.reference }, 'the operator did not answer');
    started = { result: 'unknown', operatorReference: null };
  }
  if (started.result === 'notSent') {
    if (!isRepeat) return unsent(attempt, started.cause, moment);
    log.warn({ attempt: attempt.id, cause: started.cause }, 'a repeated call did not leave');
    return step(moment, attempt, { is: 'unclear' }, undefined);
  }
  if (started.result === 'refused') {
    const { code, operatorCode } = started;
    const told = { ...nothing, seen: true, open: 'no', refused: code } as const;
    const picture = merge(attempt.picture, told);
    const known = { ...attempt, picture, operator_code: codeOf(operatorCode) };
    return step(moment, known, { is: 'refused', code }, undefined);
  }
  const { operatorReference, checkAt } = started;
  const seen = started.result === 'accepted';
  const picture = { ...nothing, operatorReference, seen, open: seen ? 'yes' : 'unknown' } as const;
  const known = { ...attempt, picture: merge(attempt.picture, picture) };
  return started.result === 'accepted'
    ? accepted(rail, known, started, moment)
    : step(moment, known, { is: 'unclear' }, checkAt);
}

type Accepted = Extract<Started, { result: 'accepted' }>;

/** What its payer is to do is kept as the operator said it, and until when: no longer than its own payment waits (RA23). */
function accepted(
  { manifest }: Rail,
  attempt: AttemptRow,
  { nextAction: next_action, closesAt, checkAt }: Accepted,
  moment: Moment,
): Heard {
  const closes_at = Math.min(closesAt ?? attempt.closes_at, attempt.closes_at);
  const told = { ...attempt, closes_at };
  const fault = next_action && nextActionFault(next_action, manifest);
  if (!fault) return step(moment, { ...told, next_action }, { is: 'waits' }, checkAt);
  const about = { attempt: attempt.id, object_id: attempt.object_id, rail: manifest.name, fault };
  moment.log.error(
    { alarm: 'defect', ...about },
    'the operator answered what no payer may be shown',
  );
  // It reaches its payer by itself, who may pay without us (RA17).
  if (manifest.repeat.collect === 'never') return step(moment, told, { is: 'waits' }, checkAt);
  return step(moment, told, { is: 'refused', code: 'provider_unavailable' }, undefined);
}
