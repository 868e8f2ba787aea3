// Proves that what an operator sets of a merchant's channels and limits takes sums, and that fees that were set anew are another
// version: putOfficeChannel, updateOfficeMerchant (contract/payments.md B.2).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let cookie: string;
let shop: Awaited<ReturnType<World['project']>>;
before(async () => {
  world = await startWorld();
  cookie = (await operatorOf(world, 'support', 'money', 'configure')).cookie;
});
after(() => world.close());
beforeEach(async () => {
  shop = await world.project();
  await world.call('GET', '/v1/merchant', { key: shop.key });
});

const call = (method: string, path: string, body?: object) =>
  world.call(method, `/v1/backoffice${path}`, { cookie, ...(body ? { body } : {}) });

test('no operator sets a channel, a fee, or transfers to banks, with no sum between their bounds; and nothing of it is in the audit', async () => {
  const about = { project_id: shop.id, mode: 'test', reason };
  const set = (bounds: object) => call('PUT', '/channels/wave/in', { ...about, ...bounds });
  assert.equal((await set({ min_amount: 500 })).status, 200);
  const under = await set({ max_amount: 499 });
  assert.deepEqual([under.status, Object.keys(under.body.fields)], [400, ['max_amount']]);
  const fee = { rate_bps: 0, fixed: 0, min: 10, max: 9 };
  const feeless = await set({ fee });
  assert.deepEqual([feeless.status, Object.keys(feeless.body.fields)], [400, ['fee.max']]);
  assert.equal((await set({ max_amount: 500 })).status, 200);
  const given = { mode: 'test', refund_fee: fee, reason };
  const back = await call('PATCH', `/merchants/${shop.id}`, given);
  assert.deepEqual([back.status, Object.keys(back.body.fields)], [400, ['refund_fee.max']]);
  const banks = { bank_transfers: { min_amount: 10_001, max_amount: 10_000 } };
  const body = { mode: 'test', merchant_status: 'suspended', limits: banks, reason };
  const refused = await call('PATCH', `/merchants/${shop.id}`, body);
  assert.deepEqual(
    [refused.status, Object.keys(refused.body.fields)],
    [400, ['limits.bank_transfers.max_amount']],
  );
  assert.equal((await world.pay(shop.key, { amount: 500 })).status, 201, 'it is not suspended');
  const audit = await call('GET', `/audit?project=${shop.id}`);
  assert.equal(audit.body.data.length, 2);
});

test('B.2 payments on two fees of one channel have two versions of the fees', async () => {
  const versionOf = async () => {
    const { body } = await world.pay(shop.key);
    const row = await world.database.one<{ fee: bigint; version: number }>(sql`
      select fee, coalesce(fee_schedule, 1) as version from payments
       where project_id = ${shop.id} and id = ${body.id}`);
    return [Number(row?.fee), row?.version];
  };
  assert.deepEqual(await versionOf(), [150, 1]);
  const set = (more: object) =>
    call('PUT', '/channels/wave/in', { project_id: shop.id, mode: 'test', reason, ...more });
  const fee = { rate_bps: 200, fixed: 0, min: 0, max: null };
  assert.equal((await set({ fee })).status, 200);
  assert.deepEqual(await versionOf(), [200, 2]);
  assert.equal((await set({ max_amount: 100_000 })).status, 200);
  assert.deepEqual(await versionOf(), [200, 2]);
  const channels = [{ channel: 'wave', direction: 'in', fee: { ...fee, rate_bps: 300 } }];
  await world.call('POST', '/v1/test/merchant', { key: shop.key, body: { channels } });
  assert.deepEqual(await versionOf(), [300, 3]);
});

test('section 9 a reason has five characters beside its blanks, as the audit keeps it', async () => {
  const set = (why: string) =>
    call('PUT', '/features/offers', {
      ...{ project_id: shop.id, mode: 'test', enabled: false, reason: why },
    });
  for (const why of ['x    ', '    vu', 'a'.repeat(501), '     ']) {
    const answer = await set(why);
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, ['reason']], why);
  }
  assert.equal((await set('  Vu le 3  ')).status, 200);
  const audit = await call('GET', `/audit?project=${shop.id}`);
  assert.deepEqual(
    audit.body.data.map((one: { reason: string }) => one.reason),
    ['Vu le 3'],
  );
});

