// Asks an operator about one attempt, with no transaction open, and says what the attempt is after the answer. A call
// that may have left is looked up before it is made again (contract/rails.md RA16 to RA18).
import { isDeepStrictEqual } from 'node:util';
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
import { next } from '../../kit/machine.ts';
import type { Picture } from '../../kit/operator-picture.ts';
import { chance } from '../../kit/random.ts';
import { type AttemptTrigger, attemptMachine } from './attempt.machine.ts';
import {
  type Decision,
  decide,
  merge,
  needsHand,
  nextCheck,
  unsentAtMost,
  unsentWithin_ms,
} from './attempt.rules.ts';
import type { AttemptRow, Moved } from './attempt.store.ts';

/** The attempt before and after the answer, and what it means for its object. */
export type Asked = Moved & { decision: Decision; source?: PictureSource };
type Heard = Omit<Asked, 'from'>;

/** What an answer is judged by. */
export type RailRules = Pick<Rail, 'manifest'>;

/** By what a picture changed; absent where it did not (RA21). */
export type PictureSource = 'start' | 'look_up' | 'close' | 'person';

/** `fresh`: this run has just written that it sends, so nothing can have left before. */
export type Question = {
  attempt: AttemptRow;
  fresh: boolean;
  phone: string | null;
  account: string | null;
  scenario: string | null;
  /** When the merchant asked for it, where that was before the attempt. */
  askedAt?: number;
};

export async function askOperator(
  rail: Rail,
  question: Question,
  now: number,
  log: Log,
): Promise<Asked> {
  const asked = await startOrLookUp(rail, question, now, log);
  return noted(question.attempt, asked, question.fresh ? 'start' : 'look_up');
}

async function startOrLookUp(
  rail: Rail,
  question: Question,
  now: number,
  log: Log,
): Promise<Heard> {
  const { attempt, fresh } = question;
  const call = callOf(question);
  const moment = { now, log, luck: luckOf(question) };
  if (fresh) return start(rail, attempt, call, moment);
  const found = await lookUp(rail, attempt, call, now, log);
  const picture = found ? merge(attempt.picture, found) : attempt.picture;
  const seen = { ...attempt, picture, checks: attempt.checks + 1 };
  const decision = judge(rail, seen, now);
  // A person may hold what was answered already; only what nobody can hold is asked for again (RA18).
  const mayRepeat = found !== undefined && attempt.state === 'sending';
  if (decision.is === 'repeat' && mayRepeat) return start(rail, seen, call, moment);
  // What did not answer is asked again, also of what has ended: more was promised to be known of it.
  const checkAt = found ? found.checkAt : nextCheck(seen, now, moment.luck);
  return step(moment, seen, unrepeated(decision), checkAt);
}

/** Asks the operator to take a request back, and says what the attempt is then; unclear where it cannot or does not answer. */
export async function closeAtOperator(
  rail: Rail,
  question: Question,
  now: number,
  log: Log,
): Promise<Asked> {
  return noted(question.attempt, await close(rail, question, now, log), 'close');
}

/** What a person found out at the operator, by the same rules (RA20); undefined where it decides nothing. */
export function hear(
  { manifest }: RailRules,
  attempt: AttemptRow,
  found: Picture,
  now: number,
  log: Log,
): Asked | undefined {
  const seen = { ...attempt, picture: merge(attempt.picture, found) };
  const decision = judge({ manifest }, seen, now);
  if (decision.is !== 'paid' && decision.is !== 'refused' && decision.is !== 'closed') {
    return undefined;
  }
  return noted(attempt, step({ now, log, luck: 0 }, seen, decision, undefined), 'person');
}

function noted(before: AttemptRow, heard: Heard, source: PictureSource): Asked {
  const asked = { ...heard, from: before.state };
  return isDeepStrictEqual(before.picture, heard.attempt.picture) ? asked : { ...asked, source };
}

async function close(rail: Rail, question: Question, now: number, log: Log): Promise<Heard> {
  const { attempt } = question;
  const call = callOf(question);
  const moment = { now, log, luck: luckOf(question) };
  const found = await lookUp(rail, attempt, call, now, log);
  const seen = { ...attempt, picture: found ? merge(attempt.picture, found) : attempt.picture };
  const decision = judge(rail, seen, now);
  if (decision.is !== 'waits' || !rail.closeCollect) {
    return step(moment, seen, unrepeated(decision), found?.checkAt);
  }
  try {
    const closed = await rail.closeCollect(call, now);
    const known = { ...seen, picture: merge(seen.picture, closed) };
    const then = judge(rail, known, now);
    return step(moment, known, unrepeated(then), closed.checkAt);
  } catch (error) {
    log.warn({ err: error, reference: call.reference }, 'the operator did not take a request back');
    return step(moment, seen, { is: 'unclear' }, undefined);
  }
}

/** Of one question: the present of its project, where it is told, and the chance of the look-up that follows. */
type Moment = { now: number; log: Log; luck: number };

/** What a simulated operator leaves to chance follows from its seed, where it was given one (B.12). */
function luckOf({ attempt, scenario }: Question): number {
  const { seed } = parseScenario(scenario, everyOutcome);
  return seed === undefined ? chance() : drawn(seed, `look-up ${attempt.checks}`);
}

