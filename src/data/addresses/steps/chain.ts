// Steps 8 and 9: each place that the text may mean, judged by its spelling, by the places above it that the text
// names too, by those that contradict it, and by its size.
import { isAboveQuarter, isOfTown, isWithin, type Level, type Place } from '../place.ts';
import type { Candidate, Mention, Scored, State } from '../state.ts';
import { soleBearerFirst } from './contradictions.ts';
import { inOrder } from './deepest.ts';
import { isDistinct, isInside, isOtherNumber } from './longer-names.ts';
import { hasNeighbour } from './neighbours.ts';
import { isOrdinary } from './ordinary-words.ts';
import { isPerson } from './persons.ts';
import { isLandmarkType, isLandmarkWord, isLittle } from './relations.ts';
import { fillsSegment, isSegment, POLITE } from './segments.ts';
import { surroundings } from './surroundings.ts';
import { isTownOf, isTownOfIt } from './towns.ts';

/** Contract section 3, step 9. */
const WEIGHTS = { text: 0.5, chain: 0.25, population: 0.1, explained: 0.1, level: 0.07 } as const;
const LEVEL_PRIOR: Readonly<Record<Level, number>> = {
  commune: 1,
  departement: 0.7,
  quartier: 0.75,
  arrondissement: 0.55,
  region: 0.5,
  village: 0.3,
  pays: 0,
};
/** What is spelt so comes before what only sounds so, though it be smaller. */
const MISSPELT = 2;
/** Of the chain's share: nothing said above the place costs little. */
const NOTHING_ABOVE = 0.7;
/** Of a name inside a longer name that is spelt so too. */
const INSIDE = 0.25;
const CONTRADICTED = 0.9;
/** Nobody writes an arrondissement without the word, and many bear the name of a family or of a town. */
const UNASKED = 0.06;
const LEVEL_WORDS = new Map<string, readonly Level[]>(
  Object.entries({
    region: ['region'],
    departement: ['departement'],
    arrondissement: ['arrondissement'],
    commune: ['commune'],
    ville: ['commune'],
    quartier: ['quartier'],
    village: ['village'],
  }),
);
const WIDEST: ReadonlySet<Level> = new Set(['region', 'arrondissement']);
/** A name of its own, no part of one. */
const SURE = 0.9;
/** Of namesakes the one whose commune or arrondissement is called after it is known best: Almadies, Wakhinane Nimzatt. */
const EPONYM = 0.03;
/** Of namesakes the one in whose department another word of the text lies. */
const BESIDE = 0.1;
/** A few words of a name say nothing without its town. */
const TELLING = 0.82;
/** Where nobody counted, a quarter of the usual size. */
const USUAL = 3_000;
/** Below this the text explains too little of itself to name a hamlet. */
const HAMLET = 3_000;
/** A name of fewer letters that is not spelt so is any word, unless it is nearly all that the text says. */
const TELLING_LETTERS = 6;
const NEARLY_ALL = 0.9;
const LONG_LETTERS = 8;
const LIKE_IT = 0.83;
const LIKE_SHORT = 0.9;

export function scorePlaces(whole: State): Partial<State> {
  const state = { ...whole, mentions: affordable(whole.mentions) };
  const { mentions } = state;
  const standing = mentions.filter(({ hint }) => hint === null);
  const words = countWords(state);
  const best = scoresOf(state, standing, words);
  // "après le pont de Keur Massar, 2e virage": what stands by itself names nothing, so the landmark's place does.
  if (best.size === 0 && standing.length > 0 && standing.length < mentions.length) {
    const hints = mentions.filter(({ hint }) => hint !== null);
    const more = scoresOf({ ...state, mentions: hints }, [], words);
    for (const [place, scored] of more) best.set(place, scored);
  }
  const scored = [...best.values()].sort(byScore);
  const ordered = soleBearerFirst(state, inOrder(scored));
  return { scored: ordered.slice(0, 12) };
}

function scoresOf(state: State, standing: readonly Mention[], words: number): Map<Place, Scored> {
  const best = new Map<Place, Scored>();
  for (const mention of state.mentions) {
    // A road's name names a place where it is one of a town that the text names: its far end is no answer.
    const leads = mention.hint === 'street' || mention.hint === 'road';
    for (const candidate of mention.candidates) {
      if (leads && !isNamedRoad(candidate)) continue;
      const scored = judge(state, candidate, mention, standing, words);
      const known = scored && best.get(scored.place);
      if (scored && (!known || known.score < scored.score)) best.set(scored.place, scored);
    }
  }
  return best;
}

/** Each candidate meets each other one: a text of fifty namesakes is judged by its longest names. */
const MOST_CANDIDATES = 300;

