// The members of rows as columns of a file, under the names of the API; one that lies in another after that one's name and a point.

/** Those of all rows, in the order in which they first come. A list within a row is one cell. */
export function allMembers<T extends object>(
  rows: readonly T[],
): (readonly [name: string, value: (row: T) => unknown])[] {
  const paths = new Map<string, readonly string[]>();
  for (const row of rows) for (const path of pathsIn(row)) paths.set(path.join('.'), path);
  // What is an object in one row and null in another is only its members.
  const names = [...paths.keys()];
  const inner = names.filter((name) => !names.some((other) => other.startsWith(`${name}.`)));
  return inner.map((name) => [name, (row) => read(row, paths.get(name) ?? [])] as const);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pathsIn(row: object): string[][] {
  return Object.entries(row).flatMap(([name, value]) =>
    isObject(value) ? pathsIn(value).map((path) => [name, ...path]) : [[name]],
  );
}

const read = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (isObject(value) ? (value as Record<string, unknown>)[name] : undefined),
    row,
  );
