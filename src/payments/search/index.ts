// The door of the search over payment objects.
export { searchMoney } from './search.store.ts';
