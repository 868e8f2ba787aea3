// UI53: an empty list says what it is for and shows the call that makes its first object, which the test makes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { desk, openStage, type Stage, settled, visit } from '../kit/dashboard.ts';
import { addressOf } from '../kit/shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('UI53 UI78 an empty list shows the exact call that makes its first one, and it does', async () => {
  const { world } = stage;
  const { id, key, cookie } = await world.project();
  await world.call('POST', '/v1/test/merchant', { key, body: { kyc_status: 'verified' } });
  const { page, close } = await visit(stage, cookie);
  const at = { id, mode: 'test' };
  const lists = [
    ['links', '/v1/payment-links'],
    ['offers', '/v1/offers'],
    ['destinations', '/v1/payout-destinations'],
    ['events', '/v1/payments'],
  ] as const;
  for (const [name, path] of lists) {
    await page.goto(addressOf(name, at));
    await settled(page);
    await page.getByRole('button', { name: 'curl' }).click();
    const text = (await page.locator('main pre').first().textContent()) ?? '';
    assert.ok(text.includes(`'${stage.world.url}${path}'`), text);
    const sent = /-H 'Idempotency-Key: ([\w-]+)'/.exec(text)?.[1];
    const body = JSON.parse(/-d '(.*)'$/.exec(text)?.[1] ?? 'null');
    const headers = { 'Idempotency-Key': sent ?? '' };
    const made = await world.call('POST', path, { key, body, headers });
    assert.equal(made.status, 201, `${name}: ${made.text}`);
  }
  await close();
});

test('UI78 a key that is pasted once stands in the samples of its project, in the memory of the page alone', async () => {
  const { world } = stage;
  const { id, key, cookie } = await world.project();
  const { page, close } = await visit(stage, cookie, desk);
  const at = { id, mode: 'test' };
  const text = async () => (await page.locator('main pre').first().textContent()) ?? '';
  await page.goto(addressOf('links', at));
  await settled(page);
  assert.match(await text(), /Bearer \$SVC_KEY/);
  await page.getByText('Mettre ma clé dans l’exemple').click();
  const field = page.getByLabel('Votre clé');
  await field.fill(key.slice(0, -1));
  await page.getByText('Ce n’est pas une clé entière.').waitFor();
  assert.match(await text(), /Bearer \$SVC_KEY/);
  await field.fill(` ${key} `);
  await becomes(text, new RegExp(`Authorization: Bearer ${key}'`));
  await page.getByRole('link', { name: 'Codes promo' }).click();
  await settled(page, 'Codes promo');
  assert.match(await text(), new RegExp(`Bearer ${key}'`));
  const kept = await page.evaluate<string>(
    'location.href + document.title + JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])',
  );
  assert.ok(!kept.includes(key), kept);
  await page.reload();
  await settled(page, 'Codes promo');
  assert.match(await text(), /Bearer \$SVC_KEY/);
  await close();
});

test('UI53 UI78 what needs something that is there shows its call with that id; before, the call that makes that', async () => {
  const { world } = stage;
  const { id, key, cookie } = await world.project();
  await world.call('POST', '/v1/test/merchant', { key, body: { kyc_status: 'verified' } });
  const { page, close } = await visit(stage, cookie);
  const at = { id, mode: 'test' };
  const shown = async (name: 'refunds' | 'disputes' | 'payouts' | 'statement' | 'webhooks') => {
    await page.goto(addressOf(name, at));
    await settled(page);
    const text = (await page.locator('main pre').first().textContent()) ?? '';
    const body = JSON.parse(/-d '(.*)'$/.exec(text)?.[1] ?? 'null');
    const path = new URL(/'(http[^']+)'/.exec(text)?.[1] ?? world.url).pathname;
    return { path, body, key: /Idempotency-Key: ([\w-]+)'/.exec(text)?.[1] ?? '' };
  };
  for (const name of ['refunds', 'disputes', 'statement'] as const) {
    assert.equal((await shown(name)).path, '/v1/payments', name);
  }
  assert.equal((await shown('payouts')).path, '/v1/payout-destinations');
  await world.call('POST', '/v1/test/balance', { key, body: { amount: 100_000 } });
  await world.pay(key);
  await world.advance(2_500);
  const body = { type: 'mobile_money', operator: 'wave', phone: '+221700000020' };
  const made = await world.call('POST', '/v1/payout-destinations', { key, body });
  const code = { key, body: { code: '123456' } };
  await world.call('POST', `/v1/payout-destinations/${made.body.id}/verify`, code);
  const paths = {
    refunds: '/v1/refunds',
    payouts: '/v1/payouts',
    disputes: '/v1/test/disputes',
  } as const;
  for (const name of ['payouts', 'refunds', 'disputes'] as const) {
    const call = await shown(name);
    assert.equal(call.path, paths[name]);
    const headers = { 'Idempotency-Key': call.key };
    const answer = await world.call('POST', call.path, { key, body: call.body, headers });
    assert.equal(answer.status, 201, `${name}: ${answer.text}`);
  }
  const endpoint = await shown('webhooks');
  assert.equal(endpoint.path, `/v1/projets/${id}/webhooks`);
  const answer = await world.call('POST', endpoint.path, { key, body: endpoint.body });
  assert.equal(answer.status, 201, answer.text);
  await close();
});

test('UI53 UI95 in live mode no sample asks money of a number of ours: it says where the reader’s own goes, and is refused as it stands', async () => {
  const { world } = stage;
  const { id, key, cookie } = await world.project();
  const asked = { live_enabled: true, acknowledged: true };
  const opened = await world.call('PUT', `/v1/projets/${id}/live`, { cookie, body: asked });
  assert.equal(opened.status, 200, opened.text);
  const { page, close } = await visit(stage, cookie);
  const text = async () => {
    await page.getByText(/écrivez votre numéro à la place de/).waitFor();
    return (await page.locator('main pre').last().textContent()) ?? '';
  };
  const at = { id, mode: 'live' };
  const lists = ['payments', 'statement', 'events', 'refunds', 'payouts', 'destinations'] as const;
  for (const name of lists) {
    await page.goto(addressOf(name, at));
    await settled(page);
    const shown = await text();
    assert.doesNotMatch(shown, /\+22170/, name);
    const path = /'http[^']+(\/v1[^']+)'/.exec(shown)?.[1] ?? '';
    const body = JSON.parse(/-d '(.*)'$/.exec(shown)?.[1] ?? 'null');
    const headers = { 'Idempotency-Key': 'as-it-stands' };
    const answer = await world.call('POST', path, { key, body, headers });
    assert.equal(answer.status, 400, `${name}: ${answer.text}`);
    assert.match(Object.keys(answer.body.fields).join(), /phone/, answer.text);
  }
  await page.goto(addressOf('newKey', at));
  await settled(page, 'Nouvelle clé');
  await page.getByLabel('Nom').fill('serveur');
  await page.getByRole('radio', { name: /^Réel/ }).check();
  await page.getByRole('button', { name: 'Créer la clé' }).click();
  await settled(page, 'Clé créée');
  assert.doesNotMatch(await text(), /\+22170/);
  await page.getByText(/avec de l’argent réel\.$/).waitFor();
  assert.equal(await page.getByText(/deux secondes/).count(), 0);
  await close();
});
