// The map of an answer: our own points alone, nothing that a strict content policy refuses, the same in a table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Place } from '../../../contract/data/addresses.shapes.ts';
import { loadGazetteer, outlineOf } from '../../data/addresses/index.ts';
import { mapOf, outline } from './map.ts';

const at = (name: string, lat: number, lon: number): Place => ({
  ...{ id: name, name, name_source: 'x', parent_id: null, contexte: '', population_2023: null },
  level: 'quartier',
  coordonnees: { lat, lon, precision: 'quartier' },
});
const visit = (lang: 'fr' | 'en') =>
  ({ lang, langAsked: true, path: '/data/adresse', given: new URLSearchParams() }) as const;
const answer = {
  ...{ lieu: at('Ouakam', 14.72, -17.49), lat: 14.72, lon: -17.49, precision: 'commune' },
  alternatives: [at('Ouakam <b>', 14.9, -16.9)],
};

test('the outline of the map is the one that the published positions make', () => {
  const made = outlineOf(loadGazetteer()?.places ?? []);
  assert.ok(made.length > 30);
  const rounded = made.map(({ lat, lon }) => [Number(lat.toFixed(2)), Number(lon.toFixed(2))]);
  assert.deepEqual(outline, rounded);
});

test('an answer is drawn with its precision as a circle, its alternatives as dots, and told in a table', () => {
  const drawn = mapOf(visit('fr'), answer)?.html ?? '';
  assert.equal(drawn.match(/<svg /g)?.length, 2);
  assert.equal(drawn.match(/class="within"/g)?.length, 2);
  assert.equal(drawn.match(/class="other"/g)?.length, 2);
  // A commune within 18 km: 18 × 320 / 54 in the nearer drawing.
  assert.match(drawn, /class="within" cx="160" cy="120" r="106.7"/);
  assert.match(
    drawn,
    /<th scope="row">Ouakam, quartier \(réponse\)<\/th><td>14.7200, -17.4900<\/td>/,
  );
  assert.match(drawn, /Ouakam &lt;b&gt;, quartier \(autre lieu possible\)/);
  // Nothing from elsewhere, no script and no style of its own.
  assert.doesNotMatch(drawn, /https?:|style=|<script|href=|<image/);
  const english = mapOf(visit('en'), answer)?.html ?? '';
  assert.match(english, /On the map/);
  // No space of French before a colon.
  assert.match(english, /aria-label="In the country, Ouakam"/);
});

test('an answer without a position has no map', () => {
  assert.equal(mapOf(visit('fr'), { ...answer, lat: null, lon: null, precision: null }), undefined);
  assert.equal(mapOf(visit('fr'), { ...answer, lieu: null }), undefined);
});
