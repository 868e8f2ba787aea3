// What every page stands in: the menu on a phone and at a desk, the switches of place, mode, language and theme, the search.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { violationsOf } from '../kit/browser.ts';
import { button, desk, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { reach } from '../kit/keyboard.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { liveProject } from '../kit/team.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;
let other: { id: string };

before(async () => {
  ({ stage, shop } = await openStagedShop());
  const { body } = await stage.world.call('POST', '/v1/projets', {
    cookie: shop.cookie,
    body: { name: 'Seconde boutique' },
  });
  other = body;
});
after(() => stage.close());

const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

test('UI35 UI182 UI194 on a phone the menu is a dialog: Escape closes it and the focus returns; a step closes it', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const opener = button(page, 'Menu');
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  await menu.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await opener.and(page.locator(':focus')).waitFor();
  await opener.click();
  await menu.getByRole('link', { name: 'Virements' }).click();
  await settled(page, 'Virements');
  await menu.waitFor({ state: 'hidden' });
  await becomes(() => focused(page), 'Virements');
  await close();
});

test('UI36 UI38 UI39 at a desk the menu marks its page in its section; test mode is said there and in the title', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const menu = page.getByRole('navigation', { name: 'Menu du projet' });
  const current = menu.locator('[aria-current=page]');
  await becomes(() => current.textContent(), 'Paiements');
  for (const section of ['Argent', 'Développer', 'Réglages']) {
    await menu.getByRole('heading', { name: section }).waitFor();
  }
  await becomes(() => page.title(), /^\[test\] Paiements – .+ – svc$/);
  await page.getByRole('complementary', { name: 'Mode test' }).waitFor();
  const live = page.getByRole('navigation', { name: 'Mode' }).getByRole('link', { name: 'Réel' });
  // Until live mode is open the way leads to where it is opened.
  await live.click();
  await settled(page, 'Mode réel');
  await close();
  const open = await liveProject(stage.world);
  const both = await visit(stage, open.cookie, desk);
  await both.page.goto(addressOf('payments', { id: open.id, mode: 'test' }));
  await settled(both.page, 'Paiements');
  const modes = both.page.getByRole('navigation', { name: 'Mode' });
  await modes.getByRole('link', { name: 'Réel' }).click();
  await both.page.waitForURL(`**${addressOf('payments', { id: open.id, mode: 'live' })}`);
  await settled(both.page, 'Paiements');
  await both.page.getByRole('complementary', { name: 'Mode test' }).waitFor({ state: 'detached' });
  await becomes(() => both.page.title(), /^Paiements/);
  await both.close();
});

test('UI37 the switch of places keeps the kind of page', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('payouts'));
  await settled(page, 'Virements');
  await page
    .getByRole('button', { name: /Changer de lieu/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /^Seconde boutique.*administrateur, test$/i })
    .first()
    .click();
  await page.waitForURL(`**${addressOf('payouts', { id: other.id, mode: 'test' })}`);
  await settled(page, 'Virements');
  await close();
});

test('UI44 UI45 another language and theme at once, without a reload, kept by the account and by the browser', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  await page.evaluate('window.sameDocument = true');
  await button(page, 'Mon compte').click();
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/v1/moi'),
  );
  await page.locator('#account').getByRole('button', { name: 'English' }).click();
  await settled(page, 'Payments');
  assert.equal((await kept).status(), 200);
  await becomes(() => page.locator('html').getAttribute('lang'), 'en');
  await button(page, 'Dark').click();
  await becomes(() => page.locator('html').getAttribute('data-theme'), 'dark');
  assert.equal(await page.evaluate('window.sameDocument'), true);
  await page.reload();
  await settled(page, 'Payments');
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await button(page, 'My account').click();
  await page.locator('#account').getByRole('button', { name: 'Français' }).click();
  await settled(page, 'Paiements');
  await page.keyboard.press('Escape');
  // The foot of every page has it too.
  const ofFoot = page.getByRole('contentinfo').locator('button[lang]');
  assert.equal(await ofFoot.getAttribute('lang'), 'en');
  await ofFoot.click();
  await settled(page, 'Payments');
  await ofFoot.and(page.getByText('Français')).click();
  await settled(page, 'Paiements');
  await close();
});

const failing = { amount: 2_000, channel: 'wave', customer: { phone: '+221700000003' } };

test('UI44 what the server says is in the chosen language at once too', async () => {
  const paid = await shop.api('POST', '/v1/payments', failing, { 'Idempotency-Key': 'fails-here' });
  await stage.world.advance(60_000);
  const saidIn = async (lang: string) => {
    const headers = { 'Accept-Language': lang };
    const { body } = await stage.world.call('GET', `/v1/payments/${paid.id}`, {
      key: shop.key,
      headers,
    });
    return body.failure.message as string;
  };
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(addressOf('payment', { ...shop.params, paymentId: paid.id }));
  await settled(page);
  const main = page.getByRole('main');
  await main
    .getByText(await saidIn('fr'))
    .first()
    .waitFor();
  await page.getByRole('contentinfo').locator('button[lang=en]').click();
  await main
    .getByText(await saidIn('en'))
    .first()
    .waitFor();
  assert.equal(await main.getByText(await saidIn('fr')).count(), 0);
  // Kept of the account, and the next visits are hers too.
  await page.getByRole('contentinfo').locator('button[lang=fr]').click();
  await main
    .getByText(await saidIn('fr'))
    .first()
    .waitFor();
  const kept = async () =>
    (await stage.world.call('GET', '/v1/moi', { cookie: shop.cookie })).body.user.lang;
  await becomes(kept, 'fr');
  await close();
});

