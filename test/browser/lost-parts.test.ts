// Parts that are loaded when they are asked for, gone with a former build or behind a server that nobody reaches: the frame and
// what was typed stay, the part's own place says why, and it is there once it can be had again.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, desk, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** What the page did not ask for yet is gone; given back by what it answers. */
async function lose(page: Page, which = /\.js$/): Promise<() => Promise<void>> {
  const isLost = ({ pathname }: URL) => pathname.includes('/assets/') && which.test(pathname);
  await page.route(isLost, (route) => route.fulfill({ status: 404, body: '' }));
  return () => page.unroute(isLost);
}

const gone = (page: Page) => page.getByText('une nouvelle version l’a peut-être remplacée');

/** The form of a payment with its amount typed, and whether it is the same page with the same text still. */
async function typing() {
  const { page } = await visit(stage, shop.cookie, { ...desk, refusals: true });
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  const amount = page.getByLabel('Montant (F CFA)');
  await amount.fill('4500');
  await page.evaluate('window.sameDocument = true');
  const stays = async () => {
    assert.equal(await amount.inputValue(), '4\u202f500');
    assert.equal(await page.evaluate('window.sameDocument'), true);
    await page.getByRole('heading', { name: 'Nouveau paiement' }).waitFor();
    assert.equal(await page.getByText('ne s’affiche pas').count(), 0);
  };
  return { page, amount, stays };
}

test('UI05 UI64 the search of a former build is gone: the frame and a form’s text stay, and it opens once it is there', async () => {
  const { page, stays } = await typing();
  const giveBack = await lose(page);
  await page.keyboard.press('Control+k');
  const lost = page.getByRole('dialog', { name: 'Chercher' });
  await gone(page).waitFor();
  await picture(page, 'lost-search');
  assert.equal(await button(lost, 'Recharger la page').count(), 0);
  await button(lost, 'Réessayer').click();
  await button(lost, 'Recharger la page').waitFor();
  await page.keyboard.press('Escape');
  await lost.waitFor({ state: 'detached' });
  await stays();
  await giveBack();
  await page.keyboard.press('Control+k');
  await lost.getByRole('searchbox').or(lost.getByRole('combobox')).first().waitFor();
  await page.keyboard.press('Escape');
  await stays();
  await page.context().close();
});

test('UI61 UI64 the network is off: what is asked for says so, and comes by itself when the server is back', async () => {
  const { page, stays } = await typing();
  let isAway = true;
  await page.route(/\/(v1|health|dashboard\/assets)/, (route) =>
    isAway ? route.abort() : route.continue(),
  );
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Chercher' });
  await dialog.getByText('le serveur est injoignable').waitFor({ timeout: 3_000 });
  isAway = false;
  await dialog.getByRole('searchbox').or(dialog.getByRole('combobox')).first().waitFor();
  await page.keyboard.press('Escape');
  await stays();
  await page.context().close();
});

test('UI05 UI59 the dialog to sign in again is gone: the refused act can be called off or go on, with every letter', async () => {
  const { page, amount, stays } = await typing();
  const giveBack = await lose(page);
  await page.context().clearCookies();
  const create = page.getByRole('button', { name: 'Créer le paiement' });
  await create.click();
  const again = page.getByRole('dialog', { name: 'Connectez-vous de nouveau' });
  await gone(page).waitFor();
  await button(again, 'Fermer').click();
  await again.waitFor({ state: 'detached' });
  await stays();
  await create.click();
  await gone(page).waitFor();
  await giveBack();
  await button(again, 'Réessayer').click();
  await again.getByLabel('Mot de passe', { exact: true }).fill(shop.password);
  await button(again, 'Continuer').click();
  await settled(page, /4.500/);
  assert.equal(await amount.count(), 0);
  await page.context().close();
});

test('UI05 UI64 a form for a refund, the first steps, a sample’s key and a QR code that are gone say so where they belong', async () => {
  const paid = await stage.world.pay(shop.key, { amount: 6_000 });
  await stage.world.advance(2_500);
  const { page } = await visit(stage, shop.cookie, desk);
  const main = page.getByRole('main');
  const asked = async (part: RegExp, open: () => Promise<void>, there: () => Promise<void>) => {
    const giveBack = await lose(page, part);
    await open();
    await gone(page).waitFor();
    assert.equal(await page.getByText('ne s’affiche pas').count(), 0);
    await picture(page, `lost-${part.source.replace(/\W/g, '')}`);
    await giveBack();
    await button(main, 'Réessayer').click();
    await there();
    assert.equal(await gone(page).count(), 0);
  };
  await page.goto(`${shop.at('payments')}/${paid.body.id}`);
  await settled(page, /6.000/);
  const refund = button(main, 'Rembourser');
  await asked(
    /refund-form-/,
    () => refund.click(),
    () => main.getByLabel('Montant (F CFA)').waitFor(),
  );
  const made = await stage.world.call('POST', '/v1/projets', {
    cookie: shop.cookie,
    body: { name: 'Kiosque' },
  });
  const overview = `/dashboard/projects/${made.body.id}/test`;
  const steps = main.getByRole('heading', { name: /premier/i }).first();
  await asked(
    /(checklist|started)-/,
    async () => void (await page.goto(overview)),
    () => steps.waitFor(),
  );
  const key = await stage.world.call('POST', `/v1/projets/${made.body.id}/cles`, {
    cookie: shop.cookie,
    body: { name: 'Caisse' },
  });
  assert.equal(key.status, 201, key.text);
  await asked(
    /own-key-/,
    async () => void (await page.reload()),
    () => main.getByText('Mettre ma clé dans l’exemple').waitFor(),
  );
  await page.goto(shop.at('campaign'));
  await settled(page);
  await asked(
    /(qr-code|codes)-/,
    async () => void (await page.reload()),
    () => main.getByRole('img', { name: /QR/ }).waitFor(),
  );
  await page.context().close();
});
