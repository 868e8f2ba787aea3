// UI181: the workbench of components, in both themes and both languages, in the states that come only by a press; outside
// production alone. The sweep looks at it as at every page (test/kit/sweep.ts). Where menus open and how they close (UI182).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { violationsOf } from '../kit/browser.ts';
import { desk, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { look } from '../kit/sweep.ts';

let stage: Stage;
let cookie: string;
before(async () => {
  stage = await openStage();
  ({ cookie } = await stage.world.signUp());
});
after(() => stage.close());

const path = '/dashboard/design';

/** Of the row, by the headings under which they stand. */
const components = [
  ...['Button', 'Link', 'Act', 'Switch', 'Field', 'Money, phone, password', 'Choice', 'File'],
  ...['Search, date span, filters', 'Form that is refused', 'Confirm', 'Dialog, menu', 'Tabs'],
  ...['Steps', 'Table, pager', 'Badge, time, money, copy', 'Secret, code, JSON'],
  ...['Chart, meter, progress, QR', 'Timeline', 'Skeleton', 'Empty: nothing yet', 'Problem'],
  ...['Notice, toast', 'Banner'],
];

test('UI181 every component is on the workbench, in French and dark, in English and light', async () => {
  for (const [lang, colorScheme, screen] of [
    ['fr', 'dark', {}],
    ['en', 'light', desk],
  ] as const) {
    const { page, close } = await visit(stage, cookie, { lang, colorScheme, ...screen });
    const { faults } = await look(page, path, { lang, name: `workbench-${lang}` });
    assert.deepEqual(faults, []);
    if (lang === 'en') {
      const heads = await page.getByRole('heading', { level: 2 }).allInnerTexts();
      assert.deepEqual(
        components.filter((name) => !heads.includes(name)),
        [],
      );
    }
    await close();
  }
});

test('UI181 the states that a press brings: refused, asked, waiting, done, open', async () => {
  const { page, close } = await visit(stage, cookie, { lang: 'en' });
  await page.goto(path);
  await settled(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Is refused');
  await page.getByText('The server refuses.').waitFor();
  await press('Send');
  await page.locator('[name=code][aria-invalid=true]').waitFor();
  await press('Keep waiting');
  await page.locator('[aria-busy=true]').waitFor();
  await press('Close the link');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await press('All done');
  await press('Numbered pages');
  await page.getByText('Page 2 of 3').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await press('Keep waiting');
  await press('Delete, typed');
  await page.getByRole('dialog').getByText('boutique').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await page.keyboard.press('Escape');
  await press('Open the account’s menu');
  await page.getByRole('region', { name: 'My account' }).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await picture(page, 'workbench-pressed');
  await close();
});

/** How far a menu is from the button that opens it: below it, and beside its near edge. */
async function openedUnder(page: Page, name: RegExp | string) {
  const opener = page.getByRole('button', { name }).filter({ visible: true });
  await opener.click();
  const menu = page.locator(':popover-open');
  await menu.waitFor();
  const [at, of] = [await menu.boundingBox(), await opener.boundingBox()];
  assert.ok(at && of);
  const beside = Math.min(Math.abs(at.x - of.x), Math.abs(at.x + at.width - of.x - of.width));
  return {
    opener,
    menu,
    at,
    below: Math.round(at.y - of.y - of.height),
    beside: Math.round(beside),
  };
}

test('UI182 a menu opens under its button, by position-area or measured; Escape and a press outside close it, the focus returns', async () => {
  for (const knows of [true, false]) {
    const { page, close } = await visit(stage, cookie, desk);
    // The style as a browser reads it that knows no such property.
    if (!knows) {
      await page.route('**/*.css', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replaceAll('position-area', 'x-area');
        await route.fulfill({ response: answer, body });
      });
    }
    await page.goto('/dashboard/account');
    await settled(page);
    for (const name of [/Changer de lieu/, 'Mon compte']) {
      const { opener, menu, ...first } = await openedUnder(page, name);
      const placed = await page.evaluate<string>(
        `getComputedStyle(document.querySelector(':popover-open')).positionArea`,
      );
      assert.equal(placed !== 'none', knows);
      assert.deepEqual([first.below, first.beside], [4, 0], String(name));
      await menu.getByRole('link').first().focus();
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await opener.and(page.locator(':focus')).waitFor();
      await opener.click();
      await menu.waitFor();
      // Beside everything that takes the focus along.
      await page.getByRole('heading', { level: 1 }).click();
      await menu.waitFor({ state: 'detached' });
      await opener.and(page.locator(':focus')).waitFor();
    }
    // A low window: what has no room is scrolled inside the menu.
    await page.setViewportSize({ width: 1280, height: 320 });
    const { at } = await openedUnder(page, 'Mon compte');
    assert.ok(at.y + at.height <= 320, `${at.y} + ${at.height}`);
    await close();
  }
});

test('UI182 one menu opens under whichever button was pressed', async () => {
  const { page, close } = await visit(stage, cookie, desk);
  await page.goto(path);
  await settled(page);
  await page.getByRole('button', { name: 'Ouvrir le menu du compte' }).scrollIntoViewIfNeeded();
  const { opener, menu, at } = await openedUnder(page, 'Ouvrir le menu du compte');
  const of = (await opener.boundingBox()) ?? assert.fail();
  const isBelow = at.y >= of.y + of.height;
  const isAbove = at.y + at.height <= of.y;
  assert.ok(isBelow || isAbove, 'on the side with more room, over no part of its button');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await opener.and(page.locator(':focus')).waitFor();
  await close();
});

test('UI182 on a phone a menu is a sheet at the bottom; Escape and a press outside close it, the focus returns', async () => {
  const { page, close } = await visit(stage, cookie);
  await page.goto('/dashboard/account');
  await settled(page);
  for (const name of [/Changer de lieu/, 'Mon compte']) {
    const { opener, menu, at } = await openedUnder(page, name);
    assert.deepEqual([at.x, at.width, Math.round(at.y + at.height)], [0, 360, 740]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await opener.and(page.locator(':focus')).waitFor();
    await opener.click();
    await menu.waitFor();
    await page.mouse.click(180, 90);
    await menu.waitFor({ state: 'detached' });
    await opener.and(page.locator(':focus')).waitFor();
  }
  await close();
});
