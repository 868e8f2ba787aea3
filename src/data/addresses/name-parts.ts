// What people leave out of a quarter's name, as keys of the gazetteer beside its whole names: the name that several
// quarters of one commune share ("Diokoul" of Diokoul Kaw and Diokoul Wague), which no row bears; a first word that says
// nothing there ("Maristes" of Hann Mariste in Hann Bel-Air, "Comico" of Cité Comico); the unit of a town of parcels
// ("Keur Massar unité 14"); a few of its words ("Oncad" of Thioce Est Oncad).
import type { Sliced } from '../../kit/slices.ts';
import { push } from './name-indexes.ts';
import type { Named, Place } from './place.ts';
import { isLandmarkType } from './steps/relations.ts';

/** What stands in names of more communes than this says what a place is, or honours a saint: it tells none apart. */
const GENERIC = 4;
const LEAST_LETTERS = 5;
const UNIT_WEIGHT = 0.86;
const SHARED_WEIGHT = 0.84;
/** Below what stands for a place without its town (steps/chain.ts). */
const SOME_WEIGHT = 0.8;
/** What is a half of many names names none. */
export const HALF_NAMES = /^(saint|louis|parcelles|keur|toll|plateau|sicap|.* sur|sur .*|.*\bmer)$/;
export const LEFT_OUT =
  /^(nord|sud|est|ouest|centre|mosquee|extension|ville|village|\d{1,2}|[a-d])$/;

/** As many as two milliseconds take. */
const AT_ONCE = 500;

/** Of each quarter of several words: keys with their weights. `normal` writes a name as the search does. */
export function* findParts(
  places: readonly Place[],
  normal: (name: string) => string,
): Sliced<Map<Place, Map<string, number>>> {
  const quarters = places
    .filter(({ level }) => level === 'quartier')
    .map((place) => ({ place, within: place.parent?.id ?? '', name: normal(place.name) }))
    .filter(({ name }) => name.includes(' '));
  yield;
  const communes = new Map<string, Set<string>>();
  const sizes = new Map<string, number>();
  for (const [n, { within, name }] of quarters.entries()) {
    for (const run of runsOf(name)) {
      const all = communes.get(run) ?? new Set();
      communes.set(run, all.add(within));
      const key = `${within} ${run}`;
      sizes.set(key, (sizes.get(key) ?? 0) + 1);
    }
    if (n % AT_ONCE === 0) yield;
  }
  // Where a place of the commune bears the name by itself, that one is meant.
  const whole = new Set(places.map(({ parent, name }) => `${parent?.id ?? ''} ${normal(name)}`));
  yield;
  const found = new Map<Place, Map<string, number>>();
  for (const [n, { place, within, name }] of quarters.entries()) {
    const keys = new Map<string, number>();
    const unit = /^parcelles assainies (unite \d+(?: [a-z])?)$/.exec(name);
    if (unit) keys.set(unit[1] ?? '', UNIT_WEIGHT);
    const rest = withoutHead(name, normal(place.parent?.name ?? ''));
    if (rest.length >= LEAST_LETTERS && !keys.has(rest)) keys.set(rest, SHARED_WEIGHT);
    for (const run of runsOf(name)) {
      if ((communes.get(run)?.size ?? 0) > GENERIC || whole.has(`${within} ${run}`)) continue;
      const shared = name.startsWith(`${run} `) && (sizes.get(`${within} ${run}`) ?? 0) > 1;
      const weight = shared ? SHARED_WEIGHT : SOME_WEIGHT;
      if ((keys.get(run) ?? 0) < weight) keys.set(run, weight);
    }
    found.set(place, keys);
    if (n % AT_ONCE === 0) yield;
  }
  return found;
}

/** Its words one by one, two by two and so on, without the whole. */
function runsOf(name: string): string[] {
  const words = name.split(' ');
  const runs: string[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= words.length; to += 1) {
      if (to - from === words.length) continue;
      const run = words.slice(from, to).join(' ');
      if (run.length >= LEAST_LETTERS && !/^\d| \d+$/.test(run)) runs.push(run);
    }
  }
  return runs;
}

function withoutHead(name: string, above: string): string {
  const [head = '', ...rest] = name.split(' ');
  const said = /^(cite|sicap)$/.test(head) || above.split(' ').includes(head);
  const left = rest.join(' ');
  return said && !HALF_NAMES.test(left) && !LEFT_OUT.test(left) && !rest.every(isLandmarkType)
    ? left
    : '';
}

/** "Vélingara Ferlo" of the department Ranérou Ferlo: of communes of one name the last word of the department tells which. */
export function addDepartements(
  exact: Map<string, Named[]>,
  places: readonly Place[],
  normal: (name: string) => string,
  weight: number,
): void {
  for (const place of places) {
    if (place.level !== 'commune') continue;
    let above = place.parent;
    while (above && above.level !== 'departement') above = above.parent;
    const words = normal(above?.name ?? '').split(' ');
    const [last = ''] = words.slice(1).slice(-1);
    const key = `${normal(place.name)} ${last}`;
    if (key === words.join(' ')) continue;
    if (
      last.length > 2 &&
      !HALF_NAMES.test(last) &&
      !exact.get(key)?.some((one) => one.place === place)
    )
      push(exact, key, { place, weight });
  }
}
