// The drawn texts themselves, before anybody is judged by them: repeatable, decidable, and the two halves apart.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../faults/fault.ts';
import { moveBlank, soundOf, spellByEar } from './by-ear.ts';
import { drawCases } from './cases.ts';
import { nameIn } from './class-nothing.ts';
import { confusions, sources } from './confusions.ts';
import { classNames } from './draw.ts';
import { splitPart } from './families.ts';
import { hasRun, keyOf, plain, roman, romanValue, withinOne } from './spelling.ts';
import { halfOfText, isNested, readWorld } from './world.ts';

const world = readWorld();
const seen = drawCases({ seed: 13, perClass: 40, halves: ['seen'] });
const anchors = (half: 'seen' | 'unseen') =>
  new Set(drawCases({ seed: 5, perClass: 15, halves: [half] }).map(({ anchor }) => anchor));

test('The same seed draws the same texts, another one others', () => {
  const again = drawCases({ seed: 13, perClass: 40, halves: ['seen'] });
  assert.deepEqual(again, seen);
  const other = drawCases({ seed: 14, perClass: 40, halves: ['seen'] });
  const texts = new Set(seen.map(({ text }) => text));
  assert.ok(other.filter(({ text }) => texts.has(text)).length < other.length / 5);
});

test('Each class has as many texts as asked for, each once', () => {
  for (const name of classNames) {
    const texts = seen.filter((one) => one.class === name).map(({ text }) => text);
    assert.equal(texts.length, 40, name);
    assert.equal(new Set(texts).size, 40, name);
  }
});

test('What is expected is in the gazetteer, and a family is at least two of its parts', () => {
  for (const { class: name, text, expected } of seen) {
    const { ids, family } = expected;
    const all = [...ids, ...(family?.core ?? []), ...(family?.most ?? [])];
    assert.deepEqual(
      all.filter((id) => !world.byId.has(id)),
      [],
      text,
    );
    if (name === 'none') assert.equal(all.length, 0, text);
    else assert.ok(family ? family.core.length > 1 : ids.length > 0, text);
    if (family)
      assert.ok(
        family.core.every((id) => family.most.includes(id)),
        text,
      );
  }
});

test('A text of the control class names what it expects', () => {
  for (const { text, expected } of seen.filter((one) => one.class === '0')) {
    const spots = expected.ids.flatMap((id) => world.byId.get(id) ?? []);
    assert.ok(
      spots.some(({ name, short }) => hasRun(text, name) || hasRun(text, short)),
      text,
    );
  }
});

test('A text without what tells its place apart names a place that is alone in the country', () => {
  const alone = seen.filter(({ kind }) => kind === 'name alone' || kind === 'the only one');
  assert.ok(alone.length > 0);
  for (const { text, expected } of alone) {
    const [spot] = expected.ids.flatMap((id) => world.byId.get(id) ?? []);
    const bearers = world.byKey.get(keyOf(text)) ?? [];
    assert.ok(
      spot && bearers.every((one) => isNested(one, spot) || expected.ids.includes(one.id)),
      text,
    );
  }
});

test('An ambiguous text expects places of one name, none within another', () => {
  const ambiguous = seen.filter(({ expected }) => expected.ambiguous === true);
  assert.ok(ambiguous.length > 0);
  for (const { text, expected } of ambiguous) {
    const spots = expected.ids.flatMap((id) => world.byId.get(id) ?? []);
    assert.ok(
      spots.some((one) => spots.some((other) => !isNested(one, other))),
      text,
    );
  }
});

test('A text of no place has no run of words that the gazetteer has', () => {
  const none = seen.filter((one) => one.class === 'none');
  for (const { text } of none) assert.equal(nameIn(world, text), undefined, text);
  assert.equal(nameIn(world, 'Avenir Transit Ouakam SARL'), 'ouakam');
  assert.equal(nameIn(world, 'colis pour Sacré Cœur III'), 'sacre coeur');
});

