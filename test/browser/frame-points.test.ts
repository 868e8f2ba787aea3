// Of the frame: its filter of many places, its keys, what it says of the quota and of a server without operators; axe over what lies
// above a page and over a form that was refused.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/db/sql.ts';
import { clock, dayInUtc } from '../../src/kit/clock.ts';
import { phone, violationsOf } from '../kit/browser.ts';
import { button, cookiesOf, desk, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { freePort } from '../kit/free-port.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

test('UI37 above ten places a field filters them by name; at ten there is none', async () => {
  const { world } = stage;
  const { cookie } = await world.signUp();
  const make = (name: string) => world.call('POST', '/v1/projets', { cookie, body: { name } });
  for (let n = 1; n <= 10; n += 1) await make(`Boutique ${n}`);
  const { page, close } = await visit(stage, cookie, desk);
  await page.goto('/dashboard/account');
  await settled(page);
  const open = () => button(page, /Changer de lieu/).click();
  const places = page.getByRole('navigation', { name: 'Changer de lieu' });
  const field = places.getByRole('searchbox', { name: 'Filtrer les lieux' });
  const named = places.getByRole('link', { name: /^(Boutique|Marché) / });
  await open();
  await becomes(() => named.count(), 10);
  assert.equal(await field.count(), 0);
  await make('Marché Sandaga');
  await page.reload();
  await settled(page);
  await open();
  await becomes(() => named.count(), 11);
  await field.fill('sandaga');
  await becomes(() => named.allTextContents(), ['Marché Sandagaadministrateur, test']);
  await picture(page, 'ui37-filter');
  assert.deepEqual(await violationsOf(page), []);
  await close();
});

test('UI43 Ctrl+K and ⌘K open the search from a page and out of a field, and are listed; without them, with AltGr or Shift, K is a letter', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  const dialog = page.getByRole('dialog', { name: 'Chercher' });
  const field = page.getByLabel('Description');
  await field.focus();
  await page.keyboard.press('k');
  for (const keys of ['Alt+k', 'Control+Alt+k', 'Control+Shift+k']) await page.keyboard.press(keys);
  await becomes(() => field.inputValue(), 'k');
  assert.equal(await dialog.count(), 0);
  for (const keys of ['Control+k', 'Meta+k']) {
    await field.focus();
    await page.keyboard.press(keys);
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  assert.equal(await field.inputValue(), 'k');
  await field.fill('');
  await button(page, 'Mon compte').click();
  const listed = (await page.locator('#account kbd').allTextContents()).join(' ');
  assert.equal(listed, 'Ctrl K ⌘ K');
  const declared = page.locator('[aria-keyshortcuts]');
  assert.equal(await declared.count(), 1, 'each shortcut that is declared is tried here');
  await close();
});

test('UI46 the data quota of the day is warned of above four fifths, with the way to the usage, and not at them', async () => {
  const { world } = stage;
  const { id, cookie, userId } = await world.project();
  const used = (count: number) =>
    world.database.run(sql`
      insert into day_counts (day, subject, used) values (${dayInUtc(clock.now())}::date, ${userId}, ${count})
      on conflict (day, subject) do update set used = excluded.used`);
  await used(800);
  const { page, close } = await visit(stage, cookie);
  const address = addressOf('payments', { id, mode: 'test' });
  await page.goto(address);
  await settled(page, 'Paiements');
  const notice = page.locator('.notice', { hasText: 'Plus de 80 % du quota de données' });
  assert.equal(await notice.count(), 0);
  await used(801);
  await page.goto(address);
  await notice.getByRole('link', { name: 'Voir l’utilisation' }).click();
  await settled(page, 'Utilisation');
  await close();
});

test('UI46 a server that is wired to no operator says so above every page of a project, in both modes', async () => {
  const second = await stage.world.second({
    ...{ GATEWAY_MODE: 'not_wired', PORT: String(await freePort()) },
  });
  const context = await stage.browser.newContext({
    ...phone,
    baseURL: second.url,
    locale: 'fr-FR',
  });
  await context.addCookies(cookiesOf(shop.cookie, second.url));
  const page = await context.newPage();
  for (const mode of ['test', 'live']) {
    await page.goto(addressOf('links', { id: shop.id, mode }));
    await settled(page, 'Liens de paiement');
    await page.locator('.notice', { hasText: 'relié à aucun opérateur' }).waitFor();
    assert.equal(await page.getByText('simule ses opérateurs').count(), 0);
  }
  await context.close();
});

/** What is seen of a page that asks, and of a form that was refused, is judged with all that lies on it. */
async function judged(page: Page, name: string): Promise<void> {
  await picture(page, `ui190-${name}`);
  assert.deepEqual(await violationsOf(page), [], name);
}

for (const [where, options] of [
  ['a phone, in French, light', { ...phone, colorScheme: 'light', lang: 'fr' }],
  ['a desk, in English, dark', { ...desk, colorScheme: 'dark', lang: 'en' }],
] as const) {
  test(`UI190 UI73 nothing for axe in a form that was refused and in open dialogs, at ${where}`, async () => {
    const isFrench = options.lang === 'fr';
    const { page, close } = await visit(stage, shop.cookie, { ...options, refusals: true });
    const go = async (name: 'newLink' | 'team' | 'webhook') => {
      await page.goto(`${shop.at(name)}?lang=${options.lang}`);
      await settled(page);
    };
    await go('newLink');
    await page.getByLabel(isFrench ? 'Titre' : 'Title').fill('Pagne');
    await page.locator('main form [inputmode=numeric]').first().fill('1');
    await page.locator('main form button[type=submit]').click();
    await page.locator('main form [aria-invalid=true]').first().waitFor();
    await judged(page, `form-${options.lang}`);
    await go('team');
    await button(page, isFrench ? 'Quitter le projet' : 'Leave the project').waitFor();
    await button(page, isFrench ? /^Retirer / : /^Remove /)
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await judged(page, `dialog-${options.lang}`);
    await page.keyboard.press('Escape');
    await go('webhook');
    await button(page, isFrench ? 'Supprimer l’endpoint' : 'Remove the endpoint').click();
    await page.getByRole('dialog').waitFor();
    await judged(page, `typed-${options.lang}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await judged(page, `search-${options.lang}`);
    await page.keyboard.press('Escape');
    if (isFrench) {
      await button(page, 'Menu').click();
      await page.getByRole('dialog').waitFor();
      await judged(page, 'menu');
      await page.keyboard.press('Escape');
    }
    await close();
  });
}
