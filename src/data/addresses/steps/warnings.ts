// The last step: what the reader of the answer should know, as codes with their facts; addresses.texts.ts writes the
// sentences.
import {
  isAboveQuarter,
  isNested,
  isOfTown,
  isSameTown,
  namesAbove,
  type Place,
} from '../place.ts';
import type { Mention, Range, Scored, State, Warning } from '../state.ts';
import { rivalsOf } from './ambiguity.ts';
import { LITTLE } from './little-words.ts';

export function findWarnings(state: State): Partial<State> {
  const { scored, landmark, spans, ignored, abroad, tokens, text } = state;
  const warnings: Warning[] = [];
  const first = scored[0];
  // A code that lies elsewhere was not used, and beside a place of the country is said too.
  if (abroad && (!first || abroad === state.code?.text))
    warnings.push({ code: 'HORS_SENEGAL', place: abroad });
  else if (!first) warnings.push({ code: 'AUCUN_LIEU' });
  if (first && first.spelling < 1) {
    const words = tokens.slice(first.mention.from, first.mention.to);
    const written = text.slice(words[0]?.start, words.at(-1)?.end);
    warnings.push({ code: 'ORTHOGRAPHE_CORRIGEE', written, place: first.place.name });
  }
  const other = first && contradictionOf(state, first);
  if (first && other)
    warnings.push({ code: 'LIEUX_CONTRADICTOIRES', place: first.place.name, other });
  if (first && state.ambiguous) {
    const places = [first, ...rivalsOf(scored)]
      .slice(0, 3)
      .map(({ place }) => nameAndContext(place));
    warnings.push({ code: 'PLUSIEURS_LIEUX', places });
  }
  if (first && landmark && (landmark.found?.lat ?? null) === null && !state.point) {
    const { text: words } = landmark;
    warnings.push({ code: 'REPERE_NON_LOCALISE', landmark: words, place: first.place.name });
  }
  const carrier = first && carrierOf(state, first);
  if (first && carrier && !landmark)
    warnings.push({
      code: 'REPERE_NON_LOCALISE',
      landmark: textOf(state, carrier),
      place: first.place.name,
    });
  const roads = spans
    .filter((span) => (span.kind === 'road' || span.kind === 'street') && span !== carrier)
    .map(({ from, to }) => text.slice(tokens[from]?.start, tokens[to - 1]?.end));
  if (roads.length > 0) warnings.push({ code: 'ROUTE_IGNOREE', words: roads });
  if (ignored.length > 0) warnings.push({ code: 'NUMERO_IGNORE', words: ignored });
  return { warnings };
}

const ZONE = /^(zac|zone|domaine|lotissement|extension|industriel(le)?|artisanale?)$/;

/** What the place was read from, and is not itself: "boulevard Notaire Nord, Guédiawaye", "ZAC de Mbao". */
function carrierOf({ spans, tokens }: State, { mention }: Scored): Range | undefined {
  const isIn = ({ from, to }: Range) => from <= mention.from && to >= mention.to;
  const road = spans.find((span) => (span.kind === 'road' || span.kind === 'street') && isIn(span));
  // Of a road and nothing else its end is answered, and it was not gone along; "Route des Niayes" is a quarter.
  if (road)
    return road.from < mention.from && road.to - road.start < tokens.length ? road : undefined;
  const isJoined = (at: number) => at > 0 && !tokens[at]?.breaks;
  let from = mention.from;
  while (isJoined(from) && LITTLE.test(tokens[from - 1]?.word ?? '')) from -= 1;
  const name = from;
  while (isJoined(from) && ZONE.test(tokens[from - 1]?.word ?? '')) from -= 1;
  return from < name ? { from, to: mention.to } : undefined;
}

const textOf = ({ text, tokens }: State, { from, to }: Range): string =>
  text.slice(tokens[from]?.start, tokens[to - 1]?.end);

/** A name of its own beside the place, of a town or beside a town, of which none holds the other. */
function contradictionOf({ mentions, text, tokens }: State, first: Scored): string | undefined {
  const isApart = ({ from, to }: Mention) => to <= first.mention.from || from >= first.mention.to;
  const isNamed = ({ candidates, from, to }: Mention) =>
    candidates.some(
      ({ place, weight, spelling }) =>
        weight > SURE &&
        spelling === 1 &&
        (isAboveQuarter(place) || (isAboveQuarter(first.place) && isLong(from, to))),
    ) &&
    !mentions.some(
      (longer) =>
        longer.from <= from &&
        longer.to >= to &&
        longer.to - longer.from > to - from &&
        longer.candidates.some(({ spelling }) => spelling === 1),
    );
  const isLong = (from: number, to: number) =>
    tokens.slice(from, to).reduce((sum, { word }) => sum + word.length, 0) >= LONG;
  const agrees = ({ candidates }: Mention) =>
    candidates.some(
      ({ place }) =>
        isNested(place, first.place) ||
        isOfTown(first.place, place) ||
        isOfTown(place, first.place) ||
        isSameTown(place, first.place),
    );
  const found = mentions.find(
    (one) => one.hint === null && isApart(one) && isNamed(one) && !agrees(one),
  );
  return found && text.slice(tokens[found.from]?.start, tokens[found.to - 1]?.end);
}

/** Letters of a name that is no common word. */
const LONG = 5;
/** Weight of a name of its own. */
const SURE = 0.9;

/** What holds it as in the answer's `contexte`: there are two Vélingara in departments of that name. */
const nameAndContext = (place: Place): string => {
  const above = namesAbove(place).join(', ');
  return above ? `${place.name} (${above})` : place.name;
};
