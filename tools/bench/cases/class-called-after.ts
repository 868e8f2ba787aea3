// Of class 8: a quarter or village after which its commune or arrondissement is called, beside others of its name elsewhere.
import { anchorOf, isTelling, type Maker, styled } from './draw.ts';
import { rivals, sameAs } from './rivals.ts';
import { keyOf } from './spelling.ts';
import type { Spot, World } from './world.ts';

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
