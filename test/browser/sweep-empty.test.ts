// The sweep over every list of a project that holds nothing yet, on a small phone in French and light, at a desk in English and
// dark; what each page must keep to stands in test/kit/sweep.ts.
import { after, before, test } from 'node:test';
import { type Address, addresses } from '../../dashboard/src/addresses.ts';
import { desk, openStage, type Stage, visit } from '../kit/dashboard.ts';
import { hireOf } from '../kit/hiring-shop.ts';
import { publishLists } from '../kit/lists.ts';
import { addressOf } from '../kit/shop.ts';
import { everyAddress, sweep } from '../kit/sweep.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await publishLists(stage.world);
});
after(() => stage.close());

const isOfObject = ({ path }: Address) => /(Id|numero)\}/.test(path);
/** What others have is there for whoever settles it, so those pages are never empty here. */
const isOthers = ({ maintainer, operator }: Address) => maintainer || operator !== undefined;

for (const { lang, screen } of [
  { lang: 'fr', screen: {} },
  { lang: 'en', screen: { ...desk, colorScheme: 'dark' } },
] as const) {
  test(`UI53 UI57 UI68 UI190 every list that holds nothing yet, in ${lang}`, async () => {
    const { cookie } = await stage.world.signUp('Fatou');
    const body = { name: 'Rien encore' };
    const made = await stage.world.call('POST', '/v1/projets', { cookie, body });
    const { id: org } = await hireOf(stage.world, cookie);
    const ofHiring = { org, hireMode: 'production' };
    const params = { id: made.body.id as string, mode: 'test', date: '2026-01-05', ...ofHiring };
    const lists = everyAddress.filter(
      (name) => !isOfObject(addresses[name]) && !isOthers(addresses[name]),
    );
    const { page, close } = await visit(stage, cookie, { ...screen, lang });
    const pathOf = (name: (typeof lists)[number]) => addressOf(name, params);
    await sweep(page, pathOf, { lang, prefix: `empty-${lang}` }, lists);
    await close();
  });
}
