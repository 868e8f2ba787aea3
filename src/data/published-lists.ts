// The lists that the tools calculate with, made ready once for each version that is published.
import { type Calendar, createCalendar, type Holiday } from './calendar/index.ts';
import type { Lists, PublishedList } from './lists/index.ts';
import type { NumberRange } from './phone/index.ts';

/** Each is undefined while its list is not published. */
export type ToolLists = {
  calendar(): Promise<Calendar | undefined>;
  numberRanges(): Promise<readonly NumberRange[] | undefined>;
};

export function toolLists(lists: Lists): ToolLists {
  // The words of the rows are held to the contract when a version is published.
  const calendarOf = oncePerVersion(({ rows }) => createCalendar(rows as unknown as Holiday[]));
  const rangesOf = oncePerVersion(({ items }) =>
    items.map(({ value }) => value as unknown as NumberRange),
  );
  return {
    calendar: async () => calendarOf(await lists.current('holidays')),
    numberRanges: async () => rangesOf(await lists.current('operators')),
  };
}

function oncePerVersion<T>(make: (list: PublishedList) => T) {
  const made = new WeakMap<PublishedList, T>();
  return (list: PublishedList | undefined): T | undefined => {
    if (!list) return undefined;
    const known = made.get(list);
    if (known !== undefined) return known;
    const fresh = make(list);
    made.set(list, fresh);
    return fresh;
  };
}

/** The code of a bank by its id: null for an unknown id, undefined while no banks are published. */
export const bankCodesOf =
  (lists: Lists) =>
  async (bankId: string): Promise<string | null | undefined> => {
    const list = await lists.current('banks');
    if (!list) return undefined;
    const bank = list.byId.get(bankId)?.value as { bank_code?: string } | undefined;
    return bank?.bank_code ?? null;
  };