test('No place decides texts of both halves, and a family stands in one', () => {
  const [one, other] = [anchors('seen'), anchors('unseen')];
  assert.deepEqual(
    [...one].filter((anchor) => other.has(anchor)),
    [],
  );
  for (const family of world.families) {
    const halves = new Set(family.most.map((part) => world.halfOf(part)));
    assert.equal(halves.size, 1, family.id);
  }
  const share =
    world.spots.filter((spot) => world.halfOf(spot) === 'seen').length / world.spots.length;
  assert.ok(share > 0.48 && share < 0.52, String(share));
  assert.equal(halfOfText('SN-DK'), halfOfText('SN-DK'));
});

test('A family is what a commune has only in numbered or cardinal parts', () => {
  assert.deepEqual(splitPart('wakhinane 2 b'), { base: 'wakhinane', tail: ['2', 'b'] });
  assert.deepEqual(splitPart('parcelles assainies unite 26')?.base, 'parcelles assainies');
  assert.equal(splitPart('keur massar'), undefined);
  for (const { base, parent, core } of world.families) {
    const borne = (world.byKey.get(base) ?? []).filter((one) => one.holders.includes(parent));
    assert.deepEqual(borne, [], base);
    assert.ok(
      core.every((part) => [...part.keys].some((key) => key.startsWith(`${base} `))),
      base,
    );
  }
});

test('A name spelt by ear has as many changes as asked for, and sounds as before', () => {
  const random = seeded(3);
  const spelt = seen.filter((one) => one.class === '2');
  for (const { text, changedBy } of spelt) {
    assert.ok(changedBy.length >= 1 && changedBy.length <= 3, text);
    assert.equal(world.byKey.has(keyOf(text)), false, text);
  }
  for (let n = 0; n < 200; n += 1) {
    const changes = 1 + (n % 3);
    const made = spellByEar('Thiaroye Guinaw Rail', changes, random);
    if (!made) continue;
    assert.notEqual(plain(made.text), 'thiaroye guinaw rail');
    assert.equal(new Set(made.by).size, changes);
  }
  assert.equal(spellByEar('HLM II', 1, random), undefined);
  assert.deepEqual(moveBlank('Bel Air', seeded(1)), { text: 'Belair', by: 'glued' });
  for (const [one, other] of [
    ['Ouakam', 'Wakam'],
    ['Guinaw Rail', 'Guinaou Rail'],
    ['Keur Massar', 'kermassar'],
    ['Khar Yalla', 'Xar Yala'],
    ['Thiaroye', 'Caroye'],
    ['Djolof', 'Diolof'],
  ] as const) {
    assert.equal(soundOf(one), soundOf(other), `${one}, ${other}`);
  }
  assert.notEqual(soundOf('Ouakam'), soundOf('Pikine'));
});

test('Each confusion has a reason, a source, and changes at least one name of the gazetteer', () => {
  for (const { id, reason, source, swaps } of confusions) {
    assert.ok(reason.length > 10 && source in sources, id);
    for (const [pattern] of swaps) {
      assert.ok(
        world.spots.some(({ name }) => name.search(pattern) >= 0),
        `${id}: ${pattern}`,
      );
    }
  }
});

test('Words are compared without accents, blanks and the form of a number', () => {
  assert.equal(keyOf('Sacré-Cœur III'), 'sacre coeur 3');
  assert.equal(keyOf("M'Bour"), 'mbour');
  assert.deepEqual(
    [1, 4, 9, 14, 26].map((n) => romanValue(roman(n).toLowerCase())),
    [1, 4, 9, 14, 26],
  );
  assert.equal(romanValue('diop'), undefined);
  assert.ok(
    withinOne('wakam', 'wakham') && withinOne('wakam', 'makam') && !withinOne('wakam', 'makem'),
  );
  assert.ok(hasRun("mosquée d'Ouakam, Dakar", 'Ouakam') && !hasRun('Ouakamba', 'Ouakam'));
});
