// Refuses before any route is asked: HTTP that two readers may read in two ways, a path that nobody serves, a
// method that a path does not have (contract/platform.md E2, E4, E5, E7).
import type { IncomingMessage } from 'node:http';
import { type Failure, fail } from '../kit/fail.ts';
import { isPreflight, isShared, preflightHeaders, sharedHeaders } from './cors.ts';
import type { Answer } from './envelope.ts';
import { countHeader } from './guards/credential.ts';
import type { ServerOptions } from './server.ts';

export type PathMethods = {
  pattern: RegExp;
  methods: Set<string>;
  /** Those that a page of another site may use: on one path they may be some of all. */
  shared: Set<string>;
};

/** The methods of every path that is served, to answer a wrong one with the right ones. */
export function methodsByPath(options: Pick<ServerOptions, 'routes' | 'pages'>): PathMethods[] {
  const found = new Map<string, PathMethods>();
  const declared = [
    ...options.routes.map(({ operation }) => ({ ...operation, shared: isShared(operation) })),
    ...options.pages.map(({ path, method }) => ({ path, method, shared: false })),
  ];
  for (const { path, method, shared } of declared) {
    const source = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
    const pattern = new RegExp(`^${source}$`);
    const entry = found.get(source) ?? { pattern, methods: new Set(), shared: new Set() };
    for (const name of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
      entry.methods.add(name);
      if (shared) entry.shared.add(name);
    }
    found.set(source, entry);
  }
  return [...found.values()];
}

/** Step 1 of the checks; `routed` says whether a route was found for it. */
export function refuseEarly(
  request: IncomingMessage,
  routed: boolean,
  allowed: PathMethods[],
): { failure: Failure; headers: Record<string, string>; preflight?: Answer } | undefined {
  const { headers, httpVersion } = request;
  const hosts = countHeader(request, 'host');
  const coding = headers['transfer-encoding']?.toLowerCase() ?? 'chunked';
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1') || coding !== 'chunked') {
    return { failure: fail('BAD_REQUEST'), headers: {} };
  }
  if (routed) return undefined;
  const path = plainPath(request.url ?? '');
  const entry = allowed.find(({ pattern }) => pattern.test(path));
  if (!entry) return { failure: fail('NOT_FOUND'), headers: {} };
  const failure = fail('METHOD_NOT_ALLOWED');
  const allow = { Allow: named(entry.methods) };
  const asked = isPreflight(request) ? headers['access-control-request-method'] : undefined;
  if (asked === undefined) {
    return { failure, headers: entry.shared.size > 0 ? { ...allow, ...sharedHeaders } : allow };
  }
  if (!entry.shared.has(asked)) return { failure, headers: allow };
  const shared = preflightHeaders(named(entry.shared));
  const preflight = { status: 204, body: undefined, headers: shared };
  return { failure, headers: {}, preflight };
}

const named = (methods: ReadonlySet<string>): string => [...methods].sort().join(', ');

/** The path as the router reads it: without the host of an absolute form, plain letters decoded. */
function plainPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
