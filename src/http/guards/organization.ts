// Steps 2 to 4 of the order of checks of hiring: the key or the signed-in person, the 60 calls, the scope or the role
// (contract/hiring.md section 4). Whatever is wrong with a key, its answer is the same.
import type { IncomingMessage } from 'node:http';
import { hiringScopes } from '../../../contract/hiring/words.ts';
import { limits } from '../../../contract/limits.ts';
import type { Operation } from '../../../contract/operation.ts';
import type {
  Caller,
  Context,
  HiringPerson,
  OrganizationMember,
  SessionCaller,
} from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import type { CallHeaders } from './count.ts';
import { bearer, countHeader } from './credential.ts';
import type { CallingHiringKey, Identity, KnownHiringKey } from './identity.ts';

/** Who calls, where nothing is counted yet. */
export async function identifyInOrganization(
  request: IncomingMessage,
  operation: Operation,
  identity: Identity,
  now: number,
): Promise<Caller> {
  if (operation.caller === 'session') return identifyPerson(request, identity);
  return usableKey(await identity.identifyHiringKey(keyTextOf(request)), now);
}

function keyTextOf(request: IncomingMessage): string {
  const { authorization } = request.headers;
  const text = authorization === undefined ? undefined : bearer(authorization);
  if (text === undefined || countHeader(request, 'authorization') > 1) {
    throw fail('UNAUTHENTICATED');
  }
  return text;
}

function usableKey<K extends KnownHiringKey>(known: K | undefined, now: number): K {
  if (!known) throw fail('UNAUTHENTICATED');
  // Revoked is revoked, also where the server that wrote it is some milliseconds ahead of this one.
  if (known.revokedAt !== null) throw fail('UNAUTHENTICATED');
  if (known.expiresAt !== null && known.expiresAt <= now) throw fail('UNAUTHENTICATED');
  return known;
}

async function identifyPerson(
  request: IncomingMessage,
  identity: Identity,
): Promise<SessionCaller> {
  const { cookie } = request.headers;
  const session = cookie === undefined ? undefined : await identity.session(cookie);
  if (!session) {
    const gone = fail('UNAUTHENTICATED');
    if (cookie?.includes('auth.session_token=')) {
      gone.headers = { 'Set-Cookie': identity.clearCookie };
    }
    throw gone;
  }
  // A cookie travels by itself, so a call that another site started is refused (S7).
  if (!identity.originAllowed(request.headers)) throw fail('FORBIDDEN');
  return session;
}

/** Refuses, or says who calls, and answers what the limit says of a key's call; a session gets its organisation. */
export async function admitToOrganization(
  request: IncomingMessage,
  operation: Operation,
  ctx: Context,
  identity: Identity,
): Promise<CallHeaders | undefined> {
  if (operation.caller !== 'session') {
    const calling = await identity.callHiringKey(keyTextOf(request));
    const key = usableKey(calling, ctx.now);
    ctx.caller = key;
    return admitKey(operation, key);
  }
  const caller = await identifyPerson(request, identity);
  const grant = await identity.countOwnCall(caller.userId);
  if (!grant.granted) throw fail('RATE_LIMITED', {}, grant.retryAfter_s);
  const asked = ctx.header('x-hire-organization');
  const isNamed = asked !== undefined;
  const found =
    isNamed && !isId('org', asked) ? undefined : await identity.enterOrganization(caller, asked);
  if (!found) throw fail('NOT_FOUND');
  const member: OrganizationMember = { ...caller, ...found };
  ctx.caller = operation.people ? inMode(member, ctx) : member;
  const least = operation.organizationRole ?? 'admin';
  if (ranks[found.organizationRole] < ranks[least]) throw fail('FORBIDDEN');
  const isOld = ctx.now - caller.signedInAt >= limits.recentSignIn_ms;
  if (operation.recentSignIn && isOld) throw fail('REAUTHENTICATION_REQUIRED');
  return undefined;
}

/**
 * What a role may do is said of the operation, so no scope is missing. A mode that is none counts as absent until the
 * header is named among the wrong fields.
 */
const inMode = (member: OrganizationMember, ctx: Context): HiringPerson => ({
  ...member,
  mode: ctx.header('x-hire-mode') === 'test' ? 'test' : 'live',
  scopes: hiringScopes,
});

const ranks = { member: 1, admin: 2, owner: 3 } as const;

function admitKey({ scope }: Operation, { scopes: own, grant }: CallingHiringKey): CallHeaders {
  const { granted, remaining, reset_s } = grant;
  const headers: CallHeaders = {
    'RateLimit-Limit': String(limits.hiringCallsPerMinute),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(reset_s),
  };
  const refuse = (failure: ReturnType<typeof fail>) => {
    failure.headers = headers;
    return failure;
  };
  if (!granted) throw refuse(fail('RATE_LIMITED', {}, reset_s));
  const scopes: readonly string[] = own;
  if (scope && !scopes.includes(scope)) throw refuse(fail('MISSING_SCOPE', { scope }));
  return headers;
}
