// Step 5 of the order of checks (contract/payments.md B.0): payment calls against the minute of their project,
// calls of project routes against that of their key or person,
// data calls against the minute and the day of their key, person or address.
import type { Operation } from '../../../contract/operation.ts';
import type { Caller, KeyCaller } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import type { Identity } from './identity.ts';

/** What every answer to a call of the day says of it (spec "Authentication" 9). */
export type QuotaHeaders = Record<'RateLimit-Limit' | 'RateLimit-Remaining', string>;

/** The same of a key's calls in any 60 seconds, with the seconds until one of them counts no more (contract/hiring.md). */
export type CallHeaders = QuotaHeaders & Record<'RateLimit-Reset', string>;

export async function countCall(
  operation: Operation,
  caller: Caller,
  address: string,
  identity: Identity,
): Promise<QuotaHeaders | undefined> {
  if (operation.family === 'data') return countDataCall(caller, address, identity);
  const grant = await countMinute(operation, caller, identity);
  if (grant && !grant.granted) throw fail('RATE_LIMITED', {}, grant.retryAfter_s);
  return undefined;
}

/** Payment calls in the minute of their project, those of project routes in that of whoever calls. */
async function countMinute({ family }: Operation, caller: Caller, identity: Identity) {
  if (family === 'payments' && 'projectId' in caller) return identity.countCall(caller.projectId);
  if (family !== 'project') return undefined;
  if (caller.kind === 'key') return identity.countOwnCall(caller.keyId);
  return caller.kind === 'session' ? identity.countOwnCall(caller.userId) : undefined;
}

/** A live key counts while the live mode of its project is on. */
export const isModeOpen = ({ mode, liveEnabled }: KeyCaller): boolean =>
  mode === 'test' || liveEnabled;

async function countDataCall(caller: Caller, address: string, identity: Identity) {
  const refused = caller.kind === 'key' && !isModeOpen(caller);
  const grant = await identity.countDataCall(address, caller, refused);
  if (grant.granted) {
    const { limit, remaining } = grant;
    return limit === undefined ? undefined : headersOf(limit, remaining ?? 0);
  }
  if (grant.by === 'minute') throw fail('RATE_LIMITED', {}, grant.retryAfter_s);
  const { limit, resetAt, retryAfter_s } = grant;
  const over = fail('QUOTA_EXCEEDED', { limit, reset_at: iso(resetAt) }, retryAfter_s);
  over.headers = headersOf(limit, 0);
  throw over;
}

const headersOf = (limit: number, remaining: number): QuotaHeaders => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
});
