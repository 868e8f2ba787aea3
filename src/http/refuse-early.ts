// Refuses before any route is asked: HTTP that two readers may read in two ways, a path that nobody serves, a
// method that a path does not have (contract/platform.md E2, E4, E5, E7).
import type { IncomingMessage } from 'node:http';
import { apiOf, platformApi } from '../../contract/apis.ts';
import { type Failure, fail } from '../kit/fail.ts';
import { ofEach } from '../kit/of-each.ts';
import { isOwnAddress } from '../kit/own-address.ts';
import { isPreflight, isShared, preflightHeaders, sharedHeaders } from './cors.ts';
import type { Answer } from './envelope.ts';
import { countHeader } from './guards/credential.ts';
import type { Route } from './mount.ts';
import type { Page } from './page.ts';
import type { Subtree } from './subtree.ts';

export type PathMethods = {
  pattern: RegExp;
  /** Every path that begins so, where no other names it: that of `/dashboard/*`. */
  tree?: string;
  methods: Set<string>;
  /** Those that a page of another site may use: on one path they may be some of all. */
  shared: Set<string>;
  /** What people open in a browser: nobody types an operation by hand. */
  isPage: boolean;
  /** How many of its parts take any text. */
  variables: number;
  /** An operation's fixed words stand where another one takes an id, which has methods that this path has not. */
  isFixed: boolean;
};

/** The methods of every path that is served, to answer a wrong one with the right ones. */
export function methodsByPath(options: {
  routes: readonly Route[];
  pages: readonly Page[];
  subtrees?: readonly Subtree[];
}): PathMethods[] {
  const found = new Map<string, PathMethods>();
  const declared = [
    ...options.routes.map(({ operation }) => ({
      ...operation,
      shared: isShared(operation),
      isPage: false,
    })),
    ...options.pages.map(({ path, method }) => ({
      path,
      method,
      shared: false,
      isPage: method === 'GET',
    })),
    ...(options.subtrees ?? []).flatMap(({ prefix, routes }) =>
      routes.map(({ path, method }) => ({
        ...{ path: `${prefix}${path}`, method, shared: false, isPage: false },
      })),
    ),
  ];
  for (const { path, method, shared, isPage } of declared) {
    const source = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
    const pattern = new RegExp(`^${source}$`);
    const tree = path.endsWith('/*') ? { tree: path.slice(0, -1) } : {};
    const none = {
      pattern,
      ...tree,
      methods: new Set<string>(),
      shared: new Set<string>(),
      isPage,
      variables: path.match(/\{\w+\}/g)?.length ?? 0,
      isFixed: false,
    };
    const entry = found.get(source) ?? none;
    for (const name of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
      entry.methods.add(name);
      if (shared) entry.shared.add(name);
    }
    entry.isPage ||= isPage;
    found.set(source, entry);
  }
  const entries = [...found.values()];
  for (const { operation } of options.routes) {
    const [own, ...others] = nearest(operation.path, entries);
    if (own) own.isFixed = others.some(({ methods }) => !methods.isSubsetOf(own.methods));
  }
  return entries;
}

/** All that a path matches, that of the most fixed words first: an id never is such a word. */
const nearest = (path: string, entries: readonly PathMethods[]): PathMethods[] =>
  entries
    .filter(({ pattern }) => pattern.test(path))
    .sort((one, other) => one.variables - other.variables);

/** Step 1 of the checks; `routed` says whether a route was found for it. */
export function refuseEarly(
  request: IncomingMessage,
  routed: boolean,
  allowed: PathMethods[],
): { failure: Failure; headers: Record<string, string>; answer?: Answer } | undefined {
  if (isMalformed(request)) return { failure: fail('BAD_REQUEST'), headers: {} };
  const moved = withoutSlash(request, allowed);
  if (moved) return { failure: fail('NOT_FOUND'), headers: {}, answer: moved };
  const path = plainPath(request.url ?? '');
  if (routed && !isOtherMethod(request.method ?? '', path, allowed)) return undefined;
  const entry = entryAt(path, allowed);
  if (!entry) return { failure: fail('NOT_FOUND'), headers: {} };
  const { methods, shared } = entry;
  const failure = fail('METHOD_NOT_ALLOWED');
  const allow = { Allow: named(methods) };
  const asked = isPreflight(request) ? request.headers['access-control-request-method'] : undefined;
  if (asked === undefined) {
    return { failure, headers: shared.size > 0 ? { ...allow, ...sharedHeaders } : allow };
  }
  if (!shared.has(asked)) return { failure, headers: allow };
  const answer = { status: 204, body: undefined, headers: preflightHeaders(named(shared)) };
  return { failure, headers: {}, answer };
}

/** Whether a route was found that takes for an id what another one names, for other methods. */
const isOtherMethod = (method: string, path: string, allowed: readonly PathMethods[]): boolean =>
  fixedOf(allowed).some(({ methods, pattern }) => !methods.has(method) && pattern.test(path));

/** A few of hundreds, and each call is compared with them. */
const fixedOf = ofEach((allowed: readonly PathMethods[]) =>
  allowed.filter(({ isFixed }) => isFixed),
);

/** That which names the path; else that of a whole tree, but none of another API's paths. */
function entryAt(path: string, allowed: readonly PathMethods[]): PathMethods | undefined {
  const [named] = nearest(path, allowed);
  if (named || apiOf(path) !== platformApi) return named;
  const within = (tree: string) => path.startsWith(tree) && /^[^/]/.test(path.slice(tree.length));
  return allowed.find(({ tree }) => tree !== undefined && within(tree));
}

/** What one reader takes for another request than the next, or for none; the parser of Node lets it pass. */
function isMalformed(request: IncomingMessage): boolean {
  const { headers, httpVersion, method, url = '' } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true;
  // The server as a whole is the target of OPTIONS alone (RFC 9112 section 3.2.4).
  if (url.startsWith('*') && (method !== 'OPTIONS' || url !== '*')) return true;
  const hosts = countHeader(request, 'host');
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return true;
  return (headers['transfer-encoding']?.toLowerCase() ?? 'chunked') !== 'chunked';
}

/** People end an address with a slash, as a folder's: the page is the one without it. */
function withoutSlash(request: IncomingMessage, allowed: PathMethods[]): Answer | undefined {
  const { method, url = '' } = request;
  // Nearly no address does, and this is asked of each.
  const end = url.indexOf('?');
  if (url[(end === -1 ? url.length : end) - 1] !== '/') return undefined;
  const [, path, query = ''] = /^([^?]+)\/(\?.*)?$/.exec(withoutHost(url)) ?? [];
  if (path === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  if (!entryAt(plainPath(path), allowed)?.isPage) return undefined;
  const to = `${path}${query}`;
  if (!isOwnAddress(to, [])) return undefined;
  const headers = { Location: to, 'Content-Length': '0' };
  return { status: 308, body: undefined, headers };
}

const named = (methods: ReadonlySet<string>): string => [...methods].sort().join(', ');

const withoutHost = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '');

/** Paths that are written as the router reads them: nearly all. */
const isPlain = /^\/[\w./-]*$/;

/** The path as the router reads it: without the host of an absolute form, plain letters decoded. */
export function plainPath(url: string): string {
  if (isPlain.test(url)) return url;
  const path = withoutHost(url).split(/[?#]/)[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
