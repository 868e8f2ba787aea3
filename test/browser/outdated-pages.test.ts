// UI76: an act that meets what its page does not show, because it was changed elsewhere or because nobody heard whether it was
// done: the page says so and shows how it stands, without a reload.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, type Stage, settled, visit } from '../kit/dashboard.ts';
import { hireOf } from '../kit/hiring-shop.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** Carried out, and nothing of the answer comes back. */
const loseNext = (page: Page, method: string, path: RegExp) => {
  let isLost = false;
  return page.route(path, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
};

const badge = (page: Page, text: string) => page.locator('.badge', { hasText: text }).first();

test('UI76 UI108 UI114 what was ended elsewhere meanwhile is shown so once an act on it is refused', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(shop.at('offer'));
  await settled(page, 'TABASKI');
  // What the shop's own payments tell would have it read before it is pressed.
  await button(page, 'Mettre la page en pause').click();
  await shop.api('DELETE', `/v1/offers/${shop.params['offerId']}`);
  await button(page, 'Mettre en pause').click();
  await page.getByText('Ce code promo est arrêté', { exact: false }).waitFor();
  await badge(page, 'Fini').waitFor();
  assert.equal(await button(page, 'Mettre en pause').count(), 0);

  for (let n = 0; n < 60; n += 10) {
    await Promise.all(Array.from({ length: 10 }, () => stage.world.pay(shop.key)));
  }
  await stage.world.advance(2_500);
  const today = new Date().toISOString().slice(0, 10);
  const replays = `/v1/projets/${shop.id}/events/replay`;
  const asked = await shop.api('POST', replays, { from: today, to: today, preview: false });
  const become = async (state: string) => {
    const path = `${replays}s/${asked.replay_id}`;
    const { status } = await stage.world.call('PATCH', path, {
      cookie: shop.cookie,
      body: { state },
    });
    assert.equal(status, 200);
  };
  await become('paused');
  await page.goto(addressOf('replay', { ...shop.params, replayId: asked.replay_id }));
  await settled(page, 'Renvoi d’une période');
  await badge(page, 'En pause').waitFor();
  await become('cancelled');
  await button(page, 'Reprendre').click();
  await badge(page, 'Arrêté').waitFor();
  assert.equal(await button(page, 'Reprendre').count(), 0);
  await close();
});

test('UI76 UI141 a campaign that was archived elsewhere: what refuses a change of it stands beside the way to restore it', async () => {
  const { cookie } = await stage.world.signUp('Coumba');
  const { id: org, ask } = await hireOf(stage.world, cookie);
  const { id: campaignId } = await ask('POST', '/interviews', { title: 'Vendeuse à Thiès' });
  await ask('POST', `/interviews/${campaignId}/publish`);
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto(addressOf('campaign', { org, hireMode: 'test', campaignId }));
  await settled(page, 'Vendeuse à Thiès');
  await page.getByLabel('Description').fill('Du lundi au samedi');
  await ask('DELETE', `/interviews/${campaignId}`);
  await button(page, 'Enregistrer').first().click();
  await page.getByText('La campagne est archivée', { exact: false }).first().waitFor();
  await badge(page, 'Archivée').waitFor();
  await button(page, 'Restaurer la campagne').waitFor();
  assert.equal(await page.getByLabel('Description').inputValue(), 'Du lundi au samedi');
  page.on('dialog', (dialog) => void dialog.accept());
  await close();
});

test('J13 UI76 whoever is told to look before they try again finds there what was made', async () => {
  const { page } = await visit(stage, shop.cookie);
  await page.goto(shop.at('hiringWebhooks'));
  await settled(page, 'Mes webhooks');
  const rows = page.getByRole('link', { name: 'https://exemple.sn/recrutement' });
  await page.getByLabel('Adresse').fill('https://exemple.sn/recrutement');
  await loseNext(page, 'POST', /\/webhooks$/);
  await button(page, 'Ajouter le webhook').click();
  await page.getByText('C’est peut-être fait', { exact: false }).waitFor();
  await becomes(() => rows.count(), 1);
  assert.equal(await page.getByLabel('Adresse').inputValue(), 'https://exemple.sn/recrutement');
  // Chromium tells its console of the line that was cut.
  await page.context().close();
});

test('J13 UI142 UI141 UI145 a save whose answer was lost, tried again, is nobody else’s change', async () => {
  const { page } = await visit(stage, shop.cookie);
  const elsewhere = page.getByText(/ailleurs|depuis que vous/);
  await page.goto(shop.at('questions'));
  await settled(page);
  await page.getByText('Modifier').first().click();
  await page.getByLabel('Question', { exact: true }).first().fill('Et la plus facile ?');
  await loseNext(page, 'PATCH', /\/questions\//);
  await button(page, 'Enregistrer la question').first().click();
  await page.getByText('Réessayez : rien ne sera fait deux fois', { exact: false }).waitFor();
  await button(page, 'Enregistrer la question').first().click();
  await page.getByText(/^Enregistrée à/).waitFor();
  assert.equal(await elsewhere.count(), 0);

  await page.goto(shop.at('reportSettings'));
  await settled(page);
  await button(page, 'Ajouter un critère').click();
  await page.getByLabel('Nom', { exact: true }).last().fill('Sang-froid');
  await loseNext(page, 'PATCH', /\/interviews\//);
  await button(page, 'Enregistrer les critères').click();
  await page.getByText('Réessayez : rien ne sera fait deux fois', { exact: false }).waitFor();
  await button(page, 'Enregistrer les critères').click();
  await page.getByText(/^Enregistrés à/).waitFor();
  assert.equal(await elsewhere.count(), 0);

  await page.goto(shop.at('report'));
  await settled(page);
  await page.getByText('Relire ce compte rendu').click();
  await page.getByLabel('Réponse au candidat').fill('Merci de votre temps.');
  await loseNext(page, 'PUT', /\/review$/);
  await button(page, 'Enregistrer la relecture').click();
  await page.getByText('Réessayez : rien ne sera fait deux fois', { exact: false }).waitFor();
  await button(page, 'Enregistrer la relecture').click();
  await page.getByText('Relecture enregistrée.').waitFor();
  assert.equal(await elsewhere.count(), 0);
  await page.context().close();
});
