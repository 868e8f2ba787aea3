// Step 10: the landmark that the text names, in its own words, and where it is when the lists know it. A position is
// never invented.
import { type Gazetteer, landmarkKey, normalName } from '../gazetteer.ts';
import {
  isAboveQuarter,
  isNested,
  isSameTown,
  isWithin,
  type Landmark,
  type Place,
} from '../place.ts';
import type { Range, Scored, Span, State } from '../state.ts';
import type { Token } from './fold.ts';
import { telling } from './little-words.ts';
import { isGenericWord, isLittle, isStop } from './relations.ts';

/** What a landmark looks like, or whose it is: "boulangerie jaune" and "Crédit Mutuel" stand in every town. */
const LOOKS =
  /^(credit|mutuel|pamecas|cbao|bicis|sgbs|ecobank|boa|uba|orabank|oryx|oilibya|vivo|star|casino|edk|leader|price|senelec|sonatel|orange|free|expresso|yas|wari|wave|lonase|pmu|jaune|rouge|verte?|bleue?|blanche?|noire?|rose|grande?|petite?|nouvelle|nouveau|ancien(ne)?|centrale?|principale?)$/;

export function findLandmark(state: State, gazetteer: Gazetteer): Partial<State> {
  const spans = state.spans.filter(
    (span) => (span.kind === 'landmark' || span.relation !== null) && span.to > span.from,
  );
  // With a relation word the first one is it; else the first that the text names.
  const main = spans.find(({ relation }) => relation !== null) ?? spans[0];
  const place = state.scored[0]?.place;
  const own = ownLandmark(state, gazetteer);
  if (own) return own;
  if (!main) return known(state, gazetteer, place);
  const text = wordsOf(state, main);
  const otherLandmarks = spans.filter((span) => span !== main).map((span) => wordsOf(state, span));
  const isOfStop = !main.label && isStop(state.tokens[main.from]?.word ?? '');
  const stop = isOfStop ? wordsOf(state, { ...main, from: main.from + 1 }) : '';
  const find = (at: Place | undefined, near = isNested) =>
    lookUp(text, gazetteer, at, near) ?? (stop ? lookUp(stop, gazetteer, at, near) : undefined);
  const here = find(place);
  // "marché Sandaga Dakar": a city is no parent of its communes, one of which has the landmark.
  const isApart = place && !isIn(state.scored[0]?.mention ?? main, main);
  const inCity = here || !isApart ? undefined : find(place, isSameTown);
  // "Aéroport Léopold Sédar Senghor" is no quarter of that name: the whole landmark before the half of its words.
  const within = isOfWords(state.scored[0], main);
  const found = here ?? inCity ?? (within ? find(undefined) : undefined);
  const rest = inCity ? state.scored.filter((one) => one.place !== inCity.parent) : [];
  const more = (place && here) || !found ? {} : { scored: [ofLandmark(found, main), ...rest] };
  return { landmark: { text, found: found ?? null }, otherLandmarks, ...more };
}

/**
 * What stands between two commas is the exact name of a landmark that is the only one of it: no hamlet of that name elsewhere,
 * and finer than the town that is named beside it ("Sandaga, Dakar").
 */
function ownLandmark(state: State, gazetteer: Gazetteer): Partial<State> | undefined {
  const { tokens, spans, scored, text } = state;
  for (const range of segmentsOf(tokens, spans)) {
    const words = text.slice(tokens[range.from]?.start, tokens[range.to - 1]?.end);
    const found = lookUp(words, gazetteer, undefined);
    // A stop is called after its place; a hamlet elsewhere is no place that a stop in a town is called after.
    const named = gazetteer.exact.get(normalName(words)) ?? [];
    const isPlace = named.some(({ place, weight }) => weight > SURE && place.level !== 'village');
    const isWhole =
      !isPlace && (named.length === 0 || landmarkKey(found?.name ?? '') !== landmarkKey(words));
    if (!found || !isWhole) continue;
    const span: Span = { start: range.from, ...range, kind: 'landmark', relation: null };
    const answer = answerOf(state, found, span);
    if (!answer) continue;
    const rest = scored.filter(
      ({ place, mention }) => place !== answer.place && !isIn(mention, span),
    );
    return { landmark: { text: words, found }, scored: [answer, ...rest], ambiguous: false };
  }
  return undefined;
}

const isIn = ({ from, to }: Range, span: Range): boolean => from >= span.from && to <= span.to;

/** The landmark's commune, or what of it the landmark is called after; undefined where the text says another place. */
function answerOf({ scored }: State, found: Landmark, span: Span): Scored | undefined {
  const [first] = scored;
  const outside = scored.find(({ mention }) => !isIn(mention, span));
  const score = first?.score ?? 0.5;
  if (outside && !isSameTown(found.parent, outside.place)) return undefined;
  if (outside && !isAboveQuarter(outside.place)) return undefined;
  // "Marché HLM, Ouakam": what the lists know no better than by its department says less than the town beside it.
  if (outside && isWithin(outside.place, found.parent)) return undefined;
  const isRight = first && (isNested(found.parent, first.place) || isBesideIt(found, first));
  if (first && isIn(first.mention, span) && isRight) return undefined;
  const inside = scored.find(
    ({ mention, place }) => isIn(mention, span) && isWithin(place, found.parent),
  );
  return { ...(inside ?? ofLandmark(found, span)), score };
}

