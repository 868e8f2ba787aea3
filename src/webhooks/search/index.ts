// The door of the search over events and endpoints.
export { searchWebhooks } from './search.store.ts';
