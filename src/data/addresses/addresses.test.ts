// geocodeAddress, normaliseAddress and suggestPlaces through the front door: the rows of the contract on addresses.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishPlaces } from '../../../test/kit/places.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { Failure } from '../../kit/fail.ts';
import { addressHandlers } from './index.ts';

let world: World;
/** Beyond the hundred calls of an address: the tools are what is tested here. */
let key: string;

before(async () => {
  world = await startWorld();
  await publishPlaces(world);
  key = (await world.project()).key;
});
after(() => world.close());

const call = (path: string, query: Record<string, string>, lang = 'fr'): Promise<Answer> =>
  world.call('GET', `/v1/adresses/${path}?${new URLSearchParams(query)}`, {
    key,
    headers: { 'accept-language': lang },
  });

async function answered(path: string, query: Record<string, string>) {
  const { status, body, text } = await call(path, query);
  assert.equal(status, 200, text);
  return body;
}
const geocode = (texte: string) => answered('geocoder', { texte });
const idOf = async (texte: string): Promise<string> => (await geocode(texte)).lieu?.id;
const nameOf = async (texte: string): Promise<string> => (await geocode(texte)).lieu?.name;
const codesOf = (body: { avertissements: string[] }) =>
  body.avertissements.map((text) => text.split(':')[0]);

test('DA01 a landmark without a position is named, the answer is that of its place, and says so', async () => {
  const body = await geocode('derrière la mosquée de Ouakam, Dakar');
  assert.deepEqual(
    [body.lieu.name, body.lieu.level, body.lieu.contexte],
    ['Ouakam', 'commune', 'Dakar, Dakar'],
  );
  assert.deepEqual([body.relation, body.repere], ['derriere', 'mosquée de Ouakam']);
  assert.deepEqual(codesOf(body), ['REPERE_NON_LOCALISE']);
  assert.deepEqual(
    [body.lat, body.lon, body.precision],
    [body.lieu.coordonnees.lat, body.lieu.coordonnees.lon, 'commune'],
  );
});

test('DA02 DA03 DA12 DA13 one place however its number, its apostrophe or its accents are written', async () => {
  const same: string[][] = [
    [
      'Parcelles Assainies U26',
      'Parcelles Assainies unité 26',
      'Parcelles Assainies U.26',
      'Parcelles Assainies unite vingt-six',
      'PA U26',
    ],
    ['Sicap Liberté 6 extension', 'liberte VI ext'],
    ['MBOUR', "M'bour", 'm’bour', 'Mbour ', ...[...'‘‛′＇`´ʹʻʼ'].map((sign) => `M${sign}bour`)],
    ['Fass - Colobane', 'Fass Colobane'],
  ];
  for (const texts of same) {
    const ids = new Set(await Promise.all(texts.map(idOf)));
    assert.equal(ids.size, 1, texts.join());
    assert.ok(!ids.has(undefined as unknown as string), texts.join());
  }
  const [nfc, nfd] = await Promise.all(
    ['NFC', 'NFD'].map((form) =>
      geocode('derrière l’école Kër, Fass - Colobane, Médina'.normalize(form)),
    ),
  );
  assert.deepEqual(nfc, nfd);
});

test('DA04 DA05 a road is not the place that it leads to', async () => {
  const rufisque = await geocode('Route de Rufisque km 4,5 Dakar');
  assert.equal(rufisque.lieu.name, 'Dakar');
  assert.ok(codesOf(rufisque).includes('ROUTE_IGNOREE'));
  assert.equal(await nameOf('Route du Cap Skirring, Ziguinchor'), 'Ziguinchor');
});

test('DA06 DA07 DA10 what the text says above a name decides between its namesakes', async () => {
  const gueule = await geocode('Gueule Tapée 2 Guédiawaye');
  assert.match(gueule.lieu.contexte, /Guédiawaye/);
  for (const { contexte } of [gueule.lieu, ...gueule.alternatives]) {
    assert.doesNotMatch(contexte, /Dakar, Dakar$/, 'nothing of the department of Dakar');
  }
  const unit = await geocode('Parcelles Assainies U6 Keur Massar');
  assert.match(unit.lieu.contexte, /Keur Massar/);
  const [alone, gossas, dakar] = await Promise.all(
    ['Colobane', 'Colobane Gossas', 'Colobane Dakar'].map(geocode),
  );
  assert.deepEqual([alone.ambigu, gossas.ambigu, dakar.ambigu], [true, false, false]);
  assert.ok(alone.alternatives.length > 2, 'without a town each of them may be meant');
  assert.notEqual(gossas.lieu.id, dakar.lieu.id);
});

