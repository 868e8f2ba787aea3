// Calls an operation by its name; what goes in and comes out is typed by the contract. Same origin, JSON, the session's
// cookie, no token (UI223).
import type { OperationName, Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Lang } from '../../../contract/text.ts';
import type { Mode } from '../lib/storage.ts';
import { CallError, Unreached } from './errors.ts';
import { askToSignIn } from './gate.ts';
import { routes } from './routes.gen.ts';

export type CallName = keyof typeof routes & OperationName;
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
  /** One for each form, so that a lost answer asked for again makes one object (UI75). */
  key?: string;
  /** The outcome that the simulator is asked for. */
  simulate?: string;
  signal?: AbortSignal;
  /** A form with a file in it, or the bytes of one, in place of the body. */
  file?: FormData | Blob;
};

export type CallInput<N extends CallName> = Loose<Given<Parts<N>>> & Around;

type Plain = Around & { params?: object; query?: object; body?: object };

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
  try {
    return (await send(name, given)) as ReplyOf<N>;
  } catch (error) {
    const reason = reasonToSignIn(error);
    if (reason === undefined || !(await askToSignIn(reason))) throw error;
    return (await send(name, given)) as ReplyOf<N>;
  }
}

function reasonToSignIn(error: unknown) {
  if (!(error instanceof CallError)) return undefined;
  if (error.status === 401 && error.code === 'UNAUTHENTICATED') return 'gone';
  return error.code === 'REAUTHENTICATION_REQUIRED' ? 'old' : undefined;
}

export async function send(name: CallName, given: Plain): Promise<unknown> {
  const response = await reachOperation(name, given);
  return read(response);
}

/** The answer itself, for what is no JSON; a refusal is thrown like any other. */
export async function sendRaw(name: CallName, given: Plain): Promise<Response> {
  const response = await reachOperation(name, given);
  if (!response.ok) await read(response);
  return response;
}

function reachOperation(name: CallName, given: Plain): Promise<Response> {
  const [method = 'GET', path = ''] = routes[name].split(' ');
  const headers: Record<string, string> = {};
  if (lang !== undefined) headers['Accept-Language'] = lang;
  if (given.project !== undefined) headers['X-Svc-External-Ref'] = `psvc_${given.project}`;
  if (given.mode !== undefined) headers['X-Svc-Mode'] = given.mode;
  if (given.key !== undefined) headers['Idempotency-Key'] = given.key;
  if (given.simulate) headers['X-Svc-Simulate'] = given.simulate;
  const isFile = given.file !== undefined;
  if (given.body !== undefined && !isFile) headers['Content-Type'] = 'application/json';
  const body = isFile ? given.file : given.body && JSON.stringify(given.body);
  return reach(addressOf(path, given), {
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(given.signal && { signal: given.signal }),
  });
}

/** A call of sign-in's own routes, which the contract does not list. */
export async function sendAuth(path: string, body: object): Promise<unknown> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (lang !== undefined) headers['Accept-Language'] = lang;
  return read(await reach(`/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
}

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

async function reach(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Unreached('unreached', { cause: error });
  }
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw new Unreached('unreached', { cause: error });
  });
  const body = parsed(text);
  if (response.ok) return body;
  const members = typeof body === 'object' && body !== null ? body : {};
  throw new CallError(
    response.status,
    members as Record<string, unknown>,
    response.headers.get('retry-after'),
  );
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
