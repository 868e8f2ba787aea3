// addBusinessDays, countBusinessDays, formatMoney and analysePhone through the front door: answers, refusals in
// both languages, quotas, and what a list that is not published does.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contentList } from '../../test/kit/content-lists.ts';
import { publishLists } from '../../test/kit/lists.ts';
import { type Answer, startWorld, type World } from '../../test/kit/world.ts';
import { Failure } from '../kit/fail.ts';
import { dataHandlers, type Lists } from './index.ts';

let world: World;
/** Beyond the hundred calls of an address: the tools are what is tested here. */
let key: string;

before(async () => {
  world = await startWorld();
  key = (await world.project()).key;
  await publishLists(world);
});
after(() => world.close());

type Query = Record<string, string>;
const get = (path: string, query: Query, headers: Record<string, string> = {}): Promise<Answer> =>
  world.call('GET', `/v1/${path}?${new URLSearchParams(query)}`, { key, headers });

async function answered(path: string, query: Query) {
  const { status, body, text } = await get(path, query);
  assert.equal(status, 200, text);
  return body;
}

/** The names of the refused fields, whatever is said of them. */
async function refused(path: string, query: Query): Promise<string[]> {
  const { status, body, text } = await get(path, query);
  assert.deepEqual(
    [status, body.code],
    [400, 'INVALID_REQUEST'],
    `${JSON.stringify(query)} ${text}`,
  );
  return Object.keys(body.fields);
}

const codesOf = (warnings: string[]) => warnings.map((text) => text.split(':')[0]);

test('DA27 DA28 DA29 a date and a number of business days give a date, the holidays met and what is unsure', async () => {
  assert.deepEqual(await answered('delais', { from: '2026-12-24', days: '1' }), {
    from: '2026-12-24',
    days: 1,
    date: '2026-12-28',
    holidays: ['2026-12-25'],
    warnings: [],
  });
  const tabaski = await answered('delais', { from: '2025-06-05', days: '1' });
  assert.deepEqual([tabaski.date, tabaski.holidays], ['2025-06-06', []]);
  const tuesday = await answered('delais', { from: '2026-11-24', days: '0' });
  assert.deepEqual([tuesday.date, tuesday.warnings], ['2026-11-24', []]);
  const sunday = await answered('delais', { from: '2026-11-22', days: '0' });
  assert.equal(sunday.date, '2026-11-23');
  assert.deepEqual(sunday.warnings, [
    'DEPART_NON_OUVRE: le 2026-11-22 n’est pas un jour ouvré (dimanche).',
  ]);
  const christmas = await answered('delais', { from: '2026-12-25', days: '0' });
  assert.deepEqual([christmas.date, christmas.holidays], ['2026-12-28', ['2026-12-25']]);
  assert.match(christmas.warnings[0], /^DEPART_NON_OUVRE: .*Noël/);
  const after = await answered('delais', { from: '2026-12-25', days: '1' });
  assert.deepEqual([after.date, after.holidays], ['2026-12-28', []]);
  assert.deepEqual(codesOf(after.warnings), ['DEPART_NON_OUVRE']);
  // Easter is calculated and Tabaski 2025 was announced: neither date may still move.
  for (const [from, holiday] of [
    ['2026-04-03', '2026-04-06'],
    ['2025-06-06', '2025-06-07'],
  ] as const) {
    const sure = await answered('delais', { from, days: '1' });
    assert.ok(sure.holidays.includes(holiday), from);
    assert.deepEqual(sure.warnings, []);
  }
  const long = await answered('delais', { from: '2029-12-24', days: '3650' });
  assert.deepEqual(codesOf(long.warnings).at(-1), 'CALENDRIER_INCOMPLET');
  assert.match(long.warnings.at(-1), /de 2031 à 2044/);
});

