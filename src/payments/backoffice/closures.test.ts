// Proves that an operator closes a channel or a feature for all merchants of a mode, or for one, with an end that comes by itself
// on every server, and opens it again: putOfficeChannel, putOfficeFeature, listOfficeChannels, getOfficeChannel,
// listOfficeFeatures, getOfficeFeature (contract/dashboard.md UI159).
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { ageSignIn, operatorOf, reason } from '../../../test/kit/operators.ts';
import { type Merchant, newMerchant, once } from '../../../test/kit/payouts.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock, iso } from '../../kit/clock.ts';

let world: World;
let second: string;
let chief: Awaited<ReturnType<typeof operatorOf>>;

before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
  second = (await world.second()).url;
  chief = await operatorOf(world, 'support', 'configure');
});
after(() => world.close());
afterEach(async () => {
  clock.release();
  await world.database.run(sql`delete from closures`);
  await world.database.run(sql`select pg_notify('svc_merchants', '*')`);
});

const hour_ms = 3_600_000;
const wave = '/v1/backoffice/channels/wave/in';
const put = (path: string, body: object, cookie = chief.cookie) =>
  world.call('PUT', path, { cookie, body: { mode: 'test', reason, ...body } });
const read = async (path: string) =>
  (await world.call('GET', `/v1/backoffice${path}`, { cookie: chief.cookie })).body;

/** Once the announcement has come to both servers; none is asked before, so that nothing is read by chance. */
const settled = (shop: { key: string }, status: number) =>
  eventually('both servers know', async () => {
    const answers = await Promise.all([pay(shop), pay(shop, second)]);
    return answers.every((one) => one.status === status);
  });

let number = 0;
const order = { amount: 10_000, channel: 'wave', customer: { phone: '+221700000000' } };
const pay = ({ key }: { key: string }, at = '', more: object = {}) =>
  world.call('POST', `${at}/v1/payments`, {
    key,
    headers: { 'Idempotency-Key': `closure-${number++}` },
    body: { ...order, ...more },
  });

const codeOf = (answer: { status: number; body: { code?: string } }) => [
  answer.status,
  answer.body.code,
];
const unavailable = [503, 'CHANNEL_UNAVAILABLE'];

test('UI159 a channel closed for all refuses every merchant of the mode, of an account made afterwards too, and is open again at once', async () => {
  const [one, other] = [await world.project(), await world.project()];
  await settled(one, 201);
  await settled(other, 201);
  const closed = await put(wave, { status: 'closed' });
  assert.equal(closed.status, 200, closed.text);
  assert.deepEqual(closed.body.closure.until, null);
  assert.equal(closed.body.closure.by.id, chief.userId);
  assert.equal(closed.body.closure.reason, reason);
  // The server that closed it, in its next call; the other one once it was told.
  assert.deepEqual(codeOf(await pay(one)), unavailable);
  assert.deepEqual(codeOf(await pay(other)), unavailable);
  await settled(one, 503);
  const late = await world.project();
  assert.deepEqual(codeOf(await pay(late)), unavailable);
  assert.deepEqual(codeOf(await pay(late, second)), unavailable);
  const orange = { channel: 'orange_money' };
  assert.equal((await pay(one, '', orange)).status, 201, 'another channel');
  const merchant = (await world.call('GET', '/v1/merchant', { key: one.key })).body;
  const inTest = merchant.channels.find((c: { channel: string }) => c.channel === 'wave');
  assert.equal(inTest.status, 'closed');
  const opened = await put(wave, { status: 'active' });
  assert.equal(opened.body.closure, null);
  assert.equal((await pay(one)).status, 201);
  await settled(other, 201);
});

test('UI159 what is closed in one mode is open in the other', async () => {
  const shop = await newMerchant(world);
  assert.equal((await put(wave, { mode: 'live', status: 'closed' })).status, 200);
  assert.equal((await pay(shop)).status, 201);
  const of = async (mode: string) => (await read(`/channels/wave/in?mode=${mode}`)).closure;
  assert.equal(await of('test'), null);
  assert.notEqual(await of('live'), null);
});

test('UI159 a closure ends by itself at its time, on two servers, with nobody doing anything', async () => {
  const shop = await world.project();
  await settled(shop, 201);
  const until = iso(clock.now() + hour_ms);
  const closed = await put(wave, { status: 'closed', until });
  assert.equal(closed.body.closure.until, until);
  await settled(shop, 503);
  // Whatever the project's own clock says: an operator closes by the server's.
  await world.call('POST', '/v1/test/clock', { key: shop.key, body: { advance_s: 7_200 } });
  assert.deepEqual(codeOf(await pay(shop)), unavailable);
  await settled(shop, 503);
  clock.advance(hour_ms - 60_000);
  assert.deepEqual(codeOf(await pay(shop)), unavailable);
  assert.deepEqual(codeOf(await pay(shop, second)), unavailable);
  clock.advance(60_001);
  assert.equal((await pay(shop)).status, 201);
  assert.equal((await pay(shop, second)).status, 201);
  assert.equal((await read('/channels/wave/in?mode=test')).closure, null);
});

