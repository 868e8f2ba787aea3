// What a delivery of hiring reads must not grow with those that its organisation had before: not before PostgreSQL has any
// statistics either (docs/decisions/0060).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import type { Statement } from '../../src/db/sql.ts';
import {
  bodies,
  closeReceivers,
  endOneIn,
  organizationOf,
  type Scene,
  sceneIn,
} from '../kit/hiring-webhooks.ts';
import { mostPagesOf, openPlanner, statementsOf } from '../kit/plans.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
const planners: pg.Client[] = [];

before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
  for (const plan of ['custom', 'generic'] as const) {
    planners.push(await openPlanner(world.database.url, plan));
  }
});
after(async () => {
  for (const planner of planners) await planner.end();
  await closeReceivers();
  await world.close();
});

const admin = () => planners[0] as pg.Client;

/** An endpoint with so many deliveries, of which half are under way elsewhere, older and newer than what is sent now. */
async function endpointWith(count: number): Promise<Scene & { endpoint: string }> {
  const scene = await sceneIn(world);
  const { id: endpoint } = await scene.mine.endpoint(scene.receiver.url);
  const organization = await organizationOf(world, scene.api.userId);
  await admin().query(
    `insert into hiring_deliveries (organization_id, mode, id, delivery_id, endpoint_id, session_id, campaign_id, type,
       status, event_at, created_at)
     select $1, 'test', id, id, $2, 'ses_' || lpad(n::text, 26, '0'), 'int_' || lpad(n::text, 26, '0'), 'session.completed',
       case when n % 4 < 2 then 'pending' else 'delivered' end, now(), now()
       from (select n, 'whd_' || case when n % 2 = 0 then '0' else 'z' end || lpad(n::text, 25, '0') as id
               from generate_series(1, $3::int) n) given`,
    [organization, endpoint, count],
  );
  return { ...scene, endpoint };
}

const ours = /\b(?:from|join|update)\s+hiring_(?:deliveries|endpoints)\b/;

/** What the deliveries of a session send, a resend of one of them, and the log. */
async function delivered(one: Scene & { endpoint: string }): Promise<Statement[]> {
  const sent = await statementsOf(async () => {
    await endOneIn(world, one);
    const [first] = bodies(one.receiver.received);
    const again = await one.mine.post(`/deliveries/${first.id}/resend`);
    assert.equal(again.status, 200, again.text);
    await world.idle();
    assert.equal(one.receiver.received.length, 3);
    await one.mine.deliveries(one.endpoint);
  });
  return sent.filter(({ text }) => ours.test(text));
}

test('OP08 a delivery reads as much beside 20,000 of its organisation as beside 400, before statistics and after', async () => {
  const sent = [
    await delivered(await endpointWith(20_000)),
    await delivered(await endpointWith(400)),
  ] as const;
  for (const when of ['before statistics', 'after']) {
    if (when === 'after') await admin().query('analyze');
    const [of, to] = [await mostPagesOf(planners, sent[0]), await mostPagesOf(planners, sent[1])];
    assert.ok(of.size >= 8, [...of.keys()].join('\n'));
    // The tree of the many is a page higher, at each of a few values.
    const grown = [...of].filter(([text, pages]) => pages > 2 * (to.get(text) ?? 0) + 8);
    const said = grown.map(([text, pages]) => `${pages} pages, not ${to.get(text)}:\n${text}`);
    assert.deepEqual(said, [], `${when}, of ${of.size} statements`);
  }
});
