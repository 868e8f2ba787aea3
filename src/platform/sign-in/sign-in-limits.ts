// How often one may try: in place of better-auth's limiter, whose waiting time on PostgreSQL is nonsense
// and which counts right sign-ins too (contract/platform.md 1.4 and 2.3, S13).
import { hash } from 'node:crypto';
import { clock } from '../../kit/clock.ts';
import { network } from '../../kit/network.ts';
import type { AttemptStore, Attempts } from './sign-in-attempt.store.ts';

type Limit = { name: string; count: number; window_ms: number };

const limits = {
  wrongSignIns: { name: 'wrong', count: 3, window_ms: 10_000 },
  mails: { name: 'mail', count: 3, window_ms: 60_000 },
  calls: { name: 'call', count: 300, window_ms: 60_000 },
} as const satisfies Record<string, Limit>;

const purgeEvery_ms = 60_000;

/** Each answers the seconds to wait, or undefined: go on. */
export type SignInLimits = {
  call(address: string): Promise<number | undefined>;
  mail(email: string): Promise<number | undefined>;
  /** Asked before a sign-in, and again after a right one. */
  blocked(address: string, email: string): Promise<number | undefined>;
  wrongSignIn(address: string, email: string): Promise<number | undefined>;
};

export function signInLimits(store: AttemptStore): SignInLimits {
  let purgedAt = clock.now();
  const count = async (limit: Limit, ...subject: string[]) => {
    const now = clock.now();
    if (now - purgedAt >= purgeEvery_ms || now < purgedAt) {
      purgedAt = now;
      await store.purge(now);
    }
    const attempts = await store.add(keyOf(limit, subject), limit.window_ms, now);
    return attempts.count > limit.count ? wait_s(attempts, limit, now) : undefined;
  };
  return {
    call: (address) => count(limits.calls, network(address)),
    mail: (email) => count(limits.mails, email),
    wrongSignIn: (address, email) => count(limits.wrongSignIns, network(address), email),
    async blocked(address, email) {
      const limit = limits.wrongSignIns;
      const now = clock.now();
      const attempts = await store.read(keyOf(limit, [network(address), email]), now);
      if (attempts === undefined || attempts.count < limit.count) return undefined;
      return wait_s(attempts, limit, now);
    },
  };
}

const keyOf = (limit: Limit, subject: string[]) =>
  hash('sha256', JSON.stringify([limit.name, ...subject]), 'base64url');

/** Whole seconds, rounded up: waiting that long succeeds. */
function wait_s(attempts: Attempts, limit: Limit, now: number): number {
  const seconds = Math.ceil((attempts.resetsAt - now) / 1000);
  return Math.min(Math.max(seconds, 1), limit.window_ms / 1000);
}
