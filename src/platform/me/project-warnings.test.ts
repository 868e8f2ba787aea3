// getMe: what the frame warns of above every page of a project (contract/dashboard.md UI46).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishTerms } from '../../../test/kit/conditions.ts';
import { statementsOf } from '../../../test/kit/plans.ts';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { at } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { clock, dayInUtc } from '../../kit/clock.ts';

let world: World;
before(async () => {
  world = await startWorld();
  await publishTerms(world);
});
after(() => world.close());

test('UI46 getMe tells of each project the endpoint that takes nothing, the key that ends, the quota that is nearly used', async () => {
  const { id, key, cookie, userId } = await world.project();
  const other = await world.call('POST', '/v1/projets', { cookie, body: { name: 'Entrepôt' } });
  const of = async (): Promise<unknown[]> =>
    (await world.call('GET', '/v1/moi', { cookie })).body.projects.map(
      (
        one: { id: string; accounts: Record<string, { failing_endpoint: string | null }> } & Record<
          string,
          unknown
        >,
      ) => [
        one.id,
        one.accounts['test']?.failing_endpoint,
        one.accounts['live']?.failing_endpoint,
        one['ending_key'],
        one['quota_nearly_used'],
      ],
    );
  const nothing = [null, null, null, false];
  assert.deepEqual(await of(), [
    [id, ...nothing],
    [other.body.id, ...nothing],
  ]);
  const receiver = await startReceiver();
  receiver.answer = 500;
  const endpoint = await world.call('POST', `/v1/projets/${id}/webhooks`, {
    cookie,
    body: { url: receiver.url, events: ['payment.succeeded'] },
  });
  const short = await world.call('POST', `/v1/projets/${id}/cles`, {
    cookie,
    body: { name: 'Caisse', lifetime: '30d' },
  });
  await world.database.transaction(async (tx) => {
    await tx.run(
      sql`update api_keys set expires_at = ${at(clock.now() + 10 * 86_400_000)} where id = ${short.body.id}`,
    );
    await tx.run(
      sql`insert into day_counts (day, subject, used) values (${dayInUtc(clock.now())}::date, ${userId}, 900)`,
    );
  });
  await world.pay(key);
  await world.advance(2_500);
  await eventually('an attempt failed', async () => {
    const [first] = (await of()) as unknown[][];
    return first?.[1] === endpoint.body.id;
  });
  const [first, second] = await of();
  assert.deepEqual(first, [
    id,
    endpoint.body.id,
    null,
    { id: short.body.id, name: 'Caisse' },
    true,
  ]);
  // The quota is its owner's, whichever the project.
  assert.deepEqual(second, [other.body.id, null, null, null, true]);
  await receiver.close();
});

test('UI46 an endpoint that fails is told however much a neighbour receives, and no history of attempts is read for it', async (t) => {
  const { id, key, cookie } = await world.project();
  const failing = await startReceiver();
  failing.answer = 500;
  const busy = await startReceiver();
  t.after(() => Promise.all([failing.close(), busy.close()]));
  const subscribe = async (url: string) => {
    const body = { url, events: ['payment.succeeded'] };
    const made = await world.call('POST', `/v1/projets/${id}/webhooks`, { cookie, body });
    return made.body.id as string;
  };
  const lost = await subscribe(failing.url);
  const neighbour = await subscribe(busy.url);
  await world.pay(key);
  await world.advance(2_500);
  const { database } = world;
  await eventually('both were tried', async () => {
    const tried = await database.all(sql`
      select 1 from delivery_attempts where project_id = ${id}`);
    return tried.length === 2;
  });
  const asked = () => world.call('GET', '/v1/moi', { cookie });
  const told = async () => {
    const overview = await world.call('GET', '/v1/reports/overview', { key });
    const { projects } = (await asked()).body;
    return [projects[0].accounts.test.failing_endpoint, overview.body.failing_endpoints];
  };
  /** Attempts of the neighbour that come after all others, each a millisecond later. */
  await database.transaction((tx) =>
    tx.run(sql`
      insert into delivery_attempts (project_id, mode, event_id, id, endpoint_id, url, round, status, started_at)
      select project_id, mode, event_id, 'att_z' || lpad(n::text, 6, '0'), endpoint_id, url, round, 200,
             started_at + n * interval '1 millisecond'
        from delivery_attempts cross join generate_series(1, 2000) as n
       where project_id = ${id} and endpoint_id = ${neighbour}`),
  );
  assert.deepEqual(await told(), [lost, [lost]]);
  const sent = await statementsOf(asked);
  assert.ok(sent.length > 0);
  assert.deepEqual(
    sent.filter(({ text }) => text.includes('delivery_attempts')),
    [],
  );
  // One is sent again by hand, and received.
  failing.answer = 200;
  const { data } = (await world.call('GET', `/v1/projets/${id}/events?status=pending`, { key }))
    .body;
  await world.call('POST', `/v1/projets/${id}/events/${data[0].id}/resend`, { key });
  await world.idle();
  await eventually('it receives again', async () => (await told())[0] === null);
  assert.deepEqual(await told(), [null, []]);
});