const everyOutcome = [...paymentOutcomes, ...refundOutcomes, ...payoutOutcomes];

const callOf = ({ attempt, phone, account, scenario, askedAt }: Question): RailCall => ({
  reference: attempt.reference,
  key: attempt.key,
  channel: attempt.channel,
  amount: attempt.amount,
  phone,
  account,
  scenario,
  sentAt: attempt.sent_at,
  askedAt: askedAt ?? attempt.sent_at,
  closesAt: attempt.closes_at,
});

const nothing: Picture = {
  paid: [],
  open: 'unknown',
  refused: null,
  seen: false,
  operatorReference: null,
};

const judge = (rail: RailRules, attempt: AttemptRow, now: number): Decision =>
  decide({
    kind: attempt.kind,
    amount: attempt.amount,
    picture: attempt.picture ?? nothing,
    age_ms: now - attempt.sent_at,
    settleAfter_ms: rail.manifest.settleAfter_ms,
    repeat: rail.manifest.repeat[attempt.kind],
  });

/** A look-up that fails shows nothing; the next one may (RA30). */
async function lookUp(
  rail: Rail,
  { kind }: AttemptRow,
  call: RailCall,
  now: number,
  log: Log,
): Promise<Found | undefined> {
  try {
    return await rail[operationsOf[kind].find](call, now);
  } catch (error) {
    log.warn({ err: error, reference: call.reference }, 'the operator did not answer a look-up');
    return undefined;
  }
}

async function start(
  rail: Rail,
  attempt: AttemptRow,
  call: RailCall,
  moment: Moment,
): Promise<Heard> {
  const { now, log } = moment;
  let started: Started;
  try {
    started = await rail[operationsOf[attempt.kind].start](call, now);
  } catch (error) {
    log.warn({ err: error, reference: call.reference }, 'the operator did not answer');
    started = { result: 'unknown', operatorReference: null };
  }
  if (started.result === 'notSent') return unsent(attempt, started.cause, moment);
  if (started.result === 'refused') {
    return step(moment, attempt, { is: 'refused', code: started.code }, undefined);
  }
  const { operatorReference, checkAt } = started;
  const seen = started.result === 'accepted';
  const picture = { ...nothing, operatorReference, seen, open: seen ? 'yes' : 'unknown' } as const;
  const known = { ...attempt, picture: merge(attempt.picture, picture) };
  return step(moment, known, { is: seen ? 'waits' : 'unclear' }, checkAt);
}

/** No byte left: the same call may be made again, a few times; then the object ends (RA15). */
function unsent(attempt: AttemptRow, cause: string, moment: Moment): Heard {
  const { now, log } = moment;
  log.warn({ attempt: attempt.id, cause }, 'the call did not reach the operator');
  const count = attempt.unsent + 1;
  const isOver = count >= unsentAtMost || now - attempt.created_at >= unsentWithin_ms;
  if (isOver) {
    const over = { ...attempt, unsent: count };
    return step(moment, over, { is: 'refused', code: 'provider_unavailable' }, undefined);
  }
  const check_at = now + 5_000 * 2 ** count;
  const state = next(attemptMachine, attempt.state, 'not_sent') ?? attempt.state;
  return { attempt: { ...attempt, unsent: count, state, check_at }, decision: { is: 'waits' } };
}

const triggerOf: Record<Exclude<Decision['is'], 'repeat'>, AttemptTrigger> = {
  waits: 'waits',
  unclear: 'unclear',
  refused: 'refused',
  closed: 'closed',
  paid: 'paid',
  // What was taken back had been paid: the object says so, its attempt stays what it was.
  reversed: 'paid',
  // A person decides; until then nobody may ask for the money again.
  differs: 'unclear',
};

type Ended = Exclude<Decision, { is: 'repeat' }>;

const unrepeated = (decision: Decision): Ended =>
  decision.is === 'repeat' ? { is: 'unclear' } : decision;

function step(
  { now, log, luck }: Moment,
  attempt: AttemptRow,
  decision: Ended,
  checkAt: number | undefined,
): Heard {
  const state = next(attemptMachine, attempt.state, triggerOf[decision.is]) ?? attempt.state;
  const isOver = state === 'paid' || state === 'refused' || state === 'closed';
  const forHand = state === 'unknown' && needsHand(decision.is, now - attempt.sent_at);
  if (forHand && attempt.hand_since === null) {
    const { id, object_id } = attempt;
    log.error({ attempt: id, object_id }, 'no operator says what became of it: a person must ask');
  }
  return {
    decision,
    attempt: {
      ...attempt,
      state,
      operator_reference: attempt.picture?.operatorReference ?? attempt.operator_reference,
      failure_code: decision.is === 'refused' ? decision.code : null,
      // What has ended is looked at again only where the operator says that more will be known.
      check_at: checkAt ?? (isOver ? null : nextCheck(attempt, now, luck)),
      settled_at: isOver ? (attempt.settled_at ?? now) : null,
      hand_since: forHand ? (attempt.hand_since ?? now) : null,
    },
  };
}
