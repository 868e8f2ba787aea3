// Class 0, the control: a name as the gazetteer writes it, alone where it is the only one, else with what tells it apart.
// Class 1: families and their parts.
import {
  anchorOf,
  type Draw,
  drawFamily,
  drawScope,
  drawSpot,
  drawTown,
  type Expected,
  expectSpot,
  hasStranger,
  joined,
  type Maker,
  mix,
  type Piece,
  scopesOf,
  styled,
  textOf,
} from './draw.ts';
import { type Family, splitPart } from './families.ts';
import { isAlone } from './rivals.ts';
import { keyOf, roman, romanValue } from './spelling.ts';
import { numberWords } from './words.ts';
import { regionOf, type Spot } from './world.ts';

export const plainName: Maker = (draw) => {
  const { world, random } = draw;
  const spot = drawSpot(draw);
  // "Fass (Petit Mbao)" as the gazetteer has it; the other classes write what people write of it.
  const name = random.next() < 0.5 ? spot.name : spot.short;
  const found = drawScope(draw, spot, name);
  if (!found) return undefined;
  const pieces = joined(draw, name, found.scope);
  if (hasStranger(world, pieces)) return undefined;
  return {
    kind: found.scope ? 'name and what holds it' : 'name alone',
    text: styled(textOf(pieces), random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: expectSpot(world, spot),
  };
};

const ids = (spots: readonly Spot[]) => spots.map(({ id }) => id);

const expectFamily = ({ core, most }: Family): Expected => ({
  ids: [],
  family: { core: ids(core), most: ids(most) },
  ambiguous: false,
});

const wholeFamily: Maker = (draw) => {
  const { world, random } = draw;
  const family = drawFamily(draw);
  const alone = isAlone(world, [family.name], family, undefined);
  const above = [family.parent, ...scopesOf(family.parent)];
  const scope = alone && random.next() < 0.5 ? undefined : drawTown(draw, above);
  if (!isAlone(world, [family.name], family, scope)) return undefined;
  const pieces = joined(draw, family.name, scope);
  if (hasStranger(world, pieces)) return undefined;
  return {
    kind: scope ? 'family and what holds it' : 'family alone',
    text: styled(textOf(pieces), random),
    anchor: family.id,
    region: regionOf(family.parent),
    level: family.core[0]?.level ?? 'quartier',
    changedBy: [],
    expected: expectFamily(family),
  };
};

/** Ways to write the number of a part; a glued one must not be read as Roman. */
const NUMBERS: Readonly<Record<string, (base: string, value: number) => string>> = {
  digits: (base, value) => `${base} ${value}`,
  Roman: (base, value) => `${base} ${roman(value)}`,
  words: (base, value) => `${base} ${numberWords[value] ?? value}`,
  'n°': (base, value) => `${base} n°${value}`,
  'N° ': (base, value) => `${base} N° ${value}`,
  glued: (base, value) => `${base}${value}`,
};
const UNITS: Readonly<Record<string, (base: string, value: number) => string>> = {
  U6: (base, value) => `${base} U${value}`,
  'U 6': (base, value) => `${base} U ${value}`,
  'U.6': (base, value) => `${base} U.${value}`,
  'Unité 6': (base, value) => `${base} Unité ${value}`,
  'unité in words': (base, value) => `${base} unité ${numberWords[value] ?? value}`,
};

/** "… II", "… Unité 26": the name before its number, as written, and the number. */
function numbered(spot: Spot) {
  const name = /^Unité \d/.test(spot.short)
    ? `${spot.holders[0]?.short} ${spot.short}`
    : spot.short;
  const found = /^(.+?)\s+(Unité |U)?([IVX]+|\d{1,2})$/.exec(name);
  const value = Number(found?.[3]) || romanValue((found?.[3] ?? '').toLowerCase());
  if (!found?.[1] || value === undefined || value < 1 || value > 29) return undefined;
  return { base: found[1], isUnit: found[2] !== undefined, value };
}

/** `full`: what the written name stands for. */
function onePart(draw: Draw, spot: Spot, name: string, kind: string, full = name) {
  const { world, random } = draw;
  const found = drawScope(draw, spot, full, 0.4);
  // "Parcelles Assainies U26, Parcelles Assainies" is what nobody writes.
  if (!found || (found.scope && keyOf(full).startsWith(keyOf(found.scope.short)))) return undefined;
  const pieces: Piece[] = joined(draw, name, found.scope);
  if (hasStranger(world, pieces)) return undefined;
  return {
    kind,
    text: styled(textOf(pieces), random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: expectSpot(world, spot),
  };
}

const numberedPart: Maker = (draw) => {
  const { world, random } = draw;
  const family = drawFamily(draw);
  const spot = random.pick(family.core);
  const number = numbered(spot);
  if (!number) return undefined;
  const form = random.pick(Object.keys(NUMBERS));
  const name = NUMBERS[form]?.(number.base, number.value) ?? '';
  // Beside a place without a number "n° 2" is a door.
  if (/n°/i.test(name) && !isAlone(world, [number.base], family, undefined)) return undefined;
  // Where the gazetteer has both "Badde I" and "Badde 1", they are one to whoever reads them.
  return isAlone(world, [spot.short], spot, world.familyOf.get(spot)?.parent)
    ? onePart(draw, spot, name, `part, ${form.trim()}`)
    : undefined;
};

/** Towns of parcels: "Unité 26" of the commune "Parcelles Assainies", "Parcelles Assainies Unité 9" of another one. */
const unit: Maker = (draw) => {
  const { world, random } = draw;
  const units = world.spots.filter(
    (one) => /\bUnité \d/.test(one.short) && world.halfOf(one) === draw.half,
  );
  const spot = random.pick(units);
  const number = numbered(spot);
  if (!number?.isUnit) return undefined;
  const form = random.pick(Object.keys(UNITS));
  const name = UNITS[form]?.(number.base, number.value) ?? '';
  const full = `${number.base} Unité ${number.value}`;
  return onePart(draw, spot, name, `part, ${form}`, full);
};

const cardinalPart: Maker = (draw) => {
  const spot = draw.random.pick(drawFamily(draw).core);
  const tail = splitPart(keyOf(spot.short))?.tail ?? [];
  if (tail.length !== 1 || /\d/.test(tail[0] ?? '')) return undefined;
  return onePart(draw, spot, spot.short, 'part, cardinal');
};

export const family = mix([45, wholeFamily], [40, numberedPart], [10, unit], [5, cardinalPart]);
