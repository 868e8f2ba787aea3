// Asks better-auth as a browser would, with nothing but what its route reads, and believes no answer that a
// database error has spoilt.
import type { Secret } from '../../kit/seal.ts';
import type { BetterAuth } from './better-auth.ts';
import { addressHeader } from './library-names.ts';
import { unopenedIn } from './second-factor-secrets.ts';
import { Refusal, type SignInRequest } from './sign-in-answer.ts';
import type { Trace } from './sign-in-pool.ts';
import type { Input, Route } from './sign-in-routes.ts';

export type Library = {
  auth: BetterAuth;
  origin: string;
  pages: { verified: string; resetPassword: string };
  secret: Secret;
  /** Told of a kept text that cannot be opened. */
  noteUnopened(sealed: string): void;
};

export type Call = {
  path: string;
  route: Route;
  request: Pick<SignInRequest, 'headers' | 'address'>;
  trace: Trace;
};

/** What better-auth answers or throws after a database error is not to be believed: the error is. */
export async function ask(library: Library, call: Call, input: Input): Promise<Response> {
  const { trace, path } = call;
  const request = toRequest(library, call, input);
  const response = await library.auth.handler(request).catch((error: unknown) => {
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
  await refuseUnopened(library, trace);
  throw trace.failure;
}

/** A damaged second factor is the operator's to mend, and no fault of the call: nothing is gained by asking again. */
async function refuseUnopened({ secret, noteUnopened }: Library, { factor = [] }: Trace) {
  const sealed = await unopenedIn(secret, factor);
  if (sealed === undefined) return;
  noteUnopened(sealed);
  throw new Refusal(503, 'NOT_CONFIGURED');
}

/** As if the account had never been: better-auth's own code for an unknown address. */
const signInCode = (path: string) =>
  path === '/sign-in/email' ? 'INVALID_EMAIL_OR_PASSWORD' : undefined;

function toRequest(library: Library, { path, route, request }: Call, input: Input): Request {
  const given = { ...defaultsOf(library, path), ...input };
  const headers = new Headers({ [addressHeader]: request.address });
  const cookie = printable(request.headers['cookie']);
  if (cookie !== '') headers.set('cookie', cookie);
  // Shown on "my devices": the first part tells enough.
  headers.set('user-agent', printable(request.headers['user-agent']).slice(0, 500));
  const url = `${library.origin}/auth${path}`;
  if (route.method === 'GET') {
    const query = new URLSearchParams(given as Record<string, string>);
    return new Request(`${url}?${query}`, { headers });
  }
  headers.set('content-type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(given) });
}

/** `Headers` throws at what is not Latin-1. */
const printable = (value: string | string[] | undefined) =>
  [value ?? []]
    .flat()
    .join('; ')
    .replace(/[^ -~]/g, '?');

function defaultsOf({ pages }: Library, path: string): Input {
  // Whoever changes a password may do so because somebody else has it.
  if (path === '/change-password') return { revokeOtherSessions: true };
  // Without a page the links of the mails would end on JSON.
  if (path === '/request-password-reset') return { redirectTo: pages.resetPassword };
  const verifies = path === '/sign-up/email' || path === '/send-verification-email';
  return verifies ? { callbackURL: pages.verified } : {};
}
