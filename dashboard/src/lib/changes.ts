// What somebody changed in a form over something that stands, so that two who change it at once do not undo each other.

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The members that differ: only they are sent. */
export const changesOf = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(before[name as keyof T], value)),
  ) as Partial<T>;

/** What stands now of the members that were left as they were: the form shows it in their place. */
export const takenOver = <T extends object>(before: T, typed: T, now: T): Partial<T> => {
  const mine = changesOf(before, typed);
  const others = Object.entries(changesOf(typed, now)).filter(([name]) => !(name in mine));
  return Object.fromEntries(others) as Partial<T>;
};
