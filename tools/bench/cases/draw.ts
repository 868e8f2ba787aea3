// What each class of texts draws with: a place of its half, a name that tells it apart, and the answer that is expected.
import type { Random } from '../../faults/fault.ts';
import { type Family, isGeneric } from './families.ts';
import { isAlone, type Scope, sameAs } from './rivals.ts';
import { keyOf, plain, unaccented } from './spelling.ts';
import { type Half, isNested, landmarkKey, regionOf, type Spot, type World } from './world.ts';

export const classNames = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'none'] as const;
export type ClassName = (typeof classNames)[number];

export type Expected = {
  /** Any of them is right; none: the text names no place. */
  ids: readonly string[];
  /** Instead of `ids`: the family with at least these parts and at most those. */
  family?: { core: readonly string[]; most: readonly string[] };
  /** Instead of `ids`: whatever lies there, or holds what does. */
  near?: { lat: number; lon: number; km: number };
  /** Undefined: not judged, as the next ones. */
  ambiguous?: boolean | undefined;
  relation?: string | undefined;
  landmark?: string | undefined;
  /** The code that a warning must open with. */
  warning?: string | undefined;
  /** The two that the text puts together stand apart: the answer must say that it is unsure. */
  doubt?: true;
};

export type Case = {
  class: ClassName;
  kind: string;
  text: string;
  half: Half;
  /** What decides the half: the id of a place or a family, or the words of a text of no place. */
  anchor: string;
  /** The confusions by which the name was spelt. */
  changedBy: readonly string[];
  expected: Expected;
  region: string;
  level: string;
};

export type Draw = { world: World; random: Random; half: Half };
/** One text, or undefined when the dice fell badly: then they are cast again. */
export type Maker = (draw: Draw) => Omit<Case, 'class' | 'half'> | undefined;

/** How often dice that fall badly are cast again before another kind is drawn. */
const PATIENCE = 100;

/** Kinds of a class in their shares: whatever kind is drawn, it is drawn until it comes out, so that rare ones stay in. */
export const mix =
  (...kinds: readonly (readonly [number, Maker])[]): Maker =>
  (draw) => {
    let left = draw.random.next() * kinds.reduce((sum, [share]) => sum + share, 0);
    const maker = kinds.find(([share]) => {
      left -= share;
      return left <= 0;
    })?.[1];
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      const made = maker?.(draw);
      if (made) return made;
    }
    return undefined;
  };

/** Towns are written of more often than hamlets, which are nine tenths of the gazetteer: levels first, places then. */
const SHARES: readonly (readonly [Spot['level'], number])[] = [
  ['quartier', 0.4],
  ['village', 0.4],
  ['commune', 0.17],
  ['departement', 0.03],
];

const pools = new WeakMap<World, Map<string, Spot[]>>();

function poolOf({ world, half }: Draw, level: string): readonly Spot[] {
  const known = pools.get(world) ?? new Map<string, Spot[]>();
  pools.set(world, known);
  const key = `${half} ${level}`;
  let pool = known.get(key);
  if (!pool) {
    pool = world.spots.filter(
      (spot) => spot.level === level && world.halfOf(spot) === half && isTelling(spot.short),
    );
    known.set(key, pool);
  }
  return pool;
}

/** "Pont", "Escale" or "Est" name nothing by themselves; a name of three letters is none either. */
export const isTelling = (name: string): boolean =>
  !isGeneric(keyOf(name)) && plain(name).replace(/[^a-z]/g, '').length > 3;

export function drawSpot(draw: Draw, levels?: readonly Spot['level'][]): Spot {
  const shares = SHARES.filter(([level]) => levels?.includes(level) ?? true);
  let left = draw.random.next() * shares.reduce((sum, [, share]) => sum + share, 0);
  for (const [level, share] of shares) {
    left -= share;
    if (left <= 0) return draw.random.pick(poolOf(draw, level));
  }
  return draw.random.pick(poolOf(draw, shares[0]?.[0] ?? 'quartier'));
}

