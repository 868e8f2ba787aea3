// J18: a newer build takes the place of the one that a page came from, while a form is open in it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { desk, losePartsOfBuild, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

test('J18 UI05 UI65 a part that is gone loads the page anew once it is opened, says why, and never takes what was typed', async () => {
  const { page } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  const amount = page.getByLabel('Montant (F CFA)');
  await amount.fill('4500');
  await page.evaluate('window.sameDocument = true');
  const inVain = await losePartsOfBuild(page);
  const team = page.getByRole('link', { name: 'Équipe' });
  await team.hover();
  await page.waitForRequest('**/dashboard/assets/*.js').catch(() => undefined);
  assert.equal(await amount.inputValue(), '4\u202f500');
  assert.equal(await page.evaluate('window.sameDocument'), true);
  page.once('dialog', (dialog) => void dialog.dismiss());
  await team.click();
  assert.equal(await amount.inputValue(), '4\u202f500');
  assert.ok(inVain() > 0);
  page.once('dialog', (dialog) => void dialog.accept());
  await team.click();
  await settled(page, 'Équipe');
  await page.getByText('Une nouvelle version a été installée').waitFor();
  assert.equal(await page.evaluate('window.sameDocument'), undefined);
  // The browser complains of the part that was gone.
  await page.context().close();
});
