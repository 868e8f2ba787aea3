// Calls an operation by its name; what goes in and comes out is typed by the contract. Same origin, JSON, the session's
// cookie, no token (UI223).
import type { OperationName, Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Lang } from '../../../contract/text.ts';
import { oncePresent } from '../lib/once-present.ts';
import { saidFields } from '../lib/said-fields.ts';
import type { HireMode, Mode } from '../lib/storage.ts';
import { takeAsked } from './asked.ts';
import { doubt, isOfProxy, untilThere } from './connection.ts';
import { CallError, Unreached } from './errors.ts';
import { askToSignIn, tellOutdated, tellRightsChanged } from './gate.ts';
import { nested, routes } from './routes.gen.ts';
import { withField } from './spoken-of.ts';

type OfOperators = typeof import('./routes-office.gen.ts').officeRoutes;
export type CallName = (keyof typeof routes | keyof OfOperators) & OperationName;
export type ReplyOf<N extends CallName> = Reply<Operations[N]>;

type Given<T> = { [K in keyof T as keyof T[K] extends never ? never : K]: T[K] };
type Parts<N extends CallName> = Pick<Input<Operations[N]>, 'params' | 'body'> & {
  /** What is undefined in it is left out. */
  query: {
    [K in keyof Input<Operations[N]>['query']]: Input<Operations[N]>['query'][K] | undefined;
  };
};

/** Members that are all optional may be left out as a whole. */
type Loose<T> = {
  [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K];
} & { [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K] };

type Around = {
  /** The project and mode of a payments call. */
  project?: string;
  mode?: Mode;
  /** The organisation of a hiring call, and the mode where it is about one. */
  organization?: string;
  hireMode?: HireMode;
  /** One for each form, so that a lost answer asked for again makes one object (UI75). */
  key?: string;
  /** The outcome that the simulator is asked for. */
  simulate?: string;
  signal?: AbortSignal;
  /** Goes out even where the page is left meanwhile. */
  keepalive?: true;
  /** A form with a file in it, or the bytes of one, in place of the body. */
  file?: FormData | Blob;
};

export type CallInput<N extends CallName> = Loose<Given<Parts<N>>> & Around;

export type Plain = Around & { params?: object; query?: object; body?: object };

let lang: Lang | undefined;

/** In which language refusals are said; a preloaded read goes without, as the browser asked for it. */
export const speak = (chosen: Lang): void => {
  lang = chosen;
};

export async function call<N extends CallName>(
  name: N,
  ...[input]: Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
): Promise<ReplyOf<N>> {
  const given: Plain = input ?? {};
  const isOfMembers = given.organization !== undefined;
  return (await signedIn(() => send(name, given), isOfMembers)) as ReplyOf<N>;
}

/** Made again once whoever is asked has signed in again. `isOfMembers`: to whoever is none any more, nothing is there. */
export async function signedIn<T>(make: () => Promise<T>, isOfMembers = false): Promise<T> {
  try {
    return await make();
  } catch (error) {
    const reason = reasonToSignIn(error);
    if (hasLostRights(error, isOfMembers)) tellRightsChanged();
    if (reason === undefined || !(await askToSignIn(reason))) throw error;
    return make();
  }
}

/** How operations, those of hiring, and sign-in's own routes say that nobody is signed in. */
const nobody: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'UNAUTHORIZED', 'SESSION_EXPIRED']);

function reasonToSignIn(error: unknown) {
  if (!(error instanceof CallError)) return undefined;
  if (error.status === 401 && nobody.has(error.code)) return 'gone';
  return error.code === 'REAUTHENTICATION_REQUIRED' ? 'old' : undefined;
}

const hasLostRights = (error: unknown, isOfMembers: boolean): boolean =>
  error instanceof CallError &&
  (['FORBIDDEN', 'FORBIDDEN_ROLE', 'PROJECT_NOT_FOUND'].includes(error.code) ||
    (isOfMembers && error.code === 'NOT_FOUND'));

export async function send(name: CallName, given: Plain): Promise<unknown> {
  return told(name, given, async () => {
    const response = await reachOperation(name, given);
    const body = await read(response, given.body);
    return isNested(response) ? withoutEnvelope(body) : body;
  });
}

/** Of an API whose replies come in `data`, its refusals in `error`; what has no address of its own is of no such API. */
const isNested = ({ url }: Response) =>
  url !== '' && nested.some((base) => new URL(url).pathname.startsWith(`${base}/`));

/** The page of a list has its `data` by itself. */
function withoutEnvelope(body: unknown): unknown {
  const { data, ...rest } = (body ?? {}) as { data?: unknown };
  return 'cursor' in rest ? body : data;
}

/** The answer itself, for what is no JSON; a refusal is thrown like any other. */
export const callRaw = (name: CallName, given: Plain): Promise<Response> =>
  signedIn(async () => {
    const response = await reachOperation(name, given);
    if (!response.ok) await read(response);
    return response;
  });

