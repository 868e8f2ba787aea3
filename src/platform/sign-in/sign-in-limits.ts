// How often one may try: in place of better-auth's limiter, whose waiting time on PostgreSQL is nonsense
// and which counts right sign-ins too (contract/platform.md 1.4 and 2.3, S13).
import { hash } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { network } from '../../kit/network.ts';
import {
  asksFor,
  givePermitsBack,
  mailsTo,
  type SignUpLimits,
  signUpsFrom,
  takePermits,
  type Window,
} from '../limits/index.ts';
import { countPassword } from '../quotas/index.ts';
import type { AttemptStore, Attempts } from './sign-in-attempt.store.ts';

type Limit = { name: string; count: number; window_ms: number };

const attempts = {
  wrongSignIns: { name: 'wrong', count: limits.wrongSignIns, window_ms: limits.wrongSignIns_ms },
  wrongCodes: { name: 'code', count: limits.wrongCodes, window_ms: 60_000 },
  /** Counted before they are judged: codes sent at once know nothing of each other, nor of a lock. */
  triedCodes: { name: 'try', count: limits.wrongCodes, window_ms: limits.codeLock_s * 1_000 },
  challenges: {
    name: 'challenge',
    count: limits.challengesBeforeLock,
    window_ms: limits.codeLock_s * 1_000,
  },
  /** A code of an authenticator opens once (RFC 6238, 5.2); it is right in its own half minute and in those beside it. */
  usedCodes: { name: 'used', count: 1, window_ms: 90_000 },
  calls: { name: 'call', count: limits.signInCallsPerMinute, window_ms: 60_000 },
} as const satisfies Record<string, Limit>;

const purgeEvery_ms = 60_000;

/** The seconds to wait, or undefined: go on. */
type Wait = number | undefined;

/** Permits that an act has taken, or how long until it could; `giveBack` when nothing came of the act. */
export type Taken = { wait_s: Wait; giveBack(): Promise<void> };

export type SignInLimits = {
  call(address: string): Promise<Wait>;
  /** Asked before a sign-in, and again after a right one. */
  blocked(address: string, email: string): Promise<Wait>;
  wrongSignIn(address: string, email: string): Promise<Wait>;
  /** The same of the codes of a second factor, of a network. */
  blockedCode(address: string): Promise<Wait>;
  wrongCode(address: string): Promise<Wait>;
  /** A code given to what waits for one, before it is judged; a sign-in that begins to wait for its code. */
  triedCode(challenge: string): Promise<Wait>;
  challenged(email: string): Promise<Wait>;
  /** A right code of an authenticator that opens: whether it did before. */
  usedCode(userId: string, code: string): Promise<Wait>;
  /**
   * A mail that is asked for, whether or not there is an account: else the refusal would tell. Its permit among those to its
   * reader is taken where it is written; for a signed-in person's own mail, at once.
   */
  mail(email: string, isOwn: boolean): Promise<Taken>;
  /** An account, with the mail that it causes. */
  signUp(address: string, email: string): Promise<Taken>;
  /** A password that a signed-in person gives, whatever comes of it (contract/platform.md S3). */
  password(userId: string): Promise<Wait>;
};

export function signInLimits(
  store: AttemptStore,
  database: Database,
  signUps: SignUpLimits,
): SignInLimits {
  let purgedAt = clock.now();
  const count = async (limit: Limit, ...subject: string[]) => {
    const now = clock.now();
    if (now - purgedAt >= purgeEvery_ms || now < purgedAt) {
      purgedAt = now;
      await store.purge(now);
    }
    const counted = await store.add(keyOf(limit, subject), limit.window_ms, now);
    return counted.count > limit.count ? wait_s(counted, limit, now) : undefined;
  };
  const blocked = async (limit: Limit, ...subject: string[]) => {
    const now = clock.now();
    const open = await store.read(keyOf(limit, subject), now);
    if (open === undefined || open.count < limit.count) return undefined;
    return wait_s(open, limit, now);
  };
  return {
    call: (address) => count(attempts.calls, network(address)),
    wrongSignIn: (address, email) => count(attempts.wrongSignIns, network(address), email),
    blocked: (address, email) => blocked(attempts.wrongSignIns, network(address), email),
    wrongCode: (address) => count(attempts.wrongCodes, network(address)),
    triedCode: (challenge) => count(attempts.triedCodes, challenge),
    challenged: (email) => count(attempts.challenges, email),
    usedCode: (userId, code) => count(attempts.usedCodes, userId, code),
    blockedCode: (address) => blocked(attempts.wrongCodes, network(address)),
    mail: (email, isOwn) =>
      take(database, isOwn ? [asksFor(email), mailsTo(email)] : [asksFor(email)]),
    signUp: (address, email) =>
      take(database, [asksFor(email), mailsTo(email), signUpsFrom(address, signUps)]),
    async password(userId) {
      const grant = await countPassword(database, userId);
      return grant.granted ? undefined : grant.retryAfter_s;
    },
  };
}

async function take(database: Database, windows: readonly Window[]): Promise<Taken> {
  const permits = await database.transaction((tx) => takePermits(tx, windows));
  if (!permits.granted) return { wait_s: permits.retryAfter_s, giveBack: async () => {} };
  return {
    wait_s: undefined,
    // What cannot be given back ends with its window: no reason to fail a call that is answered.
    giveBack: () =>
      database.transaction((tx) => givePermitsBack(tx, windows, permits.at)).catch(() => {}),
  };
}

const keyOf = (limit: Limit, subject: string[]) =>
  hash('sha256', JSON.stringify([limit.name, ...subject]), 'base64url');

/** Whole seconds, rounded up: waiting that long succeeds. */
function wait_s(counted: Attempts, limit: Limit, now: number): number {
  const seconds = Math.ceil((counted.resetsAt - now) / 1000);
  return Math.min(Math.max(seconds, 1), limit.window_ms / 1000);
}
