// Which tests a whole run repeats on a database that orders text as a language does: an operator's own server may have
// been made so, and what we promise about an order must hold there (contract/operations.md OP06).

/** French, and numbers within a text as numbers: the ids of one second lie in another order than their bytes. */
export const COLLATION = 'fr-SN-u-kn';

/**
 * The rooms whose answers follow the order of ids, and the keys themselves. Tried: with the keys in that order, the
 * tests that went red in a whole run were all here (payments and their list, the stream of events). A run of
 * everything is `TEST_COLLATION=fr-SN-u-kn npm test`.
 */
export const ROOMS: readonly string[] = [
  'src/db/tenants.test.ts',
  'src/jobs/',
  'src/ledger/',
  'src/payments/',
  'src/webhooks/deliveries/list-events.test.ts',
  'src/webhooks/deliveries/replay-events.test.ts',
  'src/webhooks/stream/',
  'test/journeys/tenant-keys.test.ts',
];

export const collated = (files: readonly string[]): string[] =>
  files.filter((file) => ROOMS.some((room) => file.startsWith(room)));
