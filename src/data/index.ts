// The door of the data API: its handlers, over the lists that are published.
import { calendarHandlers } from './calendar/index.ts';
import { formatMoney } from './money-format/index.ts';
import { phoneHandlers } from './phone/index.ts';
import { contentLists, type PublishedLists } from './published-lists.ts';

export function dataHandlers(lists: PublishedLists = contentLists()) {
  return {
    ...calendarHandlers(lists.calendar),
    ...phoneHandlers(lists.numberRanges),
    formatMoney,
  };
}
