// What a merchant answers, and what became of it: a dispute that somebody else sent off meanwhile, read once it is decided; a
// destination whose tries are used up, and its next code; a promo code that is refused twice.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { button, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { wallet } from '../kit/payouts.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

const path = () => `/v1/disputes/${shop.params['disputeId']}`;

test('UI73 UI106 what is typed of an answer that somebody else sent off meanwhile is no draft, and asked about on the way out', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.dismiss();
  });
  await page.goto(shop.at('dispute'));
  await settled(page, /^Litige sur/);
  await page.getByLabel('Ce qui a été vendu').fill('Un boubou brodé');
  const evidence = { comment: 'Remis à sa sœur', delivery_date: '2026-11-20' };
  await shop.api('POST', `${path()}/challenge`, { evidence });
  await page.locator('.badge', { hasText: 'Contesté' }).first().waitFor();
  assert.equal(await page.getByLabel('Ce qui a été vendu').inputValue(), 'Un boubou brodé');
  await page.getByRole('link', { name: '← Litiges' }).click();
  await becomes(async () => asked, 1);
  await settled(page, /^Litige sur/);
  await button(page, 'Compléter la réponse').click();
  await page.getByText('Réponse complétée.').waitFor();
  assert.equal((await shop.api('GET', path())).evidence.product_description, 'Un boubou brodé');
  await close();
});

test('UI106 once it is decided a dispute says where the sum went, and what was answered', async () => {
  await shop.api('POST', `/v1/test${path().slice(3)}/advance`, { outcome: 'lost' });
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('dispute'));
  await settled(page, /^Litige sur/);
  const fact = (name: string) => page.locator('dt', { hasText: name }).locator('+ dd');
  await becomes(() => fact('Va au client').innerText(), /^9.000.F.CFA$/);
  assert.equal(await page.getByText('Retenu', { exact: true }).count(), 0);
  const answer = page.getByRole('region', { name: 'Votre réponse' });
  for (const said of ['Un boubou brodé', 'Remis à sa sœur', '20 nov. 2026']) {
    await answer.getByText(said).waitFor();
  }
  await picture(page, 'ui106-decided');
  await close();
});

test('UI104 with its last try gone a code serves no more; another one begins without what was refused of the one before', async () => {
  const made = await shop.api('POST', '/v1/payout-destinations', {
    ...wallet,
    phone: '+221700000024',
  });
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(addressOf('destination', { ...shop.params, destinationId: made.id }));
  await settled(page);
  for (const left of ['4 essais', '3 essais', '2 essais', '1 essai.', 'Demandez un code.']) {
    await page.getByLabel('Code à six chiffres').fill('111111');
    await button(page, 'Vérifier').click();
    await page.getByText(left, { exact: false }).first().waitFor();
  }
  assert.equal(await page.getByText('Il sert encore').count(), 0);
  await page.getByText('Trop de codes faux', { exact: false }).first().waitFor();
  await picture(page, 'ui104-no-try');
  await button(page, 'Un autre code').click();
  await page.getByText(/Il sert encore .* 5 essais/).waitFor();
  assert.equal(await page.getByText('Trop de codes faux').count(), 0);
  assert.equal(await page.getByLabel('Code à six chiffres').inputValue(), '');
  await close();
});

test('UI73 UI108 the limits of a promo code stay in view, with what is typed of them, whatever another field is refused for', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(shop.at('newOffer'));
  await settled(page, 'Nouveau code promo');
  await page.getByText('3 à 32 lettres sans accent', { exact: false }).waitFor();
  await page.getByText('Limites').click();
  const uses = page.getByLabel('Utilisations en tout');
  await uses.fill('douze');
  await page.getByLabel('Code', { exact: true }).fill('AB');
  await page.getByLabel(/^Remise \(/).fill('10');
  const create = page.getByRole('button', { name: 'Créer le code' });
  const wrong = page.getByRole('alert').getByRole('link');
  await create.click();
  await becomes(() => wrong.count(), 2);
  await uses.fill('12');
  await create.click();
  await becomes(() => wrong.count(), 1);
  assert.ok(await uses.isVisible());
  await close();
});