test('UI159 no server that missed the announcement decides by what it remembers', async () => {
  const shop = await newMerchant(world);
  assert.equal((await pay(shop)).status, 201);
  await world.database.run(sql`
    insert into closures (mode, name, since, closed_by, reason)
    values ('test', 'wave/in', now(), 'usr_nobody', 'in silence')`);
  assert.deepEqual(codeOf(await pay(shop)), unavailable);
});

test('UI159 a page offers a payer no channel that is closed for all, begins nothing on it, and what was begun ends', async () => {
  const shop = await newMerchant(world);
  const begun = await pay(shop);
  const open = await pay(shop, '', { channel: undefined, customer: undefined });
  const token = open.body.checkout_url.split('/').at(-1);
  assert.equal((await put(wave, { status: 'closed' })).status, 200);
  const page = await world.call('GET', `/v1/checkout/${token}`);
  assert.ok(!page.body.channels.includes('wave') && page.body.channels.length > 0, page.text);
  const start = { channel: 'wave', phone: '+221700000000', attempts: 0 };
  const refused = await world.call('POST', `/v1/checkout/${token}/start`, { body: start });
  assert.deepEqual(codeOf(refused), unavailable);
  const { under_way } = await read('/channels/wave/in?mode=test');
  assert.ok(under_way.count >= 1 && under_way.at_least === false, JSON.stringify(under_way));
  await world.advance(0);
  await world.advance(2_000);
  assert.equal((await shop.read(`/v1/payments/${begun.body.id}`)).status, 'succeeded');
  const left = (await read('/channels/wave/in?mode=test')).under_way.count;
  assert.ok(left < under_way.count, `${left} of ${under_way.count}`);
  // Its money goes back by the way it came.
  const back = await shop.post('/v1/refunds', { payment_id: begun.body.id, amount: 10 }, once());
  assert.equal(back.status, 201, back.text);
});

test('UI159 nothing is paid out, quoted or registered on a channel that is closed for all', async () => {
  const shop = await newMerchant(world);
  await shop.fund(100_000);
  const destination_id = await shop.destination();
  const asked = { destination_id, amount: 1_000 };
  assert.equal((await put('/v1/backoffice/channels/wave/out', { status: 'closed' })).status, 200);
  assert.deepEqual(codeOf(await shop.payOut(asked)), unavailable);
  assert.deepEqual(codeOf(await shop.post('/v1/payouts/quote', asked)), unavailable);
  const wallet = { type: 'mobile_money', operator: 'wave', phone: '+221700000021' };
  assert.deepEqual(codeOf(await shop.post('/v1/payout-destinations', wallet)), unavailable);
  assert.equal((await pay(shop)).status, 201, 'the other direction');
});

test('UI159 a feature is off for all, keeps its end, and is each merchant’s own again', async () => {
  const [shop, other] = [await newMerchant(world), await newMerchant(world)];
  const offers = '/v1/backoffice/features/offers';
  const make = (of: Merchant, code: string) =>
    of.post('/v1/offers', { code, kind: 'percent', value: 10 });
  assert.equal((await put(offers, { project_id: other.id, enabled: false })).status, 200);
  assert.equal((await make(shop, 'AVANT')).status, 201);
  const until = iso(clock.now() + hour_ms);
  const off = await put(offers, { enabled: false, until });
  assert.deepEqual([off.status, off.body.closure.until], [200, until]);
  assert.deepEqual(codeOf(await make(shop, 'APRES')), [404, 'FEATURE_DISABLED']);
  assert.equal((await pay(shop, '', { offer_code: 'AVANT' })).body.code, 'FEATURE_DISABLED');
  clock.advance(hour_ms + 1);
  assert.equal((await make(shop, 'APRES')).status, 201);
  assert.deepEqual(codeOf(await make(other, 'APRES')), [404, 'FEATURE_DISABLED'], 'its own');
  clock.release();
  await put(offers, { enabled: true });
  const claims = '/v1/backoffice/features/customer_disputes';
  assert.equal((await put(claims, { project_id: shop.id, enabled: true })).status, 200);
  const { accounts } = (await put(claims, { enabled: false })).body;
  assert.equal(accounts, undefined);
  const { data } = await read('/features?mode=test');
  assert.deepEqual(
    data.map((one: { name: string; closure: unknown }) => [one.name, one.closure !== null]),
    [
      ['offers', false],
      ['customer_disputes', true],
    ],
  );
  const account = (await read(`/merchants/${shop.id}`)).accounts[0];
  assert.equal(account.features.customer_disputes, false);
  const closure = { name: 'customer_disputes', for_all: true, until: null };
  assert.deepEqual(account.closures, [closure]);
});

