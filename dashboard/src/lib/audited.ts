// What an act made of what stood, taken apart from the two objects that an audit keeps: each member that is another now, by where
// it stands (UI127, UI168).

export type Leaf = { path: readonly string[]; value: unknown };

/** What is not there, before or after, is undefined. */
export type Changed = { path: readonly string[]; before: unknown; after: unknown };

/** `at`: when it was done. What was shut until an hour that had come by then was open again. */
export function changedBetween(before: unknown, after: unknown, at = ''): Changed[] {
  const [was, is] = [before, after].map((one) => byPath(leavesOf(bare(one), [], at))) as Sides;
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({
      path: (was.get(key) ?? is.get(key))?.path ?? [],
      before: was.get(key)?.value,
      after: is.get(key)?.value,
    }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

type Sides = [Map<string, Leaf>, Map<string, Leaf>];

/** What has no members, or is a list of such: null and what is absent are none. */
export function leavesOf(value: unknown, path: readonly string[] = [], at = ''): Leaf[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) {
    if (!value.some(isObject)) return [{ path, value }];
    return value.flatMap((one, n) => {
      const { name, rest } = named(one, n);
      return leavesOf(rest, [...path, name]);
    });
  }
  if (!isObject(value)) return [{ path, value }];
  const { set, ...others } = value;
  // Terms that stand beside the ends of what is closed are the terms.
  const ends = 'closed_until' in others ? others['closed_until'] : undefined;
  const inner = isObject(ends) && isHolder(set) ? leavesOf(shutIn(set, ends, at), path) : [];
  const members = inner.length > 0 || set === undefined || set === null ? others : value;
  return [
    ...inner,
    ...Object.entries(members).flatMap(([name, one]) => leavesOf(one, [...path, name])),
  ];
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Kept as open, with the hour until when it is shut beside it: told as it was. */
function shutIn(set: unknown, ends: Members, at: string): unknown {
  const isShut = (name: string) => {
    const end = Object.hasOwn(ends, name) ? ends[name] : undefined;
    return end === null || (typeof end === 'string' && end > at);
  };
  if (Array.isArray(set)) {
    return set.map((one) => {
      const name = isObject(one) ? `${one['channel']}/${one['direction']}` : '';
      return isShut(name) ? { ...one, status: 'closed' } : one;
    });
  }
  if (!isObject(set)) return set;
  const shut = Object.keys(ends).filter((name) => isShut(name) && typeof set[name] === 'boolean');
  return { ...set, ...Object.fromEntries(shut.map((name) => [name, false])) };
}

const isHolder = (value: unknown): boolean => isObject(value) || Array.isArray(value);

/** A closure for all that is not there is written `open`. */
const bare = (value: unknown): unknown => (value === 'open' ? null : value);

/** One of a list, under what tells it apart: a channel has its direction. */
function named(one: unknown, n: number): { name: string; rest: unknown } {
  if (isObject(one) && typeof one['channel'] === 'string' && typeof one['direction'] === 'string') {
    const { channel, direction, ...rest } = one;
    return { name: `${channel}/${direction}`, rest };
  }
  if (isObject(one) && typeof one['kind'] === 'string') {
    const { kind, ...rest } = one;
    return { name: kind as string, rest };
  }
  return { name: String(n + 1), rest: one };
}

const byPath = (leaves: readonly Leaf[]): Map<string, Leaf> =>
  new Map(leaves.map((leaf) => [leaf.path.join('\n'), leaf]));
