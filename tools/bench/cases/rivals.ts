// Whether the words of a text can mean one place alone: who else bears the name or sounds like it where the text says it is. A
// text that nobody could decide is not drawn, or expects every place that it may mean.
import { soundOf } from './by-ear.ts';
import type { Family } from './families.ts';
import { keyOf, withinOne } from './spelling.ts';
import { holds, isNested, type Spot, type World } from './world.ts';

/** It, those of its name that hold it or that it holds, and those of its name beside it: no text tells them apart. */
export function sameAs(world: World, spot: Spot, name = spot.short): Spot[] {
  const others = world.byKey.get(keyOf(name)) ?? [];
  return [
    spot,
    ...others.filter(
      (one) => one !== spot && (isNested(one, spot) || one.holders[0] === spot.holders[0]),
    ),
  ];
}

/** Those of a name that hold one another, as a region, its department and its town. */
export const nestOf = (world: World, spot: Spot): Spot[] => [
  spot,
  ...(world.byKey.get(keyOf(spot.short)) ?? []).filter(
    (one) => one !== spot && isNested(one, spot),
  ),
];

export type Scope = Spot | undefined;

/** Whether `scope`, or another place of its name, holds it. */
const isIn = (world: World, spot: Spot, scope: Spot): boolean => {
  const nest = nestOf(world, scope);
  const sound = soundOf(scope.short);
  // One that has a village of the scope's name beside it could be meant as well.
  const commune = spot.holders.find(({ level }) => level === 'commune');
  const around = [...spot.holders, ...((commune && world.within.get(commune)) ?? [])];
  return (
    nest.some((one) => one === spot || holds(one, spot)) ||
    around.some(({ sounds }) => sounds.has(sound))
  );
};

const isFamily = (one: Spot | Family): one is Family => 'core' in one;

/** "Parcelles Assainies Unité 13" is one name to the gazetteer, and the "Unité 13" of the commune "Parcelles Assainies". */
function composed({ byKey }: World, key: string): Spot[] {
  const words = key.split(' ');
  return words.slice(1).flatMap((_, at) => {
    const [one, other] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')];
    const inside = (name: string, holder: string) =>
      (byKey.get(name) ?? []).filter(({ holders }) =>
        holders.some(({ keys, level }) =>
          [...keys].some(
            // "Vélingara Ferlo" of the department Ranérou Ferlo.
            (key) => key === holder || (level === 'departement' && key.endsWith(` ${holder}`)),
          ),
        ),
      );
    return [...inside(other, one), ...inside(one, other)];
  });
}

/** What the words begin, where they are no whole name: the parts of a family elsewhere, longer names beside half a name. */
function begun({ byBase, byPrefix }: World, key: string, spot: Spot | Family): readonly Spot[] {
  if (isFamily(spot)) return (byBase.get(key) ?? []).filter((one) => !spot.most.includes(one));
  const isWhole = key === [...spot.keys][0];
  const isHead = spot.short !== spot.name && key === keyOf(spot.short);
  return isHead && !isWhole ? (byPrefix.get(key) ?? []) : [];
}

/** Places and families that the words could name, by their sound or otherwise, the place itself apart. */
export function rivals(
  world: World,
  written: readonly string[],
  spot: Spot | Family,
  scope: Scope,
) {
  const own = isFamily(spot) ? [] : sameAs(world, spot);
  const keys = [...new Set(written.map(keyOf))];
  const sounds = [...new Set(keys.map(soundOf))];
  const spots = new Set([
    ...sounds.flatMap((sound) => world.bySound.get(sound) ?? []),
    ...keys.flatMap((key) => [...composed(world, key), ...begun(world, key, spot)]),
  ]);
  const families = sounds.flatMap((sound) => world.familiesBySound.get(sound) ?? []);
  return {
    spots: [...spots].filter((one) => !own.includes(one) && (!scope || isIn(world, one, scope))),
    families: families.filter(
      (one) =>
        !(isFamily(spot) && one.id === spot.id) &&
        (!scope || one.parent === scope || isIn(world, one.parent, scope)),
    ),
  };
}

export const isAlone = (
  world: World,
  written: readonly string[],
  spot: Spot | Family,
  scope: Scope,
): boolean => {
  const { spots, families } = rivals(world, written, spot, scope);
  return spots.length === 0 && families.length === 0;
};

/** No other name in reach is a single letter away from what is written. */
export function isFar(world: World, written: string, spot: Spot, scope: Scope): boolean {
  const letters = keyOf(written).replaceAll(' ', '');
  const own = sameAs(world, spot);
  const near = (one: Spot) =>
    [...one.keys].some(
      (key) =>
        Math.abs(key.length - letters.length) < 6 && withinOne(key.replaceAll(' ', ''), letters),
    );
  const reach = scope
    ? nestOf(world, scope).flatMap((one) => [one, ...(world.within.get(one) ?? [])])
    : world.spots;
  return !reach.some((one) => !own.includes(one) && near(one));
}
