// Step 5: the words that relate a place to a landmark ("derrière", "en face de", "ci ginaaw"), longest first, also
// misspelt; each opens a span that the words of the landmark fill.
import type { Gazetteer } from '../gazetteer.ts';
import { isAboveQuarter, type Place } from '../place.ts';
import type { RelationKey, Span, SpanKind, State } from '../state.ts';
import { crossingAt } from './crossings.ts';
import { distanceEnd } from './distances.ts';
import type { Token } from './fold.ts';
import { LITTLE, telling } from './little-words.ts';
import { isGivenName } from './persons.ts';
import { type Phrased, phraseAt } from './phrases.ts';
import { heardNames } from './sound.ts';

/** A landmark often opens with what it is; without a relation word it is one all the same. */
const TYPES = new Set(
  (
    'mosquee pharmacie ecole lycee college cem universite ucad ugb marche station hopital dispensaire ' +
    'clinique polyclinique banque boulangerie eglise stade gare garage terminus arret ' +
    'restaurant hotel supermarche quincaillerie commissariat police gendarmerie mairie prefecture ' +
    'ambassade cimetiere cinema tribunal boutique immeuble pont monument phare auchan ' +
    'brioche poste centre institut total shell elton rond croisement carrefour cathedrale daara ' +
    'auberge campement douane consulat lodge ecolodge residence foirail louma embarcadere quai prison caserne forage maternite ' +
    'eau theatre aeroport musee bibliotheque ministere chateau case terrain complexe groupe gouvernance peage'
  ).split(' '),
);
/** Of these one alone is called so. */
const OWN = /^(ucad|ugb)$/;
const SECOND = new Map<string, RegExp>(
  Object.entries({
    poste: /^(de|sante|police)$/,
    centre: /^(de|commercial|culturel|sante|aere|medical)$/,
    rond: /^point$/,
    chateau: /^(d|deau)$/,
    case: /^(de|sante)$/,
    terrain: /^(de|foot|football|basket)$/,
    complexe: /^(scolaire|sportif|hotelier|educatif)$/,
    groupe: /^scolaire$/,
    quai: /^de$/,
    // Of "château d'eau" alone.
    eau: /^$/,
  }),
);
const BEFORE =
  /^(grand|grande|petit|petite|nouveau|nouvelle|ancien|ancienne|premier|deuxieme|2e|1er)$/;
/** Relation words that are landmarks, and parts of names. */
const KEPT = /^(croisement|carrefour)$/;
const NAMED = /^(croisement|carrefour|angle)$/;
const ROADS = new Map<string, SpanKind>(
  Object.entries({
    route: 'road',
    autoroute: 'road',
    rue: 'street',
    avenue: 'street',
    boulevard: 'street',
    corniche: 'street',
    ruelle: 'street',
    allee: 'street',
    allees: 'street',
  }),
);

/** Weights of a name of its own, and of a part that several quarters share (gazetteer.ts). */
const SURE = 0.9;
const PART = 0.83;

/** A landmark of two: places that it stands between, or roads that meet. */
type Two = 'places' | 'roads';
const TWO = new Map<RelationKey, Two>([
  ['entre', 'places'],
  ['angle', 'roads'],
]);

/** The relation that starts at a token, and the token after its words. "Thiamène Passe": a word of a name is none. */
function relationAt(
  tokens: readonly Token[],
  at: number,
  gazetteer: Gazetteer,
): Phrased | undefined {
  const found = phraseAt(tokens, at);
  const word = tokens[at]?.word ?? '';
  return found && !isInName(tokens, at, gazetteer, NAMED.test(word) ? PART : SURE)
    ? found
    : undefined;
}

export function findSpans({ text, tokens }: State, gazetteer: Gazetteer): Partial<State> {
  const spans: Span[] = [];
  let at = 0;
  while (at < tokens.length) {
    const span = crossingSpan(text, tokens, at, gazetteer) ?? spanAt(tokens, at, gazetteer);
    if (span) {
      spans.push(span.span);
      at = Math.max(span.next, at + 1);
    } else at += 1;
  }
  const relation = spans.find((span) => span.relation !== null)?.relation ?? null;
  return { spans, relation };
}

function crossingSpan(text: string, tokens: readonly Token[], at: number, gazetteer: Gazetteer) {
  const ends = (next: number) =>
    townAt(tokens, next, gazetteer) || relationAt(tokens, next, gazetteer) !== undefined;
  const found = crossingAt({ text, tokens, ends }, at);
  if (!found) return undefined;
  const { to, label, relation } = found;
  const span: Span = { start: at, from: at, to, kind: 'landmark', relation, label };
  return { span, next: to };
}