test('DA10 two quarters of one commune say each other’s town, where no town is named', async () => {
  for (const text of ['Sor Diamaguène', 'Diamaguene, Sor', 'Ndiolofène Balacos']) {
    const body = await geocode(text);
    assert.deepEqual(
      [body.lieu.contexte, body.ambigu],
      ['Saint-Louis, Saint-Louis, Saint-Louis', false],
      text,
    );
  }
  assert.equal((await geocode('Diamaguène')).ambigu, true);
  assert.equal((await geocode('Sor Diamaguène, Mbour')).lieu.contexte, 'Mbour, Mbour, Thiès');
});

test('DA08 DA09 twins are ambiguous, a town in its department is not', async () => {
  const rail = await geocode('Pikine Guinaw Rail');
  assert.equal(rail.ambigu, true);
  const names = [rail.lieu, ...rail.alternatives].map(({ name }) => name);
  for (const name of ['Guinaw Rail Nord', 'Guinaw Rail Sud']) assert.ok(names.includes(name), name);
  const thies = await geocode('Thiès');
  assert.deepEqual([thies.lieu.name, thies.ambigu], ['Thiès', false]);
  assert.equal((await geocode('Rufisque')).ambigu, false);
});

test('DA11 Wolof spellings and others that sound alike are read', async () => {
  const spoken = {
    Geejawaay: 'Guédiawaye',
    Wakam: 'Ouakam',
    Pikeen: 'Pikine',
    'ker massar': 'Keur Massar',
  };
  for (const [text, name] of Object.entries(spoken)) assert.equal(await nameOf(text), name);
  assert.match(await nameOf('Tuubaa'), /^Touba/);
});

test('DA14 DA15 a text that names no place of Senegal has none, and keeps its relation and landmark', async () => {
  for (const text of ['Bamako', 'rue de Rivoli Paris', 'asdfgh']) {
    const body = await geocode(text);
    assert.deepEqual(
      [body.lieu, body.lat, body.lon, body.precision, body.sources],
      [null, null, null, null, []],
    );
    assert.match(codesOf(body).join(), /AUCUN_LIEU|HORS_SENEGAL/, text);
  }
  const mosque = await geocode('derrière la mosquée');
  assert.deepEqual([mosque.lieu, mosque.relation, mosque.repere], [null, 'derriere', 'mosquée']);
});

test('the continent at the end of an address says nothing: a quarter of such a name is no answer to it', async () => {
  for (const end of ['West Africa', 'WEST AFRICA.', 'Afrique de l’Ouest', 'Afrique occidentale']) {
    const body = await geocode(`Dakar Senegal ${end}`);
    assert.deepEqual([body.lieu?.name, body.avertissements], ['Dakar', []], end);
  }
  assert.equal((await geocode('Sud Africa, Ouakam')).lieu.name, 'Sud Africa');
  assert.equal(
    (await geocode('Cité Air Afrique, Ouest Foire')).lieu.contexte,
    'Yoff, Dakar, Dakar',
  );
});

test('DA16 mosquée belongs to a name that holds it', async () => {
  const touba = await geocode('Touba mosquée');
  assert.deepEqual([touba.lieu.name, touba.relation], ['Touba Mosquée', null]);
  const saraya = await geocode('quartier Mosquée, Saraya');
  assert.deepEqual([saraya.lieu.name, saraya.relation, saraya.repere], ['Saraya', null, null]);
});

test('DA17 the first landmark is the answer, the second one is said to be left out', async () => {
  const texte = 'en face Total, à côté de Brioche Dorée, Ouest Foire';
  const body = await answered('normaliser', { texte });
  assert.deepEqual([body.relation, body.repere], ['en_face', 'Total']);
  assert.ok(
    body.limites.some((text: string) => text.includes('Brioche Dorée')),
    body.limites.join(),
  );
});

test('DA18 a short Plus Code is read beside the place that the text names', async () => {
  const body = await geocode('Keur Massar QMR5+446, Dakar');
  assert.ok(Math.abs(body.lat - 14.79029) < 0.00018 && Math.abs(body.lon + 17.34223) < 0.00018);
  assert.equal(body.precision, 'plus_code');
});

