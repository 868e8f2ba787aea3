// What the address tools show of a place, of its position and of the sources that were used.

import type {
  AddressSource,
  Place as PublicPlace,
} from '../../../contract/data/addresses.shapes.ts';
import { limits } from '../../../contract/limits.ts';
import type { Gazetteer } from './gazetteer.ts';
import { namesAbove, type Place, positionOf } from './place.ts';
import type { Mention, State } from './state.ts';
import { uncontradicted } from './steps/uncontradicted.ts';

/** "Ouakam, Dakar": a name that repeats the one before it says nothing. */
export const fullName = (place: Place): string =>
  [place.name, ...namesAbove(place)].filter((name, at, all) => name !== all[at - 1]).join(', ');

export function viewPlace(place: Place): PublicPlace {
  const position = positionOf(place);
  return {
    id: place.id,
    name: place.name,
    name_source: place.sources[0] ?? '',
    parent_id: place.parent?.id ?? null,
    level: place.level,
    population_2023: place.population,
    contexte: namesAbove(place).join(', '),
    coordonnees: position
      ? { lat: position.lat, lon: position.lon, precision: position.level }
      : null,
  };
}

export function viewAlternatives({ scored }: State): PublicPlace[] {
  return uncontradicted(scored)
    .slice(0, limits.addressAlternatives)
    .map(({ place }) => viewPlace(place));
}

/** The code's own point, else the landmark's, else that of the place or of what holds it. */
export function viewPosition({ point, landmark, scored, code }: State) {
  const place = scored[0]?.place;
  if (!place) return { lat: null, lon: null, precision: null };
  if (point) {
    const { lat, lon } = point;
    return { lat, lon, precision: code?.text.includes('+') ? 'plus_code' : 'repere' };
  }
  const found = landmark?.found;
  if (found && found.lat !== null && found.lon !== null) {
    return { lat: found.lat, lon: found.lon, precision: 'repere' };
  }
  const own = positionOf(place);
  return { lat: own?.lat ?? null, lon: own?.lon ?? null, precision: own?.level ?? null };
}

/** The mentions that the reading rests on, in the order of the text. */
export function viewRecognised(state: State): { texte: string; candidats: number }[] {
  const taken: Mention[] = [];
  const own = state.scored[0]?.mention;
  const all = own && own.candidates.length > 0 ? [own, ...state.mentions] : state.mentions;
  for (const mention of all) {
    if (taken.every(({ from, to }) => to <= mention.from || from >= mention.to))
      taken.push(mention);
  }
  return taken
    .sort((a, b) => a.from - b.from)
    .map(({ from, to, candidates }) => ({
      texte: state.text.slice(state.tokens[from]?.start, state.tokens[to - 1]?.end),
      candidats: candidates.length,
    }));
}

export function viewSources({ scored, landmark }: State, gazetteer: Gazetteer): AddressSource[] {
  const place = scored[0]?.place;
  if (!place) return [];
  const found = landmark?.found?.sources ?? [];
  return records([...idsOf(place), ...found], gazetteer);
}

export const sourcesOf = (places: readonly Place[], gazetteer: Gazetteer): AddressSource[] =>
  records(places.flatMap(idsOf), gazetteer);

const idsOf = (place: Place): string[] => [
  ...place.sources,
  ...(positionOf(place)?.place.positionSources ?? []),
];

function records(ids: readonly string[], { sources }: Gazetteer): AddressSource[] {
  return [...new Set(ids)].flatMap((id) => {
    const source = sources.get(id);
    return source ? [{ ...source }] : [];
  });
}
