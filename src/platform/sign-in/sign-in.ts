// Sign-in: better-auth behind a narrow adapter that gives it the contract's errors, limits and origin
// rule, and that can be replaced without anybody noticing (contract/platform.md 2.4).
import type { Database } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { isEmailAddress } from '../../kit/email-address.ts';
import type { Secret } from '../../kit/seal.ts';
import type { SignUpLimits } from '../limits/index.ts';
import { ask, type Call as LibraryCall } from './ask-library.ts';
import type { BetterAuth, Passwords } from './better-auth.ts';
import { type CredentialStore, credentialStore } from './credential.store.ts';
import { endFormer, judgeCode, judgeSignIn, refuseIfMany } from './judge-sign-in.ts';
import { challengeCookie } from './library-names.ts';
import { originAllowed, trustedOriginsOf } from './origin.ts';
import { checkAddresses, checkLocation } from './sign-in-addresses.ts';
import {
  answerOf,
  Refusal,
  refuse,
  type SignInAnswer,
  type SignInRequest,
} from './sign-in-answer.ts';
import { attemptStore } from './sign-in-attempt.store.ts';
import { type SignInLimits, signInLimits, type Taken } from './sign-in-limits.ts';
import { type MailRequest, mailRoutes } from './sign-in-mail.job.ts';
import { passwordMail } from './sign-in-mails.ts';
import { type Mail, signInPool, type Trace, traced } from './sign-in-pool.ts';
import { findRoute, type Input, readInput } from './sign-in-routes.ts';
import {
  clearCookie,
  createUser,
  isPassword,
  type NewUser,
  readSession,
  type SignedIn,
} from './signed-in.ts';

export type SignInOptions = {
  /** The library's own connections. */
  databaseUrl: string;
  /** Ours, for the limits that are shared with other rooms. */
  database: Database;
  baseUrl: string;
  secret: Secret;
  production: boolean;
  trustedOrigins: string[];
  signUps: SignUpLimits;
  /** Puts a mail in a queue: quick, never the mail server itself. */
  sendMail(mail: Mail): Promise<void>;
  /** Puts a request for a mail in a queue: whoever takes it asks `mailsFor`. */
  askMail(request: MailRequest): Promise<void>;
  /** Told of a second factor that cannot be opened. */
  noteUnopened?(sealed: string): void;
  poolSize?: number;
  /** For tests, where scrypt costs most of the time. */
  passwords?: Passwords;
  /** Where the mails' links lead when the caller names no page of its own. */
  pages?: { verified: string; resetPassword: string };
};

export type SignIn = {
  handle(request: SignInRequest): Promise<SignInAnswer>;
  /** Throws SERVER_BUSY when the database cannot tell. */
  session(cookieHeader: string | undefined): Promise<SignedIn | null>;
  /**
   * Whether it is the password of whoever is signed in. Throws UNAUTHENTICATED when nobody is, and SERVER_BUSY
   * as `session`. Tries are not counted here.
   */
  isPassword(cookieHeader: string | undefined, password: string): Promise<boolean>;
  /** The mails that a request calls for: none when there is no such account. */
  mailsFor(request: MailRequest): Promise<Mail[]>;
  /** For the demo account and tests: no mail, no session. */
  createUser(input: NewUser): Promise<{ userId: string }>;
  /** The Set-Cookie value that takes away a cookie whose session is gone (S4). */
  readonly clearCookie: string;
  close(): Promise<void>;
};

