// UI95 in a browser: what the overview says once money moves, what waits for somebody, and the first steps of live mode.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/db/sql.ts';
import { phone } from '../kit/browser.ts';
import { desk, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** What a card says under its name. */
const card = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

test('UI95 UI105 the money of a project beside last week, its payouts on their way, its dispute with the days left', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('overview'));
  await settled(page, 'Vue d’ensemble');
  await card(page, 'Encaissé aujourd’hui').first().waitFor();
  const { key } = shop;
  const seen = (await stage.world.call('GET', '/v1/reports/overview', { key })).body;
  const francs = (text: string | undefined) => Number(text?.replace(/\D/g, ''));
  assert.equal(
    francs((await card(page, 'Encaissé aujourd’hui').allTextContents())[0]),
    seen.collected.today,
  );
  await page.getByText('0 F CFA la semaine dernière à cette heure').waitFor();
  assert.match(
    (await card(page, 'Réussite').allTextContents()).join(' '),
    /^\d+\s%.* de \d+ paiements terminés, 7 jours$/,
  );
  for (const [label, sum] of [
    ['Disponible', seen.available],
    ['En attente', seen.pending],
    ['Virements en route', seen.payouts_on_the_way],
  ] as const) {
    assert.equal(francs((await card(page, label).first().textContent()) ?? ''), sum, label);
  }
  const waiting = page.locator('.notice', { hasText: '1 litige attend votre réponse' });
  assert.match(await waiting.innerText(), /avant le .* \(dans \d+\sj\)/);
  await picture(page, 'overview-phone');
  await waiting.getByRole('link', { name: 'Répondre' }).click();
  await settled(page, 'Litiges');
  await close();
});

test('UI46 UI95 an endpoint that fails is said above the overview until it receives', async () => {
  shop.receiver.answer = 500;
  await stage.world.pay(shop.key, {});
  await stage.world.advance(2_500);
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('overview'));
  const notice = page.locator('.notice', { hasText: 'Un endpoint ne reçoit pas' });
  await notice.waitFor();
  shop.receiver.answer = 200;
  await stage.world.advance(3_600_000);
  await page.reload();
  await settled(page, 'Vue d’ensemble');
  await card(page, 'Disponible').first().waitFor();
  await becomes(() => notice.count(), 0);
  await close();
});

test('UI95 the first steps of live mode go on to identity, a destination and live mode itself', async () => {
  const { page, close } = await visit(stage, shop.cookie, { ...phone, refusals: true });
  await page.goto(shop.at('overview').replace('/test', '/live'));
  await settled(page, 'Vue d’ensemble');
  await page.getByText(/ sur 8$/).waitFor();
  for (const step of [
    'Faire vérifier votre identité',
    'Dire où vos virements arrivent',
    'Ouvrir le mode réel',
  ])
    await page.locator('li', { hasText: step }).waitFor();
  assert.equal(await page.locator('.notice.bad').count(), 0, 'nothing is refused');
  await picture(page, 'overview-live');
  await close();
});

test('UI105 UI68 disputes to answer stand first, whatever their age; the list itself is in the order that it says', async () => {
  const old = shop.params['disputeId'] ?? '';
  const paid = await stage.world.pay(shop.key);
  await stage.world.advance(2_500);
  const given = await shop.api('POST', '/v1/test/disputes', { payment_id: paid.body.id });
  await shop.api('POST', `/v1/disputes/${given.id}/accept`);
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('disputes'));
  await settled(page, 'Litiges');
  const first = page.getByRole('table', { name: 'À répondre' });
  await first.locator(`a[href$="${old}"]`).waitFor();
  assert.equal(await first.getByRole('rowheader').count(), 1);
  const list = page.getByRole('table', { name: 'Litiges' });
  assert.equal(
    await list.getByRole('columnheader', { name: /^Ouvert/ }).getAttribute('aria-sort'),
    'descending',
  );
  const rows = await list
    .locator('th a')
    .evaluateAll((all) => all.map((one) => String(one.getAttribute('href')).split('/').at(-1)));
  assert.deepEqual(rows, [given.id, old]);
  await close();
});

test('UI38 UI109 what live mode and a test identity ask is said before: the address, and that nobody reads the file', async () => {
  const { world } = stage;
  const { id, cookie, userId } = await world.project();
  await world.database.run(sql`update users set email_verified = false where id = ${userId}`);
  const { page, close } = await visit(stage, cookie);
  await page.goto(addressOf('live', { id }));
  await settled(page, 'Mode réel');
  await page.getByText('Confirmez d’abord votre adresse e-mail.', { exact: true }).waitFor();
  await page.goto(addressOf('identity', { id, mode: 'test' }));
  await settled(page, 'Identité');
  await page.getByText(/deux secondes après son envoi, sans que personne le lise/).waitFor();
  await close();
});
