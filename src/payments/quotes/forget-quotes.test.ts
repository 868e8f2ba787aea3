// Proves that a quote which nobody used ends thirty days after its two minutes, that a used one never does, and what a call
// that names either is told (docs/decisions/0136).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newMerchant, once, settle } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { forgettersOfProjects } from '../../app-jobs.ts';
import { at } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { forgetOld } from '../../platform/index.ts';
import { forgetQuotesOf } from './index.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const day_ms = 86_400_000;

/** A payment that is paid, quotes for refunds of it, and what a refund by one of them is told. */
async function shop() {
  const made = await newMerchant(world);
  const payment_id = (await world.pay(made.key)).body.id;
  await settle(world);
  const refund = (quote_hash: string) =>
    made.post('/v1/refunds', { payment_id, quote_hash }, once());
  return {
    ...made,
    async quote(): Promise<string> {
      const answer = await made.post('/v1/refunds/quote', { payment_id, amount: 100 });
      assert.equal(answer.status, 200, answer.text);
      return answer.body.quote_hash;
    },
    /** What each row of them says happened so long ago. */
    end: (days: number, ids: readonly string[]) =>
      world.database.run(sql`
        update quotes set expires_at = ${at(clock.now() - days * day_ms)} where id = any (${ids}::text[])`),
    refund,
    told: async (quote_hash: string) => (await refund(quote_hash)).body.code,
    async left(): Promise<string[]> {
      const rows = await world.database.all<{ id: string }>(
        sql`select id from quotes where project_id = ${made.id}`,
      );
      return rows.map(({ id }) => id).sort();
    },
  };
}

test('B.5 a quote that nobody used ends after 30 days, a used one never; what ended is unknown and no longer expired', async () => {
  const { quote, refund, end, told, left } = await shop();
  const [used, old, recent, open] = [await quote(), await quote(), await quote(), await quote()];
  assert.equal((await refund(used)).status, 201);
  await end(400, [used]);
  await end(30.01, [old]);
  await end(29.99, [recent]);
  await forgetOld(world.database, { ofProjects: forgettersOfProjects(400) });
  assert.deepEqual(await left(), [used, recent, open].sort());
  assert.deepEqual(
    [await told(used), await told(old), await told(recent)],
    ['QUOTE_INVALID', 'QUOTE_INVALID', 'QUOTE_EXPIRED'],
  );
  assert.equal((await refund(open)).status, 201);
});

test('B.5 quotes are forgotten so many at a time, by their index, and those of no other; what a call holds waits', async () => {
  const [mine, other] = [await shop(), await shop()];
  const ids = [await mine.quote(), await mine.quote(), await mine.quote()];
  const others = await other.quote();
  await mine.end(31, ids);
  await other.end(31, [others]);
  await world.database.transaction(async (tx) => {
    await tx.one(sql`select 1 from quotes where id = ${ids[0]} for update`);
    assert.equal(await forgetQuotesOf(world.database, mine.id, clock.now(), 2), 2);
    assert.equal(await forgetQuotesOf(world.database, mine.id, clock.now(), 2), 0);
  });
  assert.deepEqual(await mine.left(), [ids[0]]);
  assert.equal(await forgetQuotesOf(world.database, mine.id, clock.now(), 2), 1);
  assert.deepEqual([await mine.left(), await other.left()], [[], [others]]);
});