/** The library is loaded here: most of the operator's commands do without it, and it is a third of what their rooms load. */
export async function createSignIn(options: SignInOptions): Promise<SignIn> {
  const { createBetterAuth } = await import('./better-auth.ts');
  const pool = signInPool(options.databaseUrl, options.poolSize ?? 4);
  const { origin } = new URL(options.baseUrl);
  const trusted = trustedOriginsOf(options);
  const credentials = credentialStore(pool.query);
  const auth = createBetterAuth({ ...options, ...credentials, pool, origin, trusted });
  const room: Room = {
    auth,
    origin,
    trusted,
    credentials,
    limits: signInLimits(attemptStore(pool.query), options.database, options.signUps),
    sendMail: options.sendMail,
    askMail: options.askMail,
    pages: options.pages ?? { verified: '/dashboard', resetPassword: '/dashboard/reset-password' },
    secret: options.secret,
    noteUnopened: (sealed) => options.noteUnopened?.(sealed),
  };
  return {
    handle: (request) => handle(room, request),
    session: (cookieHeader) => readSession(auth, cookieHeader),
    isPassword: (cookieHeader, password) => isPassword(auth, cookieHeader, password),
    mailsFor: (request) => mailsFor(room, request),
    createUser: (input) => createUser(auth, input),
    clearCookie: clearCookie(options.production),
    close: () => pool.close(),
  };
}

type Room = {
  auth: BetterAuth;
  origin: string;
  trusted: string[];
  credentials: CredentialStore;
  limits: SignInLimits;
  sendMail: SignInOptions['sendMail'];
  askMail: SignInOptions['askMail'];
  pages: { verified: string; resetPassword: string };
  secret: Secret;
  noteUnopened(sealed: string): void;
};

async function handle(room: Room, request: SignInRequest): Promise<SignInAnswer> {
  const [path = '', ...query] = request.url.split('?');
  const found = findRoute(request.method, path.startsWith('/auth/') ? path.slice(5) : '');
  if (found.kind === 'no route') return refuse(request, new Refusal(404));
  if (found.kind === 'wrong method') {
    const answer = refuse(request, new Refusal(405));
    return { ...answer, headers: [...answer.headers, ['allow', found.allow]] };
  }
  const trace: Trace = { failure: undefined, mails: [], address: request.address };
  const call = { ...found, request, query: query.join('?'), trace };
  try {
    const answer = await traced(trace, () => answerTo(room, call));
    return request.method === 'HEAD' ? { ...answer, body: '' } : answer;
  } catch (error) {
    return refuse(request, error);
  }
}

type Call = LibraryCall & { request: SignInRequest; query: string };

async function answerTo(room: Room, call: Call): Promise<SignInAnswer> {
  const { route, request, path } = call;
  const guarded = !route.link && (route.opens || request.headers['cookie'] !== undefined);
  if (guarded && !originAllowed(request.headers, room.trusted)) {
    throw new Refusal(403, 'INVALID_ORIGIN');
  }
  refuseIfMany(await room.limits.call(request.address));
  const contentType = request.headers['content-type'];
  const input = readInput(route, call.query, request.body, contentType);
  if (input === undefined) throw new Refusal(400);
  checkAddresses(route, input, room.trusted);
  const email = typeof input['email'] === 'string' ? input['email'] : '';
  const signsIn = path === '/sign-in/email';
  if (signsIn) refuseIfMany(await room.limits.blocked(request.address, email));
  const checksCode = path.startsWith('/two-factor/verify-');
  if (checksCode) refuseIfMany(await room.limits.blockedCode(request.address));
  const challenge = checksCode ? challengeIn(request) : undefined;
  if (challenge) refuseIfMany(await room.limits.triedCode(challenge));
  const opens =
    checksCode && !(await readSession(room.auth, String(request.headers['cookie'] ?? '')));
  const person = passwordPaths.has(path) ? await countPassword(room, request) : null;
  const isOwn = await asksForOwn(room, call);
  const taken = await takePermits(room, call, email, isOwn);

  return withPermits(taken, async () => {
    const later = isOwn ? undefined : await answerLater(room, call, input);
    if (later) return later;
    const answer = await answerOf(request, await ask(room, call, input));
    checkLocation(answer, room.trusted);
    if (signsIn) {
      await judgeSignIn(room, call, email, answer);
      await endFormer(room, request, email, answer);
    }
    if (checksCode) await judgeCode(room, call, answer, { opens, once: codeIn(path, input) });
    if (answer.status !== 200) return answer;
    if (person && path === '/change-password')
      call.trace.mails.push(changedMail(room, request, person));
    await sendMails(room, call, answer);
    return answer;
  });
}

