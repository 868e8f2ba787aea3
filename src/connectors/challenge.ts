// Asks Cloudflare Turnstile whether a challenge was solved. Only its word counts: whatever else happens, nobody
// is let in and nobody is blamed.
import { limits } from '../../contract/limits.ts';

/** `unknown`: the checker was not reached, was too slow, or cannot judge (a wrong secret, a fault of its own). */
export type Verdict = 'solved' | 'refused' | 'unknown';

export type ChallengeChecker = {
  /** Whether a page of ours can show it. */
  readonly isShown: boolean;
  /**
   * A token is good for one check, but for the same `attempt` (a UUID) the checker gives its first verdict again:
   * twins of a call, and a call repeated after a crash, pass together.
   */
  check(token: string, attempt: string): Promise<Verdict>;
};

/** What the checker says of our secret, our call or itself (its list of error codes); all else is the token's fault. */
const faults = new Set<unknown>([
  'missing-input-secret',
  'invalid-input-secret',
  'invalid-parsed-secret',
  'invalid-widget-id',
  'bad-request',
  'internal-error',
]);

export function createChallengeChecker(
  { secret, url, siteKey = null }: { secret: string; url: string; siteKey?: string | null },
  wait_ms: number = limits.challengeWait_ms,
): ChallengeChecker {
  return {
    isShown: siteKey !== null,
    async check(token, attempt) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          // The reporter's address is nobody's business: it is optional, so it is not sent.
          body: new URLSearchParams({ secret, response: token, idempotency_key: attempt }),
          redirect: 'error',
          signal: AbortSignal.timeout(wait_ms),
        });
        return verdictOf(await response.json());
      } catch {
        return 'unknown';
      }
    },
  };
}

function verdictOf(answer: unknown): Verdict {
  const { success, 'error-codes': codes } = (answer ?? {}) as Record<string, unknown>;
  if (success === true) return 'solved';
  if (success !== false) return 'unknown';
  // Some say no without a word why.
  return [codes].flat().some((code) => faults.has(code)) ? 'unknown' : 'refused';
}
