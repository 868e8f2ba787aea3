// Class 4: the parent that is named must win over a larger place of the same name or of its first word. Class 8: when a text
// is ambiguous and when it is not.
import { calledAfter, largestOfName } from './class-called-after.ts';
import {
  anchorOf,
  type Draw,
  drawFamily,
  drawSpot,
  drawTown,
  expectSpot,
  hasStranger,
  isTelling,
  joined,
  type Maker,
  mix,
  type Piece,
  scopesOf,
  styled,
  textOf,
} from './draw.ts';
import { isAlone, nestOf, rivals } from './rivals.ts';
import { keyOf } from './spelling.ts';
import { holds, isNested, regionOf, type Spot, type World } from './world.ts';

/** Places that bear the name by itself, nested ones once. */
function bearers({ byKey }: World, spot: Spot): Spot[] {
  const all = byKey.get(keyOf(spot.short)) ?? [];
  return all.filter((one, at) => !all.slice(0, at).some((other) => isNested(one, other)));
}

/** One of several of its name, all of its half: drawn until there is one. */
function drawNamesake(draw: Draw): { spot: Spot; all: Spot[] } | undefined {
  for (let tries = 0; tries < 40; tries += 1) {
    const spot = drawSpot(draw, ['quartier', 'village']);
    const all = bearers(draw.world, spot);
    if (all.length > 1) return { spot, all };
  }
  return undefined;
}

const WAYS: readonly ((name: Piece, parent: Piece, level: string, own: string) => Piece[])[] = [
  (name, parent) => [name, ', ', parent],
  (name, parent) => [name, ' ', parent],
  (name, parent) => [name, ' (', parent, ')'],
  (name, parent) => [parent, ', ', name],
  (name, parent) => [name, ' à ', parent],
  (name, parent, _, own) => [`${own} `, name, ', ', parent],
  (name, parent, level) => [name, `, ${level} de `, parent],
];

const SAID = { commune: 'commune', departement: 'département', region: 'région' } as const;

/** A city and its department are one scope to whoever names it: each level is as likely. */
function pickScope({ random }: Draw, spot: Spot): Spot | undefined {
  const scopes = scopesOf(spot);
  const level = scopes.length > 0 ? random.pick(scopes).level : undefined;
  return scopes.find((one) => one.level === level);
}

