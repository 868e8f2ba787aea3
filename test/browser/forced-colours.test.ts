// What is told by grounds alone is told otherwise where a reader's own colours take their place (UI183).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import { publishLists } from '../kit/lists.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
  await publishLists(stage.world);
});
after(() => stage.close());

/** What is marked as current in a menu, and does not differ from its neighbours by anything that forced colours keep. */
const currentUnseen = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const look = (one) => {
      const style = getComputedStyle(one);
      const ground = style.forcedColorAdjust === 'none' ? style.backgroundColor : '';
      return [style.textDecorationLine, style.borderBottomWidth, style.outlineStyle, ground].join();
    };
    return [...document.querySelectorAll('nav a[aria-current]')].filter((one) => {
      const others = [...one.closest('nav').querySelectorAll('a:not([aria-current])')].filter(({ className }) => className === one.className);
      return others.some((other) => look(other) === look(one));
    }).map(({ textContent }) => textContent);
  })()`);

test('UI38 UI183 in forced colours the mode, the page and the place that one is in are marked, and a switch is a whole box', async () => {
  const { page, close } = await visit(stage, shop.cookie, { ...desk, forcedColors: 'active' });
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  await page.getByRole('button', { name: / – Changer de lieu$/ }).click();
  await page.getByRole('navigation', { name: 'Changer de lieu' }).waitFor();
  assert.deepEqual(await currentUnseen(page), []);
  await page.goto('/dashboard/data');
  await settled(page, 'Jeux de données');
  const knob = await page.evaluate<string>(
    "getComputedStyle(document.querySelector('[role=switch]'), '::before').content",
  );
  assert.equal(knob, 'none', 'the knob would lie over a part of the box');
  await close();
});
