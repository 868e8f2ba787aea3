// Names that are spelt by ear: the key of a run, what the confusions cost, and the two together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadGazetteer } from '../gazetteer.ts';
import { parseAddress } from '../pipeline.ts';
import { confusions, hearingCost, MOST_COST } from './confusions.ts';
import { soundsOf } from './sound.ts';

const gazetteer = loadGazetteer();
assert.ok(gazetteer);
const first = (text: string) => parseAddress(text, gazetteer).scored[0]?.place.name;

test('DA11 names of towns by ear, in one word or two', () => {
  const table: [string, RegExp][] = [
    ['Richartoll', /^Richard-Toll$/],
    ['Parsel Assainie', /^Parcelles Assainies$/],
    ['Ginaaw Ray Pikine', /^Guinaw Rail (Nord|Sud)$/],
    ['Kap Skirin', /^(Diembéring|Cap Skiring)$/],
  ];
  for (const [text, name] of table)
    assert.match(parseAddress(text, gazetteer).scored[0]?.place.name ?? '', name, text);
});

test('one key for what differs in several confusions and in its blanks', () => {
  const pairs = [
    ['keur serigne bassirou', 'keurserinye bassiru'],
    ['santhie ndiayene', 'saance ndiaiene'],
    ['yokhane', 'yoxane'],
    ['yokhane', 'yorane'],
    ['wouro gory', 'vourogory'],
    ['ndiandakhoum', 'ndiadaxoume'],
    ['hamdallaye', 'kha dallaye'],
    ['mangaroungou santo', 'mangaaroungu sato'],
    ['pikine', 'pikeen'],
    ['toulde', 'toude'],
    ['keur diarab faye', 'keur diaraab faille'],
  ] as const;
  for (const [one, other] of pairs) {
    const keys = new Set(soundsOf(one.split(' ')));
    assert.ok(
      soundsOf(other.split(' ')).some((key) => keys.has(key)),
      `${one}, ${other}`,
    );
  }
  assert.notDeepEqual(soundsOf(['santhie', '2']), soundsOf(['santhie', '3']));
});

test('each confusion has a reason and costs less than other letters do', () => {
  const other = hearingCost('ba', 'fa');
  for (const { id, reason, spellings, cost } of confusions) {
    assert.ok(reason.length > 5 && cost > 0 && cost < other, id);
    const [from = '', to = ''] = spellings;
    assert.ok(hearingCost(`b${from}b`, `b${to}b`) <= cost + 1e-9, id);
  }
  assert.equal(hearingCost('yoff', 'yoff'), 0);
  assert.ok(hearingCost('yoff', 'kaolack') > MOST_COST);
});

test('a name is found by ear, and a text of no place finds none', () => {
  assert.equal(first('Keurserinye bassiru, Thiaré'), 'Keur Serigne Bassirou');
  assert.equal(first('Yoxane'), 'Yokhane');
  assert.equal(first('Vourogory, Madina Ndiathbé'), 'Wouro Gory');
  for (const text of [
    'baax na',
    'Plomberie Sahel',
    'colis pour Denver',
    'Rwanda',
    'bureau de Inde',
  ])
    assert.equal(first(text), undefined, text);
});

test('a short town is found by ear where it is nearly all that is said', () => {
  for (const [text, name] of [
    ['Yof', 'Yoff'],
    ['Mbur', 'Mbour'],
    ['Mbake', 'Mbacké'],
    ['Oakam', 'Ouakam'],
    ['Tiaroye gare', 'Thiaroye Gare'],
    ['Bambé', 'Bambey'],
  ] as const)
    assert.equal(first(text), name, text);
  for (const text of ['pot', 'test', 'Fatim', 'mer', 'xol', 'Passe'])
    assert.equal(first(text), undefined, text);
});

test('words of Wolof and English sentences are no names', () => {
  assert.equal(first('dama nekk Thiès'), 'Thiès');
  assert.equal(first('please deliver to Ngor village next to the beach'), 'Ngor');
});
