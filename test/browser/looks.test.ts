// What pages are to eyes and thumbs: large enough to press, whole at twice the text and in forced colours; and files that are
// shown are forgotten with their page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addresses } from '../../dashboard/src/addresses.ts';
import { overflowOf } from '../kit/browser.ts';
import { type Stage, settled, visit } from '../kit/dashboard.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { everyAddress, widest } from '../kit/sweep.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

type Small = { what: string; width: number; height: number };

/** What is pressed and smaller than a thumb; links in sentences and rows of tables are text (WCAG 2.5.8). */
const smallOf = (page: Page, least: number) =>
  page.evaluate<Small[]>(`[...document.querySelectorAll(
      'button, select, summary, input:not([type=hidden]):not([hidden]), a.button, nav a, .tab')]
    .filter((one) => one.checkVisibility() && !one.closest('td, th, .heard'))
    .map((one) => {
      // A tick is pressed by its whole label.
      const own = one.matches('input[type=checkbox], input[type=radio]') ? one.closest('label') ?? one : one;
      const { width, height } = own.getBoundingClientRect();
      return { what: (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40) + ' ' + one.className, width, height };
    })
    .filter(({ width, height }) => width > 1 && (width < ${least} || height < ${least}))`);

const shown = [
  'overview',
  'payments',
  'newPayment',
  'keys',
  'team',
  'account',
  'security',
  'datasets',
  'campaigns',
  'webhook',
] as const;

test('UI177 at touch widths what is pressed is 44 px at least; in the menu and in forms too', async () => {
  const { page, close } = await visit(stage, shop.cookie, {
    hasTouch: true,
    isMobile: true,
    refusals: true,
  });
  const wrong: string[] = [];
  for (const name of shown) {
    await page.goto(addressOf(name, shop.params));
    await settled(page);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    for (const isOpen of [false, true]) {
      if (isOpen && (await menu.count()) === 0) continue;
      if (isOpen) await menu.click();
      for (const { what, width, height } of await smallOf(page, 43.5)) {
        wrong.push(`${name}: ${what} ${Math.round(width)} × ${Math.round(height)}`);
      }
    }
  }
  assert.deepEqual([...new Set(wrong)], []);
  await close();
});

test('UI183 at twice the text no page is wider than its screen, of 1,280 or of 640 px', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  const wrong: string[] = [];
  for (const name of everyAddress) {
    const { path: pattern } = addresses[name];
    // Those of the platform have an account of their own, and the same parts.
    if (/^\/dashboard\/(operator|maintenance)/.test(pattern)) continue;
    await page.goto(addressOf(name, shop.params) + (name === 'home' ? '?all=true' : ''));
    await settled(page);
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    for (const width of [1_280, 640]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await overflowOf(page);
      if (over > 0) wrong.push(`${name} at ${width}: ${over} px: ${await widest(page)}`);
    }
  }
  assert.deepEqual(wrong, []);
  await close();
});

test('UI183 in forced colours buttons, fields, badges and the focus keep an edge that is seen', async () => {
  const { page, close } = await visit(stage, shop.cookie, { forcedColors: 'active' });
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  const bare = await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('main .button, main .input')]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const style = getComputedStyle(one);
      return style.borderTopStyle === 'none' || style.borderTopWidth === '0px';
    })
    .map((one) => one.textContent + ' ' + one.className)`);
  assert.deepEqual(bare, []);
  await page.getByLabel('Montant (F CFA)').focus();
  assert.notEqual(
    await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle'),
    'none',
  );
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const badge = page.locator('.badge').first();
  assert.ok(((await badge.textContent()) ?? '').trim().length > 2);
  await close();
});

test('UI230 files that a page shows come under no cache, and their addresses end with the page', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.addInitScript(`
    window.made = []; window.ended = [];
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (file) => { const made = createObjectURL.call(URL, file); window.made.push(made); return made; };
    URL.revokeObjectURL = (address) => { window.ended.push(address); revokeObjectURL.call(URL, address); };`);
  const kept: string[] = [];
  page.on('response', (response) => {
    if (!/\/(qr\.svg|captures|documents)/.test(response.url())) return;
    const cache = response.headers()['cache-control'] ?? '';
    if (!/no-store/.test(cache)) kept.push(`${response.url()} ${cache}`);
  });
  await page.goto(shop.at('link'));
  await settled(page);
  await page.getByRole('img', { name: 'Code QR du lien' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: /^← / }).first().click();
  await page.waitForURL(`**${shop.at('links')}`);
  await settled(page);
  const made = await page.evaluate<string[]>('window.made.toSorted()');
  assert.ok(made.length > 0);
  // A moment after the page that showed them.
  await becomes(() => page.evaluate('window.ended.toSorted()'), made);
  assert.deepEqual(kept, []);
  await close();
});

test('UI148 practices are in no address and in no menu', async () => {
  for (const name of everyAddress) {
    assert.doesNotMatch(addresses[name].path, /practice|entrainement/i);
  }
  const { page, close } = await visit(stage, shop.cookie, {
    viewport: { width: 1280, height: 900 },
  });
  await page.goto(shop.at('campaigns'));
  await settled(page);
  const menu = (await page.getByRole('navigation').allTextContents()).join(' ');
  assert.match(menu, /Campagnes/);
  assert.doesNotMatch(menu, /pratique|practice|entraînement/i);
  await close();
});
