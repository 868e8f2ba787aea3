// Names that a commune has only in numbered or cardinal parts ("Wakhinane I", "… II", "… Est"): the family is a place of
// its own, so that a text without a number means all of them and none by chance. Made with the gazetteer; no census row.
import type { Sliced } from '../../kit/slices.ts';
import type { Place } from './place.ts';

/** Ids of families open so: what a caller may tell them by (CHANGELOG.md). */
export const FAMILY_ID = 'fam-';

const CARDINAL = /^(?:nord|sud|est|ouest)$/;
const NUMBER = /^\d{1,2}$/;
/** What may follow the number or the cardinal of a part: "Darou Salam II B". */
const LATER = /^(?:\d{1,2}|nord|sud|est|ouest|centre|bis|ter|[a-d])$/;
const LETTER = /^[a-d]$/;
const LEAST_LETTERS = 4;

/** Words that tell of any place: "Pont 1" and "Pont 2" are no family that "Pont" names. */
const GENERIC = new Set(
  (
    'abattoir abattoirs aeroport arret avenue base boulevard camp cantine cantines carrefour case centre champ champs chateau ' +
    'cite cites college commune croisement departement deau dispensaire domaine eau ecole eglise escale extension forage foire gare ' +
    'garage gendarmerie grand grande hameau hangar hopital hotel ile immeuble jardin la le les logement logements lotissement ' +
    'lycee mairie maison marche monument mosquee nouveau nouvelle parc parcelle parcelles peripherie petit petite pharmacie ' +
    'place plage plateau point police pont port poste quartier residence rond route rue secteur site stade station terminus ' +
    'terrain tour unite usine villa village ville zone de du des et d l'
  ).split(' '),
);

/** The larger of two families of one place stands first. `weight`: what its name is worth. */
export type Family = { key: string; place: Place; weight: number };

const WHOLE = 1;
/** "Arafat 1" is rather the quarter of that name than another commune's "Arafat I A" and "… I B". */
const LETTERED = 0.86;

type Part = { place: Place; words: readonly string[]; base: string };

/** As many as two milliseconds take. */
const AT_ONCE = 500;

/** Each with the name that finds it. `normal` writes a name as the search does. */
export function* findFamilies(
  places: readonly Place[],
  normal: (name: string) => string,
): Sliced<Family[]> {
  const siblings = new Map<Place, Place[]>();
  for (const place of places) {
    if (place.level !== 'quartier' && place.level !== 'village') continue;
    if (!place.parent) continue;
    const known = siblings.get(place.parent);
    if (known) known.push(place);
    else siblings.set(place.parent, [place]);
  }
  const found: Family[] = [];
  let done = 0;
  for (const [parent, all] of siblings) {
    found.push(...familiesIn(parent, all, normal));
    done += all.length;
    if (done > AT_ONCE) {
      done = 0;
      yield;
    }
  }
  return found;
}

function familiesIn(
  parent: Place,
  all: readonly Place[],
  normal: (name: string) => string,
): Family[] {
  // Who bears the name whole is meant by it.
  const borne = new Set(all.map(({ name }) => normal(name)));
  for (let at: Place | undefined = parent; at; at = at.parent) borne.add(normal(at.name));
  const heads = all.map((place) => ({ place, head: normal(headOf(place.name)) }));
  const parts = new Map<string, Part[]>();
  for (const { place, head } of heads) {
    const part = partOf(place, head) ?? partOf(place, normal(place.name));
    if (!part) continue;
    const known = parts.get(part.base);
    if (known) known.push(part);
    else parts.set(part.base, [part]);
  }
  const lettered = letteredParts([...parts.values()].flat());
  return [...parts, ...lettered].flatMap(([base, some]) => {
    const tails = new Set(some.map(({ words }) => words.join(' ')));
    if (tails.size < 2 || borne.has(base) || isGeneric(base) || base.length < LEAST_LETTERS)
      return [];
    // "Khar Yalla (Cité Télé)" beside "Khar Yalla I": one more of them.
    const bare = heads.filter(({ head }) => head === base).map(({ place }) => place);
    const members = [...some.map(({ place }) => place), ...bare];
    const weight = lettered.get(base) === some ? LETTERED : WHOLE;
    return [{ key: base, place: familyOf(parent, base, members), weight }];
  });
}

/** "Cambérène II A", "… II B" and "… II C": whoever writes "Cambérène 2" means all three. */
function letteredParts(parts: readonly Part[]): Map<string, Part[]> {
  const found = new Map<string, Part[]>();
  for (const { place, words } of parts) {
    if (!LETTER.test(words.at(-1) ?? '') || !NUMBER.test(words.at(-2) ?? '')) continue;
    const base = words.slice(0, -1).join(' ');
    const known = found.get(base);
    if (known) known.push({ place, words, base });
    else found.set(base, [{ place, words, base }]);
  }
  return found;
}

const headOf = (name: string): string => name.replace(/\s*\(.*$/, '');

const isGeneric = (base: string): boolean =>
  base.split(' ').every((word) => GENERIC.has(word) || NUMBER.test(word));

/** The name before its number or cardinal; undefined for a name without. */
function partOf(place: Place, head: string): Part | undefined {
  const words = head.split(' ');
  let from = words.length;
  while (from > 1 && LATER.test(words[from - 1] ?? '')) from -= 1;
  const first = words[from] ?? '';
  if (!NUMBER.test(first) && !CARDINAL.test(first)) return undefined;
  if (words[from - 1] === 'unite') from -= 1;
  return from === 0 ? undefined : { place, words, base: words.slice(0, from).join(' ') };
}

function familyOf(parent: Place, base: string, parts: readonly Place[]): Place {
  const [first] = parts;
  const known = parts.flatMap(({ population }) => (population === null ? [] : [population]));
  const points = parts.flatMap(({ lat, lon }) =>
    lat === null || lon === null ? [] : [{ lat, lon }],
  );
  const middle = (values: readonly number[]) =>
    values.length === 0 ? null : round(values.reduce((sum, one) => sum + one, 0) / values.length);
  return {
    id: `${FAMILY_ID}${parent.id}-${base.replaceAll(' ', '-')}`,
    name: writtenBase(first?.name ?? base, base),
    level: first?.level ?? 'quartier',
    parent,
    population: known.length === parts.length ? known.reduce((sum, one) => sum + one, 0) : null,
    lat: middle(points.map(({ lat }) => lat)),
    lon: middle(points.map(({ lon }) => lon)),
    sources: [...new Set(parts.flatMap(({ sources }) => sources))],
    positionSources: [...new Set(parts.flatMap(({ positionSources }) => positionSources))],
    family: { parts },
  };
}

/** As precise as the positions that it is the middle of. */
const round = (value: number): number => Math.round(value * 1e5) / 1e5;

/** As many words of the part's name as the base has; what is written with a hyphen is more than one. */
function writtenBase(name: string, base: string): string {
  const count = base.split(' ').length;
  const last = [...name.matchAll(/[\p{L}\p{N}'’]+/gu)][count - 1];
  return last ? name.slice(0, last.index + last[0].length) : name;
}
