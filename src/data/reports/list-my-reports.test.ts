// listMyReports: a person follows their own reports to the correction.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishLists } from '../../../test/kit/lists.ts';
import { reportingIn } from '../../../test/kit/reports.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { makeMaintainer } from '../../platform/index.ts';

let world: World;
let report: ReturnType<typeof reportingIn>['report'];
before(async () => {
  world = await startWorld();
  await publishLists(world);
  report = reportingIn(world).report;
});
after(() => world.close());

test('UI135 own reports with their texts and what was decided, no decider; those with the confirmed address too', async () => {
  const person = await world.signUp();
  const maintainer = await world.signUp('Fatou');
  await world.database.transaction((tx) =>
    makeMaintainer(tx, maintainer.email, true, { by: 'test' }, clock.now()),
  );
  const list = async (query = '') =>
    (await world.call('GET', `/v1/moi/signalements${query}`, { cookie: person.cookie })).body;
  assert.deepEqual((await list()).data, []);
  const first = await report({ place: 'Agence de Thiès' }, person);
  clock.advance(1_000);
  const second = await report({ email: person.email });
  clock.advance(1_000);
  await report({ email: 'somebody@example.com' });
  await world.call('POST', `/v1/maintenance/signalements/${first}/decision`, {
    cookie: maintainer.cookie,
    body: { decision: 'a_preciser', motif: 'Quelle agence ?' },
  });
  const { data, pagination } = await list();
  assert.deepEqual(
    data.map(({ numero }: { numero: string }) => numero),
    [second, first],
  );
  assert.equal(pagination.total, 2);
  const [, own] = data;
  assert.deepEqual(
    [own.status, own.place, own.expected_value, own.version],
    ['a_preciser', 'Agence de Thiès', 'Une autre adresse', null],
  );
  assert.deepEqual(Object.keys(own.history[0]).sort(), ['created_at', 'from', 'motif', 'to']);
  assert.equal(own.history[0].motif, 'Quelle agence ?');
  assert.equal((await list('?per_page=1&page=2')).data[0].numero, first);
  // An address that is not confirmed may be anybody's.
  await world.database.run(
    sql`update users set email_verified = false where id = ${person.userId}`,
  );
  assert.deepEqual(
    (await list()).data.map(({ numero }: { numero: string }) => numero),
    [first],
  );
});
