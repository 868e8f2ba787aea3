// UI85 where the server keeps no file: keys, endpoints, people and deliveries as a file that the page makes, without any secret, and
// the payments of a link by the server's export.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone, violationsOf } from '../kit/browser.ts';
import { desk, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { stockOffice } from '../kit/office-shop.ts';
import { operatorOf } from '../kit/operators.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** What a press on Export gives, line by line. */
async function taken(page: Page): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).press('Enter'),
  ]);
  return readFileSync(await file.path(), 'utf8')
    .split('\r\n')
    .slice(0, -1);
}

const secrets = /sk_svc_pay_test_\w{20}|whsec_|dlv_\w{20}/;

test('UI85 keys, endpoints, team, organisation and deliveries are files of their pages: whole, in the form of the language, without a secret', async () => {
  const { page, close } = await visit(stage, shop.cookie, { ...phone, lang: 'en' });
  const asked = [
    ['keys', /^\uFEFFid,name,mode,scopes,prefix,/, shop.keyId],
    ['webhooks', /^\uFEFFid,url,modes,events,paused,/, shop.params['endpointId']],
    ['team', /^\uFEFFid,name,email,role,owner,/, shop.userId],
    ['hiringMembers', /^\uFEFFid,name,email,role,status,/, shop.userId],
    ['hiringKeys', /^\uFEFFid,name,mode,scopes,prefix,/, 'Logiciel'],
    ['hiringWebhooks', /^\uFEFFid,url,events,enabled,/, shop.params['webhookId']],
    ['hiringWebhook', /^\uFEFFid,type,status,attempts,/, undefined],
  ] as const;
  for (const [name, head, object] of asked) {
    await page.goto(`${shop.at(name)}?lang=en`);
    await settled(page);
    const [first, ...rows] = await taken(page);
    assert.match(first ?? '', head, name);
    const whole = rows.join('\n');
    if (object !== undefined) assert.ok(whole.includes(object), `${name}: ${whole}`);
    assert.doesNotMatch(whole, secrets, name);
    assert.deepEqual(await violationsOf(page), [], name);
    await picture(page, `ui85-${name}`);
  }
  await close();
});

test('UI85 UI156 UI161 merchants and accounts as files of what the search finds; a name that is a formula is a text', async () => {
  const { world } = stage;
  const { cookie } = await operatorOf(world, 'support');
  const { cookie: other } = await world.signUp('Fatou');
  const made = await world.call('POST', '/v1/projets', { cookie: other, body: { name: '=1+1' } });
  const { page, close } = await visit(stage, cookie, { ...desk, lang: 'en' });
  await page.goto('/dashboard/operator/merchants?lang=en&q=%3D1');
  await settled(page, 'Merchants');
  const merchants = await taken(page);
  assert.match(merchants[0] ?? '', /^\uFEFFid,name,owner_id,/);
  assert.deepEqual(
    merchants.slice(1).map((row) => row.split(',').slice(0, 2)),
    [[made.body.id, "'=1+1"]],
  );
  await page.goto('/dashboard/operator/accounts?lang=en&q=fatou');
  await settled(page, 'Accounts');
  const accounts = await taken(page);
  assert.match(accounts[0] ?? '', /^\uFEFFid,name,email,/);
  assert.deepEqual(
    accounts.slice(1).map((row) => row.split(',')[1]),
    ['Fatou'],
  );
  await picture(page, 'ui85-accounts');
  await close();
});

test('UI85 what waits for an operator is a file of its page, by the members of the API and without what the page does not say', async () => {
  await stockOffice(stage.world, shop);
  const { page, close } = await visit(stage, shop.cookie, { ...phone, lang: 'en' });
  const asked = [
    ['officeIdentities', /^\uFEFFproject\.id,project\.name,/, shop.params['merchantId']],
    ['officeHands', /^\uFEFFid,object,kind,project\.id,/, shop.params['handId']],
    ['officeJobs', /^\uFEFFid,kind,/, 'advance-payment'],
  ] as const;
  for (const [name, head, object] of asked) {
    await page.goto(`${shop.at(name)}?lang=en`);
    await settled(page);
    const [first, ...rows] = await taken(page);
    assert.match(first ?? '', head, name);
    const whole = rows.join('\n');
    assert.ok(object && whole.includes(object), `${name}: ${whole}`);
    assert.doesNotMatch(whole, secrets, name);
    assert.deepEqual(await violationsOf(page), [], name);
    await picture(page, `ui85-${name}`);
  }
  await close();
});

test('UI85 UI107 the payments of a link are exported by the server, and no other payment is in the file', async () => {
  const { url } = await shop.api('GET', `/v1/payment-links/${shop.params['linkId']}`);
  const begun = await stage.world.call(
    'POST',
    `/v1/checkout-links/${url.split('/').at(-1)}/payments`,
    { body: { key: 'files-of-lists-1' } },
  );
  assert.equal(begun.status, 201, begun.text);
  const { page, close } = await visit(stage, shop.cookie, { lang: 'en' });
  await page.goto(`${shop.at('link')}?lang=en`);
  await settled(page, 'Panier du jour');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await settled(page, 'Exports');
  const listed = await stage.world.call('GET', `/v1/projets/${shop.id}/exports`, {
    cookie: shop.cookie,
  });
  const { kind, filters } = listed.body.data[0];
  assert.deepEqual([kind, filters.payment_link_id], ['payments', shop.params['linkId']]);
  const ready = page.getByRole('link', { name: 'Download Payments' });
  await eventually('the file is ready', async () => {
    await stage.world.advance(100);
    return (await ready.count()) > 0;
  });
  const [file] = await Promise.all([page.waitForEvent('download'), ready.press('Enter')]);
  const [, ...rows] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  assert.deepEqual(
    rows.map((row) => row.split(',')[0]),
    [begun.body.payment_id],
  );
  await close();
});

test('UI85 no page that lists by filters and pages is without an export', () => {
  const root = new URL('../../dashboard/src/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const lists = files.filter(
    (file) => file.endsWith('.tsx') && read(root, file).includes(' = useListing('),
  );
  assert.ok(lists.length > 20, String(lists));
  const without = lists.filter((file) => !/<(Page)?Export(Button)?\b/.test(read(root, file)));
  assert.deepEqual(without, []);
  // The lists of what waits for an operator.
  const queues = files.filter(
    (file) => file.endsWith('.tsx') && /query: \{ limit: limits\.perPageMax/.test(read(root, file)),
  );
  assert.ok(queues.length >= 4, String(queues));
  const bare = queues.filter((file) => !/<(QueueFoot|PageExport)\b/.test(read(root, file)));
  assert.deepEqual(bare, ['pages/operator/home.tsx'], 'which counts them only');
});

const read = (root: URL, file: string) => readFileSync(new URL(file, root), 'utf8');
