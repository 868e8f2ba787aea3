// Documents of a dispute are seen where they lie, by the merchant and by the operator, from the page's memory.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { operatorOf } from '../kit/operators.ts';
import { pdf, picture as photo } from '../kit/pictures.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

const attached = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Joindre un fichier').setInputFiles({ name, mimeType, buffer });

/** The picture that is drawn, as wide as it is; zero while it is not. */
const drawn = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((node): number => Reflect.get(node, 'naturalWidth'));

test('UI106 UI197 a file that is refused is told what is wrong about it, without the name that the API has for it', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(shop.at('dispute'));
  await settled(page, /^Litige sur/);
  await attached(page, 'faux.pdf', 'application/pdf', Buffer.from('bonjour'));
  await page.getByText('Fichier : Le contenu du fichier doit être', { exact: false }).waitFor();
  await close();
});

test('UI106 UI158 UI194 UI230 a picture is seen in the page, a PDF in a tab, from memory; the operator sees them too', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('dispute'));
  await settled(page, /^Litige sur/);
  await attached(page, 'reçu signé.jpg', 'image/jpeg', await photo('jpeg'));
  await page.getByRole('rowheader', { name: 'reçu signé.jpg' }).waitFor();
  await attached(page, 'facture.pdf', 'application/pdf', pdf());
  await page.getByRole('rowheader', { name: 'facture.pdf' }).waitFor();

  const see = page.getByRole('button', { name: 'Voir reçu signé.jpg' });
  await see.click();
  const dialog = page.getByRole('dialog', { name: 'reçu signé.jpg' });
  await becomes(() => drawn(page, 'reçu signé.jpg'), 800);
  const shown = dialog.getByRole('img');
  const address = (await shown.getAttribute('src')) ?? '';
  assert.match(address, /^blob:/);
  const box = await shown.boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= 360, 'no wider than a phone');
  await picture(page, 'document-seen');
  await dialog.locator('button:focus', { hasText: 'Fermer' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('button:focus[aria-label="Voir reçu signé.jpg"]').waitFor();

  await page.getByRole('button', { name: 'Voir facture.pdf' }).click();
  const link = page.getByRole('link', { name: 'Ouvrir dans un onglet' });
  assert.match((await link.getAttribute('href')) ?? '', /^blob:/);
  await picture(page, 'document-pdf');
  const opened = page.context().waitForEvent('page');
  await link.click();
  assert.match((await opened).url(), /^(blob:|about:blank|:?$)/);
  await close();

  await stage.world.call('POST', `/v1/disputes/${shop.params['disputeId']}/challenge`, {
    key: shop.key,
    body: {},
  });
  const judge = await operatorOf(stage.world, 'support', 'review');
  const office = await visit(stage, judge.cookie, { lang: 'en' });
  await office.page.goto(`/dashboard/operator/disputes/${shop.params['disputeId']}`);
  await settled(office.page, /^Dispute of/);
  await office.page.getByText('This payer at this merchant').waitFor();
  await office.page
    .getByText(/payments?, \d of them paid \(F\sCFA.*\), 1 disputed/)
    .first()
    .waitFor();
  await office.page.getByRole('button', { name: 'See reçu signé.jpg' }).click();
  await becomes(() => drawn(office.page, 'reçu signé.jpg'), 800);
  await office.page.getByRole('button', { name: 'Close' }).click();
  await office.close();
});
