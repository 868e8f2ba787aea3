// Steps 6 and 7: which places each window of one to six words may name: spelt so, sounding so, or misspelt; those
// inside a span are hints only.
import type { Gazetteer } from '../gazetteer.ts';
import { isAboveQuarter, type Place } from '../place.ts';
import type { Candidate, Mention, Span, State } from '../state.ts';
import { bareWord, type Token } from './fold.ts';
import { heardParts } from './heard-parts.ts';
import { endsName, type Letter, lettersOf } from './letters.ts';
import { isOrdinary } from './ordinary-words.ts';
import { isFamilyName, personsIn } from './persons.ts';
import { isLandmarkType, isLittle, MOST_WORDS } from './relations.ts';
import { heardNames } from './sound.ts';

/** Contract section 3: the key costs 0.05, so that the exact spelling wins. */
const SOUNDS_SO = 0.93;
/** Of each unit that `hearingCost` counts. */
const COST = 0.03;
const APART = 0.95;
/** "Sédhiou escale": a word of any address is no name of its own beside a town. */
const COMMON_WEIGHT = 0.9;
const MISSPELT = [1, 0.86, 0.8] as const;
/** Words of any address that are also names of a hamlet: alone they name nothing. */
const COMMON = new Set(
  (
    'quartier cite villa centre terrain rue route avenue boulevard escale garage marche ecole mosquee gare ' +
    'plage pont place zone maison boutique terminus arret station poste usine camp parc jardin ' +
    'village ville commune departement region arrondissement nord sud est ouest grand grande ' +
    'unite point rond chez pres cote entre face avant apres lot bloc liberte extension ' +
    'darou champ mairie port phase parcelle the street house door second premier deuxieme ' +
    'mer bord fleuve goudron piste immeuble etage gauche droite portail tel contact livraison livrer client commande ' +
    'merci bonjour bonsoir salut svp demain matin soir midi petit petite nouveau nouvelle rouge vert bleu blanc noir ' +
    'jaune rose tally depot moderne commercial carriere campement sonatel asecna senelec verger domicile bureau siege social appartement studio chambre lotissement domaine domaines industriel industrielle artisanal artisanale franche arrive arriver appelle appeler'
  ).split(' '),
);

/** Words that open or end no name. */
const ASIDE = new Set(
  (
    'pour par dans chez avec je il elle nous vous on est sont qui que mon votre bureau colis vol famille ' +
    // Of Wolof and English sentences.
    'nekk dekk dama maangi mangi fi ci bi ji gi mi ko ak to of the at in my next near live home'
  ).split(' '),
);

export function findCandidates(
  { text, tokens, spans }: State,
  gazetteer: Gazetteer,
): Partial<State> {
  const mentions: Mention[] = [];
  const letters = lettersOf(text, tokens);
  const { exact } = gazetteer;
  const persons = personsIn(tokens, exact);
  const isPerson = (from: number, size: number) =>
    tokens.slice(from, from + size).every((_, at) => persons.has(from + at));
  const known = new Set<number>(persons);
  const spoken = new Map<string, boolean>();
  /** Where the mention of these words stands among the others, and which of them are names. */
  const placeOf = new Map<string, number>();
  const areNames: boolean[] = [];
  for (let size = Math.min(MOST_WORDS, tokens.length); size >= 1; size -= 1) {
    for (let from = 0; from + size <= tokens.length; from += 1) {
      const window = windowAt(tokens, from, size, { spans, letters, exact });
      if (!window || isPerson(from, size)) continue;
      const key = keyOf(window);
      // Words said twice say nothing more, and do not confirm themselves.
      const isInside = () =>
        mentions.some((one, at) => areNames[at] && one.from <= from && one.to >= from + size);
      const candidates = spoken.has(key) ? [] : spelt(window, gazetteer, isInside);
      if (candidates.length > 0) {
        const mention = { from, to: from + size, hint: window.hint, candidates };
        placeOf.set(key, mentions.push(mention) - 1);
        areNames.push(isName(mention));
      } else moveOut(mentions, placeOf.get(key), from);
      spoken.set(key, spoken.get(key) ?? candidates.length > 0);
      if (!spoken.get(key)) continue;
      for (let at = from; at < from + size; at += 1) known.add(at);
    }
  }
  const guessed = new Set<string>();
  for (const [from, size] of unknownWindows(tokens, known)) {
    const window = windowAt(tokens, from, size, { spans, letters, exact });
    // In the words of a landmark only a name that is spelt right names a place.
    if (!window || window.hint !== null || isAside(window) || guessed.has(keyOf(window))) continue;
    if (areOrdinary(window.words) || isPerson(from, size)) continue;
    guessed.add(keyOf(window));
    const candidates = misspelt(window.words, gazetteer);
    if (candidates.length > 0)
      mentions.push({ from, to: from + size, hint: window.hint, candidates });
  }
  mentions.push(...heardParts(mentions, tokens));
  return { mentions: mentions.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from) };
}

