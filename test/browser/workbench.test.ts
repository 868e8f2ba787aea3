// UI181: the workbench of components, in both themes and both languages, in the states that come only by a press; outside
// production alone. The sweep looks at it as at every page (test/kit/sweep.ts).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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
  await page.locator('#field-code[aria-invalid=true]').waitFor();
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