test('UI159 one merchant alone is closed until its end, and is open afterwards', async () => {
  const [shop, other] = [await newMerchant(world), await newMerchant(world)];
  const until = iso(clock.now() + hour_ms);
  const done = await put(wave, { project_id: shop.id, status: 'closed', until });
  assert.equal(done.status, 200, done.text);
  const of = (body: typeof done.body) =>
    body.accounts.find((a: { mode: string }) => a.mode === 'test');
  assert.deepEqual(of(done.body).closures, [{ name: 'wave/in', for_all: false, until }]);
  assert.equal(of(done.body).merchant.channels[0].status, 'closed');
  await settled(shop, 503);
  assert.equal((await pay(other)).status, 201);
  // Sums and fees are set meanwhile, and it stays closed.
  await put(wave, { project_id: shop.id, max_amount: 1_000_000 });
  assert.deepEqual(codeOf(await pay(shop)), unavailable);
  clock.advance(hour_ms + 1);
  assert.equal((await pay(shop)).status, 201);
  assert.equal((await pay(shop, second)).status, 201);
  clock.release();
  // It had not ended yet, by the time that it is now.
  assert.deepEqual(codeOf(await pay(shop)), unavailable);
  const open = await put(wave, { project_id: shop.id, status: 'active' });
  assert.deepEqual(of(open.body).closures, []);
  assert.equal((await pay(shop)).status, 201);
  const { data } = await read(`/audit?project=${shop.id}`);
  assert.deepEqual(data.at(-1).after.closed_until, { 'wave/in': until });
});

test('UI159 a test key ends what is closed for its account alone, and not what is closed for all; a channel out of service is no closed one', async () => {
  const shop = await newMerchant(world);
  const channels = (status: string) =>
    shop.post('/v1/test/merchant', { channels: [{ channel: 'wave', direction: 'in', status }] });
  const until = iso(clock.now() + hour_ms);
  await put(wave, { project_id: shop.id, status: 'closed', until });
  assert.deepEqual(codeOf(await pay(shop)), unavailable);
  assert.equal((await channels('active')).status, 200);
  assert.equal((await pay(shop)).status, 201);
  await put(wave, { status: 'closed' });
  const after = (await channels('active')).body.channels[0];
  assert.deepEqual([after.channel, after.direction, after.status], ['wave', 'in', 'closed']);
  assert.deepEqual(codeOf(await pay(shop)), unavailable);
  assert.equal((await channels('inactive')).body.channels[0].status, 'inactive');
});

test('UI159 what all merchants share is whether it is open, and an end lies ahead, within a year', async () => {
  const fieldsOf = async (path: string, body: object) => {
    const { status, body: answer } = await put(path, body);
    return [status, Object.keys(answer.fields ?? {}).sort()];
  };
  const fee = { rate_bps: 0, fixed: 0, min: 0, max: null };
  const terms = { status: 'closed', min_amount: 1, max_amount: 2, fee };
  assert.deepEqual(await fieldsOf(wave, terms), [400, ['fee', 'max_amount', 'min_amount']]);
  assert.deepEqual(await fieldsOf(wave, { status: 'inactive' }), [400, ['status']]);
  const shop = await newMerchant(world);
  assert.deepEqual(await fieldsOf(wave, { project_id: shop.id }), [400, ['status']]);
  const offers = '/v1/backoffice/features/offers';
  for (const until of [clock.now() - 1, clock.now() + 366 * 24 * hour_ms].map(iso)) {
    assert.deepEqual(await fieldsOf(wave, { status: 'closed', until }), [400, ['until']], until);
    assert.deepEqual(await fieldsOf(offers, { enabled: false, until }), [400, ['until']], until);
  }
  const until = iso(clock.now() + hour_ms);
  assert.deepEqual(await fieldsOf(wave, { status: 'active', until }), [400, ['until']]);
  assert.deepEqual(await fieldsOf(offers, { enabled: true, until }), [400, ['until']]);
  assert.equal((await put('/v1/backoffice/channels/card/out', { status: 'closed' })).status, 404);
});

test('section 9 only who may configure and has signed in lately closes for all, and the audit keeps before and after', async () => {
  const reader = await operatorOf(world, 'support', 'money', 'review', 'people');
  const refused = await put(wave, { status: 'closed' }, reader.cookie);
  assert.deepEqual(codeOf(refused), [403, 'FORBIDDEN_ROLE']);
  assert.equal(refused.body.required, 'configure');
  const stale = await operatorOf(world, 'configure');
  await ageSignIn(world, stale.userId);
  const old = await put(wave, { status: 'closed' }, stale.cookie);
  assert.deepEqual(codeOf(old), [403, 'REAUTHENTICATION_REQUIRED']);
  const until = iso(clock.now() + hour_ms);
  // Of one operator alone: others closed at hours to which the clock had been moved, and entries come by time.
  const closer = await operatorOf(world, 'configure', 'support');
  await put(wave, { status: 'closed', until }, closer.cookie);
  await put(wave, { status: 'active' }, closer.cookie);
  const { data } = await read(`/audit?action=closure.changed&actor=${closer.userId}`);
  const [opened, closed] = data;
  assert.deepEqual([opened.after, closed.before, closed.reason], ['open', 'open', reason]);
  assert.deepEqual([closed.after.until, opened.before.until], [until, until]);
  assert.deepEqual(closed.details, { what: 'channel', name: 'wave/in', mode: 'test' });
  assert.equal(closed.project, null);
});