/** "Sadio Mbayard, Sadio": what is said again by itself was only a word of a longer name before. */
function moveOut(mentions: Mention[], at: number | undefined, from: number): void {
  const known = at === undefined ? undefined : mentions[at];
  if (at === undefined || !known) return;
  const size = known.to - known.from;
  const isHeld = (start: number) =>
    mentions.some(
      (one) =>
        one.from <= start &&
        one.to >= start + size &&
        one.to - one.from > size &&
        one.candidates.some(({ spelling, weight }) => spelling === 1 && weight > APART),
    );
  if (isHeld(known.from) && !isHeld(from)) mentions[at] = { ...known, from, to: from + size };
}

/** Spelt as a place's own name is. */
const isName = ({ candidates }: Mention): boolean =>
  candidates.some(({ spelling, weight }) => spelling === 1 && weight > APART);

type Window = { words: string[]; hint: Mention['hint'] };

type Beside = {
  spans: readonly Span[];
  letters: ReadonlyMap<number, Letter>;
  exact: Gazetteer['exact'];
};

/** "d'Ouakam" is Ouakam, unless a name begins with the letter. */
function wordsOf(window: readonly Token[], exact: Gazetteer['exact']): string[] {
  const words = window.map(({ word }) => word);
  const [first] = window;
  if (!first?.elided || exact.has(words.join(' '))) return words;
  return [bareWord(first), ...words.slice(1)];
}

/** "10ème" is a quarter of Thiès. */
const ORDINAL = /^\d+e$/;

const keyOf = ({ words, hint }: Window): string => `${hint} ${words.join(' ')}`;

function windowAt(
  tokens: readonly Token[],
  from: number,
  size: number,
  { spans, letters, exact }: Beside,
): Window | undefined {
  const window = tokens.slice(from, from + size);
  if (window.slice(1).some(({ breaks }) => breaks)) return undefined;
  const words = wordsOf(window, exact);
  if (isLittle(words[0] ?? '') && size === 1) return undefined;
  if (
    (isLittle(words.at(-1) ?? '') && !endsName(letters.get(from + size - 1), words, exact)) ||
    (words.every((word) => /^\d/.test(word)) &&
      !(ORDINAL.test(words[0] ?? '') && exact.has(words[0] ?? '')))
  )
    return undefined;
  const before = tokens[from - 1];
  // "Pa Ndiaye": the Parcelles are so called before a unit (abbreviations.ts), or where nothing else is said.
  if (size === 1 && words[0] === 'pa' && tokens.length > 1) return undefined;
  if (size === 1 && isFamilyName(tokens, from)) return undefined;
  const named = before && !tokens[from]?.breaks && /^(quartier|village|cite)$/.test(before.word);
  const alone = tokens.length === 1 && size === 1 && !isLandmarkType(words[0] ?? '');
  if (size === 1 && COMMON.has(words[0] ?? '') && !named && !alone) {
    // "Liberté, Dakar" is a place only where nothing else says which one.
    if (words[0] !== 'liberte' && words[0] !== 'escale' && words[0] !== 'darou') return undefined;
  }
  if (size === 1 && isLandmarkType(words[0] ?? '') && !named) return undefined;
  const inside = spans.filter((span) => span.start < from + size && span.to > from);
  if (inside.some((span) => span.from > from || span.to < from + size)) return undefined;
  // The builder of many quarters: it confirms a place of Sicap-Liberté, and names none by itself.
  if (size === 1 && words[0] === 'sicap' && tokens.length > 1) return { words, hint: 'street' };
  // What a road of a crossing is called after is no place of the text.
  return { words, hint: inside[0]?.label ? 'street' : (inside[0]?.kind ?? null) };
}

const isAside = ({ words }: { words: readonly string[] }): boolean =>
  ASIDE.has(words[0] ?? '') || ASIDE.has(words.at(-1) ?? '');

