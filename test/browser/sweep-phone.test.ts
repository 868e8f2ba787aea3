// The sweep over every address on a small phone, in French and light; what each page must keep to stands in
// test/kit/sweep.ts.
import { after, before, test } from 'node:test';
import { type Stage, visit } from '../kit/dashboard.ts';
import { stockData } from '../kit/data-shop.ts';
import { stockOffice } from '../kit/office-shop.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { sweep } from '../kit/sweep.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
  await stockData(stage.world, shop);
  await stockOffice(stage.world, shop);
});
after(() => stage.close());

test('UI39 UI84 UI190 UI192 UI195 UI221 UI232 every page on a phone, in French, light', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await sweep(page, shop.at, { lang: 'fr', prefix: 'fr' });
  await close();
});
