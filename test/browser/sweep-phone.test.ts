// The sweep over every address on a small phone, in French and light: filled, and as a project that holds nothing yet; what
// each page must keep to stands in test/kit/sweep.ts.
import { after, before, test } from 'node:test';
import { type Address, addresses } from '../../dashboard/src/addresses.ts';
import { type Stage, visit } from '../kit/dashboard.ts';
import { stockData } from '../kit/data-shop.ts';
import { hireOf } from '../kit/hiring-shop.ts';
import { stockOffice } from '../kit/office-shop.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { everyAddress, sweep } from '../kit/sweep.ts';

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

test('UI53 UI57 UI68 every list that holds nothing yet', async () => {
  const fresh = await stage.world.signUp('Fatou');
  const body = { name: 'Rien encore' };
  const { cookie } = fresh;
  const made = await stage.world.call('POST', '/v1/projets', { cookie, body });
  const { id: org } = await hireOf(stage.world, cookie);
  const ofHiring = { org, hireMode: 'production' };
  const params = { id: made.body.id as string, mode: 'test', date: '2026-01-05', ...ofHiring };
  const isOfObject = ({ path }: Address) => /(Id|numero)\}/.test(path);
  // What others have is there for whoever settles it, so those pages are never empty here.
  const isOthers = ({ maintainer, operator }: Address) => maintainer || operator !== undefined;
  const lists = everyAddress.filter(
    (name) => !isOfObject(addresses[name]) && !isOthers(addresses[name]),
  );
  const { page, close } = await visit(stage, cookie);
  await sweep(page, (name) => addressOf(name, params), { lang: 'fr', prefix: 'empty' }, lists);
  await close();
});
