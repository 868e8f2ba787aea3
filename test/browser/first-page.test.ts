// What the first page asks while nothing of it is drawn yet (UI210, docs/decisions/0082).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Route } from 'playwright-core';
import { desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

test('UI210 UI84 the overview’s questions are on their way before the reader is known, and are asked once', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  const held: Route[] = [];
  await page.route('**/v1/moi', (route) => void held.push(route));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const project = `/v1/projets/${shop.id}`;
  const countOf = (path: string) => asked.filter((one) => one === path).length;
  await page.goto(shop.at('overview'));
  for (const path of ['/v1/payments', '/v1/reports/overview', project]) {
    await eventually(`${path} is asked for`, async () => countOf(path) === 1);
  }
  assert.equal(await page.getByRole('heading').count(), 0, 'nothing is drawn yet');
  for (const route of held) await route.continue();
  await page.unroute('**/v1/moi');
  await settled(page, 'Vue d’ensemble');
  await page.getByRole('table').first().waitFor();
  for (const path of ['/v1/payments', '/v1/reports/overview', project, '/v1/moi']) {
    assert.equal(countOf(path), 1, path);
  }
  await close();
});

test('UI210 what was refused before the page was there, the page asks again', async () => {
  const { page, close } = await visit(stage, shop.cookie, { ...desk, refusals: true });
  let refused = 0;
  await page.route('**/v1/reports/overview', async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    await route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'non' } });
  });
  await page.goto(shop.at('overview'));
  await settled(page, 'Vue d’ensemble');
  await page.getByText('Disponible').first().waitFor();
  assert.ok(refused >= 2);
  await close();
});
