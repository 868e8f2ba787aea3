// Within step 8: "km 18 route de Rufisque" lies on the way, not at its end. No list of kilometre points with positions was
// found; the towns in the order of the road and its length tell between which two a point lies: the nearer one is the answer.
import type { Gazetteer } from '../gazetteer.ts';
import { type Place, positionOf } from '../place.ts';
import type { Scored, State } from '../state.ts';
import { foldLetters } from './fold.ts';

/**
 * The N1 from Dakar by the old road of Rufisque to the border at Kidira: the communes on it and its length
 * (wiki.aaroads.com/wiki/N1_(Senegal), read in 2026). None was found for the N2 and the VDN.
 */
const N1 = {
  km: 642,
  stops: (
    'DK-DD1-2 DK-DD2-4 DK-PI2-1 DK-PI2-5 DK-RU1-1 DK-RU2-1 DK-RU4-2 TH-MB5-3 TH-MB2-1 TH-MB4-4 FK-FD1-1 ' +
    'KL-KA5-4 KL-KA1-1 KL-KA2-1 KA-BI1-1 KA-KA1-1 KA-MH1-1 KA-KO1-1 TC-KO1-1 TC-TD1-1 TC-GO1-1 TC-BA3-3'
  )
    .split(' ')
    .map((id) => `SN-${id}`),
};

/** "nationale 1 km 176" is no kilometre 1: what follows the word goes before. */
const KM = [
  /\b(?:km|pk|kilom[eè]tre)\s*(\d{1,3}(?:[.,]\d+)?)/iu,
  /\b(\d{1,3}(?:[.,]\d+)?)\s*(?:km|kilom[eè]tres?)\b/iu,
];
/** As folded. The road of Rufisque ends there. */
const ROADS: readonly { name: RegExp; most: number }[] = [
  { name: /\broute de rufisque\b/, most: 28 },
  { name: /\b(?:rn ?1|n ?1|(?:route )?nationale 1)\b/, most: N1.km },
];

type Stop = { place: Place; km: number };
const stopsOf = new WeakMap<Gazetteer, readonly Stop[]>();

/** The two towns between which the point lies, the nearer one first; nothing where the text names a place by itself. */
export function alongRoad(state: State, gazetteer: Gazetteer): Scored[] {
  const found = KM[0]?.exec(state.text) ?? KM[1]?.exec(state.text);
  if (!found || state.scored.some(({ mention }) => mention.hint !== 'road')) return [];
  const km = Number((found[1] ?? '').replace(',', '.'));
  // The tokens have lost the numbers: "N1, PK 623".
  const words = foldLetters(state.text).replace(/[^a-z0-9]+/g, ' ');
  const road = ROADS.find(({ name }) => name.test(words));
  if (!road || km > road.most) return [];
  const stops = stopsIn(gazetteer);
  const at = stops.findIndex((stop) => stop.km > km);
  const [before, after] = [stops[at - 1], stops[at]];
  if (!before || !after) return [];
  const near = km - before.km < after.km - km ? [before, after] : [after, before];
  return near.map(({ place }, index) => ({
    place,
    mention: { from: 0, to: state.tokens.length, hint: 'road', candidates: [] },
    spelling: 1,
    weight: 1,
    supports: 0,
    score: BETWEEN - index * APART,
  }));
}

/** Of two towns on a road the nearer one is meant, and the other is no other reading of the words. */
const BETWEEN = 0.5;
const APART = 0.2;

/** As the crow flies from one to the next, stretched to the length of the road. */
function stopsIn(gazetteer: Gazetteer): readonly Stop[] {
  const known = stopsOf.get(gazetteer);
  if (known) return known;
  const wanted = new Set(N1.stops);
  const byId = new Map(
    gazetteer.places.filter(({ id }) => wanted.has(id)).map((one) => [one.id, one]),
  );
  const stops: Stop[] = [];
  let last: { lat: number; lon: number } | undefined;
  let km = 0;
  for (const id of N1.stops) {
    const place = byId.get(id);
    const point = place && positionOf(place);
    if (!place || !point) continue;
    if (last) km += kilometresBetween(last, point);
    last = point;
    stops.push({ place, km });
  }
  const all = stops.map(({ place, km: own }) => ({ place, km: km > 0 ? (own * N1.km) / km : 0 }));
  stopsOf.set(gazetteer, all);
  return all;
}

const KM_A_DEGREE = 111.2;

function kilometresBetween(one: { lat: number; lon: number }, other: { lat: number; lon: number }) {
  const east = (one.lon - other.lon) * Math.cos(((one.lat + other.lat) * Math.PI) / 360);
  return Math.hypot(one.lat - other.lat, east) * KM_A_DEGREE;
}
