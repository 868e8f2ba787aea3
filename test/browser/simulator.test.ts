// J10 as far as operations stand: every payment scenario of the list forced from the page, the clock moved with what fell
// due, the account suspended and opened again, the project emptied.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { desk, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

test('J10 UI118 every payment scenario of the list is forced from the page', async () => {
  const { headers } = (await stage.world.call('GET', '/v1/test/scenarios')).body;
  const outcomes: string[] = headers.payments.map(({ outcome }: { outcome: string }) => outcome);
  assert.ok(outcomes.length >= 20);
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    const outcome = request.headers()['x-svc-simulate'];
    if (outcome) asked.push(outcome);
  });
  await page.goto(shop.at('simulator'));
  await settled(page, 'Simulateur');
  for (const outcome of outcomes) {
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/v1/payments'),
    );
    await button(page, `Créer ${outcome}`).click();
    await answered;
  }
  assert.deepEqual(asked, outcomes);
  await close();
});

test('J10 UI38 UI118 the clock moved by a day fires what fell due, in order, and shows on every page', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  const paid = await stage.world.pay(shop.key, {}, { 'X-Svc-Simulate': 'expired' });
  await stage.world.advance(0);
  await page.goto(shop.at('simulator'));
  await settled(page, 'Simulateur');
  await button(page, '+ 1 jour').click();
  await page.getByText(/effets? (est|sont) survenus?/).waitFor();
  await picture(page, 'j10-clock');
  await page.getByText('1 jour d’avance', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Horloge de test : .*, 1 jour d’avance$/ }).waitFor();
  const read = await stage.world.call('GET', `/v1/payments/${paid.body.id}`, { key: shop.key });
  assert.equal(read.body.status, 'expired');
  await button(page, 'Revenir à l’heure').click();
  await page.getByText('à l’heure du serveur').waitFor();
  await close();
});

test('UI70 in test mode a time is told from the project’s clock, whoever moved it', async () => {
  await stage.world.pay(shop.key, { merchant_reference: 'il-y-a-longtemps' });
  await stage.world.advance(0);
  // A minute more: the server's clock was moved too, and the browser's was not.
  await shop.api('POST', '/v1/test/clock', { advance_s: 3 * 3_600 + 60 });
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const row = page.getByRole('main').locator('tr', { hasText: 'il-y-a-longtemps' });
  await row.getByText(/il y a 3.h/).waitFor();
  await shop.api('POST', '/v1/test/clock', { release: true });
  await close();
});

test('UI70 UI38 UI84 the overview, a link and a dispute go by the project’s clock too, and ask nobody where it stands', async () => {
  const { url } = await shop.api('GET', `/v1/payment-links/${shop.params['linkId']}`);
  const token = String(url).split('/').at(-1);
  const started = await stage.world.call('POST', `/v1/checkout-links/${token}/payments`, {
    body: { key: 'une-fois-par-le-lien' },
  });
  assert.ok(started.status < 300, started.text);
  await stage.world.advance(0);
  await stage.world.advance(2_500);
  await shop.api('POST', '/v1/test/clock', { advance_s: 2 * 86_400 + 3_600 });
  const { page, close } = await visit(stage, shop.cookie, { lang: 'en', ...desk });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const main = page.getByRole('main');
  const rows = main.getByRole('table').locator('tbody tr');
  await page.goto(shop.at('overview'));
  await settled(page, 'Overview');
  await rows.first().getByText('2 days ago').waitFor();
  await page.getByRole('link', { name: /^Test clock: .*, 2 days 1 hour ahead$/ }).waitFor();
  await page.goto(shop.at('link'));
  await settled(page, 'Panier du jour');
  await rows.first().getByText('2 days ago').waitFor();
  await page.goto(shop.at('dispute'));
  await settled(page, /^Dispute about/);
  await main
    .getByText(/in [45] days/)
    .first()
    .waitFor();
  assert.deepEqual(
    asked.filter((path) => path === '/v1/test/clock'),
    [],
  );
  await picture(page, 'ui70-dispute');
  await shop.api('POST', '/v1/test/clock', { release: true });
  await close();
});

test('UI46 the overview itself says that the account is suspended or closed, and what identity lacks', async () => {
  const states = [
    ['suspended', 'rejected', 'Le compte marchand est suspendu', 'dossier d’identité est refusé'],
    ['closed', 'not_started', 'Le compte marchand est fermé', 'Il manque votre identité'],
  ] as const;
  for (const [merchant_status, kyc_status, ...said] of states) {
    await shop.api('POST', '/v1/test/merchant', { merchant_status, kyc_status });
    const { page, close } = await visit(stage, shop.cookie);
    await page.goto(shop.at('overview'));
    await settled(page, 'Vue d’ensemble');
    const notices = page.getByRole('complementary', { name: 'À savoir' });
    for (const text of said) await notices.getByText(text, { exact: false }).waitFor();
    await picture(page, `ui46-${merchant_status}`);
    await close();
  }
  const open = { merchant_status: 'active', kyc_status: 'verified' };
  await shop.api('POST', '/v1/test/merchant', open);
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('overview'));
  await settled(page, 'Vue d’ensemble');
  await page.getByRole('contentinfo').waitFor();
  assert.equal(await page.getByText(/compte marchand|votre identité/).count(), 0);
  await close();
});

test('UI97 UI46 a new payment offers the channels that are open, and says first that the account is suspended', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  const { channels } = (await stage.world.call('GET', '/v1/merchant', { key: shop.key })).body;
  type Row = { channel: string; direction: string; status: string };
  const open = (channels as Row[])
    .filter(({ direction, status }) => direction === 'in' && status === 'active')
    .map(({ channel }) => channel);
  assert.ok(open.length > 0 && !open.includes('card'), open.join(' '));
  await shop.api('POST', '/v1/test/merchant', { merchant_status: 'suspended' });
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  await page.getByText('Le compte marchand est suspendu', { exact: false }).waitFor();
  const offered = await page
    .getByLabel('Canal')
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  assert.deepEqual(offered.toSorted(), ['', ...open].toSorted());
  await shop.api('POST', '/v1/test/merchant', { merchant_status: 'active' });
  await close();
});

test('J10 UI77 UI118 the account suspended, and test mode emptied by typing its name', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('simulator'));
  await settled(page, 'Simulateur');
  await page.getByLabel('Compte marchand').selectOption('suspended');
  await assert.doesNotReject(async () => {
    for (let n = 0; n < 40; n++) {
      const { body } = await stage.world.call('GET', '/v1/merchant', { key: shop.key });
      if (body.merchant_status === 'suspended') return;
    }
    assert.fail('the account is not suspended');
  });
  await button(page, 'Vider le mode test').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Boutique');
  await dialog.getByRole('button', { name: 'Vider', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  // Done: whoever uses the keys goes on where they were.
  await page.locator('button:focus', { hasText: 'Vider le mode test' }).waitFor();
  const { body } = await stage.world.call('GET', '/v1/payments', { key: shop.key });
  assert.equal(body.data.length, 0);
  await close();
});
