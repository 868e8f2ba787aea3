// The secret that signs deliveries: asked for by a press, in the page that shows it alone, and nowhere once it was kept.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** All that the page's reads are remembered by. */
const remembered = (page: Page) =>
  page.evaluate<string>(`(() => {
    const left = [document.getElementById('app').__k];
    for (let node = left.pop(); left.length > 0 || node; node = left.pop()) {
      const memory = node?.props?.memory;
      if (memory) return JSON.stringify(memory.getQueryCache().getAll().map(({ state, queryKey }) => [queryKey, state.data]));
      left.push(...(node?.__k ?? []));
    }
    return '';
  })()`);

test('UI79 UI125 the signing secret is in no read that is remembered: asked for by a press, gone once it was kept or the page is left', async () => {
  const { body } = await stage.world.call('GET', `/v1/projets/${shop.id}`, { cookie: shop.cookie });
  const secret: string = body.webhook_secret;
  assert.match(secret, /^whsec_/);
  const { page, close } = await visit(stage, shop.cookie);
  const isHeld = async () => {
    const text = await remembered(page);
    assert.match(text, /"getProject"/, 'the project itself is remembered');
    return text.includes(secret) || (await page.content()).includes(secret);
  };
  await page.goto(shop.at('webhook'));
  await settled(page);
  assert.equal(await isHeld(), false, 'nobody asked for it');
  const shown = page.locator('code', { hasText: 'whsec_' });
  await button(page, 'Afficher').click();
  assert.equal(await shown.textContent(), secret);
  assert.doesNotMatch(await remembered(page), /whsec_/);
  await button(page, 'Je l’ai gardé').click();
  await shown.waitFor({ state: 'detached' });
  assert.equal(await isHeld(), false, 'it was kept');
  await button(page, 'Afficher').and(page.locator(':focus')).click();
  await shown.waitFor();
  await page.getByRole('link', { name: 'Docteur des signatures' }).click();
  await settled(page, 'Docteur des signatures');
  assert.equal(await isHeld(), false, 'the page was left');
  await page.goBack();
  await settled(page);
  await button(page, 'Afficher').waitFor();
  assert.equal(await isHeld(), false, 'nor does the way back show it');

  await button(page, 'Remplacer').click();
  await button(page, 'Remplacer le secret').click();
  await shown.waitFor();
  assert.notEqual(await shown.textContent(), secret);
  assert.doesNotMatch(await remembered(page), /whsec_/);
  await close();
});
