// The routes of /auth that we expose and the fields that each reads: better-auth offers more of both,
// and whatever is not listed here does not exist for a caller.
import { isPersonName } from '../../kit/person-name.ts';
import { isStorable } from '../../kit/text.ts';

/** An `address` is a text that a browser may be sent to: sign-in-addresses.ts judges where it leads. */
export type Field = 'text' | 'flag' | 'name' | 'address';

export type Route = {
  method: 'GET' | 'POST';
  /** Of the body for POST, of the query for GET. Others are dropped. */
  fields: Readonly<Record<string, Field>>;
  /** Followed from a mail, so from another site: the origin rule cannot apply, the token decides. */
  link?: true;
  /** Sets a session cookie: another site must not sign its victim in to the attacker's account. */
  opens?: true;
};

const routes: Readonly<Record<string, Route>> = {
  '/sign-up/email': {
    method: 'POST',
    fields: {
      name: 'name',
      email: 'text',
      password: 'text',
      callbackURL: 'address',
      rememberMe: 'flag',
    },
    opens: true,
  },
  '/sign-in/email': {
    method: 'POST',
    fields: { email: 'text', password: 'text', callbackURL: 'address', rememberMe: 'flag' },
    opens: true,
  },
  '/sign-out': { method: 'POST', fields: {} },
  '/get-session': { method: 'GET', fields: {} },
  '/verify-email': { method: 'GET', fields: { token: 'text', callbackURL: 'address' }, link: true },
  '/send-verification-email': { method: 'POST', fields: { email: 'text', callbackURL: 'address' } },
  '/request-password-reset': { method: 'POST', fields: { email: 'text', redirectTo: 'address' } },
  '/reset-password': { method: 'POST', fields: { newPassword: 'text', token: 'text' } },
  '/change-password': {
    method: 'POST',
    fields: { currentPassword: 'text', newPassword: 'text', revokeOtherSessions: 'flag' },
  },
  '/list-sessions': { method: 'GET', fields: {} },
  '/revoke-session': { method: 'POST', fields: { token: 'text' } },
  '/revoke-sessions': { method: 'POST', fields: {} },
  '/revoke-other-sessions': { method: 'POST', fields: {} },
  '/two-factor/enable': { method: 'POST', fields: { password: 'text' } },
  '/two-factor/disable': { method: 'POST', fields: { password: 'text' } },
  '/two-factor/generate-backup-codes': { method: 'POST', fields: { password: 'text' } },
  '/two-factor/verify-totp': { method: 'POST', fields: { code: 'text' }, opens: true },
  '/two-factor/verify-backup-code': { method: 'POST', fields: { code: 'text' }, opens: true },
  '/update-user': { method: 'POST', fields: { name: 'name' } },
};

/** The link of the reset mail: better-auth checks the token and redirects to the page with the form. */
const resetLink: Route = { method: 'GET', fields: { callbackURL: 'address' }, link: true };
const resetPath = /^\/reset-password\/[A-Za-z0-9]{1,64}$/;

/** All of them, without /auth. */
export const signInRoutes: readonly { path: string; method: 'GET' | 'POST' }[] = [
  ...Object.entries(routes).map(([path, { method }]) => ({ path, method })),
  { path: '/reset-password/{token}', method: resetLink.method },
];

export type Found =
  | { kind: 'route'; path: string; route: Route }
  | { kind: 'no route' }
  | { kind: 'wrong method'; allow: string };

/** `path` without /auth and query, compared as it was sent: no decoding, no case folding. */
export function findRoute(method: string, path: string): Found {
  const route = resetPath.test(path) ? resetLink : Object.hasOwn(routes, path) && routes[path];
  if (!route) return { kind: 'no route' };
  if (method === route.method || (method === 'HEAD' && route.method === 'GET')) {
    return { kind: 'route', path, route };
  }
  return { kind: 'wrong method', allow: route.method === 'GET' ? 'GET, HEAD' : route.method };
}

export type Input = Record<string, string | boolean>;

/** The fields of the call, or undefined when it cannot be read or a value cannot be stored. */
export function readInput(
  route: Route,
  query: string,
  body: Buffer | undefined,
  contentType: string | string[] | undefined,
): Input | undefined {
  const given = route.method === 'GET' ? readQuery(query) : readBody(route, body, contentType);
  if (given === undefined) return undefined;
  const input: Input = {};
  for (const [name, kind] of Object.entries(route.fields)) {
    if (!Object.hasOwn(given, name)) continue;
    const value = given[name];
    // Clients send an empty address for "none".
    if (value === '' && kind === 'address') continue;
    if (kind === 'flag' ? typeof value !== 'boolean' : !isText(name, kind, value)) return undefined;
    input[name] = clean(name, value as string | boolean);
  }
  return input;
}

function readQuery(query: string): Record<string, unknown> | undefined {
  const pairs = [...new URLSearchParams(query)];
  const given = Object.fromEntries(pairs);
  return Object.keys(given).length === pairs.length ? given : undefined;
}

function readBody(
  route: Route,
  body: Buffer | undefined,
  contentType: string | string[] | undefined,
): Record<string, unknown> | undefined {
  const nothingNeeded = Object.keys(route.fields).length === 0;
  if ((body === undefined || body.length === 0) && nothingNeeded) return {};
  const json = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
  if (contentType !== undefined && !json.test(String(contentType).trim())) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A password's own limits (8 to 128) are better-auth's; these only keep absurd values out. */
const longest: Readonly<Record<string, number>> = {
  name: 200,
  email: 254, // RFC 5321 4.5.3.1.3: a path of 256 with its angle brackets
  callbackURL: 2000,
  redirectTo: 2000,
};

function isText(name: string, kind: Field, value: unknown): boolean {
  if (typeof value !== 'string' || !isStorable(value)) return false;
  if (value.length > (longest[name] ?? 1000)) return false;
  if (kind === 'name') return isPersonName(value.trim());
  // What ends up in a Location header: printable ASCII, and no backslash, which browsers read as "/".
  return kind !== 'address' || /^[!-[\]-~]+$/.test(value);
}

function clean(name: string, value: string | boolean): string | boolean {
  if (typeof value !== 'string') return value;
  if (name === 'email') return value.trim().toLowerCase();
  return name === 'name' ? value.trim() : value;
}
