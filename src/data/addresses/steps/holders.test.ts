// Proves that what is gone through once says the same as asking each candidate of a text about each other one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadGazetteer } from '../gazetteer.ts';
import { parseAddress } from '../pipeline.ts';
import { isNested, isOfTown, type Place } from '../place.ts';
import type { Mention } from '../state.ts';
import { holdersIn } from './holders.ts';

const gazetteer = loadGazetteer() ?? assert.fail('the places of the release are not there');

const texts = [
  'Médina, Dakar',
  'Pikine Est, Guinaw Rail Nord, Thiaroye Gare',
  'route de Rufisque, Keur Massar, Parcelles Assainies unité 14, Guédiawaye',
  'Touba Mosquée Darou Khoudoss Mbacké Diourbel Darou Mousty Touba Darou Marnane',
  'thi saly ngaparou mbour keur samba kane thies sam sam diamaguene medina gounass wakhinane',
];

/** By the definition. */
const aboveOf = (mentions: readonly Mention[], place: Place) =>
  mentions.flatMap(({ candidates }, at) => {
    const above = candidates.filter((one) => isOfTown(place, one.place));
    return above.length > 0 ? [[at, new Set(above)]] : [];
  });

test('what holds a place, and what it holds, is found among the names of a text as it is defined', () => {
  let [held, nested] = [0, 0];
  for (const text of texts) {
    const { mentions } = parseAddress(text, gazetteer);
    const holders = holdersIn(mentions);
    for (const { place } of mentions.flatMap(({ candidates }) => candidates)) {
      const above = [...holders.above(place)].sort(([a], [b]) => a - b);
      assert.deepEqual(
        above.map(([at, candidates]) => [at, new Set(candidates)]),
        aboveOf(mentions, place),
        `${text}: ${place.id}`,
      );
      held += above.length;
      for (const [at, { candidates }] of mentions.entries()) {
        const isIt = candidates.some((one) => isNested(place, one.place));
        assert.equal(holders.areNested(place, at), isIt, `${text}: ${place.id}, ${at}`);
        if (isIt) nested++;
      }
    }
  }
  assert.ok(held > 100 && nested > 100, `${held} and ${nested}`);
});