export const drawFamily = ({ world, random, half }: Draw): Family =>
  random.pick(world.families.filter(({ core }) => core[0] && world.halfOf(core[0]) === half));

/** A commune, a department or a region above it whose name is not its own. */
export function scopesOf(spot: Spot): Spot[] {
  return spot.holders.filter(
    (one) => one.level !== 'arrondissement' && ![...one.keys].some((key) => spot.keys.has(key)),
  );
}

/** What must be written beside the name: nothing where it is the only one, else what tells it apart; undefined where nothing does. */
export function drawScope(
  draw: Draw,
  spot: Spot,
  name = spot.short,
  bare = 0.35,
): { scope: Scope } | undefined {
  const { world, random } = draw;
  if (random.next() < bare && isAlone(world, [name, spot.short], spot, undefined))
    return { scope: undefined };
  const scope = drawTown(draw, scopesOf(spot));
  return scope && isAlone(world, [name, spot.short], spot, scope) ? { scope } : undefined;
}

/** Of what holds a place, the nearest most often. */
export function drawTown({ random }: Draw, scopes: readonly Spot[]): Scope {
  const at = Math.min(scopes.length - 1, Math.floor(random.next() ** 2 * scopes.length));
  return scopes[at];
}

export function expectSpot(world: World, spot: Spot): Expected & { ambiguous?: boolean } {
  const same = sameAs(world, spot);
  const ids = same.map(({ id }) => id);
  return same.every((one) => isNested(one, spot)) ? { ids, ambiguous: false } : { ids };
}

export const anchorOf = (world: World, spot: Spot) => ({
  anchor: world.familyOf.get(spot)?.id ?? spot.id,
  region: regionOf(spot),
  level: spot.level as string,
});

/** Words of a text: those of a place, or what stands around it. */
export type Piece = string | { place: string };

export const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.place)).join('');

/**
 * Whether the words around the places name a place too, or make another one or a landmark together with them ("gare" and
 * "Bargny" may be "Gare Bargny"): what is then expected, nobody could say.
 */
export function hasStranger(world: World, pieces: readonly Piece[]): boolean {
  const words: { word: string; piece: number; place: boolean }[] = [];
  for (const [at, piece] of pieces.entries()) {
    const place = typeof piece !== 'string';
    const text = place ? piece.place : piece.replace(/[dl]['’]/g, ' ');
    for (const word of keyOf(`x ${text}`).split(' ').slice(1))
      words.push({ word, piece: at, place });
  }
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + 6); to += 1) {
      const run = words.slice(from, to);
      const own = run[0]?.place && run.at(-1)?.piece === run[0].piece;
      const key = run.map(({ word }) => word).join(' ');
      if (!own && key.length > 2 && !isGeneric(key) && world.byKey.has(key)) return true;
      if (!own && run.some(({ place }) => place) && world.landmarks.has(landmarkKey(key)))
        return true;
    }
  }
  return false;
}

/** As people write: mostly as the gazetteer does, at times without capitals or accents. */
export function styled(text: string, random: Random): string {
  const dice = random.next();
  if (dice < 0.55) return text;
  if (dice < 0.75) return unaccented(text).toLowerCase();
  if (dice < 0.9) return text.toLowerCase();
  return text.toUpperCase();
}

const JOINS: readonly ((name: Piece, scope: Piece) => Piece[])[] = [
  (name, scope) => [name, ', ', scope],
  (name, scope) => [name, ', ', scope],
  (name, scope) => [name, ' ', scope],
  (name, scope) => [name, ' - ', scope],
  (name, scope) => [name, ' à ', scope],
  (name, scope) => [name, ' (', scope, ')'],
  (name, scope) => [scope, ', ', name],
];

/** The name with its scope, in one of the ways to write both. */
export function joined({ random }: Draw, name: string, scope: Scope): Piece[] {
  if (!scope) return [{ place: name }];
  // "Affia I A" and a blank, or "à": nobody knows whose letter that is.
  const ways = / [A-D]$/i.test(name) ? JOINS.slice(0, 2) : JOINS;
  return random.pick(ways)({ place: name }, { place: scope.short });
}
