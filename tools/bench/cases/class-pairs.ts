// Class 5: two places side by side. Class 6: crossings, in all their spellings. Class 7: what else people write around a place.

import { withTown } from './class-carriers.ts';
import {
  anchorOf,
  type Draw,
  drawScope,
  drawSpot,
  type Expected,
  expectSpot,
  hasStranger,
  isTelling,
  type Maker,
  type Piece,
  scopesOf,
  styled,
  textOf,
} from './draw.ts';
import { person } from './people.ts';
import { isAlone } from './rivals.ts';
import {
  avenues,
  englishNoise,
  landmarkCarriers,
  numberNoise,
  opening,
  relationWords,
  wayNoise,
  wolofNoise,
} from './words.ts';
import { holds, isNested, type Spot } from './world.ts';

type Pair = { x: Spot; y: Spot; town: Spot };

/** Two of one commune, each the only one of its name there; `y` is of this half. */
function drawPair(draw: Draw): Pair | undefined {
  const { world, random } = draw;
  const y = drawSpot(draw, ['quartier', 'village']);
  const town = y.holders.find(({ level }) => level === 'commune');
  if (!town || !isTelling(town.short)) return undefined;
  const beside = (world.within.get(town) ?? []).filter((one) => one !== y && isTelling(one.short));
  if (beside.length === 0) return undefined;
  const x = random.pick(beside);
  const alone = [x, y].every((one) => isAlone(world, [one.short], one, town));
  return alone && !isNested(x, y) ? { x, y, town } : undefined;
}

type Written = { kind: string; pieces: Piece[]; right: Spot[]; more?: Partial<Expected> };

const stops = ['Total', 'Shell', 'Auchan', 'station Elton', 'boutique Orange'];

/** What follows the last comma is the answer, not what the landmark is named after. */
const lastOne = ({ random }: Draw, { x, y, town }: Pair): Written => {
  const [carrier, gender] = random.pick(landmarkCarriers);
  const relation = random.next() < 0.6 ? random.pick(relationWords) : undefined;
  const landmark: Piece[] = [
    `${relation ? opening(relation, gender) : ''}${carrier} `,
    { place: x.short },
  ];
  const between =
    random.next() < 0.4 ? `, ${random.pick(stops)}, ` : random.pick([', ', ', ', ' - ']);
  const pieces = [...landmark, between, { place: y.short }];
  const told = withTown(pieces, random.next() < 0.6 ? town : undefined);
  return { kind: 'landmark X, Y', pieces: told, right: [y], more: { relation: relation?.key } };
};

const between = ({ random }: Draw, { x, y, town }: Pair): Written => {
  const pieces: Piece[] = ['entre ', { place: x.short }, ' et ', { place: y.short }];
  const told = random.next() < 0.6;
  return {
    kind: 'entre X et Y',
    pieces: told ? withTown(pieces, town) : pieces,
    right: [x, y, town],
    more: { relation: 'entre' },
  };
};

const slashed = ({ random }: Draw, { x, y, town }: Pair): Written => {
  const pieces = [{ place: x.short }, random.pick([' / ', '/', ' - ']), { place: y.short }];
  return { kind: 'X / Y', pieces: withTown(pieces, town), right: [x, y] };
};

const TOWARDS = [' vers ', ' en allant vers ', ', direction ', ' en direction de '];
const towards = ({ random }: Draw, { x, y, town }: Pair): Written => ({
  kind: 'Y vers X',
  pieces: withTown(
    [{ place: y.short }, random.pick(TOWARDS), { place: x.short }],
    random.next() < 0.5 ? town : undefined,
  ),
  right: [y],
});

/** The last one holds the one of the landmark: it, or the finer one that the text names. */
const inLast = ({ random }: Draw, { y, town }: Pair): Written => ({
  kind: 'landmark X, the town of X',
  pieces: ['rond-point ', { place: y.short }, `, ${random.pick(stops)}, `, { place: town.short }],
  right: [town, y],
});

export const sideBySide: Maker = (draw) => {
  const { world, random } = draw;
  const pair = drawPair(draw);
  if (!pair) return undefined;
  const write = random.pick([lastOne, lastOne, lastOne, between, slashed, towards, inLast]);
  const { kind, pieces, right, more } = write(draw, pair);
  // Without the town, what is expected must be known by its name alone.
  const told = pieces.some((piece) => typeof piece !== 'string' && piece.place === pair.town.short);
  if (!told && ![pair.x, pair.y].every((one) => isAlone(world, [one.short], one, undefined)))
    return undefined;
  if (hasStranger(world, pieces)) return undefined;
  return {
    kind,
    text: styled(textOf(pieces), random),
    ...anchorOf(world, pair.y),
    changedBy: [],
    expected: { ids: right.flatMap((one) => expectSpot(world, one).ids), ...more },
  };
};

