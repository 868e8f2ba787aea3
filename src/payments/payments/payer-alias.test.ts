// Proves that a payer of an instant payment is known by an alias, kept and told as their other data are (contract/rails.md RA26).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { railActs } from '../../../test/kit/rail-acts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let mine: Awaited<ReturnType<World['project']>>;
let live: string;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
  mine = await world.project();
  await world.database.run(sql`update projects set live_enabled = true where id = ${mine.id}`);
  live = (await world.newKey(mine.id, mine.cookie, { mode: 'live' })).secret;
});
after(() => world.close());

const alias = '0f3a9c1e-7b2d-4e58-9a60-1c2d3e4f5a6b';

test('RA26 a live payment that names pi_spi needs the payer’s alias: that is told first, though the channel is closed', async () => {
  const without = await world.pay(live, { channel: 'pi_spi', customer: undefined });
  assert.deepEqual([without.status, without.body.code], [400, 'INVALID_REQUEST']);
  assert.deepEqual(Object.keys(without.body.fields), ['customer.alias']);
  const phone = await world.pay(live, { channel: 'pi_spi' });
  assert.deepEqual(Object.keys(phone.body.fields), ['customer.alias'], 'a number is none');
  // The body's faults are judged before the rail (contract/payments.md B.0, steps 12 and 21).
  const closed = await world.pay(live, { channel: 'pi_spi', customer: { alias } });
  assert.deepEqual([closed.status, closed.body.code], [503, 'CHANNEL_UNAVAILABLE']);
  const test = await world.pay(mine.key, { channel: 'pi_spi', customer: undefined });
  assert.equal(test.status, 503, 'the simulator asks for none');
});

test('RA26 an alias has 36 characters of its alphabet', async () => {
  const wrong = [alias.slice(1), `${alias}0`, alias.toUpperCase(), alias.replace('0', 'g'), ''];
  for (const one of wrong) {
    const answer = await world.pay(mine.key, { customer: { phone: '+221700000000', alias: one } });
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, ['customer.alias']]);
  }
});

test('RA26 it is told to its merchant and its operator, and to no page', async (t) => {
  const told: (string | null)[] = [];
  const { collect } = simulator;
  railActs(t, {
    async collect(call, now) {
      told.push(call.alias);
      return collect(call, now);
    },
  });
  const customer = { phone: '+221700000000', alias };
  const [made, other] = await Promise.all([
    world.pay(mine.key, { customer }),
    world.pay(mine.key, { customer: { phone: customer.phone } }),
  ]);
  const whole = { name: null, email: null, ...customer };
  assert.deepEqual([made.body.customer, other.body.customer.alias], [whole, undefined], made.text);
  await world.advance(0);
  assert.deepEqual(told.toSorted(), [alias, null]);
  const read = await world.call('GET', `/v1/payments/${made.body.id}`, { key: mine.key });
  assert.deepEqual(read.body.customer, whole);
  const token = made.body.checkout_url.split('/').at(-1);
  for (const path of [`/v1/checkout/${token}`, `/p/${token}`]) {
    assert.ok(!(await world.call('GET', path)).text.includes(alias), path);
  }
});
