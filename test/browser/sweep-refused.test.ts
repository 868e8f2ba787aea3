// The sweep over what somebody is refused: each kind of page that their role, or their being no operator and no maintainer,
// does not open (UI57), and objects that are not there (UI56). On a small phone in French and light, at a desk in English and dark.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Address, addresses } from '../../dashboard/src/addresses.ts';
import { sql } from '../../src/db/sql.ts';
import { desk, type Stage, visit } from '../kit/dashboard.ts';
import { type Joined, joinOrganization } from '../kit/organizations.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { type AddressName, everyAddress, look } from '../kit/sweep.ts';
import { join } from '../kit/team.ts';

let stage: Stage;
let shop: Shop;
let reader: string;

before(async () => {
  ({ stage, shop } = await openStagedShop());
  const { world } = stage;
  const owner = { cookie: shop.cookie, organization: shop.params['org'] } as Joined;
  const { cookie, userId } = await joinOrganization(world, owner, 'member');
  reader = cookie;
  const viewer = await join(world, shop.id, 'viewer');
  await world.database.run(sql`
    update members set user_id = ${userId} where project_id = ${shop.id} and user_id = ${viewer.userId}`);
});
after(() => stage.close());

const looks = [
  { lang: 'fr', screen: {}, asked: /Demandez à|tiennent les données|opérateur/ },
  { lang: 'en', screen: { ...desk, colorScheme: 'dark' }, asked: /Ask |maintain|operator/ },
] as const;

/** In the project and the organisation of the shop, and of an object that nobody has. */
const pathOf = ({ path }: Address) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const known = `${shop.params[name] ?? 'x'}`;
    if (!/\wId$|numero/.test(name)) return known;
    return known.length < 8 ? '999999' : known.replace(/.{4}$/, '0000');
  });

for (const { lang, screen, asked } of looks) {
  test(`UI57 UI190 UI232 each kind of page that is not theirs says in ${lang} whose it is`, async () => {
    const { page, close } = await visit(stage, reader, { ...screen, lang, refusals: true });
    // One of each kind: what is said of them is drawn by the same part.
    const reserved = new Map<string, AddressName>();
    for (const name of everyAddress) {
      const { path, role, maintainer, operator }: Address = addresses[name];
      if (!role && !maintainer && !operator) continue;
      reserved.set(`${/\{(id|org)\}/.exec(path)?.[1]} ${role} ${maintainer} ${operator}`, name);
    }
    const wrong: string[] = [];
    for (const name of reserved.values()) {
      const { faults } = await look(page, pathOf(addresses[name]), {
        lang,
        name: `refused-${lang}-${name}`,
      });
      wrong.push(...faults.map((fault) => `${name}: ${fault}`));
      const said = (await page.getByRole('main').innerText()).replaceAll('\u202f', ' ');
      if (!asked.test(said)) wrong.push(`${name} says no one to ask: ${said}`);
    }
    assert.ok(reserved.size >= 5, [...reserved.keys()].join());
    assert.deepEqual(wrong, []);
    await close();
  });

  test(`UI56 UI190 UI232 every object that is not there is said so in ${lang}`, async () => {
    const { page, close } = await visit(stage, shop.cookie, { ...screen, lang, refusals: true });
    const ofObject = everyAddress.filter((name: AddressName) => {
      const { path, maintainer, operator }: Address = addresses[name];
      return /(Id|numero)\}/.test(path) && !maintainer && operator === undefined;
    });
    const wrong: string[] = [];
    for (const name of ofObject) {
      const { faults } = await look(page, pathOf(addresses[name]), {
        lang,
        name: `nowhere-${lang}-${name}`,
      });
      wrong.push(...faults.map((fault) => `${name}: ${fault}`));
      const ways = await page.getByRole('main').getByRole('link').count();
      if (ways === 0) wrong.push(`${name}: no way to the list`);
      const said = await page.getByRole('main').innerText();
      if (
        !/introuvable|n’existe|n’a pas ce|n’avez pas ce|has no|have no|not found|no such|does not exist/i.test(
          said,
        )
      )
        wrong.push(`${name}: ${said}`);
    }
    assert.ok(ofObject.length > 10);
    assert.deepEqual(wrong, []);
    await close();
  });
}
