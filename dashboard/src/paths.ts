// Each address as a function, and back: no page writes a path by hand.
import { type AddressName, addresses } from './addresses.ts';

type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | Names<Rest>
  : never;
type PathOf<A extends AddressName> = (typeof addresses)[A]['path'];

export type Params<A extends AddressName> = { [N in Names<PathOf<A>>]: string };
export type Search = Readonly<Record<string, string | number | boolean | undefined>>;

/** `pathTo('payment', { id, mode: 'test', paymentId })`; what is undefined in `search` is left out. */
export function pathTo<A extends AddressName>(
  name: A,
  ...[params, search]: Names<PathOf<A>> extends never
    ? [params?: Record<never, never>, search?: Search]
    : [params: Params<A>, search?: Search]
): string {
  const given: Record<string, string> = params ?? {};
  const path = addresses[name].path.replace(/\{(\w+)\}/g, (_all, key: string) =>
    encodeURIComponent(given[key] ?? ''),
  );
  return path + searchText(search ?? {});
}

export function searchText(search: Search): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? '' : `?${text}`;
}

export type Found = { name: AddressName; params: Record<string, string> };

let last: { path: string; found: Found | undefined } | undefined;

/** The address that a path is, the more literal one first. Most parts of a page ask of the same one. */
export function addressAt(path: string): Found | undefined {
  if (last?.path !== path) last = { path, found: findAddress(path) };
  return last.found;
}

function findAddress(path: string): Found | undefined {
  const parts = path.replace(/\/$/, '').split('/');
  let best: (Found & { words: number }) | undefined;
  for (const name of Object.keys(addresses) as AddressName[]) {
    const pattern = addresses[name].path.split('/');
    const params = match(pattern, parts);
    if (!params) continue;
    const words = pattern.filter((one) => !one.startsWith('{')).length;
    if (words > (best?.words ?? -1)) best = { name, params, words };
  }
  return best && { name: best.name, params: best.params };
}

/** Parts of an address that are one of two words. */
const modes: Readonly<Record<string, readonly string[]>> = {
  mode: ['test', 'live'],
  hireMode: ['test', 'production'],
};

function match(pattern: readonly string[], parts: readonly string[]) {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [n, one] of pattern.entries()) {
    const part = parts[n] ?? '';
    if (!one.startsWith('{')) {
      if (one !== part) return undefined;
      continue;
    }
    const name = one.slice(1, -1);
    if (part === '' || modes[name]?.includes(part) === false) return undefined;
    params[name] = decoded(part);
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The same kind of page with other parts in its address; undefined where it names an object, which is in one place
 * alone, or has none of those parts.
 */
export function sameKind(
  found: Found | undefined,
  params: Readonly<Record<string, string>>,
): string | undefined {
  if (!found) return undefined;
  const names = Object.keys(found.params);
  if (names.length === 0 || names.some((name) => params[name] === undefined)) return undefined;
  const isWhole = Object.keys(params).every((name) => !isMode(name) || names.includes(name));
  return isWhole ? pathTo(found.name as 'overview', params as Params<'overview'>) : undefined;
}

const isMode = (name: string) => name in modes;