/** The operations of operators come with the first call of one: hardly anybody makes any. */
async function routeOf(name: CallName): Promise<string> {
  if (name in routes) return routes[name as keyof typeof routes];
  const { officeRoutes } = await oncePresent(() => import('./routes-office.gen.ts'));
  return officeRoutes[name as keyof OfOperators];
}

/** What makes something each time it is asked, as operations are named. */
const makes = /^(create|add|move|invite|rotate|replay|resend|import)[A-Z]/;

/** A lost answer says whether the same may be asked again without harm; what an act met that the page does not show is read. */
async function told<T>(name: CallName, given: Plain, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isLost = error instanceof Unreached;
    if (isLost) error.isRepeatable = given.key !== undefined || !makes.test(name);
    const isRead = (await routeOf(name)).startsWith('GET ');
    // Of a server that was gone all is read again anyway, once it is back (UI61).
    if (isLost && !isRead) void untilThere().then((isThere) => isThere && tellOutdated());
    if (error instanceof CallError && error.status === 409 && !isRead) tellOutdated();
    throw error;
  }
}

async function reachOperation(name: CallName, given: Plain): Promise<Response> {
  const { address, ...options } = await askedOf(name, given);
  return reach(address, options);
}

/** What goes out for a call. */
export async function askedOf(name: CallName, given: Plain) {
  const [method = 'GET', path = ''] = (await routeOf(name)).split(' ');
  const headers: Record<string, string> = {};
  if (lang !== undefined) headers['Accept-Language'] = lang;
  if (given.project !== undefined) headers['X-Svc-External-Ref'] = `psvc_${given.project}`;
  if (given.mode !== undefined) headers['X-Svc-Mode'] = given.mode;
  if (given.organization !== undefined) headers['X-Hire-Organization'] = given.organization;
  if (given.hireMode !== undefined) headers['X-Hire-Mode'] = given.hireMode;
  if (given.key !== undefined) headers['Idempotency-Key'] = given.key;
  if (given.simulate) headers['X-Svc-Simulate'] = given.simulate;
  const isFile = given.file !== undefined;
  if (given.body !== undefined && !isFile) headers['Content-Type'] = 'application/json';
  const body = isFile ? given.file : given.body && JSON.stringify(given.body);
  return {
    address: addressOf(path, given),
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(given.signal && { signal: given.signal }),
    ...(given.keepalive && { keepalive: true }),
  };
}

/** A call of sign-in's own routes, which the contract does not list; a read where there is no body. */
export async function sendAuth(path: string, body?: object): Promise<unknown> {
  const headers: Record<string, string> = {};
  if (lang !== undefined) headers['Accept-Language'] = lang;
  if (body === undefined) return read(await reach(`/auth${path}`, { headers }));
  headers['Content-Type'] = 'application/json';
  const options = { method: 'POST', headers, body: JSON.stringify(body) };
  return read(await reach(`/auth${path}`, options), body);
}

/** The same in the name of whoever is signed in, who is asked again where the session ended meanwhile. */
export const callAuth = (path: string, body?: object): Promise<unknown> =>
  signedIn(() => sendAuth(path, body));

function addressOf(path: string, { params, query }: Plain): string {
  const named = (params ?? {}) as Record<string, string>;
  const filled = path.replace(/\{(\w+)\}/g, (_all, part: string) =>
    encodeURIComponent(named[part] ?? ''),
  );
  const pairs = Object.entries(query ?? {}).flatMap(([member, value]) =>
    value === undefined || value === '' ? [] : [[member, String(value)]],
  );
  const search = new URLSearchParams(pairs).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** What the server last answered: named where a page breaks over an answer (UI64). */
let last: string | null = null;
export const lastRequest = (): string | null => last;

async function reach(address: string, options: RequestInit): Promise<Response> {
  try {
    const response = await (takeAsked(address) ?? fetch(address, options));
    if (isOfProxy(response)) throw new Error(`a proxy: ${response.status}`);
    last = response.headers.get('x-request-id');
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    void doubt();
    throw new Unreached('unreached', { cause: error });
  }
}

type Members = Record<string, unknown>;

/** `sent`: the members of which a refusal may speak by its code. */
export async function read(response: Response, sent?: object): Promise<unknown> {
  let body: unknown;
  try {
    if (response.status !== 204) body = await response.json();
  } catch (cause) {
    // Half an answer says nothing of what was done, and a proxy's own page nothing at all; both may be asked for again. A
    // browser takes an answer that ends within its headers for an empty one.
    throw new Unreached('unreached', { cause });
  }
  if (response.ok) return body;
  const members = (typeof body === 'object' && body !== null ? body : {}) as Members;
  const refused = isNested(response) ? ofWords((members['error'] ?? {}) as Members) : members;
  const retryAfter = response.headers.get('retry-after');
  throw new CallError(response.status, withField(refused, sent), retryAfter);
}

/** An envelope that has room for words alone names wrong fields in them. */
function ofWords({ message, ...members }: Members): Members {
  const isForm = typeof message === 'string' && members['code'] === 'BAD_REQUEST';
  return isForm ? { ...members, ...saidFields(message) } : { ...members, message };
}
