// Tables of what the doctor says: which stage an installation is at, and what is wrong with it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaintsOf, type Facts, isSample, isWide } from '../../platform/index.ts';
import { type Load, type Shape, shown, standingOf } from './stage.rules.ts';

const small: Load = { payments: 10, bytes: 1e9, table: { name: 'entries', bytes: 1e8, rows: 1e6 } };
const plain: Shape = { standbys: 0, partitioned: 0, spread: false };

test('OP15 the stage follows the load and the shape, and the rate alone never leads to the fourth', () => {
  const table: [Partial<Load>, Partial<Shape>, number, number][] = [
    [{}, {}, 1, 1],
    [{ payments: 100_000 }, {}, 1, 1],
    [{ payments: 100_001 }, {}, 2, 1],
    [{}, { standbys: 2 }, 2, 2],
    [{ payments: 1_000_001 }, { standbys: 2 }, 3, 2],
    [{ table: { name: 'entries', bytes: 101e9, rows: 1 } }, {}, 3, 1],
    [{ table: { name: 'entries', bytes: 1, rows: 200_000_001 } }, {}, 3, 1],
    [{}, { partitioned: 1 }, 3, 3],
    [{ payments: 9_000_000 }, { partitioned: 1 }, 3, 3],
    [{ bytes: 8.1e12 }, { partitioned: 1, standbys: 2 }, 4, 3],
    [{}, { spread: true }, 4, 4],
  ];
  for (const [load, shape, stage, laidOut] of table) {
    const said = standingOf({ ...plain, ...shape }, { ...small, ...load });
    assert.deepEqual([said.stage, said.shape], [stage, laidOut], JSON.stringify([load, shape]));
  }
});

test('OP15 the figure nearest its bound comes first, whichever it is, with the SQL that shows it', () => {
  const first = (load: Partial<Load>) => standingOf(plain, { ...small, ...load }).figures[0];
  assert.match(first({ payments: 99_000 })?.name ?? '', /^payments of the last 24 hours$/);
  assert.match(first({ bytes: 7.9e12 })?.name ?? '', /^bytes of the database$/);
  const large = first({ table: { name: 'events', bytes: 99e9, rows: 1 } });
  assert.deepEqual([large?.name, large?.bound], ['bytes of the table events', 100e9]);
  assert.match(large?.sql ?? '', /pg_total_relation_size\('events'\)/);
  assert.match(first({ table: { name: 'events', bytes: 1, rows: 199e6 } })?.name ?? '', /^rows of/);
  const spread = standingOf({ ...plain, spread: true }, small).figures;
  assert.equal(spread.length, 1, 'sizes of other machines are not known here');
  assert.deepEqual(
    [shown(0, 'bytes'), shown(1_500, 'bytes'), shown(8e12, 'bytes'), shown(83_211, 'count')],
    ['0 bytes', '1.5 KB', '8.0 TB', '83,211'],
  );
});

const well: Facts = {
  now: 1_800_000_000_000,
  version_num: 180_004,
  postgres: {
    fsync: 'on',
    full_page_writes: 'on',
    collation: 'C',
    collation_made: null,
    collation_now: null,
  },
  disks: [{ place: '/srv/svc', taken: 0.89 }],
  secret: 'wJ5pQ0x8mC3kZr7uVt1yLh4nBf6gDs9a',
  trustProxy: ['10.0.0.0/8', '192.168.1.7', 'fc00::/7', '104.16.0.0/13', '2400:cb00::/32'],
  refused: null,
  audit: { found: 0, ended_at: 1_800_000_000_000 - 20 * 3_600_000 },
  archive: undefined,
};

