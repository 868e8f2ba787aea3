// Which tests a whole run repeats on another kind of database: one that orders text as a language does, because an
// operator's own server may have been made so (contract/operations.md OP06), and whose tenants lie in several places,
// because it may be spread one day (OP86).

/** French, and numbers within a text as numbers: the ids of one second lie in another order than their bytes. */
export const COLLATION = 'fr-SN-u-kn';

/** As many as tests of one file have merchants, so that hardly two of them lie together. */
export const PLACES = '4';

/**
 * The rooms whose answers follow the order of ids, the keys themselves, and whatever writes for several tenants. Tried:
 * with the keys in that order, the tests that went red in a whole run were all here (payments and their list, the
 * stream of events). Runs of everything are `TEST_COLLATION=fr-SN-u-kn npm test` and `SPREAD_PLACES=4 npm test`.
 */
export const ROOMS: readonly string[] = [
  'src/db/tenants.test.ts',
  'src/http/write',
  'src/jobs/',
  'src/ledger/',
  'src/payments/',
  'src/platform/projects/project-life.test.ts',
  'src/platform/queue/many-jobs.test.ts',
  'src/webhooks/',
  'test/hiring/accounts.test.ts',
  'test/hiring/candidates.test.ts',
  'test/hiring/deliveries.test.ts',
  'test/hiring/lists.test.ts',
  'test/journeys/first-payment.test.ts',
  'test/journeys/tenant-keys.test.ts',
];

export const repeated = (files: readonly string[]): string[] =>
  files.filter((file) => ROOMS.some((room) => file.startsWith(room)));
