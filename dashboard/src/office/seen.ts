// What an operator sets is sent with what stood there, and only where something else was typed: whoever was faster beside it stays,
// and whoever was faster at the same thing is not undone (UI156).

/** Those of `set` that are others than when the form was opened; one that is no number is another, which the server names. */
export function typedOf<V extends object>(opened: V, set: V): (keyof V)[] {
  const names = Object.keys(set) as (keyof V)[];
  return names.filter((name) => !isSame(opened[name], set[name]));
}

/** Some members of it, by name. */
export const only = <V extends object>(of: V, names: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<V>;

const isSame = (one: unknown, other: unknown): boolean => written(one) === written(other);

const written = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (Number.isNaN(one) ? 'NaN' : one)) ?? '';
