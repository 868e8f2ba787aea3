// better-auth as we set it: every option that differs from its default says why. Version 1.7.7 is
// pinned (contract/platform.md 1.5); nothing outside this folder knows the library.
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { limits } from '../../../contract/limits.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { network } from '../../kit/network.ts';
import { randomBytes } from '../../kit/random.ts';
import { bothOf, type Secret } from '../../kit/seal.ts';
import { createTurns } from '../../kit/turns.ts';
import { addressHeader } from './library-names.ts';
import { versionOf } from './second-factor-secrets.ts';
import { passwordMail, resetMail, verificationMail } from './sign-in-mails.ts';
import { currentTrace, type Mail, type signInPool } from './sign-in-pool.ts';

const hour_s = 3600;

/** How passwords are kept. */
export type Passwords = {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
};

type Options = {
  passwords?: Passwords;
  pool: ReturnType<typeof signInPool>;
  origin: string;
  secret: Secret;
  production: boolean;
  trusted: string[];
  /** Of a person with a new password. */
  endWaiting(userId: string): Promise<void>;
  /** Of a person who has shown that the mailbox is theirs, where nobody had before. */
  dropSecondFactor(userId: string): Promise<void>;
  /** Whether the kept form of a person's password is this one still. */
  isKept(userId: string, password: string): Promise<boolean>;
  /** Ends a person's sessions beyond the newest so many: the library lists a hundred, and a heap of them is nobody's. */
  endOldest(userId: string, kept: number): Promise<void>;
};

export function createBetterAuth(options: Options) {
  return betterAuth({
    appName: 'svc',
    baseURL: options.origin,
    basePath: '/auth',
    // Of the past alone, when what is kept did not name its secret.
    secret: bothOf(options.secret).at(-1),
    secrets: bothOf(options.secret).map((value) => ({ version: versionOf(value), value })),
    // The origins that redirects may lead to. The part of a pool that the query builder uses is enough.
    trustedOrigins: options.trusted,
    database: options.pool.watched as never,
    telemetry: { enabled: false },
    // Its lines hold e-mail addresses, such as that of a repeated sign-up.
    logger: { disabled: true },
    // Otherwise an unexpected error is printed; the adapter answers and hands it to the server's log.
    onAPIError: { throw: true },
    // sign-in-limits.ts does this.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      // Unverified addresses may sign in (contract/platform.md decision 20).
      requireEmailVerification: false,
      resetPasswordTokenExpiresIn: hour_s,
      revokeSessionsOnPasswordReset: true,
      password: noted(options.passwords ?? scrypt),
      // Before all sessions end, so that one which opened a moment ago ends with them.
      onPasswordReset: async ({ user }) => {
        await options.endWaiting(user.id);
        // Whoever signed up with somebody else's address may have set a factor up, which would shut its owner out for good.
        if (!user.emailVerified) await options.dropSecondFactor(user.id);
        const { address = '' } = currentTrace() ?? {};
        queueMail(passwordMail(user.email, { at: clock.now(), address, origin: options.origin }));
      },
      sendResetPassword: async ({ user, url }) => queueMail(resetMail(user.email, url)),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: hour_s,
      sendVerificationEmail: async ({ user, url }) => queueMail(verificationMail(user.email, url)),
    },
    ...tables,
    plugins: [secondFactor],
    databaseHooks: {
      session: { create: sessionHooks(options) },
      account: {
        update: {
          before: async (_account, context) => refuseOverwritten(context, options),
          // A password that its owner changes; the library tells of a chosen one without saying whose.
          after: async (account) => endWaitingOf(account, options),
        },
      },
    },
    advanced: {
      cookiePrefix: 'auth',
      // `true` would rename the cookie to __Secure-… on https (contract/platform.md 1.2).
      useSecureCookies: false,
      defaultCookieAttributes: { secure: options.production, sameSite: 'lax', httpOnly: true },
      // origin.ts does the first. The second stays on, also where NODE_ENV is "test": it keeps
      // redirects on our own origins.
      disableCSRFCheck: true,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: ({ model }) => idFor(model), validateSchema: false },
    },
  });
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;

/** None: the account was deleted while the call was under way. */
async function endWaitingOf(account: { userId: string } | null, { endWaiting }: Options) {
  if (account) await endWaiting(account.userId);
}

/** Sent once the call has succeeded, so that a rolled back sign-up mails nobody. */
function queueMail(mail: Mail) {
  currentTrace()?.mails.push(mail);
}