function spanAt(
  tokens: readonly Token[],
  at: number,
  gazetteer: Gazetteer,
): { span: Span; next: number } | undefined {
  const word = tokens[at]?.word ?? '';
  const phrase = relationAt(tokens, at, gazetteer);
  if (phrase) {
    const { relation } = phrase;
    const keepsWord = KEPT.test(word);
    let from = keepsWord ? at : phrase.to;
    while (!keepsWord && LITTLE.test(tokens[from]?.word ?? '') && !tokens[from]?.breaks) from += 1;
    const to = spanEnd(tokens, from, gazetteer, TWO.get(relation));
    const kind = relation === 'vers' ? 'away' : 'landmark';
    return { span: { start: at, from, to, kind, relation }, next: to };
  }
  const away = word === 'venant' ? at + 1 : distanceEnd(tokens, at);
  if (away !== undefined) {
    const from = away;
    const to = spanEnd(tokens, from, gazetteer);
    return { span: { start: at, from, to, kind: 'away', relation: null }, next: to };
  }
  const road = ROADS.get(word);
  // "Sicap Rue 10" is a quarter; what begins with the road may be one and is a road.
  if (road && !isInName(tokens, at, gazetteer, SURE, at - 1))
    return roadAt(tokens, at, road, gazetteer);
  if (opensLandmark(tokens, at, gazetteer)) {
    const from = BEFORE.test(tokens[at - 1]?.word ?? '') && !tokens[at]?.breaks ? at - 1 : at;
    const to = spanEnd(tokens, from, gazetteer);
    return { span: { start: from, from, to, kind: 'landmark', relation: null }, next: to };
  }
  return undefined;
}

function roadAt(tokens: readonly Token[], at: number, kind: SpanKind, gazetteer: Gazetteer) {
  let to = at + 1;
  while (to < tokens.length && !tokens[to]?.breaks && LITTLE.test(tokens[to]?.word ?? '')) to += 1;
  // "Corniche, Ngor": a road that is not named.
  if (tokens[to]?.breaks) {
    return { span: { start: at, from: at, to, kind, relation: null } satisfies Span, next: to };
  }
  // What a road is named after is the longest place there, else all up to the next comma or town.
  const longest = longestName(tokens, to, gazetteer);
  // "allées Thierno Seydou Nourou Tall": a hamlet may bear the first name of a person.
  const named = longest === to + 1 && isGivenName(tokens[to]?.word ?? '') ? to : longest;
  const end = named > to ? named : spanEnd(tokens, to, gazetteer);
  return { span: { start: at, from: at, to: end, kind, relation: null } satisfies Span, next: end };
}

/** Of a place's name: "Cité Socabeg Unité 2 Sante Yalla". */
export const MOST_WORDS = 6;

function longestName(tokens: readonly Token[], from: number, { exact }: Gazetteer): number {
  for (let size = MOST_WORDS; size >= 1; size -= 1) {
    const window = tokens.slice(from, from + size);
    if (window.length < size || window.slice(1).some(({ breaks }) => breaks)) continue;
    if (exact.has(window.map(({ word }) => word).join(' '))) return from + size;
  }
  return from;
}

function opensLandmark(tokens: readonly Token[], at: number, gazetteer: Gazetteer): boolean {
  const word = tokens[at]?.word ?? '';
  if (!TYPES.has(word)) return false;
  const needed = SECOND.get(word);
  if (needed && !needed.test(tokens[at + 1]?.word ?? '')) return false;
  const before = tokens[at - 1];
  if (before && !tokens[at]?.breaks && /^(quartier|cite)$/.test(before.word)) return false;
  return !isInName(tokens, at, gazetteer, SURE) && !isInHeardName(tokens, at, gazetteer);
}

/** "Tiaroye gare": a name that ends with the word, and is not spelt so. */
function isInHeardName(tokens: readonly Token[], at: number, gazetteer: Gazetteer): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || !token || token.breaks || gazetteer.exact.has(before.word)) return false;
  const words = [before.word, token.word];
  return heardNames(words, gazetteer.sounds, gazetteer.exact).some(({ name }) =>
    name.endsWith(` ${token.word}`),
  );
}

/** "Touba Mosquée", "Gare Routière" of a quarter, "Saly Carrefour": a name that holds the word is a name. */
function isInName(
  tokens: readonly Token[],
  at: number,
  gazetteer: Gazetteer,
  least: number,
  last = at,
): boolean {
  for (let from = Math.max(0, at - 3); from <= last; from += 1) {
    for (let to = at + 1; to <= Math.min(tokens.length, from + 4); to += 1) {
      const generic = tokens
        .slice(from, to)
        .every(({ word: one }) => TYPES.has(one) || BEFORE.test(one));
      if (generic || to - from < 2 || tokens.slice(from + 1, to).some(({ breaks }) => breaks))
        continue;
      const name = tokens
        .slice(from, to)
        .map((token) => token.word)
        .join(' ');
      if (gazetteer.exact.get(name)?.some(({ weight }) => weight > least)) return true;
    }
  }
  return false;
}

