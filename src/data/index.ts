// The door of the data API: its handlers, over the lists that are published.
import { addressHandlers } from './addresses/index.ts';
import { calendarHandlers } from './calendar/index.ts';
import { formatMoney } from './money-format/index.ts';
import { phoneHandlers } from './phone/index.ts';
import { contentLists, type PublishedLists } from './published-lists.ts';

export function dataHandlers(lists: PublishedLists = contentLists(), { production = false } = {}) {
  // Two seconds that no caller should wait for; elsewhere the first address pays them, not every start.
  if (production) lists.gazetteer();
  return {
    ...calendarHandlers(lists.calendar),
    ...phoneHandlers(lists.numberRanges),
    ...addressHandlers(lists.gazetteer, !production),
    formatMoney,
  };
}
