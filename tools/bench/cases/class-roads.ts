// Class 3, kilometre points: "km 18 route de Rufisque" lies on the way, not at its end. Where, the towns tell in the order of
// the road: points between them are taken in proportion, which leaves a few kilometres open.
import type { Draw, Maker } from './draw.ts';
import { regionOf, type Spot, type World } from './world.ts';

/**
 * The N1 from Dakar by the old road of Rufisque to the border, by the communes on it, and its length:
 * wiki.aaroads.com/wiki/N1_(Senegal). No source was found for points of the N2 and the VDN: they are left out.
 */
const N1 = {
  stops:
    'DK-DD1-2 DK-DD2-4 DK-PI2-1 DK-PI2-5 DK-RU1-1 DK-RU2-1 DK-RU4-2 TH-MB5-3 TH-MB2-1 TH-MB4-4 FK-FD1-1 KL-KA5-4 KL-KA1-1 KL-KA2-1 KA-BI1-1 KA-KA1-1 KA-MH1-1 KA-KO1-1 TC-KO1-1 TC-TD1-1 TC-GO1-1 TC-BA3-3'
      .split(' ')
      .map((id) => `SN-${id}`),
  km: 642,
};

/** The first stretch has a name of its own; it ends at the town, which must not be the answer. */
const NAMES: readonly { names: readonly string[]; from: number; to: number }[] = [
  {
    names: ['route de Rufisque', 'ancienne route de Rufisque', 'rte de Rufisque'],
    from: 5,
    to: 20,
  },
  { names: ['RN1', 'N1', 'route nationale 1', 'nationale 1'], from: 30, to: 640 },
];

/** How far the estimate may be off: a proportion of the way, and at least the width of a town. */
const SHARE_OFF = 0.04;
const LEAST_OFF_KM = 4;

const KM_A_DEGREE = 111.2;
type Point = { lat: number; lon: number };

export function kilometresBetween(one: Point, other: Point): number {
  const east = (one.lon - other.lon) * Math.cos(((one.lat + other.lat) * Math.PI) / 360);
  return Math.hypot(one.lat - other.lat, east) * KM_A_DEGREE;
}

type Stop = Point & { spot: Spot; km: number };

/** The towns with their kilometre: as the crow flies from one to the next, stretched to the length of the road. */
function stopsOf({ byId }: World): Stop[] {
  const stops: Stop[] = [];
  let km = 0;
  for (const id of N1.stops) {
    const spot = byId.get(id);
    if (spot?.lat == null || spot.lon == null) throw new Error(`${id} has no position.`);
    const before = stops.at(-1);
    const here = { lat: spot.lat, lon: spot.lon };
    if (before) km += kilometresBetween(before, here);
    stops.push({ ...here, spot, km });
  }
  return stops.map((stop) => ({ ...stop, km: (stop.km * N1.km) / km }));
}

const FORMS: readonly ((km: number, road: string) => string)[] = [
  (km, road) => `km ${km} ${road}`,
  (km, road) => `KM ${km}, ${road}`,
  (km, road) => `${road} km ${km}`,
  (km, road) => `${road}, PK ${km}`,
  (km, road) => `${road} au kilomètre ${km}`,
];

export const kilometrePoint: Maker = ({ world, random, half }: Draw) => {
  const { names, from, to } = random.pick(NAMES);
  const km = random.whole(from, to);
  const stops = stopsOf(world);
  const at = stops.findIndex((stop) => stop.km > km);
  const [before, after] = [stops[at - 1], stops[at]];
  if (!before || !after) return undefined;
  const share = (km - before.km) / (after.km - before.km);
  const nearest = share < 0.5 ? before : after;
  if (world.halfOf(nearest.spot) !== half) return undefined;
  return {
    kind: 'kilometre of a road',
    text: random.pick(FORMS)(km, random.pick(names)),
    anchor: nearest.spot.id,
    region: regionOf(nearest.spot),
    level: nearest.spot.level,
    changedBy: [],
    expected: {
      ids: [nearest.spot, ...nearest.spot.holders].map(({ id }) => id),
      near: {
        lat: before.lat + share * (after.lat - before.lat),
        lon: before.lon + share * (after.lon - before.lon),
        km: Math.max(LEAST_OFF_KM, SHARE_OFF * km),
      },
    },
  };
};
