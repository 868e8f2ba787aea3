// Proves that what is done to where real money goes leaves an entry in the audit of its project (contract/payments.md B.10, UI127):
// destinations, settings of the account, endpoints; by a person and by a key; of live mode alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailsTo } from '../../../test/kit/mails.ts';
import { operatorOf } from '../../../test/kit/operators.ts';
import { newMerchant, wallet } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

type Merchant = Awaited<ReturnType<typeof newMerchant>>;
type Entry = {
  action: string;
  actor: { kind: string; id: string; name: string };
  details: object;
  request_id: string;
};

/** Oldest first, without what made the project live. */
async function trailOf({ id, cookie }: Merchant): Promise<Entry[]> {
  const { body } = await world.call('GET', `/v1/projets/${id}/audit?limit=100`, { cookie });
  const others = (body.data as Entry[]).filter(({ action }) => !/^(live|key)\./.test(action));
  return others.reverse();
}

const asPerson = ({ id, cookie }: Merchant, method: string, path: string, body?: object) =>
  world.call(method, path, {
    cookie,
    headers: { 'X-Svc-External-Ref': id, 'X-Svc-Mode': 'live' },
    ...(body && { body }),
  });

test('B.10 a destination that is added, confirmed, taken by default and removed is in the audit, masked, with who and which call', async () => {
  const live = await newMerchant(world, 'live');
  const path = '/v1/payout-destinations';
  const added = await live.post(path, { ...wallet, default: true });
  const [mail] = await mailsTo(world, live.email);
  const code = /^ {4}(\d{6})$/m.exec(mail ?? '')?.[1] ?? '';
  const wrong = code === '000001' ? '000002' : '000001';
  assert.equal((await live.verify(added.body.id, wrong)).status, 400);
  assert.equal((await live.verify(added.body.id, code)).status, 200);
  const one = `${path}/${added.body.id}`;
  await asPerson(live, 'PATCH', one, { label: 'Caisse' });
  await asPerson(live, 'PATCH', one, { default: true });
  const removed = await asPerson(live, 'DELETE', one);
  assert.equal(removed.status, 204, removed.text);
  const trail = await trailOf(live);
  const { id: destination, account_masked: account } = added.body;
  const named = { destination, account: account ?? added.body.phone_masked };
  assert.deepEqual(
    trail.map(({ action, actor, details }) => [action, actor.kind, details]),
    [
      ['destination.added', 'key', named],
      ['destination.default_changed', 'key', { before: null, after: destination }],
      ['destination.verified', 'key', named],
      ['destination.removed', 'person', named],
      ['destination.default_changed', 'person', { before: destination, after: null }],
    ],
  );
  assert.match(trail[0]?.actor.id ?? '', /^key_/);
  assert.equal(trail[0]?.actor.name, 'clé');
  assert.equal(trail[3]?.actor.id, live.userId);
  assert.equal(trail[0]?.request_id, added.headers.get('x-request-id'));
  assert.ok(!JSON.stringify(trail).includes('700000020'));
  // Operators find what a key did, by its id.
  const operator = await operatorOf(world, 'support');
  const of = `/v1/backoffice/audit?actor=${trail[0]?.actor.id}`;
  const seen = (await world.call('GET', of, { cookie: operator.cookie })).body.data as Entry[];
  assert.deepEqual(
    seen.map(({ action, actor }) => [action, actor]),
    trail
      .slice(0, 3)
      .reverse()
      .map(({ action, actor }) => [action, actor]),
  );
});

test('B.10 what an account says of itself is in the audit with what changed alone, before and after', async () => {
  const live = await newMerchant(world, 'live');
  const change = (body: object) => asPerson(live, 'PATCH', '/v1/merchant', body);
  assert.equal(
    (await change({ display_name: ' Boutique Awa ', require_quotes: false })).status,
    200,
  );
  assert.equal((await change({ display_name: 'Boutique Awa' })).status, 200);
  assert.equal((await change({ require_quotes: true, fee_payer_default: 'customer' })).status, 200);
  const trail = await trailOf(live);
  assert.deepEqual(
    trail.map(({ action, details }) => [action, details]),
    [
      [
        'settings.changed',
        { before: { display_name: null }, after: { display_name: 'Boutique Awa' } },
      ],
      [
        'settings.changed',
        {
          before: { fee_payer_default: 'merchant', require_quotes: false },
          after: { fee_payer_default: 'customer', require_quotes: true },
        },
      ],
    ],
  );
});

test('B.10 where live events go is in the audit: added, changed, paused, resumed, deleted; what changes nothing is not', async () => {
  const live = await newMerchant(world, 'live');
  const path = `/v1/projets/${live.id}/webhooks`;
  const url = 'https://boutique.example/svc';
  const events = ['payment.succeeded'];
  const made = await asPerson(live, 'POST', path, { url, events });
  assert.equal(made.status, 201, made.text);
  const one = `${path}/${made.body.id}`;
  const both = ['payment.succeeded', 'payment.failed'];
  for (const body of [{ events: both }, { events: [...both].reverse() }])
    assert.equal((await asPerson(live, 'PATCH', one, body)).status, 200);
  for (const paused of [true, true, false])
    assert.equal((await asPerson(live, 'PUT', `${one}/paused`, { paused })).status, 200);
  assert.equal((await asPerson(live, 'DELETE', one)).status, 204);
  const endpoint = made.body.id;
  assert.deepEqual(
    (await trailOf(live)).map(({ action, details }) => [action, details]),
    [
      ['endpoint.created', { endpoint, url, events }],
      ['endpoint.changed', { endpoint, url, before: events, after: both }],
      ['endpoint.paused', { endpoint, url }],
      ['endpoint.resumed', { endpoint, url }],
      ['endpoint.deleted', { endpoint, url }],
    ],
  );
});

test('B.10 nothing of test mode is in it: a test key opens nothing of worth', async () => {
  const mine = await newMerchant(world);
  const id = await mine.destination({ ...wallet, default: true });
  await world.call('DELETE', `/v1/payout-destinations/${id}`, { key: mine.key });
  await world.call('PATCH', '/v1/merchant', { key: mine.key, body: { require_quotes: true } });
  assert.deepEqual(await trailOf(mine), []);
});
