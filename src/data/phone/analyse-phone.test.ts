// analysePhone: every spelling of a number is the same number as libphonenumber's, and the owner of a range is
// said only for a number that exists in it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { contentLists } from '../../../test/kit/content-lists.ts';
import { analysePhone } from './analyse-phone.ts';
import { cleanNumber, isShortCode, type NumberRange, phoneTypeOf, rangeOf } from './phone.rules.ts';

type Analysis = Reply<Operations['analysePhone']>;

const ranges = (await contentLists().numberRanges()) ?? [];
const analyse = (numero: string, lang: 'fr' | 'en' = 'fr') =>
  analysePhone({ lang }, { query: { numero } }, ranges);

const arabic = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
const spellings = (national: string): string[] => [
  national,
  `+221${national}`,
  `00221${national}`,
  `221${national}`,
  `+221 ${national.replace(/(..)(...)(..)(..)/, '$1 $2 $3 $4')}`,
  national.replace(/(..)(...)(..)(..)/, '($1) $2.$3.$4'),
  national.replace(/(..)(...)(..)(..)/, '\u202a$1\u202f$2\u00a0$3\u202f$4\u202c'),
  `tel:+221-${national};ext=`,
  arabic(national),
  `(+221) ${national}`,
  `(+ 221)${national.replace(/(..)(...)(..)(..)/, '$1-$2-$3-$4')}`,
  `(00221) ${national}`,
  `+221 (0) ${national}`,
  `00221(0)${national}`,
];

/** What must be the library's own answer. */
function expected(e164: string) {
  const number = parsePhoneNumberFromString(e164);
  assert.ok(number);
  return {
    valid: number.isValid(),
    senegalese: number.country === 'SN',
    country: number.country ?? null,
    e164: number.number,
    international: number.formatInternational(),
    national: number.formatNational(),
    type: phoneTypeOf(number.getType()),
  };
}

const partOf = ({ input: _input, operator: _operator, notice: _notice, ...rest }: Analysis) => rest;

test('DA42 3,000 generated numbers of Senegal, however written, and one of each country are libphonenumber’s', async () => {
  let state = 221;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const openings = [
    ...ranges.map(({ prefix }) => prefix),
    '79',
    '338',
    '339',
    '721',
    '77',
    '9',
    '5',
  ];
  const kinds = new Map<string, number>();
  for (let n = 0; n < 3_000; n += 1) {
    const opening = openings[n % openings.length] ?? '';
    const national = (opening + String(random(1e9)).padStart(9, '0')).slice(0, 9);
    const all = spellings(national);
    const wanted = expected(`+221${national}`);
    const spelling = all[random(all.length)] ?? national;
    const answer = await analyse(spelling);
    assert.deepEqual(partOf(answer), wanted, spelling);
    assert.equal(answer.input, spelling);
    const range = ranges.find(({ prefix }) => national.startsWith(prefix));
    assert.equal(answer.operator?.name, (wanted.valid && range?.operator) || undefined, national);
    kinds.set(answer.type, (kinds.get(answer.type) ?? 0) + 1);
  }
  assert.deepEqual([...kinds.keys()].sort(), ['fixe', 'inconnu', 'mobile', 'numero_vert', 'voip']);
  for (const [country, example] of Object.entries(examples)) {
    const number = parsePhoneNumberFromString(example, country as 'SN');
    assert.ok(number);
    const answer = await analyse(number.formatInternational());
    assert.deepEqual(partOf(answer), expected(number.number), country);
    if (country !== 'SN') assert.deepEqual([answer.operator, answer.notice], [null, null]);
  }
});

test('DA43 what exists and what does not: possible numbers, short codes, texts', async () => {
  const invalid = /existe pas/;
  const table: [string, boolean, Analysis['type'], boolean, string | null, RegExp][] = [
    ['79 123 45 67', false, 'inconnu', true, '+221791234567', invalid],
    ['774', false, 'inconnu', true, null, invalid],
    ['77 123 45 678', false, 'inconnu', true, null, invalid],
    ['17', false, 'court', true, null, /court/],
    ['18', false, 'court', true, null, /court/],
    ['1515', false, 'court', true, null, /court/],
    ['+221 17', false, 'inconnu', true, null, invalid],
    ['881 23 45 67', false, 'inconnu', true, '+221881234567', invalid],
    ['+33 12', false, 'inconnu', false, null, invalid],
    ['abc', false, 'inconnu', false, null, /pas un numéro/],
    ['appelez le 77 123 45 67', false, 'inconnu', false, null, /pas un numéro/],
    ['77 123 45 67 ou 78 123 45 67', false, 'inconnu', false, null, /pas un numéro/],
  ];
  for (const [numero, valid, type, senegalese, e164, notice] of table) {
    const answer = await analyse(numero);
    const said = [answer.valid, answer.type, answer.senegalese, answer.e164, answer.operator];
    assert.deepEqual(said, [valid, type, senegalese, e164, null], numero);
    assert.match(answer.notice ?? '', notice, numero);
  }
  assert.equal((await analyse('17')).national, '17');
  assert.equal(isShortCode('774', false), false);
  assert.equal(isShortCode('15', true), false);
  assert.equal(cleanNumber(' TEL:+221\u202f77;ext=3 '), '+221 77');
});

test('DA44 the owner of the range stands with its sources, and the notice says that numbers move', async () => {
  const orange = await analyse('77 123 45 67');
  assert.deepEqual([orange.operator?.name, orange.operator?.prefix], ['Orange', '77']);
  assert.equal(orange.operator?.type, 'mobile');
  assert.ok((orange.operator?.sources.length ?? 0) >= 1);
  assert.match(orange.notice ?? '', /portabilité/);
  assert.match((await analyse('77 123 45 67', 'en')).notice ?? '', /portability/);
  assert.equal((await analyse('76 123 45 67')).operator?.name, 'Yas');
  assert.equal((await analyse('75 123 45 67')).operator?.type, 'mvno');
  // A range that no source gives an owner is no operator without a name.
  const unknown = await analyse('30 123 45 67');
  assert.deepEqual([unknown.valid, unknown.type, unknown.operator], [true, 'fixe', null]);
  assert.match(unknown.notice ?? '', /Aucune source/);
  const range = (prefix: string): NumberRange => ({ prefix, operator: 'X', type: '', sources: [] });
  assert.equal(rangeOf([range('79'), range('790')], '790123456')?.prefix, '790');
  assert.equal(rangeOf([range('790')], '791234567'), undefined);
});

test('DA43 a plus that was not encoded arrives as a blank: a number of another country stays one', async () => {
  for (const [numero, e164, country] of [
    [' 33612345678', '+33612345678', 'FR'],
    [' 33 6 12 34 56 78', '+33612345678', 'FR'],
    [' 221771234567', '+221771234567', 'SN'],
    [' 77 123 45 67', '+221771234567', 'SN'],
    [' 33 821 12 34', '+221338211234', 'SN'],
  ] as const) {
    const answer = await analyse(numero);
    assert.deepEqual(
      [answer.valid, answer.e164, answer.country, answer.input],
      [true, e164, country, numero],
      numero,
    );
  }
  const short = await analyse(' 17');
  assert.deepEqual([short.type, short.valid], ['court', false]);
  const none = await analyse(' 79 123 45 67');
  assert.deepEqual([none.senegalese, none.valid], [true, false]);
});