for (const [when, late_ms] of [
  ['', 0],
  [', however late it is known whose it is', 1_000],
] as const) {
  test(`UI44 whose browser speaks another language sees and hears the page in their own from its first picture${when}`, async () => {
    const person = await stage.world.project();
    await stage.world.call('PATCH', '/v1/moi', { cookie: person.cookie, body: { lang: 'en' } });
    const { page, close } = await visit(stage, person.cookie, desk);
    // What stands there each time that the browser draws.
    await page.addInitScript(`{
      const seen = (window.seen = new Set());
      const look = () => {
        const { lang } = document.documentElement;
        for (const { textContent } of document.querySelectorAll('main h1, main th'))
          seen.add(lang + ' ' + textContent);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }`);
    const spoken = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().includes('/v1/payments')) spoken.add(request.headers()['accept-language']);
    });
    await page.route('**/v1/moi', async (route) => {
      await sleep(late_ms);
      await route.continue();
    });
    await page.goto(`/dashboard/projects/${person.id}/test/payments`);
    await settled(page, 'Payments');
    await becomes(() => page.evaluate('[...window.seen].includes("en Payments")'), true);
    const seen = await page.evaluate<string[]>('[...window.seen]');
    assert.deepEqual(
      seen.filter((text) => !text.startsWith('en ') || text.includes('Paiements')),
      [],
    );
    assert.deepEqual([...spoken], ['en']);
    await close();
  });
}

test('UI49 the start lists the projects of who has several, and leads who has one to it', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto('/dashboard');
  await settled(page, 'Projets');
  await page.getByRole('link', { name: 'Seconde boutique' }).first().waitFor();
  await close();
  const small = await visit(stage, shop.cookie);
  let asked = 0;
  small.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/') && !pathname.endsWith('/stream')) asked += 1;
  });
  await small.page.goto('/dashboard?lang=en');
  await settled(small.page, 'Projects');
  const { today } = (await shop.api('GET', '/v1/reports/overview')).collected;
  const figure = new RegExp(`Collected today, in test mode.*F.CFA.${today.toLocaleString('en')}`);
  const first = small.page.locator(`main a[href="${shop.at('overview')}"]`);
  await becomes(() => first.textContent().then(String), figure);
  assert.ok(today > 0);
  // Whatever the number of projects, the frame's one call tells it; the stream beside it tells that the server is there (UI61).
  assert.equal(asked, 1);
  await picture(small.page, 'ui49-projects');
  assert.deepEqual(await violationsOf(small.page), []);
  await reach(small.page, /Collected today/);
  await small.close();
  const single = await stage.world.project();
  const alone = await visit(stage, single.cookie, desk);
  await alone.page.goto('/dashboard');
  await settled(alone.page, 'Vue d’ensemble');
  assert.match(alone.page.url(), new RegExp(`/dashboard/projects/${single.id}/test$`));
  await alone.close();
});

test('UI41 UI42 UI43 Ctrl+K finds pages, an id without a call, what the project holds and the documentation; arrows and Enter', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Chercher' });
  const field = dialog.getByRole('searchbox', { name: 'Chercher' });
  await field.fill('virem');
  await dialog.getByRole('link', { name: 'Virements', exact: true }).waitFor();
  await dialog.locator('a[href^="/docs?lang=fr#"]').first().waitFor();
  assert.ok(asked.includes('/docs/index.json'));
  await picture(page, 'ui41-search');
  assert.deepEqual(await violationsOf(page), []);
  // An id is the first link, without an answer of anybody.
  const search = '**/search?*';
  await page.route(search, () => {});
  await field.fill(shop.params['paymentId'] ?? '');
  const first = dialog.locator('li a').first();
  await becomes(() => first.getAttribute('href'), shop.at('payment'));
  await page.unroute(search);
  await field.fill('commande-17');
  await dialog.getByRole('link', { name: /^commande-17/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await becomes(() => focused(page), /commande-17/);
  await page.keyboard.press('Enter');
  await settled(page, /10.000/);
  await dialog.waitFor({ state: 'hidden' });
  await page.goBack();
  await settled(page, 'Paiements');
  await button(page, 'Chercher').click();
  await becomes(() => field.inputValue(), 'commande-17');
  await page.keyboard.press('Escape');
  await close();
});

test('UI41 the search is a page as well, in the project that was seen last', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  await page.goto('/dashboard/search');
  await settled(page, 'Chercher');
  await page.getByRole('searchbox', { name: 'Chercher' }).fill('TABASKI');
  await page.getByRole('link', { name: /^TABASKI/ }).click();
  await settled(page, /TABASKI/);
  await page.goBack();
  await settled(page, 'Chercher');
  await becomes(() => page.getByRole('searchbox', { name: 'Chercher' }).inputValue(), 'TABASKI');
  await close();
});
