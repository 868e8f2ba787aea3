// Within step 8: "km 18 route de Rufisque" lies on the way, not at its end. No list of kilometre points with positions was
// found; the towns in the order of the road and its length tell between which two a point lies: the nearer one is the answer.
import type { Gazetteer } from '../gazetteer.ts';
import { type Place, positionOf } from '../place.ts';
import type { Scored, State } from '../state.ts';
import { foldLetters } from './fold.ts';
import { type Road, roads } from './roads.ts';

/** "nationale 1 km 176" is no kilometre 1: what follows the word goes before. */
const KM = [
  /\b(?:km|pk|kilom[eè]tre)\s*(\d{1,3}(?:[.,]\d+)?)/iu,
  /\b(\d{1,3}(?:[.,]\d+)?)\s*(?:km|kilom[eè]tres?)\b/iu,
];
type Stop = { place: Place; km: number };
const stopsOf = new WeakMap<Gazetteer, Map<Road, readonly Stop[]>>();

export function alongRoad(state: State, gazetteer: Gazetteer): Scored[] {
  const found = KM[0]?.exec(state.text) ?? KM[1]?.exec(state.text);
  if (!found || state.scored.some(({ mention }) => mention.hint !== 'road')) return [];
  const km = Number((found[1] ?? '').replace(',', '.'));
  // The tokens have lost the numbers: "N1, PK 623".
  const words = foldLetters(state.text).replace(/[^a-z0-9]+/g, ' ');
  const road = roads.find(({ name }) => name.test(words));
  if (!road || km > road.most) return [];
  const stops = stopsIn(gazetteer, road);
  const at = stops.findIndex((stop) => stop.km > km);
  const [before, after] = [stops[at - 1], stops[at]];
  if (!before || !after) return [];
  const count = road.sure ? 2 : UNSURE_TOWNS;
  const around = road.sure ? [before, after] : stops;
  const near = [...around].sort((a, b) => Math.abs(a.km - km) - Math.abs(b.km - km));
  return near.slice(0, count).map(({ place }, index) => ({
    place,
    mention: { from: 0, to: state.tokens.length, hint: 'road', candidates: [] },
    spelling: 1,
    weight: 1,
    supports: 0,
    score: BETWEEN - index * (road.sure ? APART : UNSURE),
  }));
}

/** Of two towns on a road the nearer one is meant, and the other is no other reading of the words. */
const BETWEEN = 0.5;
const APART = 0.2;
/** Where the length of the road is put together from parts, the towns next to the point are as likely: `ambigu`. */
const UNSURE = 0.01;
const UNSURE_TOWNS = 4;

/** As the crow flies from one to the next, stretched to the length of each section; of unknown ones as far as of the others. */
function stopsIn(gazetteer: Gazetteer, road: Road): readonly Stop[] {
  const known = stopsOf.get(gazetteer) ?? new Map<Road, readonly Stop[]>();
  stopsOf.set(gazetteer, known);
  const made = known.get(road) ?? stretched(gazetteer, road);
  known.set(road, made);
  return made;
}

function stretched({ places }: Gazetteer, { sections }: Road): Stop[] {
  const wanted = new Set(sections.flatMap(({ stops }) => stops));
  const byId = new Map(places.filter(({ id }) => wanted.has(id)).map((one) => [one.id, one]));
  const straight = sections.map(({ stops }) => legsOf(stops, byId));
  const measured = sections.flatMap(({ km }, at) => (km === null ? [] : [at]));
  const sum = (at: number) => straight[at]?.at(-1)?.km ?? 0;
  const usual =
    measured.reduce((total, at) => total + (sections[at]?.km ?? 0), 0) /
    measured.reduce((total, at) => total + sum(at), 0);
  const all: Stop[] = [];
  let from = 0;
  for (const [at, legs] of straight.entries()) {
    const length = sections[at]?.km ?? sum(at) * usual;
    for (const { place, km } of legs) {
      if (!all.some((one) => one.place === place))
        all.push({ place, km: from + (sum(at) > 0 ? (km * length) / sum(at) : 0) });
    }
    from += length;
  }
  return all;
}

function legsOf(ids: readonly string[], byId: ReadonlyMap<string, Place>): Stop[] {
  const stops: Stop[] = [];
  let last: { lat: number; lon: number } | undefined;
  let km = 0;
  for (const id of ids) {
    const place = byId.get(id);
    const point = place && positionOf(place);
    if (!place || !point) continue;
    if (last) km += kilometresBetween(last, point);
    last = point;
    stops.push({ place, km });
  }
  return stops;
}

const KM_A_DEGREE = 111.2;

function kilometresBetween(one: { lat: number; lon: number }, other: { lat: number; lon: number }) {
  const east = (one.lon - other.lon) * Math.cos(((one.lat + other.lat) * Math.PI) / 360);
  return Math.hypot(one.lat - other.lat, east) * KM_A_DEGREE;
}