/**
 * Of those that wait no more than some are worked at, networks in turn: three of them at the full rate of their calls would
 * keep everybody else waiting for ever longer.
 */
export function someAtOnce({ hash, verify }: Passwords, most: number): Passwords {
  const turns = createTurns({
    atOnce: most,
    ofOne: most,
    waiting: limits.signInCallsPerMinute,
  });
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    // What runs without a call, as at the first start, is nobody's.
    const done = await turns(network(currentTrace()?.address ?? ''), async () => [await work()]);
    if (!done) throw fail('SERVER_BUSY', {}, 5);
    return done[0] as T;
  };
  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (given) => inTurn(() => verify(given)),
  };
}

/**
 * The library's own: N 16384, r 16, a tenth of a second of one core. A core is left to everybody else's calls, however many
 * networks guess at once.
 */
const scrypt = someAtOnce(
  { hash: hashPassword, verify: verifyPassword },
  Math.max(1, navigator.hardwareConcurrency - 1),
);

/** Leaves in the call's trace what a password was compared with: sign-in.ts looks whether that is still so. */
const noted = ({ hash, verify }: Passwords): Passwords => ({
  hash,
  verify(given) {
    const trace = currentTrace();
    if (trace) trace.compared = given.hash;
    return verify(given);
  },
});

const idFor = (model: string) =>
  model === 'user' ? newId('usr') : randomBytes(16).toString('base64url');

type Times = { createdAt: Date; updatedAt: Date; expiresAt: Date };
/** What the library tells its hooks of the call that it is in. */
type CallContext = {
  path?: string | undefined;
  context: {
    session: {
      session: { createdAt: Date };
      user: { id: string } & Record<string, unknown>;
    } | null;
  };
} | null;

/**
 * A session starts at our clock's present, which the guard of sensitive acts compares (S1, S2). One that takes the place of
 * another because its owner gave the password began with that one where there is a second factor: its code was not given.
 */
function ours<S extends Times>(session: S, call: CallContext) {
  const by_ms = clock.now() - session.createdAt.getTime();
  for (const time of [session.createdAt, session.updatedAt, session.expiresAt]) {
    time.setTime(time.getTime() + by_ms);
  }
  const former = replacing.has(call?.path ?? '') ? call?.context.session : null;
  if (former?.user['twoFactorEnabled'] === true)
    session.createdAt.setTime(former.session.createdAt.getTime());
  return { data: session };
}

const sessionHooks = ({ endOldest }: Options) => ({
  before: async <S extends Times>(session: S, call: CallContext) => ours(session, call),
  after: async ({ userId }: { userId: string }) => endOldest(userId, limits.sessionsPerPerson),
});

const replacing: ReadonlySet<string> = new Set(['/change-password', '/two-factor/disable']);

/**
 * A password that was compared, while another one was chosen by the link of a mail: what is written now would bring the former
 * one back (contract/platform.md S5).
 */
async function refuseOverwritten(call: CallContext, { isKept }: Options) {
  const person = call?.path === '/change-password' ? call.context.session?.user.id : undefined;
  const compared = currentTrace()?.compared;
  if (person === undefined || compared === undefined) return;
  if (!(await isKept(person, compared)))
    throw APIError.from('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'Wrong password.' });
}

/** Ten minutes for the code after the password. */
const secondFactor = twoFactor({
  twoFactorCookieMaxAge: 600,
  accountLockout: {
    enabled: true,
    maxFailedAttempts: limits.codesBeforeLock,
    durationSeconds: limits.codeLock_s,
  },
  schema: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'second_factors',
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
});

const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const tables = {
  user: { modelName: 'users', fields: { ...times, emailVerified: 'email_verified' } },
  session: {
    modelName: 'sessions',
    expiresIn: 7 * 24 * hour_s,
    // "My devices" must not break after a day (contract/platform.md 2.4): our own guard asks for a
    // recent sign-in where one is needed.
    freshAge: 0,
    // A cached session would survive its revocation.
    cookieCache: { enabled: false },
    fields: {
      ...times,
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
  },
  account: {
    modelName: 'sign_in_methods',
    fields: {
      ...times,
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
  verification: {
    modelName: 'verifications',
    // A copy of the database must not let anyone reset a password.
    storeIdentifier: 'hashed',
    fields: { ...times, expiresAt: 'expires_at' },
  },
} as const;