/** "rond-point Liberté 6" lies at the edge of the quarter that it is called after. */
const isBesideIt = ({ parent }: Landmark, { place, spelling, weight }: Scored): boolean =>
  spelling === 1 && weight > SURE && departementOf(parent) === departementOf(place);

function departementOf(place: Place): Place {
  let at = place;
  while (at.parent && at.level !== 'departement') at = at.parent;
  return at;
}

/** The words between two commas, without a relation before them. */
function segmentsOf(tokens: readonly Token[], spans: readonly Span[]): Range[] {
  const out: Range[] = [];
  let from = 0;
  for (let to = 1; to <= tokens.length; to += 1) {
    if (to < tokens.length && !tokens[to]?.breaks) continue;
    const opened = spans.find(({ start, relation }) => start === from && relation !== null);
    let begin = opened && opened.kind === 'landmark' ? opened.from : from;
    while (begin < to && isLittle(tokens[begin]?.word ?? '')) begin += 1;
    if (begin < to) out.push({ from: begin, to });
    from = to;
  }
  return out;
}

/** Less than a name of its own: a part of one. */
const SURE = 0.9;

/** The place is read from some of the landmark's words, which are only a part of its name, and from nothing else. */
const isOfWords = (first: Scored | undefined, { from, to }: Span): boolean =>
  first !== undefined &&
  first.supports === 0 &&
  first.mention.hint === 'landmark' &&
  first.mention.from >= from &&
  first.mention.to <= to &&
  first.mention.candidates.every(({ place, weight }) => place !== first.place || weight < SURE);

/** As it is written, without the article before it. */
function wordsOf({ text, tokens }: State, { from, to, label }: Span): string {
  if (label) return label;
  const words: readonly Token[] = tokens.slice(from, to);
  const last = words.findLastIndex(({ word }) => !isLittle(word));
  const [first, end] = [words[0], words[last]];
  return first && end ? text.slice(first.start, end.end).replace(/^[ld]['’]/i, '') : '';
}

/** One of that name at the place, or the only one anywhere or near; one word such as "mosquée" names none. */
function lookUp(
  text: string,
  gazetteer: Gazetteer,
  place: Place | undefined,
  near = isNested,
): Landmark | undefined {
  const key = landmarkKey(text);
  if (!key.includes(' ') && isGenericWord(key)) return undefined;
  const isThere = place !== undefined && near === isNested;
  if (!isThere && key.split(' ').every((word) => isGenericWord(word) || LOOKS.test(word)))
    return undefined;
  const found = gazetteer.landmarks.get(key) ?? [];
  const here = place ? found.filter(({ parent }) => near(parent, place)) : found;
  const parents = new Set(here.map(({ parent }) => parent));
  const first = here.find(({ lat }) => lat !== null) ?? here[0];
  return parents.size === 1 || (first && here.every((one) => isBeside(one, first)))
    ? first
    : undefined;
}

/** About two kilometres, in degrees: an airport may stand in two communes. */
const BESIDE = 0.018;

const isBeside = (one: Landmark, other: Landmark): boolean =>
  one.lat !== null &&
  one.lon !== null &&
  other.lat !== null &&
  other.lon !== null &&
  Math.hypot(one.lat - other.lat, one.lon - other.lon) < BESIDE;

/** A well-known name without a word that says what it is: "SOS Village". */
function known(state: State, gazetteer: Gazetteer, place: Place | undefined): Partial<State> {
  const { tokens, text } = state;
  for (let size = Math.min(5, tokens.length); size >= 2; size -= 1) {
    for (let from = 0; from + size <= tokens.length; from += 1) {
      const window = tokens.slice(from, from + size);
      if (window.slice(1).some(({ breaks }) => breaks)) continue;
      if (!gazetteer.landmarks.has(telling(window.map(({ word }) => word)))) continue;
      const own = state.scored[0]?.mention;
      if (own && own.from < from + size && own.to > from) continue;
      const [first, last] = [window[0], window.at(-1)];
      if (!first || !last) continue;
      const words = text.slice(first.start, last.end);
      // A stop is often called after the place where it stands: that is no landmark.
      if (gazetteer.exact.has(normalName(words))) continue;
      const found = lookUp(words, gazetteer, place);
      if (!found) continue;
      const span: Span = { start: from, from, to: from + size, kind: 'landmark', relation: null };
      return {
        landmark: { text: words, found },
        ...(place ? {} : { scored: [ofLandmark(found, span)] }),
      };
    }
  }
  return {};
}

/** Where no place is named, the landmark's commune is the place. */
const ofLandmark = ({ parent }: Landmark, { from, to }: Span): Scored => ({
  place: parent,
  mention: { from, to, hint: 'landmark', candidates: [] },
  spelling: 1,
  weight: 1,
  supports: 0,
  score: 0.5,
});