/** The two roads in the order of the text, as one form writes them. */
type Crossing = { text: string; roads: readonly [string, string] };

function crossing({ random }: Draw): Crossing {
  const [a, b] = [random.whole(1, 60), random.whole(1, 60)];
  const other = random.pick(avenues);
  const two = [`rue ${a}`, `rue ${b}`] as const;
  const mixed = [`rue ${a}`, other] as const;
  return random.pick<Crossing>([
    { text: `rue ${a} x ${b}`, roads: two },
    { text: `rue ${a}x${b}`, roads: two },
    { text: `Rue ${a} X Rue ${b}`, roads: two },
    { text: `rue ${a} × rue ${b}`, roads: two },
    { text: `rues ${a} x ${b}`, roads: two },
    { text: `rues ${a} et ${b}`, roads: two },
    { text: `angle rue ${a} et rue ${b}`, roads: two },
    { text: `angle rues ${a} et ${b}`, roads: two },
    { text: `rue ${a} angle ${b}`, roads: two },
    { text: `rue ${a} angle rue ${b}`, roads: two },
    { text: `à l’angle de la rue ${a} et de la rue ${b}`, roads: two },
    { text: `croisement rue ${a} et rue ${b}`, roads: two },
    { text: `intersection des rues ${a} et ${b}`, roads: two },
    { text: `rue ${a} x ${other}`, roads: mixed },
    { text: `angle rue ${a}, ${other}`, roads: mixed },
    { text: `rue ${a} angle ${other}`, roads: mixed },
    { text: `${other} x rue ${a}`, roads: [other, `rue ${a}`] },
    { text: `corner of rue ${a} and ${other}`, roads: mixed },
  ]);
}

export const atCrossing: Maker = (draw) => {
  const { world, random } = draw;
  const spot = drawSpot(draw, ['quartier', 'commune']);
  const found = drawScope(draw, spot);
  const { text, roads } = crossing(draw);
  if (!found || roads[0] === roads[1] || /\brue\b/i.test(spot.short)) return undefined;
  // After a name a comma tells where the street ends.
  const joins = /\d$/.test(text) ? [', ', ', ', ' ', ' à '] : [', ', ' à '];
  const pieces = withTown([text, random.pick(joins), { place: spot.short }], found.scope);
  if (hasStranger(world, pieces)) return undefined;
  return {
    kind: roads.every((road) => /^rue \d/.test(road))
      ? 'two numbered streets'
      : 'a street and an avenue',
    text: styled(textOf(pieces), random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: { ...expectSpot(world, spot), relation: 'angle', landmark: roads.join(' x ') },
  };
};

const digits = ({ random }: Draw, form: string): string => {
  let first = true;
  return form.replace(/#/g, () => {
    const digit = String(random.whole(first ? 1 : 0, 9));
    first = false;
    return digit;
  });
};

const noises: Readonly<Record<string, (draw: Draw) => string>> = {
  numbers: (draw) => digits(draw, draw.random.pick(numberNoise)),
  'how to get there': ({ random }) => random.pick(wayNoise),
  'chez somebody': ({ random }) =>
    `${random.pick(['chez', 'à côté de chez', 'derrière chez', 'en face de chez'])} ${person(random)}`,
  English: ({ random }) => random.pick(englishNoise),
  Wolof: ({ random }) => random.pick(wolofNoise),
};

/** "en allant vers Z": a way that leads to another place, which is not the answer. */
function wayTo(draw: Draw, spot: Spot): Piece[] | undefined {
  const to = drawSpot(draw, ['commune', 'quartier']);
  const far =
    !isNested(to, spot) && !scopesOf(spot).some((one) => holds(one, to) && one.level !== 'region');
  return far && isAlone(draw.world, [to.short], to, undefined)
    ? [', en allant vers ', { place: to.short }]
    : undefined;
}

export const withNoise: Maker = (draw) => {
  const { world, random } = draw;
  const spot = drawSpot(draw);
  const found = drawScope(draw, spot);
  if (!found) return undefined;
  const place = withTown([{ place: spot.short }], found.scope);
  const kind = random.pick([...Object.keys(noises), 'en allant vers']);
  const noise = noises[kind]?.(draw);
  const way = noise === undefined ? wayTo(draw, spot) : [];
  if (!way) return undefined;
  const more =
    noise !== undefined && random.next() < 0.3 ? digits(draw, random.pick(numberNoise)) : undefined;
  const pieces: Piece[] =
    noise === undefined
      ? [...place, ...way]
      : random.next() < 0.5
        ? [...(more ? [more, ', '] : []), noise, ', ', ...place]
        : [...place, ', ', noise, ...(more ? [', ', more] : [])];
  if (hasStranger(world, pieces)) return undefined;
  return {
    kind,
    text: styled(textOf(pieces), random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: expectSpot(world, spot),
  };
};