function spelt(
  { words, hint }: Window,
  gazetteer: Gazetteer,
  isInside: () => boolean,
): Candidate[] {
  const { exact } = gazetteer;
  const found = exact.get(words.join(' '));
  const isCommon = words.length === 1 && COMMON.has(words[0] ?? '');
  const sure: Candidate[] = (found ?? []).map((named) => ({
    ...named,
    weight: isCommon ? Math.min(named.weight, COMMON_WEIGHT) : named.weight,
    spelling: 1,
  }));
  if (!found && words.length > 1 && !isAside({ words })) {
    for (const text of joined(words))
      for (const named of exact.get(text) ?? []) sure.push({ ...named, spelling: APART });
  }
  if (hint !== null || (words.length === 1 && (words[0] ?? '').length < 3)) return sure;
  if (isCommon) return sure;
  // What is a name already, or one word said twice, is not heard otherwise.
  const isTwice = words.length > 1 && words.every((word) => word === words[0]);
  if (isTwice || areOrdinary(words) || isInside()) return sure;
  const more = heard(words, gazetteer, sure);
  // Nor is a name that is spelt so a hamlet of another one, whatever holds that: "Kael, Thiénaba" is no Thialle.
  const isTown = sure.some(({ place, weight }) => weight > APART && isAboveQuarter(place));
  const isExact = sure.some(({ spelling, weight }) => spelling === 1 && weight > APART);
  return [
    ...sure,
    ...more.filter(
      ({ place }) => isAboveQuarter(place) || !isExact || (!isTown && place.level === 'quartier'),
    ),
  ];
}

/** Nothing but words of any message. */
const areOrdinary = (words: readonly string[]): boolean =>
  words.every((word) => isOrdinary(word) || isLittle(word) || COMMON.has(word) || /^\d/.test(word));

/** Spelt so by ear: what is left of "test" sounds like many a hamlet; a town is meant even so (Cees, Thiès). */
function heard(words: string[], { sounds, exact }: Gazetteer, sure: Candidate[]): Candidate[] {
  if (isAside({ words })) return [];
  const known = new Set(sure.map(({ place }) => place));
  const best = new Map<Place, Candidate>();
  for (const { named, cost } of heardNames(words, sounds, exact)) {
    for (const one of named) {
      if (known.has(one.place)) continue;
      const spelling = SOUNDS_SO - COST * cost;
      const other = best.get(one.place);
      if (!other || other.weight * other.spelling < one.weight * spelling)
        best.set(one.place, { ...one, spelling });
    }
  }
  return [...best.values()];
}

/** "Guet n dar", "m bour": two words written apart that are one. */
function joined(words: readonly string[]): string[] {
  const first = [words.slice(0, 2).join(''), ...words.slice(2)].join(' ');
  const last = [...words.slice(0, -2), words.slice(-2).join('')].join(' ');
  return first === last ? [first] : [first, last];
}

function misspelt(words: readonly string[], { exact, trigrams }: Gazetteer): Candidate[] {
  const text = words.join(' ');
  // Nobody misspells the first letter of a short name: "CBAO" is no Mbao.
  const near = trigrams
    .near(text)
    .filter(({ name, distance }) => distance === 2 || name[0] === text[0] || text.length > 7);
  const best = new Map<string, Candidate>();
  for (const { name, distance } of near) {
    for (const named of exact.get(name) ?? []) {
      if (!best.has(named.place.id)) {
        best.set(named.place.id, { ...named, spelling: MISSPELT[distance as 0 | 1 | 2] });
      }
    }
  }
  return [...best.values()];
}

const MOST_FUZZY = 10;

/** Windows of one to three words that hold a word no name explains. */
function unknownWindows(tokens: readonly Token[], known: ReadonlySet<number>): [number, number][] {
  const out: [number, number][] = [];
  for (let size = 3; size >= 1; size -= 1) {
    for (let from = 0; from + size <= tokens.length; from += 1) {
      let unknown = 0;
      for (let at = from; at < from + size; at += 1) {
        const word = tokens[at]?.word ?? '';
        if (!known.has(at) && !isLittle(word) && !COMMON.has(word) && !isLandmarkType(word))
          unknown += 1;
      }
      if (unknown > 0) out.push([from, size]);
    }
  }
  return out.slice(0, MOST_FUZZY);
}
