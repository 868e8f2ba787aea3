// The outline that the known positions make: of each band of latitude the westernmost and the easternmost place. It is no
// border: the pages draw it so that a point on their map says where in the country it is.
import type { Point } from './state.ts';

/** Eleven kilometres: about as far apart as the bends of the coast and of the river. */
const BAND = 0.1;

/** Down the east side and up the west side; the Gambia lies inside. */
export function outlineOf(places: readonly { lat: number | null; lon: number | null }[]): Point[] {
  const bands = new Map<number, { west: Point; east: Point }>();
  for (const { lat, lon } of places) {
    if (lat === null || lon === null) continue;
    const at = Math.floor(lat / BAND);
    const known = bands.get(at);
    const point = { lat, lon };
    if (!known) bands.set(at, { west: point, east: point });
    else if (lon < known.west.lon) known.west = point;
    else if (lon > known.east.lon) known.east = point;
  }
  const rows = [...bands].sort(([a], [b]) => b - a).map(([, row]) => row);
  return [...rows.map(({ east }) => east), ...rows.map(({ west }) => west).reverse()];
}
