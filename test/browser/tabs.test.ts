// J12, J14 and the loss of the server: tabs that share a browser and nothing else, one stream for all of them, and what
// stays readable while nobody answers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { desk, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes, eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

async function pay(): Promise<void> {
  await stage.world.pay(shop.key);
  await stage.world.advance(0);
  await stage.world.advance(2_500);
}

/** The events of test mode, oldest first. */
async function eventIds(): Promise<string[]> {
  const path = `/v1/projets/${shop.id}/events?livemode=false&limit=100`;
  const { body } = await stage.world.call('GET', path, { cookie: shop.cookie });
  return body.data.map(({ id }: { id: string }) => id).reverse();
}

const isStream = (request: Request) => request.url().includes('/events/stream');

/** Which events a tab was told of, oldest first. */
const toldIn = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('section[aria-labelledby=tail] li a')]
      .map((one) => one.pathname.split('/').at(-1)).reverse()`,
  );

test('J14 UI80 UI81 five tabs have one stream; its tab is closed, and within five seconds no other has lost an event', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  const streams: Request[] = [];
  page.context().on('request', (request) => isStream(request) && streams.push(request));
  const tabs = [page];
  while (tabs.length < 5) tabs.push(await page.context().newPage());
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto(shop.at('events'));
      await settled(tab, 'Événements');
    }),
  );
  const before = (await eventIds()).length;
  await pay();
  const one = tabs.map((tab) => tab.locator('section[aria-labelledby=tail] li').first().waitFor());
  await Promise.all(one);
  assert.equal(streams.length, 1, 'one stream for all');
  const leader = streams[0]?.frame().page() ?? assert.fail();
  const left = tabs.filter((tab) => tab !== leader);
  // While nobody holds the stream.
  await Promise.all([leader.close(), pay(), pay()]);
  const closedAt = Date.now();
  const expected = (await eventIds()).slice(before);
  assert.ok(expected.length >= 3);
  for (const tab of left) {
    await tab
      .locator('section[aria-labelledby=tail] li')
      .nth(expected.length - 1)
      .waitFor();
    assert.deepEqual((await toldIn(tab)).sort(), [...expected].sort());
  }
  assert.ok(Date.now() - closedAt < 5_000);
  assert.equal(streams.length, 2, 'one other tab took it over');
  if (leader !== page) await close();
  else await left[0]?.context().close();
});

test('J14 UI81 a tab that was told of nothing before reads again what it shows when it takes over', async () => {
  const { page: leader, close } = await visit(stage, shop.cookie, desk);
  await leader.goto(shop.at('payments'));
  await settled(leader, 'Paiements');
  const other = await leader.context().newPage();
  let reached = () => {};
  const asked = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const gate = Promise.withResolvers<void>();
  await other.route('**/events/stream*', async (route) => {
    reached();
    await gate.promise;
    await route.continue();
  });
  await other.goto(shop.at('payments'));
  await settled(other, 'Paiements');
  await leader.goto('/dashboard/account');
  await settled(leader, 'Compte');
  await asked;
  const paid = await stage.world.pay(shop.key, { amount: 31_313 });
  assert.equal(paid.status, 201);
  await stage.world.advance(0);
  await stage.world.advance(2_500);
  gate.resolve();
  await other.getByText(/31.313/).waitFor({ timeout: 5_000 });
  await close();
});

test('UI61 out of reach: a band within three seconds, data stays readable, acts wait; back, it is read again once', async () => {
  const { page } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  // The browser may tell the page that it is offline before it is, and /health would be answered once more.
  let isOffline = true;
  await page.route('**/health', (route) => (isOffline ? route.abort() : route.continue()));
  await page.context().setOffline(true);
  const band = page.getByText(/^Serveur injoignable\. Ce que vous lisez/);
  await band.waitFor({ timeout: 3_000 });
  await page.getByText('Moussa Fall').or(page.getByText('commande-17')).first().waitFor();
  await picture(page, 'offline');
  const reads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/payments') reads.push(request.url());
  });
  isOffline = false;
  await page.context().setOffline(false);
  await band.waitFor({ state: 'detached', timeout: 5_000 });
  await eventually('it is read again', async () => reads.length > 0);
  await page.waitForTimeout(500);
  assert.equal(reads.length, 1, reads.join(' '));

  // The server alone is gone: the browser knows nothing of it, the next call finds out.
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  await page.getByLabel('Montant (F CFA)').fill('2500');
  // Gone with the press: a read or a stream that is still on its way would find out before it.
  let server: 'there' | 'gone' | 'back' = 'there';
  await page.route(/\/(v1|health)/, (route) => {
    if (server === 'there' && route.request().method() === 'POST') server = 'gone';
    return server === 'gone' ? route.abort() : route.continue();
  });
  const create = page.getByRole('button', { name: 'Créer le paiement' });
  await create.click();
  await band.waitFor({ timeout: 3_000 });
  await becomes(() => create.getAttribute('aria-disabled'), 'true');
  assert.equal(await page.getByLabel('Montant (F CFA)').inputValue(), '2\u202f500');
  server = 'back';
  await band.waitFor({ state: 'detached', timeout: 5_000 });
  await create.click();
  await settled(page, /2.500/);
  // A proxy that answers in the place of the server says the same; the server's own 503 does not.
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  let answers = 502;
  await page.route(/\/(v1|health)/, (route) =>
    answers === 0
      ? route.fallback()
      : route.fulfill({ status: answers, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await page.getByRole('link', { name: 'Remboursements' }).click();
  await band.waitFor({ timeout: 3_000 });
  for (answers of [504, 503]) {
    await page.waitForResponse((answer) => answer.status() === answers);
    assert.equal(await band.count(), 1, String(answers));
  }
  answers = 0;
  await band.waitFor({ state: 'detached', timeout: 5_000 });
  // The browser complains of what it did not reach.
  await page.context().close();
});
