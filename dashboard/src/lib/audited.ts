// What an act made of what stood, taken apart from the two objects that an audit keeps: each member that is another now, by where
// it stands (UI127, UI168).

export type Leaf = { path: readonly string[]; value: unknown };

/** What is not there, before or after, is undefined. */
export type Changed = { path: readonly string[]; before: unknown; after: unknown };

export function changedBetween(before: unknown, after: unknown): Changed[] {
  const [was, is] = [byPath(leavesOf(bare(before))), byPath(leavesOf(bare(after)))];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({
      path: (was.get(key) ?? is.get(key))?.path ?? [],
      before: was.get(key)?.value,
      after: is.get(key)?.value,
    }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

/** What has no members, or is a list of such: null and what is absent are none. */
export function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
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
  const inner = 'closed_until' in others && isHolder(set) ? leavesOf(set, path) : [];
  const members = inner.length > 0 || set === undefined || set === null ? others : value;
  return [
    ...inner,
    ...Object.entries(members).flatMap(([name, one]) => leavesOf(one, [...path, name])),
  ];
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
