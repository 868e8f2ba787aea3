// Pages that a browser keeps whole for Back: seen again by whoever they are of, and by nobody after sign-out. Chromium without
// windows keeps none, so the test says to the page what a browser says to one that it keeps and one that it brings back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Stage, settled, visit } from '../kit/dashboard.ts';
import { setCookies } from '../kit/second-factor.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

const say = (page: Page, what: 'pagehide' | 'pageshow') =>
  page.evaluate(`dispatchEvent(new PageTransitionEvent('${what}', { persisted: true }))`);

test('UI226 a page that the browser kept is seen again by Back by whoever is signed in, and by nobody after sign-out', async () => {
  const { email, password } = shop;
  const body = { email, password };
  const cookie = setCookies(await stage.world.call('POST', '/auth/sign-in/email', { body }));
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const heading = page.getByRole('heading', { level: 1, name: 'Paiements' });
  await say(page, 'pagehide');
  assert.equal(await heading.isVisible(), false);
  await say(page, 'pageshow');
  await heading.waitFor();

  await say(page, 'pagehide');
  await stage.world.call('POST', '/auth/sign-out', { cookie, body: {} });
  // Seen at no time until the door is there.
  await page.evaluate(`{
    const look = () => {
      if (getComputedStyle(document.body).visibility !== 'hidden') console.error('it was seen');
      requestAnimationFrame(look);
    };
    look();
  }`);
  await say(page, 'pageshow');
  await page.waitForURL(/sign-in\?next=/);
  await close();
});