const namesake: Maker = (draw) => {
  const { world, random } = draw;
  const spot = drawNamesake(draw)?.spot;
  const scope = spot && pickScope(draw, spot);
  if (!spot || !scope || !isAlone(world, [spot.short], spot, scope)) return undefined;
  const level = SAID[scope.level as keyof typeof SAID] ?? 'commune';
  const pieces = random.pick(WAYS)(
    { place: spot.short },
    { place: scope.short },
    level,
    spot.level,
  );
  if (hasStranger(world, pieces)) return undefined;
  return {
    kind: `one of several, its ${scope.level}`,
    text: styled(textOf(pieces), random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: expectSpot(world, spot),
  };
};

/** "X 2, Pikine" where other towns have an X or an X 2. */
const numberedElsewhere: Maker = (draw) => {
  const { world, random } = draw;
  const family = drawFamily(draw);
  const spot = random.pick(family.core);
  const elsewhere = rivals(world, [family.name, spot.short], family, undefined);
  if (
    elsewhere.families.length +
      elsewhere.spots.filter((one) => !family.most.includes(one)).length ===
    0
  )
    return undefined;
  const scope = drawTown(draw, scopesOf(spot));
  if (!scope || !isAlone(world, [spot.short], spot, scope)) return undefined;
  const pieces = joined(draw, spot.short, scope);
  if (hasStranger(world, pieces)) return undefined;
  return {
    kind: 'numbered, its parent',
    text: styled(textOf(pieces), random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: expectSpot(world, spot),
  };
};

/** "Vélingara Ferlo": the first word is a larger place elsewhere, the second one belongs to the name. */
const longerName: Maker = (draw) => {
  const { world, random } = draw;
  const spot = drawSpot(draw, ['quartier', 'village', 'commune']);
  const words = keyOf(spot.short).split(' ');
  const larger = words
    .slice(1)
    .flatMap((_, at) => world.byKey.get(words.slice(0, at + 1).join(' ')) ?? [])
    .some((one) => !isNested(one, spot) && (one.population ?? 0) > (spot.population ?? 0));
  if (
    !larger ||
    !isTelling(words.slice(1).join(' ')) ||
    !isAlone(world, [spot.short], spot, undefined)
  )
    return undefined;
  const scope = random.next() < 0.3 ? drawTown(draw, scopesOf(spot)) : undefined;
  const pieces = joined(draw, spot.short, scope);
  if (hasStranger(world, pieces)) return undefined;
  return {
    kind: 'longer name than a larger place',
    text: styled(textOf(pieces), random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: expectSpot(world, spot),
  };
};

/** A name that is known in one town only, beside another town: whichever is answered, it is with a doubt. */
const contradiction: Maker = (draw) => {
  const { world, random } = draw;
  const spot = drawSpot(draw, ['quartier', 'village']);
  const town = drawSpot(draw, ['commune', 'departement']);
  if (regionOf(town) === regionOf(spot) || !isAlone(world, [spot.short], spot, undefined))
    return undefined;
  if (!isAlone(world, [town.short], town, undefined)) return undefined;
  const pieces = [{ place: spot.short }, ', ', { place: town.short }];
  if (hasStranger(world, pieces)) return undefined;
  return {
    kind: 'named parent contradicts',
    text: styled(textOf(pieces), random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: {
      ids: [...expectSpot(world, spot).ids, ...expectSpot(world, town).ids],
      doubt: true,
    },
  };
};

export const parentWins = mix(
  [50, namesake],
  [15, numberedElsewhere],
  [27, longerName],
  [8, contradiction],
);

/** As well as another: people mean neither much more often. Ten to one in population is much. */
const MUCH = 10;

function isEven(all: readonly Spot[]): boolean {
  const [first = 0, second = 0] = all
    .map(({ population }) => population ?? 0)
    .sort((a, b) => b - a);
  return first <= MUCH * Math.max(1, second);
}

/** A bare name of several, all of them quarters or villages and about as large: any of them, and it is ambiguous. */
const several =
  (scoped: boolean): Maker =>
  (draw) => {
    const { world, random } = draw;
    const found = drawNamesake(draw);
    if (!found) return undefined;
    const { spot } = found;
    const scope = scoped
      ? drawTown(
          draw,
          scopesOf(spot).filter(({ level }) => level !== 'commune'),
        )
      : undefined;
    if (scoped && !scope) return undefined;
    const { spots, families } = rivals(world, [spot.short], spot, scope);
    const others = spots.filter(({ keys }) => keys.has(keyOf(spot.short)));
    const all = [spot, ...others.filter((one) => !isNested(one, spot))];
    // "Baobab, Dakar" is the one in the town, though the region has another.
    const nearer =
      scope &&
      nestOf(world, scope).some(
        (one) => all.some((it) => holds(one, it)) && !all.every((it) => holds(one, it)),
      );
    if (nearer) return undefined;
    const alike = all.every(({ level }) => level === 'quartier' || level === 'village');
    if (
      families.length > 0 ||
      others.length === 0 ||
      others.length < spots.length ||
      !alike ||
      !isEven(all)
    )
      return undefined;
    const pieces = joined(draw, spot.short, scope);
    if (hasStranger(world, pieces)) return undefined;
    return {
      kind: scope ? 'several where it says' : 'several, name alone',
      text: styled(textOf(pieces), random),
      ...anchorOf(world, spot),
      changedBy: [],
      expected: {
        ids: [...new Set(all.flatMap((one) => expectSpot(world, one).ids))],
        ambiguous: true,
      },
    };
  };

/** A commune beside its own quarter, a region beside its town: one thing to whoever writes. */
const nested: Maker = (draw) => {
  const { world, random } = draw;
  const spot = drawSpot(draw);
  const same = (world.byKey.get(keyOf(spot.short)) ?? []).filter((one) => isNested(one, spot));
  if (same.length < 2 || !isAlone(world, [spot.short], spot, undefined)) return undefined;
  return {
    kind: 'beside its own quarter or town',
    text: styled(spot.short, random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: { ids: same.map(({ id }) => id), ambiguous: false },
  };
};

/** The only one that the named parent has, though others have it too. */
const onlyThere: Maker = (draw) => {
  const made = namesake(draw);
  return made?.expected.ambiguous === false
    ? { ...made, kind: 'only one where it says' }
    : undefined;
};

const onlyOne: Maker = (draw) => {
  const { world, random } = draw;
  const spot = drawSpot(draw);
  if (!isAlone(world, [spot.short], spot, undefined)) return undefined;
  const expected = expectSpot(world, spot);
  if (expected.ambiguous !== false) return undefined;
  return {
    kind: 'the only one',
    text: styled(spot.short, random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected,
  };
};

export const ambiguity = mix(
  [5, calledAfter],
  [5, largestOfName],
  [25, several(false)],
  [20, several(true)],
  [25, onlyThere],
  [15, nested],
  [15, onlyOne],
);
