// Words that every object of the language knows ("constructor", "__proto__") are words like others to the searches and tools.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishLists } from '../../test/kit/lists.ts';
import { publishPlaces } from '../../test/kit/places.ts';
import { startWorld, type World } from '../../test/kit/world.ts';

const words = 'constructor __proto__ toString hasOwnProperty valueOf isPrototypeOf'.split(' ');
/** Each of them before, after and instead of the words that a table is asked for. */
const texts = words.flatMap((word) => [word, `${word}, Dakar`, `rue ${word} x ${word} 12`]);

let world: World;
let key: string;

before(async () => {
  world = await startWorld();
  await publishLists(world);
  await publishPlaces(world);
  key = (await world.project()).key;
});
after(() => world.close());

test('a word that every object knows is read as any other by the address tools and the searches', async () => {
  const asked = [
    ...texts.flatMap((texte) => [
      `adresses/geocoder?${new URLSearchParams({ texte })}`,
      `adresses/normaliser?${new URLSearchParams({ texte })}`,
    ]),
    ...words.flatMap((q) => [`adresses/suggestions?q=${q}`, `banques?q=${q}`, `demarches?q=${q}`]),
  ];
  const refused: string[] = [];
  for (const path of asked) {
    const { status } = await world.call('GET', `/v1/${path}`, { key });
    if (status !== 200) refused.push(`${status} ${path}`);
  }
  assert.deepEqual(refused, []);
});

test('a name of the list of members is no item, whatever the list', async () => {
  for (const path of words.flatMap((id) => [`banques/${id}`, `demarches/${id}`])) {
    const { status } = await world.call('GET', `/v1/${path}`, { key });
    assert.ok(status === 404 || status === 400, `${status} ${path}`);
  }
});
