// The dashboard over plain http on a network, where a browser gives pages no clipboard, no locks and no random ids.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { complaintsOf, openBrowser, patience_ms } from '../kit/browser.ts';
import { cookiesOf, desk, type Stage, settled } from '../kit/dashboard.ts';
import { freePort } from '../kit/free-port.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { eventually } from '../kit/waiting.ts';

const host = 'caisse.boutique.test';

let stage: Stage;
let shop: Shop;
let browser: Browser;
let origin: string;

before(async () => {
  const PORT = String(await freePort());
  origin = `http://${host}:${PORT}`;
  ({ stage, shop } = await openStagedShop({ PORT, PUBLIC_URL: origin }));
  browser = await openBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1`]);
});
after(async () => {
  await browser.close();
  await stage.close();
});

async function openTab() {
  const context = await browser.newContext({ ...desk, baseURL: origin, locale: 'fr-FR' });
  await context.addCookies(cookiesOf(shop.cookie, origin));
  const page = await context.newPage();
  page.setDefaultTimeout(patience_ms);
  return { context, page };
}

test('UI14 without a secure context a payment is made and an id is selected for copying', async () => {
  const { context, page } = await openTab();
  const heard = complaintsOf(page);
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  const has = await page.evaluate<boolean[]>(
    '[isSecureContext, "locks" in navigator, "clipboard" in navigator, "randomUUID" in crypto]',
  );
  assert.deepEqual(has, [false, false, false, false]);
  await page.getByLabel('Montant (F CFA)').fill('2468');
  await page.getByRole('button', { name: 'Créer le paiement' }).click();
  await settled(page, /2.468/);
  await page
    .getByRole('button', { name: /^Copier/ })
    .first()
    .click();
  await page.getByText('Sélectionné : Ctrl+C').first().waitFor();
  assert.match(await page.evaluate<string>('String(getSelection())'), /^\S{8,}$/);
  // What a browser says of the address itself.
  assert.deepEqual(
    heard.filter((text) => !/untrustworthy/.test(text)),
    [],
  );
  await context.close();
});

test('UI14 UI81 without locks four of six tabs hold a stream, the others hear theirs, and each event is told once', async () => {
  const { context, page } = await openTab();
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes('/events/stream')) streams += 1;
  });
  const tabs: Page[] = [page];
  while (tabs.length < 6) tabs.push(await context.newPage());
  for (const [n, tab] of tabs.entries()) {
    tab.setDefaultTimeout(patience_ms);
    await tab.goto(shop.at('events'));
    await settled(tab, 'Événements');
    await eventually('its stream, or none', async () => streams === Math.min(n + 1, 4));
  }
  await stage.world.pay(shop.key);
  await stage.world.advance(0);
  await stage.world.advance(2_500);
  const rows = (tab: Page) => tab.locator('section[aria-labelledby=tail] li');
  for (const tab of tabs) {
    await rows(tab).filter({ hasText: 'Paiement confirmé' }).first().waitFor();
    const links = await rows(tab)
      .locator('a')
      .evaluateAll((all) => all.map((one) => String(one.getAttribute('href'))));
    assert.deepEqual(links, [...new Set(links)]);
  }
  assert.equal(streams, 4);
  await context.close();
});

test('UI14 UI81 without locks six tabs on six projects, opened at once, hold four streams together', async () => {
  const { context, page } = await openTab();
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes('/events/stream')) streams += 1;
  });
  const ids = [shop.id];
  while (ids.length < 6) {
    const body = { name: `Boutique ${ids.length}` };
    const made = await stage.world.call('POST', '/v1/projets', { cookie: shop.cookie, body });
    ids.push(made.body.id);
  }
  await Promise.all(
    ids.map(async (id) => {
      const tab = await context.newPage();
      tab.setDefaultTimeout(patience_ms);
      await tab.goto(`/dashboard/projects/${id}/test/payments`);
      await settled(tab, 'Paiements');
    }),
  );
  await eventually('four streams', async () => streams >= 4);
  // Whoever asks after them is answered that all places are taken.
  await page.goto(shop.at('events'));
  await settled(page, 'Événements');
  await stage.world.pay(shop.key);
  await stage.world.advance(0);
  await stage.world.advance(2_500);
  assert.equal(streams, 4);
  await context.close();
});

test('UI14 UI81 without locks a tab that asks first is not held back by what later ones answer each other', async () => {
  const { context, page } = await openTab();
  await page.goto('/dashboard/account');
  // Five tabs that asked after whoever asks now, and say so, as they do when a sixth asks.
  await page.evaluate(`(() => {
    const roll = new BroadcastChannel('svc live roll');
    roll.onmessage = ({ data }) => {
      for (let n = 1; 'asks' in data && n < 6; n += 1) {
        roll.postMessage({ is: data.asks + n / 10, name: 'svc live ' + n, since: Infinity });
      }
    };
  })()`);
  const tab = await context.newPage();
  tab.setDefaultTimeout(patience_ms);
  const stream = tab.waitForRequest(/\/events\/stream/, { timeout: 15_000 });
  await tab.goto(shop.at('payments'));
  await stream;
  await context.close();
});

test('UI14 UI126 the doctor of signatures says why it cannot examine here', async () => {
  const { context, page } = await openTab();
  await page.goto(shop.at('signature'));
  await settled(page, 'Docteur des signatures');
  const examine = page.getByRole('button', { name: 'Examiner' });
  assert.equal(await examine.getAttribute('aria-disabled'), 'true');
  await page.getByText(/ne calcule de signature qu’en https/).waitFor();
  await context.close();
});
