// After the landmark: the point of a Plus Code or of written coordinates, and the place around it when the text
// names none.
import type { Gazetteer } from '../gazetteer.ts';
import { isAboveQuarter, type Level, type Place, positionOf } from '../place.ts';
import type { Point, Scored, State } from '../state.ts';
import { recoverCode } from './codes.ts';

/** The country with its coast (contract/data.md D21). */
const isInside = ({ lat, lon }: Point): boolean =>
  lat >= 12.2 && lat <= 16.8 && lon >= -17.6 && lon <= -11.3;
/** Of a hundred villages 98 have another one within 5 km and each within 10 (measured): beyond is another country. */
const BORDER_KM = 10;
/** How far from the middle of a place a point of it may be. */
const REACH_KM: Readonly<Record<Level, number>> = {
  quartier: 10,
  village: 15,
  commune: 50,
  arrondissement: 60,
  departement: 120,
  region: 250,
  pays: 600,
};

export function findPoint(state: State, gazetteer: Gazetteer): Partial<State> {
  const { code, scored, ignored } = state;
  if (!code) return {};
  const place = scored[0]?.place;
  const near = place && positionOf(place);
  const point = code.point ?? (near ? recoverCode(code.text, near) : null);
  if (!point) return {};
  const { nearest, commune } = around(point, gazetteer);
  // A place that the text names stays the answer, without a point that lies elsewhere.
  if (!isInside(point) || nearest > BORDER_KM || !commune) return { abroad: code.text };
  if (place && near && kilometres(point, near) > REACH_KM[near.level]) {
    return { ignored: [...ignored, code.text] };
  }
  if (place) return { point };
  const found: Scored = {
    place: commune,
    mention: { from: 0, to: 0, hint: null, candidates: [] },
    spelling: 1,
    weight: 1,
    supports: 0,
    score: 0.5,
  };
  return { point, scored: [found], abroad: null };
}

/** On so few kilometres the earth is flat; at 14 degrees a degree of longitude is 0.97 of one of latitude. */
const kilometres = (one: Point, other: Point): number =>
  111.2 * Math.hypot(one.lat - other.lat, (one.lon - other.lon) * 0.97);

/** How far the nearest known place is, and the nearest commune. */
function around(point: Point, { places }: Gazetteer) {
  let nearest = Number.POSITIVE_INFINITY;
  let commune: Place | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const { lat, lon, level } = place;
    if (lat === null || lon === null || (level !== 'commune' && isAboveQuarter(place))) continue;
    const distance = kilometres(point, { lat, lon });
    if (distance < nearest) nearest = distance;
    if (level === 'commune' && distance < least) [commune, least] = [place, distance];
  }
  return { nearest, commune };
}