test('DA19 DA20 DA23 texts of the wrong length are 400, strange ones are answered', async () => {
  assert.equal((await call('geocoder', { texte: 'a'.repeat(300) })).status, 200);
  for (const query of [{ texte: 'a'.repeat(301) }, { texte: '' }, { texte: '   ' }, {}]) {
    for (const path of ['geocoder', 'normaliser']) {
      const { status, body } = await call(path, query as Record<string, string>);
      assert.deepEqual([status, Object.keys(body.fields)], [400, ['texte']], path);
    }
  }
  for (const texte of [
    '😀'.repeat(300),
    '\0',
    "'; drop table lieu;--",
    'a '.repeat(150),
    'x, '.repeat(100),
  ]) {
    const { status } = await call('geocoder', { texte });
    assert.ok(status === 200 || status === 400, texte);
  }
  const suggested = async (query: Record<string, string>) =>
    (await call('suggestions', query)).status;
  assert.equal(await suggested({ q: 'gu' }), 200);
  for (const q of ['g', 'a'.repeat(101)]) assert.equal(await suggested({ q }), 400);
  for (const limit of ['0', '21', 'abc']) assert.equal(await suggested({ q: 'gu', limit }), 400);
});

const sample = [
  'Ouakam',
  'Médina, Dakar',
  'Kaolack',
  'Sor, Saint-Louis',
  'Tivaouane',
  'Yoff',
  'Bignona',
  'Fann',
  'Guet Ndar',
  'Kédougou',
  'rien du tout',
];

test('DA21 DA22 DA26 a place has parents up to a region, a position in the country and sources; both readings agree', async () => {
  for (const texte of sample) {
    const body = await geocode(texte);
    const named = await answered('normaliser', { texte });
    assert.equal(named.lieu_id, body.lieu?.id ?? null, texte);
    if (!body.lieu) continue;
    assert.ok(
      body.alternatives.every(({ id }: { id: string }) => id !== body.lieu.id),
      texte,
    );
    assert.ok(body.lat > 12.2 && body.lat < 16.8 && body.lon > -17.6 && body.lon < -11.3, texte);
    assert.ok(body.lieu.level === 'region' || body.lieu.contexte !== '', texte);
    assert.ok(body.sources.length > 0, texte);
    for (const source of body.sources) {
      assert.deepEqual(Object.keys(source).sort(), ['licence', 'official', 'title', 'url'], texte);
    }
  }
});

test('DA24 DA25 suggestions: any word of a name, the largest place first, as many as asked for', async () => {
  for (const q of ['Saint L', 'saint-l', 'louis']) {
    const { data, sources } = await answered('suggestions', { q });
    assert.equal(data[0].name, 'Saint-Louis', q);
    assert.ok(sources.length > 0);
  }
  const { data } = await answered('suggestions', { q: 'me', limit: '20' });
  assert.equal(data.length, 20);
  const sizes = data.map((place: { population_2023: number | null }) => place.population_2023 ?? 0);
  assert.deepEqual(
    sizes,
    sizes.toSorted((a: number, b: number) => b - a),
  );
  assert.equal((await answered('suggestions', { q: 'zzzz' })).data.length, 0);
});

test('DA25 a quarter that nobody counted stands among others of a usual size, not behind each hamlet', async () => {
  for (const [q, name] of [
    ['sor', 'Sor'],
    ['keur mbaye', 'Keur Mbaye Fall'],
    ['castors', 'Castors'],
  ] as const) {
    const { data } = await answered('suggestions', { q });
    const found = data.find((place: { name: string }) => place.name === name);
    assert.ok(found, `${q}: ${data.map((place: { name: string }) => place.name)}`);
  }
});

test('DA51 DA71 warnings are in the language of the caller; without places the tools are unavailable; debug lists the steps', async () => {
  const english = (await call('geocoder', { texte: 'asdfgh' }, 'en')).body;
  assert.deepEqual(english.avertissements, ['AUCUN_LIEU: No known place in this text.']);
  const debugged = await answered('geocoder', { texte: 'Ouakam', debug: '1' });
  const named = debugged.debug.map(({ step }: { step: string }) => step);
  assert.deepEqual([named[0], named.at(-1)], ['fold', 'warnings']);
  const handlers = addressHandlers(() => undefined, { mayDebug: false, release: '' });
  const refused = (error: unknown) =>
    error instanceof Failure && error.code === 'DATASET_UNAVAILABLE';
  const ctx = { lang: 'fr' } as const;
  await assert.rejects(handlers.geocodeAddress(ctx, { query: { texte: 'Ouakam' } }), refused);
  await assert.rejects(handlers.normaliseAddress(ctx, { query: { texte: 'Ouakam' } }), refused);
  await assert.rejects(handlers.suggestPlaces(ctx, { query: { q: 'oua' } }), refused);
});
