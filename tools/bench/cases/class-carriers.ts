// Class 3: the place inside the name of a landmark, a street, an allotment or a crossing, and the road that only leads to it.

import { kilometrePoint } from './class-roads.ts';
import {
  anchorOf,
  type Draw,
  drawScope,
  drawSpot,
  drawTown,
  expectSpot,
  hasStranger,
  type Maker,
  mix,
  type Piece,
  scopesOf,
  styled,
  textOf,
} from './draw.ts';
import { isAlone, type Scope } from './rivals.ts';
import { keyOf } from './spelling.ts';
import {
  avenues,
  estates,
  landmarkCarriers,
  opening,
  relationWords,
  streetCarriers,
  zoneCarriers,
} from './words.ts';
import { isNested, landmarkKey, regionOf, type Spot, type World } from './world.ts';

/** "X", or "X, its town". */
export const withTown = (place: readonly Piece[], scope: Scope): Piece[] =>
  scope ? [...place, ', ', { place: scope.short }] : [...place];

const inside = (draw: Draw): { spot: Spot; scope: Scope } | undefined => {
  const spot = drawSpot(draw, ['quartier', 'village']);
  if (/\brue\b/i.test(spot.short)) return undefined;
  const found = drawScope(draw, spot, spot.short, 0.3);
  return found && { spot, scope: found.scope };
};

const atLandmark: Maker = (draw) => {
  const { world, random } = draw;
  const found = inside(draw);
  if (!found) return undefined;
  const { spot, scope } = found;
  const [carrier, gender] = random.pick(landmarkCarriers);
  const landmark = `${carrier}${random.next() < 0.6 ? ' de' : ''} ${spot.short}`;
  const relation = random.next() < 0.5 ? random.pick(relationWords) : undefined;
  const lead = relation ? opening(relation, gender) : '';
  const pieces = withTown([landmark.slice(0, -spot.short.length), { place: spot.short }], scope);
  if (hasStranger(world, pieces) || world.landmarks.has(landmarkKey(landmark))) return undefined;
  return {
    kind: 'landmark X',
    text: styled(lead + textOf(pieces), random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: {
      ...expectSpot(world, spot),
      landmark,
      relation: relation?.key,
      warning: UNKNOWN,
    },
  };
};

const around = (
  kind: string,
  write: (draw: Draw, name: string) => Piece[] | undefined,
  warning?: string,
): Maker => {
  return (draw) => {
    const found = inside(draw);
    const pieces = found && write(draw, found.spot.short);
    if (!pieces) return undefined;
    const whole = withTown(pieces, found.scope);
    if (hasStranger(draw.world, whole)) return undefined;
    return {
      kind,
      text: styled(textOf(whole), draw.random),
      ...anchorOf(draw.world, found.spot),
      changedBy: [],
      expected: { ...expectSpot(draw.world, found.spot), warning },
    };
  };
};

/** The thing itself is not known: its place is where it is looked for. */
const UNKNOWN = 'REPERE_NON_LOCALISE';

/** Somewhere there is a quarter "Zone Industrielle", or a "Cité Gendarmerie": then these words name it. */
const isPlace = ({ byKey }: World, words: string) => byKey.has(keyOf(words.replace(/ de$/, '')));

const zone = around(
  'ZAC X',
  ({ world, random }, name) => {
    const carrier = random.pick(zoneCarriers);
    return isPlace(world, carrier) ? undefined : [`${carrier} `, { place: name }];
  },
  UNKNOWN,
);
const estate = around('cité Y, X', ({ world, random }, name) => {
  const carrier = random.pick(estates);
  return isPlace(world, carrier) ? undefined : [carrier, ', ', { place: name }];
});
const atCrossing = around('rue 12 angle Z à X', ({ random }, name) => [
  `rue ${random.whole(2, 60)} angle ${random.pick(avenues)}${random.pick([' à ', ', '])}`,
  { place: name },
]);

/** A street of the town that is named with it: its X is a quarter there, not a town to which it leads. */
const inStreet: Maker = (draw) => {
  const { world, random } = draw;
  const spot = drawSpot(draw, ['quartier']);
  if (/^(?:cit[ée]|hlm|sicap|zone)\b|\brue\b/i.test(spot.short)) return undefined;
  const scope = drawTown(
    draw,
    scopesOf(spot).filter(({ level }) => level !== 'region'),
  );
  if (!scope || !isAlone(world, [spot.short], spot, scope)) return undefined;
  const pieces = withTown([`${random.pick(streetCarriers)} `, { place: spot.short }], scope);
  if (hasStranger(world, pieces)) return undefined;
  return {
    kind: 'street X, its town',
    text: styled(textOf(pieces), random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: { ...expectSpot(world, spot), warning: UNKNOWN },
  };
};

/** Forms of a road that leads out of a place. */
const ROADS: readonly ((to: Piece, from: Piece) => Piece[])[] = [
  (to, from) => ['route de ', to, ', ', from],
  (to, from) => [from, ', route de ', to],
  (to, from) => ['sur la route de ', to, ', à ', from],
  (to, from) => ['sortie ', from, ' sur la route de ', to],
  (to, from) => [from, ', km 3 route de ', to],
];

/** "Route de X, T": T, never X; both are communes, and neither holds the other. */
const roadBetween: Maker = (draw) => {
  const { world, random } = draw;
  const [from, to] = [drawSpot(draw, ['commune']), drawSpot(draw, ['commune'])];
  if (isNested(from, to) || regionOf(from) !== regionOf(to)) return undefined;
  if (![from, to].every((one) => isAlone(world, [one.short], one, undefined))) return undefined;
  const pieces = random.pick(ROADS)({ place: to.short }, { place: from.short });
  if (hasStranger(world, pieces)) return undefined;
  return {
    kind: 'road to X from T',
    text: styled(textOf(pieces), random),
    ...anchorOf(world, from),
    changedBy: [],
    expected: expectSpot(world, from),
  };
};

export const insideOther = mix(
  [40, atLandmark],
  [20, inStreet],
  [10, zone],
  [10, estate],
  [8, atCrossing],
  [9, roadBetween],
  [3, kilometrePoint],
);