function affordable(mentions: readonly Mention[]): Mention[] {
  let left = MOST_CANDIDATES;
  const out: Mention[] = [];
  for (const mention of mentions) {
    if (left <= 0) break;
    const candidates = mention.candidates.slice(0, left);
    left -= candidates.length;
    out.push({ ...mention, candidates });
  }
  return out;
}

const byScore = (a: Scored, b: Scored) =>
  b.score - a.score || (a.place.id < b.place.id ? -1 : a.place.id > b.place.id ? 1 : 0);

function judge(
  state: State,
  candidate: Candidate,
  mention: Mention,
  standing: readonly Mention[],
  words: number,
): Scored | undefined {
  const { place, weight, spelling } = candidate;
  const { supports, against, covered, named } = surroundings(state.mentions, mention, place);
  if (mention.hint !== null) {
    const letters = lettersOf(state, mention);
    const others = standing.filter(({ candidates }) =>
      candidates.some(({ spelling: s }) => s > 0.8),
    );
    const refines = others.some(({ candidates }) =>
      (weight > SURE && letters > 4 && !isAboveQuarter(place)
        ? candidates
        : meant(candidates)
      ).some(({ place: above }) => isOfTown(place, above)),
    );
    // A landmark's place may say more of the place that stands; a road's never does.
    const inside =
      mention.hint === 'landmark' || (mention.hint !== 'away' && isNamedRoad(candidate));
    const isOfRegion = () =>
      isTownOfIt(state, candidate, mention) &&
      others.some(({ candidates }) =>
        candidates.some((one) => isTownOf(one) && isWithin(place, one.place)),
      );
    if (others.length > 0 && !(inside && (refines || isOfRegion()))) return undefined;
    if (others.length === 0 && mention.hint === 'street') return undefined;
    if (!fillsSpan(state, mention)) return undefined;
    // "rond-point Mbour, Thiès": the town of that name, not the quarters Mbour 1 and 2.
    if (place.family && mention.candidates.some((one) => isTownOf(one))) return undefined;
  }
  if (weight < TELLING && supports < 0.9) return undefined;
  if (weight < SURE && isOtherNumber(state, mention, place)) return undefined;
  if (isOwnTown(candidate, mention)) return undefined;
  if (isGuess(state, candidate, mention)) return undefined;
  const share = Math.min(1, covered / Math.max(1, words));
  const size = Math.log10((place.population ?? USUAL) + 1) / 7;
  const chain = Math.min(1, NOTHING_ABOVE + supports * 0.3) - against * CONTRADICTED;
  const score =
    WEIGHTS.text * weight * (1 - (1 - spelling) * MISSPELT) +
    WEIGHTS.chain * chain +
    WEIGHTS.population * size +
    WEIGHTS.explained * share +
    WEIGHTS.level * LEVEL_PRIOR[place.level] +
    levelBias(state, mention, place) +
    (weight > SURE && isEponym(place) ? EPONYM : 0) +
    (supports === 0 && hasNeighbour(state.mentions, mention, place) ? BESIDE : 0) -
    (isInside(state.mentions, mention, supports === 0 ? null : place, named, spelling)
      ? INSIDE
      : 0);
  const scored = { place, mention, spelling, weight, supports, score };
  return supports > 0 || isEnough(state, candidate, mention, share) ? scored : undefined;
}

/** "call me when you arrive, Louga": a word of a sentence that sounds like a place. */
const isGuess = (state: State, { place, spelling }: Candidate, mention: Mention): boolean =>
  spelling < 1 &&
  !(isAboveQuarter(place) && lettersOf(state, mention) >= TELLING_LETTERS) &&
  !fillsSegment(state, mention);

