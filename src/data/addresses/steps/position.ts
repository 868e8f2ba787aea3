// After the landmark: the point of a Plus Code or of written coordinates, and the place around it when the text
// names none.
import type { Gazetteer } from '../gazetteer.ts';
import { type Place, positionOf } from '../place.ts';
import type { Point, Scored, State } from '../state.ts';
import { recoverCode } from './codes.ts';

/** The country with its coast (contract/data.md D21). */
const isInside = ({ lat, lon }: Point): boolean =>
  lat >= 12.2 && lat <= 16.8 && lon >= -17.6 && lon <= -11.3;
/** About 35 km: farther than that from every commune a point is not in the country. */
const FAR = 0.32;

export function findPoint({ code, scored }: State, gazetteer: Gazetteer): Partial<State> {
  if (!code) return {};
  const place = scored[0]?.place;
  const near = place && positionOf(place);
  const point = code.point ?? (near ? recoverCode(code.text, near) : null);
  if (!point || !isInside(point)) return {};
  if (place) return { point };
  const commune = nearestCommune(point, gazetteer);
  if (!commune) return {};
  const found: Scored = {
    place: commune,
    mention: { from: 0, to: 0, hint: null, candidates: [] },
    spelling: 1,
    supports: 0,
    score: 0.5,
  };
  return { point, scored: [found], abroad: null };
}

function nearestCommune({ lat, lon }: Point, { places }: Gazetteer): Place | undefined {
  let best: Place | undefined;
  let least = FAR;
  for (const place of places) {
    if (place.level !== 'commune' || place.lat === null || place.lon === null) continue;
    const distance = Math.hypot(place.lat - lat, (place.lon - lon) * 0.968);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}
