// Of class 8, which of several a bare name means all the same: the one after which its commune or arrondissement is called, and
// the commune that is by far the largest.
import { anchorOf, drawSpot, isTelling, type Maker, styled } from './draw.ts';
import { rivals, sameAs } from './rivals.ts';
import { keyOf } from './spelling.ts';
import { isNested, type Spot, type World } from './world.ts';

const called = new WeakMap<World, readonly Spot[]>();

/** Quarters and villages after which their commune or arrondissement is called: "Almadies" of the arrondissement Almadies. */
function namesakesOfAbove(world: World): readonly Spot[] {
  const known = called.get(world);
  if (known) return known;
  const found = world.spots.filter((spot) => {
    if (spot.level !== 'quartier' && spot.level !== 'village') return false;
    const key = keyOf(spot.short);
    const above = spot.holders.filter(
      ({ level }) => level === 'commune' || level === 'arrondissement',
    );
    // Where the commune bears the name whole, it is meant.
    return (
      !above.some(({ level, keys }) => level === 'commune' && keys.has(key)) &&
      above.some(({ short }) => `${keyOf(short)} `.startsWith(`${key} `))
    );
  });
  called.set(world, found);
  return found;
}

/** Of namesakes the one whose commune is called after it is what the bare name means, though others have it too. */
export const calledAfter: Maker = (draw) => {
  const { world, random, half } = draw;
  const pool = namesakesOfAbove(world).filter((spot) => world.halfOf(spot) === half);
  const spot = random.pick(pool);
  const others = rivals(world, [spot.short], spot, undefined).spots;
  const isLarger = others.some(({ level }) => level !== 'quartier' && level !== 'village');
  if (others.length === 0 || isLarger || !isTelling(spot.short)) return undefined;
  return {
    kind: 'its commune is called after it',
    text: styled(spot.short, random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: { ids: sameAs(world, spot).map(({ id }) => id) },
  };
};

/** Of places of one name, one of them a commune and twice as large as any other: the larger one (contract, section 3, step 9). */
const TWICE = 2;

export const largestOfName: Maker = (draw) => {
  const { world, random } = draw;
  const spot = drawSpot(draw, ['commune']);
  const names = [...spot.keys].filter((key) => isTelling(key) && !/\d/.test(key));
  const name = random.pick(names.length > 0 ? names : [keyOf(spot.short)]);
  const others = (world.byKey.get(name) ?? []).filter((one) => !isNested(one, spot));
  const most = Math.max(0, ...others.map(({ population }) => population ?? 0));
  if (others.length === 0 || (spot.population ?? 0) < TWICE * most) return undefined;
  // What only sounds so, or begins so, is another question.
  const { spots, families } = rivals(world, [name], spot, undefined);
  if (families.length > 0 || spots.some(({ keys }) => !keys.has(name))) return undefined;
  return {
    kind: 'the largest of its name',
    text: styled(name, random),
    ...anchorOf(world, spot),
    changedBy: [],
    expected: { ids: sameAs(world, spot, name).map(({ id }) => id) },
  };
};