test('the doctor finds nothing wrong where nothing is, and names each fault with a remedy of its own', () => {
  assert.deepEqual(complaintsOf(well), []);
  assert.deepEqual(complaintsOf({ ...well, audit: undefined, postgres: undefined }), []);
  const postgres = well.postgres as NonNullable<Facts['postgres']>;
  const table: [Partial<Facts>, RegExp, RegExp][] = [
    [{ version_num: 140_011 }, /version 14: at least 15/, /newer/],
    [{ postgres: { ...postgres, fsync: 'off' } }, /^fsync is off/, /alter system set fsync = on/],
    [{ postgres: { ...postgres, full_page_writes: 'off' } }, /^full_page_writes/, /alter system/],
    [{ postgres: { ...postgres, collation: 'en_US.UTF-8' } }, /ordered by en_US/, /template0/],
    [{ postgres: { ...postgres, collation: 'icu fr' } }, /ordered by icu fr/, /template0/],
    [
      { postgres: { ...postgres, collation_made: '2.31', collation_now: '2.36' } },
      /of version 2\.31 and is of 2\.36/,
      /reindex database/,
    ],
    [{ disks: [{ place: '/srv', taken: 0.9 }] }, /\/srv is 90 % full/, /room/],
    [{ secret: 'a secret of the tests, 32 characters' }, /AUTH_SECRET is a sample/, /openssl rand/],
    [{ trustProxy: ['0.0.0.0/1'] }, /TRUST_PROXY believes 0\.0\.0\.0\/1/, /proxies alone/],
    [{ refused: 'PORT is "x".' }, /^PORT is/, /would not start/],
    [{ audit: { found: 3, ended_at: well.now } }, /found 3 rows/, /audit --last/],
    [{ audit: { found: 0, ended_at: well.now - 27 * 3_600_000 } }, /27 hours old/, /-- audit$/],
  ];
  for (const [fact, what, remedy] of table) {
    const complaints = complaintsOf({ ...well, ...fact });
    assert.equal(complaints.length, 1, `${what}: ${JSON.stringify(complaints)}`);
    assert.match(complaints[0]?.what.en ?? '', what);
    assert.match(complaints[0]?.remedy.en ?? '', remedy);
  }
  for (const collation of ['C', 'POSIX', 'C.UTF-8', 'C.utf8']) {
    assert.deepEqual(complaintsOf({ ...well, postgres: { ...postgres, collation } }), []);
  }
});

test('UI155 an archive that fails or lags behind what was written is told, and none that had nothing to do', () => {
  const ago = (minutes: number) => well.now - minutes * 60_000;
  const archives = { archived_at: ago(600), failed_at: null, since: ago(600), timeout_s: 0 };
  const said = (archive: Partial<NonNullable<Facts['archive']>>) =>
    complaintsOf({ ...well, archive: { ...archives, written_at: null, ...archive } });
  for (const [name, archive] of Object.entries({
    'ten hours without writing': {},
    'writing of less than an hour': { written_at: ago(59) },
    'a failure before the last success': { failed_at: ago(601) },
    'a piece that may wait for two hours': { written_at: ago(179), timeout_s: 7_200 },
    'nothing archived yet, a start of now': {
      archived_at: null,
      since: ago(10),
      written_at: ago(9),
    },
  })) {
    assert.deepEqual(said(archive), [], name);
  }
  const table: [Parameters<typeof said>[0], RegExp, RegExp][] = [
    [{ failed_at: ago(599) }, /fails to archive/, /archive_command/],
    [{ archived_at: null, failed_at: ago(1) }, /fails to archive/, /fills the disk/],
    [{ failed_at: ago(1), written_at: ago(500) }, /fails to archive/, /archive_command/],
    [
      { written_at: ago(61) },
      /^Nothing was archived for 10 h/,
      /^alter system set archive_timeout/,
    ],
    [{ written_at: ago(121), timeout_s: 3_600 }, /^Nothing was archived for 10 h/, /hanging/],
    [
      { archived_at: null, written_at: ago(61) },
      /^Nothing was archived for 10 h/,
      /archive_timeout/,
    ],
  ];
  for (const [archive, what, remedy] of table) {
    const complaints = said(archive);
    assert.equal(complaints.length, 1, `${what}: ${JSON.stringify(complaints)}`);
    assert.match(complaints[0]?.what.en ?? '', what);
    assert.match(complaints[0]?.remedy.en ?? '', remedy);
  }
});

test('secrets that chance makes are none that a page shows, and ranges of real proxies are not too wide', () => {
  const samples = [
    'change-me-change-me-change-me-change',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'ababababababababababababababababab12',
    'mon-mot-cle-exemple-pour-svc-2026-xx',
    '1234567890123456789012345678901234567',
  ];
  for (const one of samples) assert.ok(isSample(one), one);
  const random = [
    '9f86d081884c7d659a2feaa0c55ad015',
    'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAA',
    'k3Zt-8vQxW_mN2pLr7YdUe5HbJ0fGcTaOiSs4DqXy1M',
  ];
  for (const one of random) assert.ok(!isSample(one), one);
  const wide = ['0.0.0.0/1', '128.0.0.0/2', '8.0.0.0/8', '10.0.0.0/7', '2000::/3', 'fc00::/6'];
  for (const one of wide) assert.ok(isWide(one), one);
  for (const one of ['10.0.0.0/8', '172.16.0.0/12', '203.0.113.0/24', '::1', '2606:4700::/32']) {
    assert.ok(!isWide(one), one);
  }
});
