// The door of the data API: its handlers, over the lists that are published.
import { calendarHandlers } from './calendar/index.ts';
import { type Lists, listHandlers } from './lists/index.ts';
import { formatMoney } from './money-format/index.ts';
import { phoneHandlers } from './phone/index.ts';
import { toolLists } from './published-lists.ts';

export { createLists, importList, type Lists, publishContent } from './lists/index.ts';

export function dataHandlers(lists: Lists) {
  const tools = toolLists(lists);
  return {
    ...listHandlers(lists),
    ...calendarHandlers(tools.calendar),
    ...phoneHandlers(tools.numberRanges),
    formatMoney,
  };
}
