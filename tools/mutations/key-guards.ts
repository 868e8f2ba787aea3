// The guards of the keys of tenants and of their ledger that `npm run mutations` takes out one at a time.
import type { Guard } from './guards.ts';

const migration = 'src/db/migrations/0016-tenant-keys.sql';

export const keyGuards: readonly Guard[] = [
  {
    name: 'the lines of a journal are numbered from 1',
    file: migration,
    // Of the two, each refuses a later set that the key lets in: numbers are positive and none comes twice.
    takeOut: 'min(n) <> 1 or max(n) <> count(*) or ',
    putIn: '',
    tests: ['src/ledger/ledger-refusals.test.ts'],
  },
  {
    name: 'text of a key is compared byte by byte',
    file: migration,
    takeOut: `account text collate "C" not null,
  balance bigint not null,`,
    putIn: `account text not null,
  balance bigint not null,`,
    tests: ['src/db/tenants.test.ts'],
  },
  {
    name: 'text of older keys is brought to byte order',
    file: migration,
    takeOut: 'i.indisunique and a.attnum = any (i.indkey)',
    putIn: 'false',
    tests: ['src/db/tenants.test.ts'],
  },
];
