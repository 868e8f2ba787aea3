// getMe: what the frame warns of above every page of a project (contract/dashboard.md UI46).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishTerms } from '../../../test/kit/conditions.ts';
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
