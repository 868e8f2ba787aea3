// Who calls: the key of the Authorization header, else the sign-in cookie (contract/payments.md B.0,
// steps 3 and 4; contract/platform.md K3 to K8).
import type { IncomingMessage } from 'node:http';
import type { Operation } from '../../../contract/operation.ts';
import type { Caller, KeyCaller } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isWellFormedKey } from '../../kit/key-format.ts';
import type { Identity, KnownKey } from './identity.ts';

export const nobody: Caller = { kind: 'none' };

/** The caller, or the refusal that the operation's family documents. */
export function identifyCaller(
  request: IncomingMessage,
  operation: Operation,
  identity: Identity,
  now: number,
): Caller | Promise<Caller> {
  const header = request.headers.authorization;
  // A data route serves anybody, and whoever sends a key by its quota: a wrong one is refused as elsewhere.
  const mayBeNobody = operation.family !== 'data' || header === undefined;
  if (operation.caller === 'open' && mayBeNobody) {
    return operation.mayBeSignedIn ? identifyVisitor(request, operation, identity) : nobody;
  }
  if (header === undefined) return identifySession(request, operation, identity);
  if (countHeader(request, 'authorization') > 1) throw fail('UNAUTHENTICATED');
  const text = bearer(header);
  if (text === undefined) throw fail('UNAUTHENTICATED');
  if (!isWellFormedKey(text)) throw fail('INVALID_API_KEY');
  const known = identity.identifyKey(text);
  if (known instanceof Promise) return known.then((key) => usableKey(key, operation, now));
  return usableKey(known, operation, now);
}

async function identifySession(
  request: IncomingMessage,
  operation: Operation,
  identity: Identity,
): Promise<Caller> {
  const cookie = request.headers.cookie;
  if (operation.caller === 'key' || cookie === undefined) throw fail('UNAUTHENTICATED');
  const session = await identity.session(cookie);
  if (!session) {
    const gone = fail('UNAUTHENTICATED');
    // The cookie of a session that is gone is taken away (S4); a living one is never (K8).
    if (cookie.includes('auth.session_token=')) {
      gone.headers = { 'Set-Cookie': identity.clearCookie };
    }
    throw gone;
  }
  // A cookie travels by itself, so a call that another site started is refused (S7).
  if (!identity.originAllowed(request.headers)) throw fail('FORBIDDEN');
  return session;
}

/** A signed-in person where nobody needs to be: a browser shows the page either way. */
function identifyVisitor(
  { headers }: IncomingMessage,
  { method }: Operation,
  identity: Identity,
): Caller | Promise<Caller> {
  if (!headers.cookie?.includes('auth.session_token=')) return nobody;
  // A change that another site started is not the person's (S7).
  if (method !== 'GET' && !identity.originAllowed(headers)) return nobody;
  return identity.session(headers.cookie).then((session) => session ?? nobody);
}

/** The scheme in any case, one or more spaces (K6); undefined for another scheme. */
export function bearer(header: string): string | undefined {
  if (header.slice(0, 6).toLowerCase() !== 'bearer') return undefined;
  const rest = header.slice(6);
  if (rest !== '' && rest[0] !== ' ') return undefined;
  return rest.replace(/^ +/, '');
}

/** Precedence revoked, disabled, expired (K15); a revoked key's code depends on the family (decision 1). */
function usableKey(key: KnownKey | undefined, operation: Operation, now: number): KeyCaller {
  if (!key) throw fail('INVALID_API_KEY');
  if (key.revokedAt !== null && key.revokedAt <= now) {
    if (operation.family === 'payments') throw fail('INVALID_API_KEY');
    throw fail('API_KEY_REVOKED', { revoked_at: iso(key.revokedAt) });
  }
  if (key.disabledAt !== null) throw fail('API_KEY_DISABLED', { disabled_at: iso(key.disabledAt) });
  if (key.expiresAt !== null && key.expiresAt <= now) {
    throw fail('API_KEY_EXPIRED', { expires_at: iso(key.expiresAt) });
  }
  // A key never stands in for a person (C9): project routes that need a session refuse it.
  if (operation.caller === 'session') throw fail('UNAUTHENTICATED');
  return key;
}

/** How often a header was sent: Node keeps only the first of some. */
export function countHeader(request: IncomingMessage, name: string): number {
  let count = 0;
  const raw = request.rawHeaders;
  for (let i = 0; i < raw.length; i += 2) {
    const own = raw[i];
    if (own?.length === name.length && own.toLowerCase() === name) count++;
  }
  return count;
}
