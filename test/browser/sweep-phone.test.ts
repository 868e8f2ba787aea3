// The sweep over every address on a small phone, in French and light: filled, and as a project that holds nothing yet; what
// each page must keep to stands in test/kit/sweep.ts.
import { after, before, test } from 'node:test';
import { addresses } from '../../dashboard/src/addresses.ts';
import { openStage, type Stage, visit } from '../kit/dashboard.ts';
import { addressOf, openShop, type Shop } from '../kit/shop.ts';
import { type AddressName, everyAddress, sweep } from '../kit/sweep.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  stage = await openStage();
  shop = await openShop(stage.world);
});
after(async () => {
  await shop.close();
  await stage.close();
});

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
  const params = { id: made.body.id as string, mode: 'test', date: '2026-01-05' };
  const isOfObject = (name: AddressName) => /Id\}/.test(addresses[name].path);
  const lists = everyAddress.filter((name) => !isOfObject(name));
  const { page, close } = await visit(stage, cookie);
  await sweep(page, (name) => addressOf(name, params), { lang: 'fr', prefix: 'empty' }, lists);
  await close();
});
