// What an attempt is after an answer about it, and what that answer means: the same steps for a start, a look, a closing and
// a person (contract/rails.md RA15 to RA20, C).
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../../db/context.ts';
import { next } from '../../kit/machine.ts';
import type { Picture } from '../../kit/operator-picture.ts';
import type { RailManifest } from '../../kit/rail-manifest.ts';
import type { Seal } from '../../kit/seal.ts';
import { type AttemptTrigger, attemptMachine } from './attempt.machine.ts';
import {
  type Decision,
  decide,
  merge,
  needsHand,
  nextCheck,
  otherFees,
  unsentAtMost,
  unsentWithin_ms,
  vanished,
} from './attempt.rules.ts';
import type { AttemptRow, Moved } from './attempt.store.ts';
import { payersAfter } from './payers.ts';

/** The attempt before and after the answer, and what it means for its object. */
export type Asked = Moved & { decision: Decision; source?: PictureSource };
export type Heard = Omit<Asked, 'from'>;

/** What an answer is judged by. */
export type RailRules = { manifest: RailManifest };

/** By what a picture changed; absent where it did not (RA21). */
export type PictureSource = 'start' | 'look_up' | 'close' | 'person';

/** Of one question: the present of its project, where it is told, and when and by what chance the next look-up follows. */
export type Moment = { now: number; log: Log; luck: number; lookUps: RailManifest['lookUps'] };

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
  return noted(
    attempt,
    step({ now, log, luck: 0, lookUps: manifest.lookUps }, seen, decision, undefined),
    'person',
  );
}

/** `heard.from`: where it was written as sending again on the way. */
export function noted(
  before: AttemptRow,
  heard: Heard & Partial<Asked>,
  source: PictureSource,
): Asked {
  const asked = { ...heard, from: heard.from ?? before.state };
  const told = isToldAnew(before, heard.attempt) ? { ...asked, isTold: true } : asked;
  return isDeepStrictEqual(before.picture, heard.attempt.picture) ? told : { ...told, source };
}

const isToldAnew = (before: AttemptRow, after: AttemptRow): boolean =>
  before.next_action !== after.next_action ||
  before.operator_code !== after.operator_code ||
  before.closes_at !== after.closes_at ||
  before.payers_sealed !== after.payers_sealed;

/** Who hears what an operator says, and with what the names in it are closed. */
export type Ears = { log: Log; payers: Seal };

/** What is known after a look; that a payment is shown no more, or with another fee, changes nothing and is an alarm (RA28, RA37). */
export function learned(
  attempt: AttemptRow,
  found: (Picture & { operatorCode?: string }) | undefined,
  { log, payers }: Ears,
): AttemptRow {
  if (!found) return attempt;
  const about = { attempt: attempt.id, object_id: attempt.object_id };
  const gone = vanished(attempt.picture, found);
  if (gone.length > 0) {
    log.error(
      { alarm: 'paid_vanished', ...about, operator_references: gone },
      'the operator no longer shows a payment as it did',
    );
  }
  const other = otherFees(attempt.picture, found);
  if (other.length > 0) {
    log.error(
      { alarm: 'fee_differs', ...about, operator_references: other },
      'the operator tells of another fee than it did',
    );
  }
  const { operatorCode, ...picture } = found;
  const operator_code = codeOf(operatorCode) ?? attempt.operator_code;
  const payers_sealed = payersAfter(attempt.payers_sealed, found, payers);
  return { ...attempt, operator_code, picture: merge(attempt.picture, picture), payers_sealed };
}

const longestCode = 200;

/** An operator's word may be a sentence: its beginning is kept. */
export const codeOf = (operatorCode: string | null | undefined): string | null =>
  operatorCode?.slice(0, longestCode) ?? null;

export const nothing: Picture = {
  paid: [],
  open: 'unknown',
  refused: null,
  seen: false,
  operatorReference: null,
};

export const judge = (rail: RailRules, attempt: AttemptRow, now: number): Decision =>
  decide({
    kind: attempt.kind,
    amount: attempt.amount,
    picture: attempt.picture ?? nothing,
    age_ms: now - attempt.sent_at,
    settleAfter_ms: rail.manifest.settleAfter_ms,
    repeat: rail.manifest.repeat[attempt.kind],
  });

/** No byte left: the same call may be made again, a few times; then the object ends (RA15). */
export function unsent(attempt: AttemptRow, cause: string, moment: Moment): Heard {
  const { now, log } = moment;
  log.warn({ attempt: attempt.id, cause }, 'the call did not reach the operator');
  const count = attempt.unsent + 1;
  const isOver = count >= unsentAtMost || now - attempt.created_at >= unsentWithin_ms;
  if (isOver) return notSentInTime({ ...attempt, unsent: count }, moment);
  const check_at = now + 5_000 * 2 ** count;
  const state = next(attemptMachine, attempt.state, 'not_sent') ?? attempt.state;
  return { attempt: { ...attempt, unsent: count, state, check_at }, decision: { is: 'waits' } };
}

export const notSentInTime = (attempt: AttemptRow, moment: Moment): Heard =>
  step(moment, attempt, { is: 'refused', code: 'provider_unavailable' }, undefined);

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

export const unrepeated = (decision: Decision): Ended =>
  decision.is === 'repeat' ? { is: 'unclear' } : decision;

export function step(
  { now, log, luck, lookUps }: Moment,
  attempt: AttemptRow,
  decision: Ended,
  checkAt: number | undefined,
): Heard {
  const state = next(attemptMachine, attempt.state, triggerOf[decision.is]) ?? attempt.state;
  const isOver = state === 'paid' || state === 'refused' || state === 'closed';
  // Nothing more was promised of it: whoever read it before it ended, and asks once more, hears what is known.
  const isKnown =
    attempt.settled_at !== null &&
    attempt.check_at === null &&
    (decision.is === 'closed' || decision.is === 'refused');
  // What has ended may be paid with another amount still.
  const mayDiffer = state === 'unknown' || (isOver && decision.is === 'differs');
  const forHand = mayDiffer && needsHand(decision.is, now - attempt.sent_at);
  if (forHand && attempt.hand_since === null) {
    const about = { attempt: attempt.id, object_id: attempt.object_id };
    if (decision.is === 'differs') {
      log.error({ alarm: 'amount_differs', ...about }, 'the operator tells of another amount');
    } else log.error(about, 'no operator says what became of it: a person must ask');
  }
  return {
    decision,
    attempt: {
      ...attempt,
      state,
      operator_reference: attempt.picture?.operatorReference ?? attempt.operator_reference,
      failure_code:
        decision.is === 'refused'
          ? decision.code
          : state === 'refused'
            ? attempt.failure_code
            : null,
      // What has ended is looked at again only where the operator says that more will be known.
      check_at: isKnown
        ? null
        : (checkAt ?? (isOver ? null : nextCheck(attempt, lookUps, now, luck))),
      settled_at: isOver ? (attempt.settled_at ?? now) : null,
      hand_since: forHand ? (attempt.hand_since ?? now) : null,
    },
  };
}
