// A judge that cannot say no is none: engines that know, keep silent or are wrong in one way each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Place } from '../../../src/data/addresses/place.ts';
import { drawCases } from './cases.ts';
import { type Case, classNames, type Expected } from './draw.ts';
import { type Answer, type Engine, judge, score } from './judge.ts';
import { aimTable, classTable, failureLines } from './tables.ts';
import { readWorld, type Spot } from './world.ts';

const world = readWorld();
const seen = drawCases({ seed: 13, perClass: 30, halves: ['seen'] });

const nothing: Answer = {
  places: [],
  ambiguous: false,
  precision: null,
  relation: null,
  landmark: null,
  warnings: [],
};

/** As the pipeline holds it. */
function placeOf(spot: Spot): Place {
  const [above] = spot.holders;
  const { id, name, level, population, lat, lon } = spot;
  const parent = above && placeOf(above);
  return { id, name, level, parent, population, lat, lon, sources: [], positionSources: [] };
}

const byId = (id: string): Place => placeOf(world.byId.get(id) as Spot);

const familyOf = (core: readonly string[]): Place =>
  ({ ...byId(core[0] ?? ''), id: 'fam-any', family: { parts: core.map(byId) } }) as Place;

const answerOf = ({ expected }: Pick<Case, 'expected'>): Answer => ({
  places: expected.family ? [familyOf(expected.family.core)] : expected.ids.slice(0, 1).map(byId),
  ambiguous: expected.ambiguous ?? false,
  precision: 'quartier',
  relation: expected.relation ?? null,
  landmark: expected.landmark ?? null,
  warnings: [expected.warning ?? '', ...(expected.doubt ? ['PLUSIEURS_LIEUX'] : [])].filter(
    Boolean,
  ),
});

const knowing: Engine = (text) => answerOf(seen.find((one) => one.text === text) as Case);

const one = (expected: Expected, text = 'texte'): Case => ({
  class: '0',
  kind: 'any',
  text,
  half: 'seen',
  anchor: 'any',
  changedBy: [],
  expected,
  region: 'Dakar',
  level: 'commune',
});

test('An engine that knows what is expected gets everything, one that says nothing the texts of no place', () => {
  const best = score(knowing, seen);
  assert.deepEqual(
    best.verdicts.filter(({ first, itself, confident }) => !first || !itself || confident),
    [],
  );
  assert.deepEqual([best.all.first, best.all.among, best.all.meanRank], [1, 1, 1]);
  assert.deepEqual(best.ambiguity, { precision: 1, recall: 1 });
  for (const key of ['ambiguous', 'relation', 'landmark', 'warning'] as const)
    assert.equal(best.all[key], 1, key);
  const silent = score(() => nothing, seen);
  assert.equal(silent.all.first, 0);
  assert.equal(silent.all.meanRank, 7);
  assert.equal(silent.all.confident, 0);
  assert.equal(silent.by('class').get('none')?.first, 1);
});

test('A wrong place is counted as sure unless the answer says that it may be wrong', () => {
  const wanted = one({ ids: ['SN-DK-DD3-1'] });
  const wrong = { ...nothing, places: [byId('SN-KD-VE1-1')], precision: 'commune' };
  assert.equal(judge(() => wrong, wanted).confident, true);
  assert.equal(judge(() => ({ ...wrong, ambiguous: true }), wanted).confident, false);
  assert.equal(judge(() => ({ ...wrong, precision: 'departement' }), wanted).confident, false);
  const wide = judge(() => ({ ...wrong, places: [byId('ville-dakar')] }), wanted);
  assert.deepEqual([wide.confident, wide.tooWide, wide.first], [false, true, false]);
  const none = { ...one({ ids: [] }), class: 'none' as const };
  assert.deepEqual(
    [judge(() => wrong, none).first, judge(() => wrong, none).confident],
    [false, true],
  );
  assert.equal(judge(() => nothing, none).first, true);
});

