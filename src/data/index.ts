// The door of the data API: its handlers, over the lists and places that are published.
import { addressHandlers } from './addresses/index.ts';
import { calendarHandlers } from './calendar/index.ts';
import { type Lists, listHandlers } from './lists/index.ts';
import { formatMoney } from './money-format/index.ts';
import { phoneHandlers } from './phone/index.ts';
import type { Places } from './places/index.ts';
import { toolLists } from './published-lists.ts';

export { createLists, importList, type Lists, publishContent } from './lists/index.ts';
export {
  createPlaces,
  importPlaces,
  type Places,
  publishPlaceContent,
} from './places/index.ts';

export function dataHandlers(
  { lists, places }: { lists: Lists; places: Places },
  { production, version }: { production: boolean; version: string },
) {
  const tools = toolLists(lists);
  return {
    ...listHandlers(lists),
    ...calendarHandlers(tools.calendar),
    ...phoneHandlers(tools.numberRanges),
    ...addressHandlers(places.current, { mayDebug: !production, release: version }),
    formatMoney,
  };
}