const codeIn = (path: string, { code }: Input): string | undefined =>
  path === '/two-factor/verify-totp' && typeof code === 'string' ? code : undefined;

/**
 * What waits for a code: one is tried so many times, however many networks try at once. However its cookie is written the
 * library reads the same one, so it is known by the letters in it alone.
 */
function challengeIn({ headers }: SignInRequest): string | undefined {
  const cookies = String(headers['cookie'] ?? '').split(';');
  const own = cookies.find((one) => one.split('=', 1)[0]?.trim() === challengeCookie);
  return own && /2fa-[A-Za-z0-9]+/.exec(decoded(own))?.[0];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A signed-in person gives their password again. */
const passwordPaths: ReadonlySet<string> = new Set([
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]);

/** Before the password is judged; nobody's is the library's to refuse. */
async function countPassword(room: Room, { headers }: SignInRequest) {
  const person = await readSession(room.auth, String(headers['cookie'] ?? ''));
  if (person) refuseIfMany(await room.limits.password(person.userId));
  return person;
}

const changedMail = ({ origin }: Room, { address }: SignInRequest, { email }: SignedIn) =>
  passwordMail(email, { at: clock.now(), address, origin });

/** The permits of the mail that a call asks for, and of the account that it makes. */
async function takePermits(room: Room, { path, request }: Call, email: string, isOwn: boolean) {
  const asks = path in mailRoutes;
  if (!asks && path !== '/sign-up/email') return undefined;
  if (!isEmailAddress(email)) throw new Refusal(400);
  return asks ? room.limits.mail(email, isOwn) : room.limits.signUp(request.address, email);
}

/** A signed-in person's own address is known to them, and what is wrong with it is said at once. */
const asksForOwn = async ({ auth }: Room, { path, request }: Call): Promise<boolean> =>
  path === '/send-verification-email' &&
  (await readSession(auth, String(request.headers['cookie'] ?? ''))) !== null;

/** What came to nothing is not counted: a wrong password at a sign-up uses up nobody's mails. */
async function withPermits(taken: Taken | undefined, act: () => Promise<SignInAnswer>) {
  refuseIfMany(taken?.wait_s);
  let done = false;
  try {
    const answer = await act();
    done = answer.status === 200;
    return answer;
  } finally {
    if (!done) await taken?.giveBack();
  }
}

/** Answers a request for a mail before anybody looks for the account. */
async function answerLater(room: Room, { path, request }: Call, input: Input) {
  const said = mailRoutes[path];
  if (said === undefined) return undefined;
  await room.askMail({ path, input });
  const headers: SignInAnswer['headers'] = [
    ['content-type', 'application/json'],
    ['cache-control', 'no-store'],
    ['vary', 'Accept-Language'],
  ];
  // A member that is undefined is not written.
  const body = JSON.stringify({ ...said, message: said.message?.[request.lang] });
  return { status: 200, headers, body };
}

/** Asked as by nobody, so that nothing but the request decides. */
async function mailsFor(room: Room, { path, input }: MailRequest): Promise<Mail[]> {
  const found = findRoute('POST', path);
  if (found.kind !== 'route') throw new Error(`no mail is sent by ${path}`);
  const trace: Trace = { failure: undefined, mails: [] };
  const call = { ...found, request: { headers: {}, address: '' }, trace };
  await traced(trace, () => ask(room, call, input));
  return trace.mails;
}

async function sendMails(room: Room, { trace, path }: Call, answer: SignInAnswer) {
  try {
    for (const mail of trace.mails) await room.sendMail(mail);
  } catch (error) {
    // The account exists now, the password is changed: a failure would be the greater lie.
    if (path === '/send-verification-email') throw error;
    answer.cause = error;
  }
}