test('UI156 of two who set one limit, the second is told; another limit is set all the same', async () => {
  const set = (more: object) =>
    call('PATCH', `/merchants/${shop.id}`, { mode: 'test', reason, ...more });
  const limits = (per_withdrawal: number) => ({ payouts: { per_withdrawal } });
  const first = await set({ limits: limits(1_500_000), seen: limits(2_000_000) });
  assert.equal(first.status, 200);
  const second = await set({ limits: limits(3_000_000), seen: limits(2_000_000) });
  assert.deepEqual([second.status, second.body.code], [409, 'INVALID_STATE']);
  const beside = {
    limits: { payments: { daily: 1_000 } },
    seen: { payments: { daily: 5_000_000 } },
  };
  assert.equal((await set(beside)).status, 200);
  assert.equal((await set({ limits: limits(3_000_000), seen: limits(1_500_000) })).status, 200);
  const alone = await set({ seen: limits(3_000_000) });
  assert.equal(alone.status, 400, 'nothing is set by what was seen');
  const audit = await call('GET', `/audit?project=${shop.id}`);
  assert.equal(audit.body.data.length, 3);
});

test('UI156 UI159 of two who set the fee of refunds, or one channel of a merchant, the second is told; what else was set stays', async () => {
  const patch = (more: object) =>
    call('PATCH', `/merchants/${shop.id}`, { mode: 'test', reason, ...more });
  const free = { rate_bps: 0, fixed: 0, min: 0, max: null };
  const dear = { ...free, fixed: 100 };
  const fee = { refund_fee: dear, seen_fees: { refund_fee: free } };
  assert.equal((await patch(fee)).status, 200);
  const late = await patch(fee);
  assert.deepEqual([late.status, late.body.code], [409, 'INVALID_STATE']);
  const policy = { refund_fee_policy: 'prorata', seen_fees: { refund_fee_policy: 'keep' } };
  assert.equal((await patch(policy)).status, 200, 'beside the fee');
  assert.equal((await patch(policy)).status, 409);
  assert.equal((await patch({ seen_fees: { refund_fee: dear } })).status, 400, 'nothing is set');

  const put = (more: object) =>
    call('PUT', '/channels/wave/in', { project_id: shop.id, mode: 'test', reason, ...more });
  const bound = { max_amount: 900_000, seen: { max_amount: 2_000_000 } };
  assert.equal((await put(bound)).status, 200);
  const second = await put(bound);
  assert.deepEqual([second.status, second.body.code], [409, 'INVALID_STATE']);
  assert.equal((await put({ fee: dear, seen: { fee: free } })).status, 409);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const shut = { status: 'closed', until, seen: { status: 'active', until: null } };
  assert.equal((await put(shut)).status, 200);
  assert.equal((await put(shut)).status, 409);
  const opened = { status: 'active', seen: { status: 'closed', until } };
  assert.equal((await put({ ...opened, seen: { status: 'closed', until: null } })).status, 409);
  const forAll = { mode: 'test', status: 'closed', reason };
  assert.equal((await call('PUT', '/channels/wave/in', forAll)).status, 200);
  assert.equal((await put(opened)).status, 200, 'its own status, whatever is closed for all');
  assert.equal((await put(shut)).status, 200);
  await call('PUT', '/channels/wave/in', { ...forAll, status: 'active' });
  assert.equal((await put({ seen: { max_amount: 900_000 } })).status, 400, 'nothing is set');
  const everyone = await call('PUT', '/channels/wave/in', { ...forAll, seen: {} });
  assert.deepEqual([everyone.status, Object.keys(everyone.body.fields)], [400, ['seen']]);
  const audit = await call('GET', `/audit?project=${shop.id}`);
  assert.equal(audit.body.data.length, 6);
});
