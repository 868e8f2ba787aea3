// Room for what people write and press: a long name takes none from the menu, acts stand at the end of their heading, and no
// way is out of view.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { overflowOf } from '../kit/browser.ts';
import { button, desk, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { hireOf } from '../kit/hiring-shop.ts';
import { stockOffice } from '../kit/office-shop.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
  await stockOffice(stage.world, shop);
});
after(() => stage.close());

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  assert.ok(box, 'it is drawn');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

/** How many lines the words of a button take. */
const linesOf = (one: Locator): Promise<number> =>
  one.evaluate((node) => {
    const words = node.ownerDocument.createRange();
    // Not those that are only heard.
    words.selectNodeContents(node.firstChild ?? node);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Mode' });

test('UI36 UI38 a long name of a project leaves the menu its width: both modes stay in view', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  const name = 'Boutique Tissus & Wax Chez Ndèye Coumba du marché Sandaga';
  const { cookie } = shop;
  const path = `/v1/projets/${shop.id}`;
  assert.equal((await stage.world.call('PUT', path, { cookie, body: { name } })).status, 200);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const { x } = await boxOf(page.getByRole('main'));
  for (const mode of ['Test', 'Réel']) {
    const { right } = await boxOf(menuOf(page).getByRole('link', { name: mode }));
    assert.ok(right <= x, `${mode} ends at ${right}, where the page begins at ${x}`);
  }
  const { right } = await boxOf(button(page, `${name} – Changer de lieu`));
  assert.ok(right <= x, 'the switch of places');
  await picture(page, 'ui36-long-name');
  await close();
});

/** The switch of places in the bar: how much of a name it shows, in letters of its own size, and how high the bar is. */
const placeInBar = (page: Page) =>
  page.evaluate<{ letters: number; bar: number }>(`(() => {
    const name = document.querySelector('header button[popovertarget=places-bar] span');
    const letters = name.clientWidth / parseFloat(getComputedStyle(name).fontSize);
    return { letters, bar: name.closest('header').offsetHeight };
  })()`);

test('UI35 UI183 at 320 and 360 px the bar shows which place one is in, at twice the text too, and stays lower than what is kept free above a focus', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  for (const name of ['overview', 'campaigns', 'account', 'home'] as const) {
    await page.goto(addressOf(name, shop.params) + (name === 'home' ? '?all=true' : ''));
    await settled(page);
    // It comes behind the first content.
    await page.locator('header button[popovertarget=places-bar] span').waitFor();
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(`document.documentElement.style.fontSize = '100%'`);
      const usual = await placeInBar(page);
      assert.ok(usual.letters >= 3 && usual.bar < 60, `${name}: ${JSON.stringify(usual)}`);
      await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
      const twice = await placeInBar(page);
      assert.ok(twice.letters >= 3 && twice.bar < 160, `${name}: ${JSON.stringify(twice)}`);
      assert.equal(await overflowOf(page), 0, `${name} at ${width}`);
    }
  }
  await close();
});

/** Each sum at a glance as a large one; answers those that their card does not hold. */
const beyondTheirCards = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('main dl > .card > dt + dd')].filter((sum) => {
    sum.textContent = '9\u202f876\u202f543\u202f210\u202fF\u202fCFA';
    return sum.scrollWidth > sum.clientWidth;
  }).map((sum) => sum.previousSibling.textContent)`);

test('UI69 UI231 a sum of ten digits keeps within its card, and the cards within the page', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  for (const name of ['overview', 'balance', 'day', 'officeMerchant'] as const) {
    await page.goto(addressOf(name, shop.params));
    await settled(page);
    for (const width of [1280, 800, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      assert.deepEqual(await beyondTheirCards(page), [], `${name} at ${width}`);
      assert.ok((await overflowOf(page)) <= 0, `${name} at ${width}`);
    }
  }
  await picture(page, 'ui69-ten-digits');
  await close();
});

test('UI175 an act beside a heading stands at the end of the line, though its refusal has a place after it', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  for (const [name, act] of [
    ['webhook', 'Mettre en pause'],
    ['usage', 'Exporter'],
  ] as const) {
    await page.goto(shop.at(name));
    await settled(page);
    const own = button(page, act).first();
    const { right } = await boxOf(own);
    const line = await boxOf(own.locator('xpath=..'));
    assert.ok(line.right - right < 2, `${name}: ${line.right - right} px before the end`);
    await picture(page, `ui175-${name}`);
  }
  await close();
});

test('UI183 the words of an act in a table are not broken inside a word, on a wide screen', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  const path = addressOf('officeMerchant', { merchantId: shop.id });
  await page.goto(`${path}?lang=en`);
  await settled(page);
  assert.equal(await linesOf(button(page, /^Set/).first()), 1);
  const { width } = await boxOf(button(page, 'Change the limits'));
  assert.ok(width < 300, `an act is as wide as its words, not ${width} px`);
  await picture(page, 'ui183-acts');
  await page.goto(`${path}?lang=fr`);
  await close();
});

test('UI141 UI183 all parts of a campaign are in view on a phone, with no row to pull aside', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('campaign'));
  await settled(page);
  const parts = page.getByRole('navigation', { name: 'Parties de la campagne' });
  for (const part of await parts.getByRole('link').all()) {
    const { x, right } = await boxOf(part);
    assert.ok(x >= 0 && right <= 360, `${await part.textContent()}: ${x} to ${right}`);
  }
  await picture(page, 'ui141-parts');
  await close();
});

test('UI183 UI225 at twice the text, on the narrowest phone, the words of a dialog stay within its buttons; a long address in a review within its page', async () => {
  const { page, close } = await visit(stage, shop.cookie, {
    viewport: { width: 320, height: 740 },
  });
  const { world } = stage;
  const { cookie } = shop;
  const exported = { cookie, body: { kind: 'payments', mode: 'test', filters: {} } };
  await world.call('POST', `/v1/projets/${shop.id}/exports`, exported);
  await world.idle();
  await page.goto(shop.at('exports'));
  await settled(page, 'Exports');
  await button(page, /^Supprimer/)
    .first()
    .click();
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const act = page.getByRole('dialog').getByRole('button', { name: 'Supprimer le fichier' });
  const over = await act.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  assert.ok(over <= 0, `${over} px beside its button`);
  await picture(page, 'ui183-dialog');

  const address = `https://exemple.sn/${'une-adresse-sans-espace/'.repeat(4)}`;
  const hire = await hireOf(world, cookie);
  const { id } = await hire.ask('GET', `/sessions/${shop.params['sessionId']}/report`);
  const overrides = [{ key: 'ecoute', level: 4, note: address }];
  await hire.ask('PUT', `/reports/${id}/review`, { note: address, reply: null, overrides });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(shop.at('report'));
  await settled(page, /^Compte rendu/);
  assert.ok((await overflowOf(page)) <= 0, 'the report is wider than its screen');
  await picture(page, 'ui225-review');
  await close();
});
