// searchProject: what a person pastes or types leads to what they mean, in their project alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { join } from '../../../test/kit/team.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kit/ids.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

type Shop = { id: string; cookie: string };
type Hit = { kind: string; id: string; title: string; mode: string | null };

const search = async ({ id, cookie }: Shop, q: string): Promise<Hit[]> => {
  const path = `/v1/projets/${id}/search?${new URLSearchParams({ q })}`;
  return (await world.call('GET', path, { cookie })).body.data;
};

test('UI41 G10 an id, a reference, a telephone, an address or a part of a name finds its object', async () => {
  const shop = await world.project();
  const { key, keyId } = shop;
  const customer = { phone: '+221771234567', name: 'Aïssatou Ba', email: 'Aissatou@example.com' };
  const paid = await world.pay(key, {
    merchant_reference: 'CMD-77',
    description: 'Thiéboudienne',
    customer,
  });
  await world.pay(key, { merchant_reference: 'CMD-78' });
  const offer = await world.call('POST', '/v1/offers', {
    key,
    headers: { 'Idempotency-Key': newId('req') },
    body: { code: 'TABASKI', kind: 'fixed', value: 500 },
  });
  assert.equal(offer.status, 201);
  const hook = await world.call('POST', `/v1/projets/${shop.id}/webhooks`, {
    key,
    body: { url: 'http://127.0.0.1:9/tabaski', events: ['payment.succeeded'] },
  });
  const payment = paid.body.id;
  const table: [q: string, first: string, kind: string][] = [
    [payment, payment, 'payment'],
    ['CMD-77', payment, 'payment'],
    ['77 123 45 67', payment, 'payment'],
    ['+221771234567', payment, 'payment'],
    ['aissatou@example.com', payment, 'payment'],
    ['aissatou', payment, 'payment'],
    ['thieboud', payment, 'payment'],
    ['tabaski', offer.body.id, 'offer'],
    [keyId, keyId, 'key'],
    ['9/tabaski', hook.body.id, 'endpoint'],
  ];
  for (const [q, first, kind] of table) {
    const [hit] = await search(shop, q);
    assert.deepEqual([hit?.id, hit?.kind], [first, kind], q);
  }
  const [hit] = await search(shop, 'CMD-77');
  assert.deepEqual(hit, {
    ...{ kind: 'payment', id: payment, title: 'CMD-77', detail: 'Aïssatou Ba' },
    ...{ status: hit && 'status' in hit ? hit.status : '', amount: 10_000, mode: 'test' },
  });
  // What is meant exactly goes before what merely holds the words.
  const both = await search(shop, 'tabaski');
  assert.deepEqual(
    both.map(({ kind }) => kind),
    ['offer', 'endpoint'],
  );
  assert.deepEqual(await search(shop, '%%'), []);
  assert.deepEqual(await search(shop, newId('pay')), []);
});

test('UI41 members, events and requests are found; endpoints by administrators alone', async () => {
  const shop = await world.project();
  const viewer = await join(world, shop.id, 'viewer');
  const asViewer = { ...shop, cookie: viewer.cookie };
  await world.call('POST', `/v1/projets/${shop.id}/webhooks`, {
    key: shop.key,
    body: { url: 'http://127.0.0.1:9/hook', events: ['payment.succeeded'] },
  });
  const { headers } = await world.call('GET', '/v1/moi/cle', { key: shop.key });
  const request = String(headers.get('x-request-id'));
  await eventually('the request', async () => (await search(asViewer, request)).length === 1);
  const [found] = await search(asViewer, request);
  assert.deepEqual([found?.kind, found?.title], ['request', 'GET /v1/moi/cle']);
  const [member] = await search(asViewer, viewer.email);
  assert.deepEqual([member?.kind, member?.id, member?.mode], ['member', viewer.userId, null]);
  assert.equal((await search(shop, '9/hook')).length, 1);
  assert.deepEqual(await search(asViewer, '9/hook'), []);
});

test('UI41 accents and letter case do not matter in the name of a key or a member', async () => {
  const shop = await world.project();
  const { id: keyId } = await world.newKey(shop.id, shop.cookie, { name: 'Clé d’ÉTÉ' });
  const { userId } = await join(world, shop.id, 'viewer');
  await world.database.run(sql`update users set name = 'Aïssatou Bâ' where id = ${userId}`);
  for (const q of ['Clé d’ÉTÉ', 'cle d’ete', 'ÉTÉ', 'e\u0301te\u0301']) {
    assert.deepEqual([q, (await search(shop, q))[0]?.id], [q, keyId]);
  }
  for (const q of ['Aïssatou', 'aissatou', 'AÏSSA']) {
    assert.deepEqual([q, (await search(shop, q))[0]?.id], [q, userId]);
  }
});

test('UI41 at most ten, and nothing of another project; a text too short or too long is refused', async () => {
  const shop = await world.project();
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => world.pay(shop.key, { description: `Sac de riz ${n}` })),
  );
  assert.equal((await search(shop, 'sac de riz')).length, 10);
  const other = await world.project();
  assert.deepEqual(await search(other, 'sac de riz'), []);
  const [{ id } = { id: '' }] = await search(shop, 'sac de riz');
  assert.deepEqual(await search(other, id), []);
  for (const q of ['', 'a', '  ', 'x'.repeat(101)]) {
    const path = `/v1/projets/${shop.id}/search?${new URLSearchParams({ q })}`;
    const { status, body } = await world.call('GET', path, { cookie: shop.cookie });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['q']], q);
  }
});