const isRoad = (token: Token | undefined): boolean => ROADS.has(token?.word ?? '');

/** Up to the next comma, relation, or place above the quarters that stands by itself. */
function spanEnd(tokens: readonly Token[], from: number, gazetteer: Gazetteer, two?: Two): number {
  let to = from;
  // "vers Grand Yoff", "marché Grand Yoff": no town begins in the middle of a name.
  let head = from + headOf(tokens, from);
  while (head > from && LITTLE.test(tokens[head]?.word ?? '')) head += 1;
  const named = Math.max(
    knownLandmark(tokens, from, gazetteer),
    // "arrêt Bountou Pikine".
    isStop(tokens[from]?.word ?? '') ? knownLandmark(tokens, head, gazetteer) : from,
    longestName(tokens, from, gazetteer),
    head > from ? longestName(tokens, head, gazetteer) : from,
  );
  while (to < tokens.length) {
    const token = tokens[to];
    const crossing = two === 'roads' && (token?.word === 'x' || isRoad(token));
    if (to > from && (token?.breaks || (!crossing && relationAt(tokens, to, gazetteer)))) break;
    if (to > from && !crossing && (isRoad(token) || token?.word === 'venant')) break;
    const first = to < Math.max(named, head + 1);
    if (to > from && to >= named && LIES.test(token?.word ?? '')) break;
    const joined = LITTLE.test(tokens[to - 1]?.word ?? '') || two === 'places';
    if (!first && !joined && townAt(tokens, to, gazetteer)) break;
    // "hôpital général de Grand Yoff": no town begins in the middle of a name.
    to = joined ? Math.max(to + 1, longestTown(tokens, to, gazetteer)) : to + 1;
  }
  return to;
}

/** Up to where the words are a landmark that the lists know: "pharmacie Talibou Dabo", though Dabo is a town. */
function knownLandmark(tokens: readonly Token[], from: number, { landmarks }: Gazetteer): number {
  for (let size = MOST_WORDS; size > 1; size -= 1) {
    const window = tokens.slice(from, from + size);
    if (window.length < size || window.slice(1).some(({ breaks }) => breaks)) continue;
    const words = window.map(({ word }) => word);
    if (!LITTLE.test(words.at(-1) ?? '') && landmarks.has(telling(words))) return from + size;
  }
  return from;
}

/** Words that say where the thing lies: its name ends before them. */
const LIES = /^(sise?|situee?|dans|in|at|commune|departement|arrondissement|region)$/;

const KIND = /^(point|routiere|sante|police|commercial|peche|hebdomadaire|bus|coranique)$/;

/** The words that say what a landmark is: what follows them belongs to it, whatever it is called. */
function headOf(tokens: readonly Token[], from: number): number {
  const opening = tokens[from]?.word ?? '';
  if (!isLandmarkWord(opening) || OWN.test(opening)) return 0;
  // "case de santé", "rond-point".
  const kind = tokens[from + 1]?.word === 'de' ? 2 : 1;
  return KIND.test(tokens[from + kind]?.word ?? '') ? kind + 1 : 1;
}

/** Nobody ends an address with an arrondissement, and many bear the name of a family. */
const isTown = (place: Place): boolean => isAboveQuarter(place) && place.level !== 'arrondissement';

const townAt = (tokens: readonly Token[], at: number, gazetteer: Gazetteer): boolean =>
  longestTown(tokens, at, gazetteer) > at;

/** Up to where the words are a town's name. */
function longestTown(tokens: readonly Token[], at: number, { exact }: Gazetteer): number {
  for (let size = 3; size >= 1; size -= 1) {
    const window = tokens.slice(at, at + size);
    if (window.length < size || window.slice(1).some(({ breaks }) => breaks)) continue;
    const named = exact.get(window.map(({ word }) => word).join(' '));
    if (named?.some(({ place, weight }) => weight > 0.9 && isTown(place))) return at + size;
  }
  return at;
}

export const isLittle = (word: string): boolean => LITTLE.test(word);
/** "l'école" is one word to the search. */
export const isLandmarkWord = (word: string): boolean =>
  TYPES.has(word) || (/^[ld][aeiouh]/.test(word) && TYPES.has(word.slice(1)));
export const isLandmarkType = (word: string): boolean => TYPES.has(word);
/** Of a stop the lists have the name without the word that says what it is. */
export const isStop = (word: string): boolean => word === 'arret' || word === 'terminus';
/** Says what a thing is and not which one. */
export const isGenericWord = (word: string): boolean => TYPES.has(word) && !OWN.test(word);