test('DA30 DA33 what is no number of days, no date, no span or no parameter is refused, each field named', async () => {
  const from = '2026-11-20';
  for (const days of ['3651', '-1', '1.5', '1e3', '', 'x', ' 1', '1'.repeat(400)]) {
    assert.deepEqual(await refused('delais', { from, days }), ['days'], days);
  }
  // Whole numbers of 64 bits are read as such, and refused for being too many.
  for (const days of ['9007199254740993', '9223372036854775807']) {
    const { status, body } = await get('delais', { from, days });
    assert.deepEqual([status, body.fields], [400, { days: 'Au plus 3650.' }], days);
  }
  assert.deepEqual(await refused('delais', { from }), ['days']);
  assert.deepEqual(await refused('delais', {}), ['from', 'days']);
  assert.deepEqual(await refused('delais', { from, days: '1', jours: '1' }), ['jours']);
  assert.deepEqual(await refused('delais', { from: '9999-12-31', days: '1' }), ['from']);
  const noDates = ['2025-02-30', '2025-2-3', '2025-06-05T00:00:00Z', '20250605', '', 'demain'];
  for (const date of [...noDates, '2025-13-01', '+2025-06-05', '2025-06-05 ', '2025-06-05\0']) {
    assert.deepEqual(await refused('delais', { from: date, days: '1' }), ['from'], date);
    const both = await refused('jours-feries/ouvres', { from: date, to: date });
    assert.deepEqual(both, ['from', 'to'], date);
  }
  const path = 'jours-feries/ouvres';
  assert.deepEqual(await refused(path, { from, to: '2026-11-19' }), ['to']);
  // 3,660 days with both ends, and one more.
  const start = '2020-01-01';
  assert.equal((await answered(path, { from: start, to: '2030-01-07' })).to, '2030-01-07');
  assert.deepEqual(await refused(path, { from: start, to: '2030-01-08' }), ['to']);
  const twice = await world.call('GET', `/v1/delais?from=${from}&from=${from}&days=1`, { key });
  assert.deepEqual(Object.keys(twice.body.fields), ['from']);
});

test('DA31 a span over an estimated holiday names it, in the language asked, and the date is unchanged', async () => {
  const query = { from: '2027-03-08', days: '1' };
  const french = await answered('delais', query);
  assert.deepEqual([french.date, french.holidays], ['2027-03-10', ['2027-03-09']]);
  assert.deepEqual(french.warnings, [
    'DATE_ESTIMEE: Korité (Aïd el-Fitr), le 2027-03-09, est une estimation qui dépend de la lune et peut changer d’un jour.',
  ]);
  const english = (await get('delais', query, { 'Accept-Language': 'en' })).body;
  assert.match(english.warnings[0], /^DATE_ESTIMEE: Korité \(Eid al-Fitr\), on 2027-03-09, is an/);
  const again = await answered('delais', { ...query, lang: 'en' });
  assert.deepEqual(again, english);
  // A Monday after a feast on a Sunday does not move with it: it ceases to be a holiday.
  const monday = (await answered('delais', { from: '2030-04-14', days: '1' })).warnings;
  assert.ok(
    monday.some((text: string) =>
      /^DATE_ESTIMEE: Lundi suivant la Tabaski, le 2030-04-15, n’est férié que si la fête tombe la veille/.test(
        text,
      ),
    ),
    monday.join(),
  );
  const counted = await answered('jours-feries/ouvres', { from: '2027-03-08', to: '2027-03-10' });
  assert.deepEqual([counted.business_days, codesOf(counted.warnings)], [2, ['DATE_ESTIMEE']]);
});

test('DA32 DA34 DA35 DA37 counting and adding agree, on holidays that move and on those that do not', async () => {
  const path = 'jours-feries/ouvres';
  assert.deepEqual(await answered(path, { from: '2026-08-15', to: '2026-08-15' }), {
    from: '2026-08-15',
    to: '2026-08-15',
    business_days: 0,
    holidays: ['2026-08-15'],
    warnings: [],
  });
  const count = async (from: string, to = from) =>
    (await answered(path, { from, to })).business_days;
  assert.equal(await count('2020-08-31'), 1);
  assert.equal(await count('2022-07-11'), 0);
  // Two holidays on one day are one date.
  const collision = await answered(path, { from: '2027-05-17', to: '2027-05-17' });
  assert.deepEqual(collision.holidays, ['2027-05-17']);
  // Ten thousand pairs are in calendar.rules.test.ts; these go through the door.
  const day_ms = 86_400_000;
  const pairs = Array.from({ length: 20 }, (_, n) => ({
    from: new Date(Date.UTC(2018, 0, 1 + ((n * 887) % 2_600))),
    days: 1 + ((n * 379) % 2_000),
  }));
  await Promise.all(
    pairs.map(async ({ from, days }) => {
      const start = from.toISOString().slice(0, 10);
      const { date } = await answered('delais', { from: start, days: String(days) });
      const next = new Date(from.getTime() + day_ms).toISOString().slice(0, 10);
      assert.equal(await count(next, date), days, `${start} and ${days}`);
    }),
  );
});

