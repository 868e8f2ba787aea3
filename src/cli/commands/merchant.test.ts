// Proves the operator's command on merchants from outside: each act holds at once on a server that runs, and is in the
// audit with who, what, before and after.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
let mine: Awaited<ReturnType<World['project']>>;
before(async () => {
  world = await startWorld();
});
after(() => world.close());
beforeEach(async () => {
  mine = await world.project();
  await world.pay(mine.key);
});

const run = (...args: string[]) =>
  runCommand({ DATABASE_URL: world.databaseUrl }, 'merchant', mine.id, 'test', ...args);
const because = ['--reason', 'Vu avec le marchand'];
const merchant = async () => (await world.call('GET', '/v1/merchant', { key: mine.key })).body;
const audit = async () =>
  (await world.call('GET', `/v1/projets/${mine.id}/audit`, { cookie: mine.cookie })).body.data;

/** The announcement goes to the server within a moment. */
async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 100 && !(await check()); i++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.ok(await check());
}

test('a merchant is suspended, works again, and both are in the audit', async () => {
  const done = await run('suspend', ...because);
  assert.deepEqual([done.code, done.err], [0, '']);
  assert.match(done.out, /was active and is suspended/);
  const refused = await world.pay(mine.key);
  assert.deepEqual([refused.status, refused.body.code], [403, 'MERCHANT_SUSPENDED']);
  assert.equal((await world.call('GET', '/v1/payments', { key: mine.key })).status, 200);
  await run('activate', ...because);
  assert.equal((await world.pay(mine.key)).status, 201);
  const [second, first] = await audit();
  assert.equal(first.actor.kind, 'operator');
  assert.deepEqual(
    [first.details.before, first.details.after, second.details.after],
    ['active', 'suspended', 'active'],
  );
  assert.equal(first.details.reason, 'Vu avec le marchand');
});

test('a channel, a limit, the fee of refunds and a feature change and are shown', async () => {
  await run('channel', 'wave', 'in', '--status', 'closed', '--max', '5000', ...because);
  await run('limit', 'payments', 'daily', '20000', ...because);
  await run('refund-fee', '100,0,10,-', '--give-back', 'prorata', ...because);
  await run('feature', 'offers', 'off', ...because);
  await eventually(async () => (await world.pay(mine.key)).status !== 201);
  const { channels, limits } = await merchant();
  const wave = channels.find(
    (one: { channel: string; direction: string }) =>
      one.channel === 'wave' && one.direction === 'in',
  );
  assert.deepEqual([wave.status, wave.max_amount], ['closed', 5_000]);
  assert.equal(limits.payments.daily, 20_000);
  const offers = await world.call('GET', '/v1/offers', { key: mine.key });
  assert.deepEqual([offers.status, offers.body.code], [404, 'FEATURE_DISABLED']);
  assert.equal((await audit()).length, 4);
});

test('what cannot be meant is one sentence and changes nothing', async () => {
  const before = await merchant();
  const wrong = [
    ['suspend'],
    ['nothing', ...because],
    ['channel', 'cash', 'in', '--status', 'closed', ...because],
    ['channel', 'wave', 'in', ...because],
    ['channel', 'wave', 'in', '--status', 'shut', ...because],
    ['limit', 'payments', 'weekly', '1', ...because],
    ['limit', 'payments', 'daily', '-1', ...because],
    ['refund-fee', '1,2', ...because],
    ['feature', 'offers', 'maybe', ...because],
  ];
  for (const args of wrong) {
    const { code, err } = await run(...args);
    assert.equal(code, 1, args.join(' '));
    assert.match(err, /^Write it as: npm run cli -- merchant/);
  }
  const empty = ['channel', 'wave', 'in', '--min', '600', '--max', '500', ...because];
  const { code, err } = await run(...empty);
  assert.deepEqual([code, err.trim()], [1, 'The maximum is below the minimum.']);
  assert.deepEqual(await merchant(), before);
  assert.deepEqual(await audit(), []);
});
