// Where it is said that something failed: the place stands before there are words, for readers that tell nothing of a region which
// comes together with them (UI193).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { button, markRegions, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** What is asked for waits until it is given this answer. */
async function hold(page: Page, which: (url: URL) => boolean) {
  const held: Route[] = [];
  let answer: ((route: Route) => Promise<void>) | undefined;
  await page.route(which, async (route) => (answer ? answer(route) : void held.push(route)));
  return (say: (route: Route) => Promise<void>) => {
    answer = say;
    return Promise.all(held.splice(0).map(say));
  };
}

test('UI193 UI55 a read that fails is said into a region that stood while it was asked, and took no room', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  const refuse = await hold(page, ({ pathname }) => pathname === '/v1/payments');
  await page.goto(shop.at('payments'));
  await page.locator('main .skeleton').first().waitFor();
  const known = await markRegions(page);
  const sizes = await page
    .locator('main .notice[data-known]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  assert.ok(sizes.length > 0 && sizes.every((height) => height === 0), `${sizes}`);
  await refuse((route) =>
    route.fulfill({ status: 400, json: { code: 'INVALID_REQUEST', message: 'Illisible : non.' } }),
  );
  // French signs of the server's sentence keep to their line too.
  await known.filter({ hasText: 'Illisible : non.' }).waitFor();
  assert.match(await known.first().innerText(), /Illisible\u202f: non\./);
  await close();
});

test('UI193 UI68 how many rows filters and another page of a list brought is said, once for each', async () => {
  for (let n = 0; n < 20; n++) await stage.world.pay(shop.key, { amount: 700 + n });
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const region = page.locator('main p.heard[role=status]').first();
  assert.equal(await region.textContent(), '', 'the page that was opened says it by itself');
  const says = (words: RegExp) => region.filter({ hasText: words }).waitFor({ state: 'attached' });
  await page.locator('summary', { hasText: 'Filtrer' }).click();
  await page.getByLabel('Texte', { exact: true }).fill('rien de tel');
  await page.keyboard.press('Enter');
  await says(/^0 ligne affichée$/);
  await page.getByRole('main').getByRole('link', { name: 'Effacer les filtres' }).first().click();
  await says(/^20 lignes affichées$/);
  await page.getByRole('link', { name: 'Suite' }).click();
  await says(/^\d lignes? affichées?$/);
  await close();
});

test('UI193 UI64 a part of a former build is said to be gone into a region that stood while it was on its way', async () => {
  const paid = await stage.world.pay(shop.key, { amount: 6_000 });
  await stage.world.advance(2_500);
  const { page } = await visit(stage, shop.cookie, { refusals: true });
  const lose = await hold(page, ({ pathname }) => /\/refund-form-.*\.js$/.test(pathname));
  await page.goto(`${shop.at('payments')}/${paid.body.id}`);
  await settled(page, /6.000/);
  const before = await page.locator('main [role=alert]:empty').count();
  await button(page, 'Rembourser').click();
  await page.waitForFunction(
    `document.querySelectorAll('main [role=alert]:empty').length > ${before}`,
  );
  const known = await markRegions(page);
  await lose((route) => route.fulfill({ status: 404, body: '' }));
  await known.filter({ hasText: 'une nouvelle version l’a peut-être remplacée' }).waitFor();
  await page.context().close();
});

test('UI193 a key that was replaced elsewhere meanwhile is said so in a region that stood on its page', async () => {
  const { world } = stage;
  const keys = `/v1/projets/${shop.id}/cles`;
  const made = await world.call('POST', keys, { cookie: shop.cookie, body: { name: 'Caisse 7' } });
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(`${shop.at('keys')}/${made.body.id}`);
  await settled(page, 'Caisse 7');
  const known = await markRegions(page);
  const body = { grace: 'now' };
  await world.call('POST', `${keys}/${made.body.id}/rotate`, { cookie: shop.cookie, body });
  await button(page, 'Remplacer la clé').click();
  await button(page, 'Remplacer la clé').waitFor({ state: 'detached' });
  await known.waitFor();
  await close();
});