test('DA38 DA39 DA40 DA41 an amount in figures, French words and euros; what is no amount is refused', async () => {
  assert.deepEqual(await answered('monnaie/format', { montant: '655957' }), {
    amount: 655_957,
    currency: 'XOF',
    formatted: '655\u202f957\u00a0F\u202fCFA',
    words: 'six cent cinquante-cinq mille neuf cent cinquante-sept francs CFA',
    eur: 1_000,
    eur_parity: 655.957,
  });
  const half = await answered('monnaie/format', { montant: '1234.5', lang: 'en' });
  assert.equal(half.amount, 1_234.5);
  assert.equal(half.formatted.replace(/\s/g, ' '), '1 235 F CFA');
  assert.equal(half.words, 'mille deux cent trente-cinq francs CFA');
  const most = await answered('monnaie/format', { montant: '-9007199254740991' });
  assert.equal(most.amount, -9_007_199_254_740_991);
  assert.match(most.words, /^moins neuf billiards /);
  // Euros are those of the amount as it was given: three francs would be none.
  assert.equal((await answered('monnaie/format', { montant: '3.28' })).eur, 0.01);
  assert.equal((await answered('monnaie/format', { montant: '1e3' })).amount, 1_000);
  assert.equal((await answered('monnaie/format', { montant: '-0' })).words, 'zéro franc CFA');
  const wrong = ['1,5', 'abc', '1e400', '-1e400', 'NaN', 'Infinity', '', '0x10', '1.', '.5', '1_0'];
  for (const montant of [...wrong, '9007199254740993', '-9007199254740992', '1 000', '1\0']) {
    assert.deepEqual(await refused('monnaie/format', { montant }), ['montant'], montant);
  }
  assert.deepEqual(await refused('monnaie/format', {}), ['montant']);
  const english = await get('monnaie/format', { montant: '1,5' }, { 'Accept-Language': 'en' });
  assert.equal(english.body.fields.montant, 'The value must be a number.');
});

test('DA42 DA43 DA44 DA45 a number however written, its owner with sources, and what is no text of a number', async () => {
  const path = 'telephone/analyse';
  const first = await answered(path, { numero: '77 123 45 67' });
  const { input, notice, operator, ...rest } = first;
  assert.equal(input, '77 123 45 67');
  assert.match(notice, /portabilité/);
  assert.deepEqual(rest, {
    valid: true,
    senegalese: true,
    country: 'SN',
    e164: '+221771234567',
    international: '+221 77 123 45 67',
    national: '77 123 45 67',
    type: 'mobile',
  });
  assert.deepEqual([operator.name, operator.prefix, operator.type], ['Orange', '77', 'mobile']);
  for (const source of operator.sources) {
    const members = Object.keys(source).sort();
    assert.deepEqual(members, ['lang', 'official', 'title', 'url', 'verifiedOn']);
  }
  for (const numero of ['00221771234567', '+221771234567', '77.123.45.67', '٧٧١٢٣٤٥٦٧']) {
    assert.deepEqual(await answered(path, { numero }), { ...first, input: numero });
  }
  // A plus that was not escaped in the address arrives as a space.
  const unescaped = await world.call('GET', `/v1/${path}?numero=+221771234567`, { key });
  assert.equal(unescaped.body.e164, '+221771234567');
  assert.equal((await answered(path, { numero: '17' })).type, 'court');
  const french = await answered(path, { numero: '+33 6 12 34 56 78' });
  assert.deepEqual([french.valid, french.senegalese, french.operator], [true, false, null]);
  for (const numero of ['', '   ', '7'.repeat(41), '7'.repeat(500), '77\0']) {
    assert.deepEqual(await refused(path, { numero }), ['numero'], numero);
  }
  assert.deepEqual(await refused(path, {}), ['numero']);
});

test('the tools count against the quota of their caller, and take no other method', async () => {
  const anonymous = await world.call('GET', '/v1/monnaie/format?montant=1');
  assert.equal(anonymous.headers.get('ratelimit-limit'), '100');
  const posted = await world.call('POST', '/v1/delais', { key, body: {} });
  assert.deepEqual([posted.status, posted.body.code], [405, 'METHOD_NOT_ALLOWED']);
  assert.equal(posted.headers.get('allow'), 'GET, HEAD');
});

test('DA51 a tool whose list is not published answers DATASET_UNAVAILABLE, from one call to the next', async () => {
  let published = false;
  const close = async () => {};
  const current: Lists['current'] = (name) => (published ? contentList(name) : undefined);
  const lists: Lists = { current, mayAnswer: () => true, close };
  const places = { current: () => undefined, close };
  const handlers = dataHandlers({ lists, places }, { version: '', pseudonymOf: String });
  const ctx = { lang: 'fr' } as const;
  const span = { query: { from: '2026-11-20', to: '2026-11-20' } };
  const calls: [string, () => Promise<unknown>][] = [
    ['jours-feries', () => handlers.addBusinessDays(ctx, { query: { ...span.query, days: 1 } })],
    ['jours-feries', () => handlers.countBusinessDays(ctx, span)],
    ['operateurs', () => handlers.analysePhone(ctx, { query: { numero: '17' } })],
  ];
  for (const [dataset, call] of calls) {
    await assert.rejects(call, (error: Failure) => {
      assert.ok(error instanceof Failure);
      assert.deepEqual([error.code, error.members], ['DATASET_UNAVAILABLE', { dataset }]);
      return true;
    });
  }
  published = true;
  for (const [, call] of calls) assert.ok(await call());
});
