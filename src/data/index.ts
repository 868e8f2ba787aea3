// The door of the data API: its handlers, over the lists that are published.
import { addressHandlers, sharedGazetteer } from './addresses/index.ts';
import { calendarHandlers } from './calendar/index.ts';
import { type Lists, listHandlers } from './lists/index.ts';
import { formatMoney } from './money-format/index.ts';
import { phoneHandlers } from './phone/index.ts';
import { toolLists } from './published-lists.ts';
import { createMemory, rememberLists, rememberTools } from './remembered.ts';

export { createLists, importList, type Lists, publishContent } from './lists/index.ts';

export function dataHandlers(lists: Lists, { production = false } = {}) {
  // Two seconds that no caller should wait for; elsewhere the first address pays them, not every start.
  if (production) sharedGazetteer();
  const published = toolLists(lists);
  const calendar = calendarHandlers(published.calendar);
  const phone = phoneHandlers(published.numberRanges);
  const addresses = addressHandlers(sharedGazetteer, !production);
  const memory = createMemory();
  return {
    ...rememberLists(memory, listHandlers(lists)),
    ...rememberTools(memory, published.calendar, calendar),
    ...rememberTools(memory, published.numberRanges, phone),
    ...rememberTools(memory, sharedGazetteer, addresses),
    formatMoney,
  };
}
