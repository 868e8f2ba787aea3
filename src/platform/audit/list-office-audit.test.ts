// Proves that the trails are read by the days that are asked for, of the whole server and of a project, at the price of what is
// shown: listOfficeAudit, listAudit (contract/dashboard.md UI127, UI168).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { openPlanner, rowsOf, statementsOf } from '../../../test/kit/plans.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

type Entry = { id: string; created_at: string; action: string };

let world: World;
let cookie: string;
let shop: Awaited<ReturnType<World['project']>>;

/** Each day of 2021 holds these, by two persons in turn, the later ones written first: what was written last is not the newest. */
const aDay = 24;

before(async () => {
  world = await startWorld();
  cookie = (await operatorOf(world, 'support')).cookie;
  shop = await world.project();
  await world.database.run(sql`
    insert into audit_entries (project_id, user_id, action, details, created_at)
    select case when n % 2 = 0 then ${shop.id} else ${'prj_other'} end,
           case when n % 2 = 0 then ${shop.userId} else ${'operator:usr_other'} end,
           case when n % 4 = 0 then 'live.enabled' else 'live.disabled' end,
           '{}', timestamptz '2022-01-01 00:30:00Z' - n * interval '1 hour'
      from generate_series(1, ${365 * aDay}) n`);
});
after(() => world.close());

const read = async (query: string, path = '/v1/backoffice/audit', of = cookie) =>
  world.call('GET', `${path}?${query}`, { cookie: of });

/** All that is found, page after page. */
async function all(query: string, path?: string, of?: string): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let cursor = ''; ; ) {
    const { status, body, text } = await read(`limit=7&${query}${cursor}`, path, of);
    assert.equal(status, 200, text);
    found.push(...body.data);
    if (body.cursor === null) return found;
    cursor = `&cursor=${body.cursor}`;
  }
}

const days = (from: string, to: string) => `created_from=${from}&created_to=${to}`;
const hours = (entries: readonly Entry[]) => entries.map(({ created_at }) => created_at);

test('UI168 two days are whole, newest first over all pages; a moment is exact; with an act, a person or a project', async () => {
  const two = await all(days('2021-03-01', '2021-03-02'));
  assert.equal(two.length, 2 * aDay);
  assert.deepEqual(
    [two[0]?.created_at, two.at(-1)?.created_at],
    ['2021-03-02T23:30:00.000Z', '2021-03-01T00:30:00.000Z'],
  );
  assert.deepEqual(hours(two), hours(two).toSorted().toReversed());
  assert.equal(new Set(two.map(({ id }) => id)).size, two.length);
  const exact = await all(days('2021-03-01T10:30:00Z', '2021-03-01T12:30:00Z'));
  assert.deepEqual(hours(exact), [
    '2021-03-01T12:30:00.000Z',
    '2021-03-01T11:30:00.000Z',
    '2021-03-01T10:30:00.000Z',
  ]);
  const day = days('2021-03-01', '2021-03-01');
  for (const [filter, count] of [
    ['action=live.enabled', aDay / 4],
    [`actor=${shop.userId}`, aDay / 2],
    ['actor=usr_other', aDay / 2],
    [`project=${shop.id}`, aDay / 2],
    [`project=${shop.id}&action=live.enabled`, aDay / 4],
    ['action=key.disabled', 0],
  ] as const) {
    assert.equal((await all(`${day}&${filter}`)).length, count, filter);
  }
  assert.equal((await all('created_to=2021-01-01')).length, aDay);
  assert.deepEqual(await all(days('2021-03-02', '2021-03-01')), []);
  assert.deepEqual(await all(days('9999-12-31', '9999-12-31')), []);
  const wrong = await read('created_from=2020-02-30&created_to=demain');
  assert.deepEqual(
    [wrong.status, Object.keys(wrong.body.fields).sort()],
    [400, ['created_from', 'created_to']],
  );
});

test('UI127 the trail of a project by days, of that project alone', async () => {
  const path = `/v1/projets/${shop.id}/audit`;
  const found = await all(days('2021-03-01', '2021-03-02'), path, shop.cookie);
  assert.equal(found.length, aDay);
  const acts = await all(
    `${days('2021-03-01', '2021-03-02')}&action=live.enabled`,
    path,
    shop.cookie,
  );
  assert.equal(acts.length, aDay / 2);
});

test('UI168 a day of long ago costs what it shows, however much came before and after it', async () => {
  const limit = 5;
  const planner = await openPlanner(world.databaseUrl);
  try {
    for (const statistics of [false, true]) {
      if (statistics) await planner.query('analyze audit_entries');
      const { body } = await read(`${days('2021-03-01', '2021-03-01')}&limit=${limit}`);
      for (const filter of [
        '',
        '&action=live.enabled',
        `&project=${shop.id}`,
        `&actor=${shop.userId}`,
        `&cursor=${body.cursor}`,
      ]) {
        const query = `${days('2021-03-01', '2021-03-01')}&limit=${limit}${filter}`;
        const sent = (await statementsOf(() => read(query))).filter(({ text }) =>
          text.includes('from audit_entries a'),
        );
        assert.equal(sent.length, 1, filter);
        for (const statement of sent) {
          const rows = await rowsOf(planner, statement);
          // The day, the names beside it and what is dropped of it: 8,760 entries are there.
          assert.ok(rows <= 6 * aDay, `${filter || 'a day'}: ${rows} rows`);
        }
      }
    }
  } finally {
    await planner.end();
  }
});

test('B.10 an act of an operator is kept with the call that did it', async () => {
  const operator = await operatorOf(world, 'people');
  const done = await world.call('POST', `/v1/backoffice/keys/${shop.keyId}/disable`, {
    cookie: operator.cookie,
    body: { reason },
  });
  assert.equal(done.status, 200, done.text);
  const { body } = await read('limit=1', `/v1/projets/${shop.id}/audit`, shop.cookie);
  const [{ action, request_id }] = body.data;
  assert.deepEqual([action, request_id], ['key.disabled', done.headers.get('x-request-id')]);
});
