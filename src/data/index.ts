// The door of the data API: its handlers, over the lists that are published.
import { type Lists, listHandlers } from './lists/index.ts';

export { createLists, importList, type Lists, publishContent } from './lists/index.ts';

export function dataHandlers(lists: Lists) {
  return { ...listHandlers(lists) };
}
