// Steps between pages: where the reader is after them, whatever of a page is late, out of reach or gone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
  for (let n = 0; n < 20; n++) await stage.world.pay(shop.key, { amount: 1_000 + n });
});
after(() => stage.close());

const y = (page: Page) => page.evaluate<number>('Math.round(scrollY)');

test('UI68 a list that is loaded again shows the same lines, though its rows come later, time and again', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  await page.locator('main tbody tr').nth(15).waitFor();
  await page.evaluate('scrollTo(0, 1200)');
  await becomes(() => y(page), 1200);
  // The browser tells that it has scrolled with the next picture.
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
  );
  for (const _ of [1, 2]) {
    await page.reload();
    await settled(page, 'Paiements');
    await becomes(() => y(page), 1200);
  }
  await close();
});

test('UI53 UI68 the sum of a list comes after its rows and moves none of them', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  const asked = Promise.withResolvers<void>();
  await page.route('**/v1/reports/summary**', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.goto(shop.at('payments'));
  const row = page.locator('main tbody tr').first();
  await row.waitFor();
  const top = async () => (await row.boundingBox())?.y;
  const before = await top();
  asked.resolve();
  await page.getByText(/dont payés/).waitFor();
  assert.equal(await top(), before);
  await close();
});

test('UI68 what comes late above the lines of a page that is loaded again moves nobody from them', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  // The sum takes more room than its place once the rows have stood for a while.
  await page.route('**/v1/reports/summary**', async (route) => {
    await page.locator('main tbody tr').nth(15).waitFor();
    await page.waitForTimeout(300);
    const sums = await (await route.fetch()).json();
    sums.succeeded.charged_amount = 8_999_999_999_999;
    sums.truncated = true;
    await route.fulfill({ json: sums });
  });
  await page.goto(shop.at('payments'));
  await page.getByText(/Plus de \d/).waitFor();
  await page.evaluate('scrollTo(0, 1200)');
  await becomes(() => y(page), 1200);
  await page.reload();
  await page.getByText(/Plus de \d/).waitFor();
  await becomes(() => y(page), 1200);
  await close();
});

test('UI40 of two steps the last one counts, whichever page comes first', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('overview'));
  await settled(page, 'Vue d’ensemble');
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.route('**/assets/refunds-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const menu = page.getByRole('navigation', { name: 'Menu du projet' });
  await menu.getByRole('link', { name: 'Remboursements' }).click();
  await menu.getByRole('link', { name: 'Litiges' }).click();
  await settled(page, 'Litiges');
  const came = page.waitForResponse('**/assets/refunds-*.js');
  release();
  await came;
  await page.waitForTimeout(300);
  await settled(page, 'Litiges');
  assert.match(page.url(), /disputes$/);
  await close();
});

test('UI61 a step that is made out of reach is made once the server is there again', async () => {
  const { page } = await visit(stage, shop.cookie, { ...desk, refusals: true });
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  await page.evaluate('window.sameDocument = true');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Équipe' }).click();
  await page.waitForTimeout(1_000);
  assert.equal(await page.evaluate('window.sameDocument'), true, 'the page before stays');
  await page.getByRole('heading', { level: 1, name: 'Paiements' }).waitFor();
  await page.context().setOffline(false);
  await settled(page, 'Équipe');
  assert.match(page.url(), /team$|members$|equipe$/);
  // The browser complains of what it could not have.
  await page.context().close();
});

test('UI73 a step within a changed form asks nothing, and the next step back does', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  await page.getByLabel('Montant (F CFA)').fill('4500');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.getByRole('link', { name: 'Aller au contenu' }).focus();
  await page.keyboard.press('Enter');
  await becomes(async () => page.url().endsWith('#content'), true);
  assert.deepEqual(asked, []);
  await page.getByRole('link', { name: 'Paiements' }).first().click();
  await settled(page, 'Paiements');
  assert.equal(asked.length, 1);
  await close();
});

test('UI73 UI75 once it was made, pressing again while the next page is still on its way makes no second one', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('newLink'));
  await settled(page, 'Nouveau lien');
  await page.getByLabel('Titre').fill('Sur une ligne lente');
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/dashboard/assets/*', async (route) => {
    await arrived;
    await route.continue();
  });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/payment-links')) sent += 1;
  });
  const next = page.waitForRequest('**/dashboard/assets/*');
  const submit = () => page.evaluate(`document.querySelector('main form').requestSubmit()`);
  await submit();
  await next;
  // Whoever sees nothing happen presses once more, some frames later.
  await page.evaluate('new Promise((done) => setTimeout(done, 100))');
  await submit();
  const off = page.locator('main form button[type=submit][aria-disabled=true]');
  await off.waitFor();
  arrive();
  await settled(page, 'Sur une ligne lente');
  assert.equal(sent, 1);
  await close();
});

test('UI05 what comes behind the content and is gone takes nothing of the page away', async () => {
  const { page } = await visit(stage, shop.cookie, { ...desk, refusals: true });
  await page.route('**/assets/later-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  await page.waitForTimeout(1_000);
  await settled(page, 'Paiements');
  await page.getByRole('navigation', { name: 'Menu du projet' }).waitFor();
  await page.context().close();
});
