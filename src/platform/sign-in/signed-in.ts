// Who is signed in, whether a password is theirs, and accounts made without a browser: what the rest of the
// server asks of better-auth directly.
import { busyIfUnreachable } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isPersonName } from '../../kit/person-name.ts';
import type { BetterAuth } from './better-auth.ts';
import { cookieName } from './library-names.ts';
import { type Trace, traced } from './sign-in-pool.ts';

export type SignedIn = {
  userId: string;
  email: string;
  name: string;
  emailVerified: boolean;
  /** When the session began, in milliseconds; activity does not move it (S2). */
  signedInAt: number;
};

export type NewUser = { name: string; email: string; password: string; verified?: boolean };

export async function readSession(
  auth: BetterAuth,
  cookieHeader: string | undefined,
): Promise<SignedIn | null> {
  const found = await find(auth, cookieHeader);
  if (!found) return null;
  const { id, email, name, emailVerified } = found.user;
  const signedInAt = found.session.createdAt.getTime();
  return { userId: id, email, name, emailVerified, signedInAt };
}

/** The session of a cookie by its token, for whoever ends it. */
export async function readOwnSession(
  auth: BetterAuth,
  cookieHeader: string | undefined,
): Promise<{ userId: string; email: string; token: string } | null> {
  const found = await find(auth, cookieHeader);
  return found && { userId: found.user.id, email: found.user.email, token: found.session.token };
}

async function find(auth: BetterAuth, cookieHeader: string | undefined) {
  // With blanks around the name too, as the library reads it: what it takes for a session must be one here.
  if (!cookieHeader?.includes(cookieName)) return null;
  const headers = new Headers({ cookie: cookieHeader.replace(/[^\t -~]/g, '?') });
  const trace: Trace = { failure: undefined, mails: [] };
  // Only GET /auth/get-session prolongs a session: it alone can renew the cookie with it.
  const query = { disableRefresh: true };
  const found = await traced(trace, () => auth.api.getSession({ headers, query })).catch(
    (error) => {
      throw busyIfUnreachable(trace.failure ?? error);
    },
  );
  if (trace.failure !== undefined) throw busyIfUnreachable(trace.failure);
  return found && found.session.expiresAt.getTime() > clock.now() ? found : null;
}

/**
 * better-auth's server call, whose 400 is a plain no here (contract/platform.md 2.4); whoever has no password
 * has no right one.
 */
export async function isPassword(
  auth: BetterAuth,
  cookieHeader: string | undefined,
  password: string,
): Promise<boolean> {
  const headers = new Headers({ cookie: (cookieHeader ?? '').replace(/[^\t -~]/g, '?') });
  const trace: Trace = { failure: undefined, mails: [] };
  try {
    await traced(trace, () => auth.api.verifyPassword({ headers, body: { password } }));
    return true;
  } catch (error) {
    if (trace.failure !== undefined) throw busyIfUnreachable(trace.failure);
    const { statusCode, body } = error as { statusCode?: number; body?: { code?: string } };
    if (body?.code === 'INVALID_PASSWORD' || body?.code === 'PASSWORD_TOO_LONG') return false;
    if (statusCode === 401) throw fail('UNAUTHENTICATED');
    throw error;
  }
}

/** Same name, path and attributes as the cookie it takes away. */
export const clearCookie = (secure: boolean): string =>
  `${cookieName}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export async function createUser(auth: BetterAuth, input: NewUser): Promise<{ userId: string }> {
  if (!isPersonName(input.name)) throw new Error('this is no name of a person');
  const { internalAdapter, password } = await auth.$context;
  const hash = await password.hash(input.password);
  const { name, verified = false } = input;
  const email = input.email.trim().toLowerCase();
  const user = await internalAdapter.createUser(
    { name, email, emailVerified: verified },
    { method: 'email-password' },
  );
  await internalAdapter.linkAccount({
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: hash,
  });
  return { userId: user.id };
}
