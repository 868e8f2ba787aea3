// What pages are to eyes and thumbs: large enough to press, whole at twice the text and in forced colours; and files that are
// shown are forgotten with their page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addresses } from '../../dashboard/src/addresses.ts';
import { sql } from '../../src/db/sql.ts';
import { overflowOf } from '../kit/browser.ts';
import { type Stage, settled, visit } from '../kit/dashboard.ts';
import { stockData } from '../kit/data-shop.ts';
import { cookieOf, doorsOf } from '../kit/doors.ts';
import { stockOffice } from '../kit/office-shop.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { everyAddress, widest } from '../kit/sweep.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
  await stockData(stage.world, shop);
  await stockOffice(stage.world, shop);
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

/** Words of ours of which a part stands on the next line; ids and addresses may be broken anywhere (UI72). */
const brokenWords = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (walk.nextNode()) {
      const { currentNode: node } = walk;
      const at = node.parentElement;
      if (!at.checkVisibility() || at.closest('code, .heard') || /[@_.][a-z0-9]/.test(node.data)) continue;
      for (const { 0: word, index } of node.data.matchAll(/[+\\p{L}\\p{N}’]{2,24}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word + ' of « ' + node.data.trim().slice(0, 40) + ' »');
      }
    }
    return broken;
  })()`);

/** What does not hold its own words: a button, and what cuts off without a way to the rest. */
const clipped = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const isCut = (one) => one.scrollWidth > one.clientWidth + 1;
    const isPressed = (one) => one.matches('button, .button, .tab, nav a, summary, label, .badge');
    // Of the heads of a table only what is heard is left on a phone.
    const isSeen = (one) => one.checkVisibility() && !one.closest('.heard, svg, input') && one.clientWidth > 1 && one.clientHeight > 1;
    return [...document.querySelectorAll('body *')].filter((one) => {
      const { overflowX, display, textOverflow } = getComputedStyle(one);
      // The name of a place ends in three dots there, and stands whole in the list that its button opens.
      if (!isSeen(one) || !isCut(one) || display === 'inline' || textOverflow === 'ellipsis') return false;
      // A table is scrolled on a wide screen; on a phone it is cards, which have their room at the usual size of text.
      const isCards = innerWidth < 768 && getComputedStyle(document.documentElement).fontSize === '16px';
      return isPressed(one) || /hidden|clip/.test(overflowX) || (isCards && one.matches('.card.flush'));
    }).map((one) => one.textContent.trim().slice(0, 40) + ' ' + one.className);
  })()`);

test('UI183 UI72 UI231 no word breaks inside itself at 360 or 320 px; at twice the text no page is wider than its screen and nothing cut, of 1,280 to 320 px', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  const wrong: string[] = [];
  for (const name of everyAddress) {
    await page.goto(addressOf(name, shop.params) + (name === 'home' ? '?all=true' : ''));
    await settled(page);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 900 });
      for (const word of await brokenWords(page)) wrong.push(`${name} at ${width}: ${word}`);
    }
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    for (const width of [1_280, 640, 360, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await overflowOf(page);
      if (over > 0) wrong.push(`${name} at ${width}: ${over} px: ${await widest(page)}`);
      for (const what of await clipped(page)) wrong.push(`${name} at ${width}: cut ${what}`);
    }
  }
  assert.deepEqual(wrong, []);
  await close();
});

test('UI183 UI225 an address or a title that is one long word makes no page, door, poster or payer’s page wider than its screen', async () => {
  const email = 'mouhamadou.lamine.bamba@quincaillerie-generale-du-saloum.example.sn';
  const doors = doorsOf(stage.world);
  const cookie = cookieOf(
    await doors.send('sign-up', { name: 'Bamba', email, password: 'un mot de passe' }),
  );
  const title = 'W'.repeat(100);
  const link = await shop.api('POST', '/v1/payment-links', { title, amount: 100 });
  const poster = `${shop.at('links')}/${link.id}/poster`;
  const wrong: string[] = [];
  const look = async (page: Page, path: string, shown: string) => {
    await page.goto(path);
    await page.getByText(shown, { exact: false }).first().waitFor();
    for (const size of ['100%', '200%']) {
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
      const over = await overflowOf(page);
      if (over > 0) wrong.push(`${path} at ${size}: ${over} px: ${await widest(page)}`);
    }
  };
  const hers = await visit(stage, cookie);
  await look(hers.page, '/dashboard/account', 'Confirmez votre adresse');
  await stage.world.database.run(
    sql`update users set email_verified = true where email = ${email}`,
  );
  await look(hers.page, '/dashboard/confirm?done=1', email);
  await hers.close();
  const { page, close } = await visit(stage, shop.cookie);
  await look(page, poster, title);
  const asked = { channel: undefined, customer: undefined, description: title };
  const { body: payment } = await stage.world.pay(shop.key, asked);
  await page.setViewportSize({ width: 320, height: 740 });
  await look(page, new URL(payment.checkout_url).pathname, title);
  assert.deepEqual(wrong, []);
  await close();
});

/** Every word of a page longer, as another language may have it, code, ids and sums as they are; answers how many times. */
const lengthen = (page: Page) =>
  page.evaluate<number>(`(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode()) {
      if (!walk.currentNode.parentElement.closest('code, pre, .figures, script, style')) texts.push(walk.currentNode);
    }
    const letters = () => texts.map(({ data }) => data).join('').match(/\\p{L}/gu).length;
    const before = letters();
    for (const text of texts) {
      text.data = text.data.replace(/\\p{L}{2,24}/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase());
    }
    return letters() / before;
  })()`);

const wordy = [
  ...['overview', 'payments', 'newPayment', 'payment', 'keys', 'team', 'webhook', 'balance'],
  ...['account', 'security', 'datasets', 'reports', 'campaigns', 'questions'],
] as const;

test('UI231 a page that is 40 % longer does not break: nothing is wider than its screen from 320 px on, and nothing cuts its words', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  const wrong: string[] = [];
  for (const name of wordy) {
    await page.setViewportSize({ width: 800, height: 700 });
    await page.goto(addressOf(name, shop.params));
    await settled(page);
    assert.ok((await lengthen(page)) >= 1.4, name);
    // A narrow screen with the menu beside the page, which has its longer words too; and the narrowest phone.
    for (const width of [800, 320]) {
      await page.setViewportSize({ width, height: 700 });
      const over = await overflowOf(page);
      if (over > 0) wrong.push(`${name} at ${width}: ${over} px: ${await widest(page)}`);
      for (const what of await clipped(page)) wrong.push(`${name} at ${width}: ${what}`);
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
