// Sign-in: better-auth behind a narrow adapter that gives it the contract's errors, limits and origin
// rule, and that can be replaced without anybody noticing (contract/platform.md 2.4).
import { addressHeader, type BetterAuth, createBetterAuth, type Passwords } from './better-auth.ts';
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
import { type SignInLimits, signInLimits } from './sign-in-limits.ts';
import { type Mail, signInPool, type Trace, traced } from './sign-in-pool.ts';
import { findRoute, type Input, type Route, readInput } from './sign-in-routes.ts';
import {
  clearCookie,
  createUser,
  isPassword,
  type NewUser,
  readSession,
  type SignedIn,
} from './signed-in.ts';

export type SignInOptions = {
  databaseUrl: string;
  baseUrl: string;
  secret: string;
  production: boolean;
  trustedOrigins: string[];
  /** Puts the mail in a queue: quick, never the mail server itself. */
  sendMail(mail: Mail): Promise<void>;
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
  /** For the demo account and tests: no mail, no session. */
  createUser(input: NewUser): Promise<{ userId: string }>;
  /** The Set-Cookie value that takes away a cookie whose session is gone (S4). */
  readonly clearCookie: string;
  close(): Promise<void>;
};

export function createSignIn(options: SignInOptions): SignIn {
  const pool = signInPool(options.databaseUrl, options.poolSize ?? 4);
  const { origin } = new URL(options.baseUrl);
  const trusted = trustedOriginsOf(options);
  const auth = createBetterAuth({ ...options, pool, origin, trusted });
  const room: Room = {
    auth,
    origin,
    trusted,
    limits: signInLimits(attemptStore(pool.query)),
    sendMail: options.sendMail,
    pages: options.pages ?? { verified: '/dashboard', resetPassword: '/dashboard/reset-password' },
  };
  return {
    handle: (request) => handle(room, request),
    session: (cookieHeader) => readSession(auth, cookieHeader),
    isPassword: (cookieHeader, password) => isPassword(auth, cookieHeader, password),
    createUser: (input) => createUser(auth, input),
    clearCookie: clearCookie(options.production),
    close: () => pool.close(),
  };
}

type Room = {
  auth: BetterAuth;
  origin: string;
  trusted: string[];
  limits: SignInLimits;
  sendMail: SignInOptions['sendMail'];
  pages: { verified: string; resetPassword: string };
};

async function handle(room: Room, request: SignInRequest): Promise<SignInAnswer> {
  const [path = '', ...query] = request.url.split('?');
  const found = findRoute(request.method, path.startsWith('/auth/') ? path.slice(5) : '');
  if (found.kind === 'no route') return refuse(request, new Refusal(404));
  if (found.kind === 'wrong method') {
    const answer = refuse(request, new Refusal(405));
    return { ...answer, headers: [...answer.headers, ['allow', found.allow]] };
  }
  const trace: Trace = { failure: undefined, mails: [] };
  const call = { ...found, request, query: query.join('?'), trace };
  try {
    const answer = await traced(trace, () => answerTo(room, call));
    return request.method === 'HEAD' ? { ...answer, body: '' } : answer;
  } catch (error) {
    return refuse(request, error);
  }
}

type Call = { path: string; route: Route; request: SignInRequest; query: string; trace: Trace };

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
  const mails = path === '/request-password-reset' || path === '/send-verification-email';
  if (mails && email !== '') refuseIfMany(await room.limits.mail(email));

  const answer = await answerOf(request, await ask(room, call, input));
  checkLocation(answer, room.trusted);
  if (signsIn) await judge(room, call, email, answer);
  await sendMails(room, call, answer);
  return answer;
}

function refuseIfMany(wait_s: number | undefined) {
  if (wait_s !== undefined) throw new Refusal(429, undefined, wait_s);
}

/** As if the account had never been: better-auth's own code for an unknown address. */
const signInCode = (path: string) =>
  path === '/sign-in/email' ? 'INVALID_EMAIL_OR_PASSWORD' : undefined;

/** What better-auth answers or throws after a database error is not to be believed: the error is. */
async function ask(room: Room, call: Call, input: Input): Promise<Response> {
  const { trace, path } = call;
  const response = await room.auth.handler(toRequest(room, call, input)).catch((error: unknown) => {
    trace.failure ??= error;
  });
  if (response && trace.failure === undefined) return response;
  const { code } = trace.failure as { code?: unknown };
  // Whoever the call is about was deleted while it was under way: no row of theirs can be written any more.
  if (code === '23503') throw new Refusal(401, signInCode(path));
  const duplicate = code === '23505';
  // Two sign-ups of one address at once: the slower one learns it from the unique index.
  if (duplicate && path === '/sign-up/email') {
    throw new Refusal(422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL');
  }
  throw trace.failure;
}

/**
 * Counts a wrong sign-in, and judges a right one by what was counted meanwhile: a hundred guesses sent
 * at once learn no more than three in a row, while right ones may come at once without being counted.
 */
async function judge(room: Room, call: Call, email: string, answer: SignInAnswer) {
  const { address } = call.request;
  if (answer.status === 401) refuseIfMany(await room.limits.wrongSignIn(address, email));
  if (answer.status !== 200) return;
  const wait_s = await room.limits.blocked(address, email);
  if (wait_s === undefined) return;
  const { token } = JSON.parse(answer.body) as { token: string };
  await (await room.auth.$context).internalAdapter.deleteSession(token);
  refuseIfMany(wait_s);
}

async function sendMails(room: Room, { trace, path }: Call, answer: SignInAnswer) {
  try {
    for (const mail of trace.mails) await room.sendMail(mail);
  } catch (error) {
    // The account exists now and another mail can be asked for: a failure would be the greater lie.
    if (path !== '/sign-up/email') throw error;
    answer.cause = error;
  }
}

function toRequest(room: Room, { path, route, request }: Call, input: Input): Request {
  const withPage = { ...pageFor(room, path), ...input };
  const headers = new Headers({ [addressHeader]: request.address });
  const cookie = printable(request.headers['cookie']);
  if (cookie !== '') headers.set('cookie', cookie);
  // Shown on "my devices": the first part tells enough.
  headers.set('user-agent', printable(request.headers['user-agent']).slice(0, 500));
  const url = `${room.origin}/auth${path}`;
  if (route.method === 'GET') {
    const query = new URLSearchParams(withPage as Record<string, string>);
    return new Request(`${url}?${query}`, { headers });
  }
  headers.set('content-type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(withPage) });
}

/** `Headers` throws at what is not Latin-1. */
const printable = (value: string | string[] | undefined) =>
  [value ?? []]
    .flat()
    .join('; ')
    .replace(/[^ -~]/g, '?');

/** Without a page the links of the mails would end on JSON. */
function pageFor({ pages }: Room, path: string): Input {
  if (path === '/request-password-reset') return { redirectTo: pages.resetPassword };
  const verifies = path === '/sign-up/email' || path === '/send-verification-email';
  return verifies ? { callbackURL: pages.verified } : {};
}