test('A finer place counts where the text names it, a part of the expected one always, others never', () => {
  const quarter = world.spots.find(
    ({ id, holders }) => id.startsWith('SN-DK-DD3-1-') && holders.length > 0,
  ) as Spot;
  const found = { ...nothing, places: [placeOf(quarter)], precision: 'quartier' };
  const named = judge(() => found, one({ ids: ['SN-DK-DD3-1'] }, `${quarter.name}, Ouakam`));
  assert.deepEqual([named.first, named.itself, named.rank], [true, false, 1]);
  assert.equal(judge(() => found, one({ ids: ['SN-DK-DD3-1'] }, 'Ouakam')).first, false);
  const part = { ...placeOf(quarter), name: 'Ouakam Extension' };
  assert.equal(
    judge(() => ({ ...found, places: [part] }), one({ ids: ['SN-DK-DD3-1'] })).first,
    true,
  );
  const second = judge(
    () => ({ ...found, places: [byId('SN-DK-DD3-3'), byId('SN-DK-DD3-1')] }),
    one({ ids: ['SN-DK-DD3-1'] }),
  );
  assert.deepEqual([second.first, second.rank], [false, 2]);
  const seventh = [...Array(6).fill(byId('SN-DK-DD3-3')), byId('SN-DK-DD3-1')];
  assert.equal(judge(() => ({ ...found, places: seventh }), one({ ids: ['SN-DK-DD3-1'] })).rank, 7);
});

test('A family is right by its parts alone: none of them missing, none too many, none picked', () => {
  const family = world.families.find(
    ({ core, most }) => core.length > 2 && most.length === core.length,
  );
  const core = (family?.core ?? []).map(({ id }) => id);
  const wanted = one({ ids: [], family: { core, most: core } });
  const answers = (place: Place) => judge(() => ({ ...nothing, places: [place] }), wanted).first;
  assert.equal(answers(familyOf(core)), true);
  assert.equal(answers(familyOf(core.slice(1))), false);
  assert.equal(answers(familyOf([...core, 'SN-DK-DD3-1'])), false);
  assert.equal(answers(byId(core[0] ?? '')), false);
  const plainOne = {
    ...byId('SN-DK-DD3-1'),
    family: { parts: [byId('SN-DK-DD3-1'), byId('SN-DK-DD3-3')] },
  };
  const [same, other] = ['SN-DK-DD3-1', 'SN-DK-DD3-3'].map((id) =>
    judge(() => ({ ...nothing, places: [{ ...plainOne, id: 'fam-any' }] }), one({ ids: [id] })),
  );
  assert.deepEqual([same?.first, same?.itself, other?.first], [true, false, false]);
});

test('Two places that contradict each other are right with a doubt alone', () => {
  const wanted = one({ ids: ['SN-DK-DD3-1', 'SN-KD-VE1-1'], doubt: true });
  const answer = { ...nothing, places: [byId('SN-DK-DD3-1')], precision: 'commune' };
  assert.equal(judge(() => answer, wanted).first, false);
  assert.equal(judge(() => ({ ...answer, warnings: ['NUMERO_IGNORE'] }), wanted).first, false);
  assert.equal(
    judge(() => ({ ...answer, warnings: ['LIEUX_CONTRADICTOIRES'] }), wanted).first,
    true,
  );
  assert.equal(judge(() => ({ ...answer, ambiguous: true }), wanted).first, true);
});

test('A point of a road is right near it, or by what holds it', () => {
  const spot = world.byId.get('SN-DK-PI2-5') as Spot;
  const near = { lat: spot.lat ?? 0, lon: spot.lon ?? 0, km: 4 };
  const wanted = one({ ids: ['SN-DK-PI'], near });
  const answers = (id: string) => judge(() => ({ ...nothing, places: [byId(id)] }), wanted).first;
  assert.deepEqual(['SN-DK-PI2-5', 'SN-DK-PI', 'ville-rufisque'].map(answers), [true, true, false]);
});

test('The tables name what failed in the half that was asked for, and no other', () => {
  const both = score(
    () => nothing,
    [...seen, ...seen.map((it) => ({ ...it, half: 'unseen' as const, text: `secret ${it.text}` }))],
  );
  const lines = failureLines(both, 'seen', 2);
  assert.ok(lines.length > 0 && lines.every((line) => !line.includes('secret')));
  assert.ok(failureLines(both, 'unseen', 1).every((line) => line.includes('secret')));
  assert.equal(failureLines(score(knowing, seen), 'seen', 5).length, 0);
  assert.equal(aimTable(both).reached, false);
  assert.equal(classTable(both).length, 2 + classNames.length);
});