function isEponym({ level, name, parent }: Place): boolean {
  if (level !== 'quartier' && level !== 'village') return false;
  const own = name.replace(/ \(.*/, '');
  const above = parent?.level === 'commune' ? [parent, parent.parent] : [];
  return above.some((one) => one?.name === own || one?.name.startsWith(`${own} `));
}

/** A bare "Thiès" beside a landmark is the town or its department: the region holds too much to be gone into. */
function meant(candidates: readonly Candidate[]): readonly Candidate[] {
  const near = candidates.filter(({ place: { level } }) => !WIDEST.has(level));
  return near.length > 0 ? near : candidates;
}

/** "Sam Notaire, Guédiawaye": the name of what holds a place is not another of its own ("Sam Guédiawaye"). */
const isOwnTown = ({ place, weight, spelling }: Candidate, { candidates }: Mention): boolean =>
  weight * spelling < (isAboveQuarter(place) ? SURE : 1) &&
  candidates.some(
    (one) =>
      one.spelling === 1 &&
      !WIDEST.has(one.place.level) &&
      one.weight === 1 &&
      isOfTown(place, one.place),
  );

/** Whether a name that nothing above confirms says enough to be an answer. */
function isEnough(
  state: State,
  { place, weight, spelling }: Candidate,
  mention: Mention,
  share: number,
): boolean {
  const isSaid =
    mention.to - mention.from > 1 || !isOrdinary(state.tokens[mention.from]?.word ?? '');
  // "C'est pire": Pire is a town too.
  if (!isSaid && !isSegment(state, mention)) return false;
  const sure = spelling * weight;
  if (sure < 1 && share < (isAboveQuarter(place) && spelling === 1 ? 0.25 : 0.34)) return false;
  if (place.level === 'arrondissement' && share < 0.6) return false;
  const letters = lettersOf(state, mention);
  if (spelling === 1 && weight > SURE && isSegment(state, mention)) return true;
  const isShort = letters < LONG_LETTERS && !isAboveQuarter(place);
  if (spelling < (isShort ? LIKE_SHORT : LIKE_IT)) return false;
  const all = share > NEARLY_ALL;
  if (isAboveQuarter(place))
    return spelling === 1 || all || (weight >= SURE && letters >= TELLING_LETTERS);
  if (isPerson(state.tokens, mention)) return false;
  const small = (place.population ?? (place.level === 'quartier' ? USUAL : 0)) < HAMLET;
  const words = mention.to - mention.from;
  // Nearly all that the text says, in more than one word and one letter wrong: "Saly Niakh Niakhal".
  const nearly =
    (words > 1 || letters >= TELLING_LETTERS) &&
    (weight > SURE || words > 1) &&
    spelling > LIKE_IT &&
    all;
  if (nearly) return true;
  if (spelling < 1 && (small || weight < 0.9)) return false;
  if (!small) return true;
  const whole = spelling === 1 && share > 0.8;
  if (sure < 0.9 && !(whole && isDistinct(state, mention))) return false;
  return share >= (words > 1 ? 0.45 : 0.6);
}

const lettersOf = ({ tokens }: State, { from, to }: Mention): number =>
  tokens.slice(from, to).reduce((sum, { word }) => sum + (isLittle(word) ? 0 : word.length), 0);

/** "Boulevard Notaire Nord, Guédiawaye": a quarter of the town; "route de Rufisque" leads to another one. */
const isNamedRoad = ({ place, weight, spelling }: Candidate): boolean =>
  place.level === 'quartier' && weight > SURE && spelling === 1;

/** Of a landmark's words, those that say which kind it is. */
const KINDS =
  /^(point|rues?|avenue|boulevard|ruelle|allees?|deau|eau|sante|peche|hebdomadaire|bus|coranique|routiere|commercial|police|centrale?|grande?|petite?|ancien(ne)?|nouveau|nouvelle|regionale?|departementale?|principale?|municipale?|primaire|elementaire|village|cite|quartier|ville|route|autoroute)$/;

/** "Liberté 6" of "rond-point Liberté 6" is its place; "Senghor" of a stadium's name is a person. */
const fillsSpan = ({ tokens, spans }: State, { from, to }: Mention): boolean =>
  spans.some(
    (span) =>
      span.from <= from &&
      span.to >= to &&
      (span.relation === 'entre' ||
        tokens
          .slice(span.from, span.to)
          .every(
            ({ word }, at) =>
              (span.from + at >= from && span.from + at < to) ||
              isLittle(word) ||
              isLandmarkWord(word) ||
              KINDS.test(word),
          )),
  );

/** "commune de X", "quartier X": the word before says which of the namesakes. */
function levelBias({ tokens }: State, { from }: Mention, place: Place): number {
  const before = tokens[from - 1];
  const unasked = place.level === 'arrondissement' ? -UNASKED : 0;
  if (!before || tokens[from]?.breaks) return unasked;
  const word = isLittle(before.word) ? tokens[from - 2]?.word : before.word;
  const asked = LEVEL_WORDS.get(word ?? '');
  if (!asked) return unasked;
  return asked.includes(place.level) ? 0.06 : 0;
}

/** "Lompoul sur mer", "Rufisque ville": said of a place, and no part of what it is called. */
const SAID =
  /^(cite|mer|plage|bord|ville|pole|urbain|centre|proche|non|loin|venant|allant|juste|tout|sortie|entree|zac|lotissement|zone|domaine|industriel(le)?|artisanale?|extension)$/;

/** The words outside spans that a name should explain. */
function countWords({ tokens, spans }: State): number {
  return tokens.filter(
    ({ word }, at) =>
      !isLittle(word) &&
      // "zone 10"
      !(/^\d+$/.test(word) && SAID.test(tokens[at - 1]?.word ?? '')) &&
      !LEVEL_WORDS.has(word) &&
      !SAID.test(word) &&
      !POLITE.test(word) &&
      !isLandmarkType(word) &&
      !spans.some(({ start, from, to, kind }) => at >= start && at < (kind === 'away' ? from : to)),
  ).length;
}
