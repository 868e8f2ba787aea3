// Steps 8 and 9: each place that the text may mean, judged by its spelling, by the places above it that the text
// names too, by those that contradict it, and by its size; then whether the first is alone.
import {
  isAboveQuarter,
  isNested,
  isSameTown,
  isWithin,
  type Level,
  type Place,
} from '../place.ts';
import type { Candidate, Mention, Scored, State } from '../state.ts';
import { isLandmarkType, isLittle } from './relations.ts';

/** Contract section 3, step 9. */
const WEIGHTS = { text: 0.5, chain: 0.25, population: 0.1, explained: 0.1, level: 0.05 } as const;
const LEVEL_PRIOR: Readonly<Record<Level, number>> = {
  commune: 1,
  departement: 0.7,
  quartier: 0.75,
  arrondissement: 0.55,
  region: 0.5,
  village: 0.3,
  pays: 0,
};
/** Of the chain's share: nothing said above the place costs little. */
const NOTHING_ABOVE = 0.7;
const WIDE = 0.3;
/** Of a name inside a longer name that is spelt so too. */
const INSIDE = 0.06;
const CONTRADICTED = 0.9;
const TOO_NEAR = 0.05;
const LEVEL_WORDS: Readonly<Record<string, readonly Level[]>> = {
  region: ['region'],
  departement: ['departement'],
  arrondissement: ['arrondissement'],
  commune: ['commune'],
  ville: ['commune'],
  quartier: ['quartier'],
  village: ['village'],
};
/** Where nobody counted, a quarter of the usual size. */
const USUAL = 3_000;
/** Below this the text explains too little of itself to name a hamlet. */
const HAMLET = 3_000;

export function scorePlaces(whole: State): Partial<State> {
  const state = { ...whole, mentions: affordable(whole.mentions) };
  const { mentions } = state;
  const standing = mentions.filter(({ hint }) => hint === null);
  const words = countWords(state);
  const best = new Map<Place, Scored>();
  for (const mention of mentions) {
    if (mention.hint === 'street' || (mention.hint === 'road' && !isAlone(state))) continue;
    for (const candidate of mention.candidates) {
      const scored = judge(state, candidate, mention, standing, words);
      const known = scored && best.get(scored.place);
      if (scored && (!known || known.score < scored.score)) best.set(scored.place, scored);
    }
  }
  const scored = [...best.values()].sort(byScore);
  return { scored: withoutNamesakes(scored).slice(0, 12) };
}

/** Each candidate meets each other one: a text of fifty namesakes is judged by its longest names. */
const MOST_CANDIDATES = 450;

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
  const { supports, against, covered } = surroundings(state.mentions, mention, place);
  if (mention.hint !== null) {
    const others = standing.filter(({ candidates }) =>
      candidates.some(({ spelling: s }) => s > 0.8),
    );
    const refines = others.some(({ candidates }) =>
      candidates.some(({ place: above }) => isWithin(place, above)),
    );
    // A landmark's place may say more of the place that stands; a road's never does.
    if (others.length > 0 && !(mention.hint === 'landmark' && refines)) return undefined;
    if (!fillsSpan(state, mention)) return undefined;
  }
  const share = Math.min(1, covered / Math.max(1, words));
  const size = Math.log10((place.population ?? USUAL) + 1) / 7;
  const chain = Math.min(1, NOTHING_ABOVE + supports * 0.3) - against * CONTRADICTED;
  const score =
    WEIGHTS.text * weight * spelling +
    WEIGHTS.chain * chain +
    WEIGHTS.population * size +
    WEIGHTS.explained * share +
    WEIGHTS.level * LEVEL_PRIOR[place.level] +
    levelBias(state, mention, place) -
    (isInside(state.mentions, mention, supports === 0 ? null : place) ? INSIDE : 0) -
    mention.from * 0.002;
  const small = (place.population ?? 0) < HAMLET && !isAboveQuarter(place);
  if (spelling * weight < 1 && share < 0.34 && supports === 0) return undefined;
  if (spelling * weight < 0.9 && small && supports === 0) return undefined;
  if (spelling < 1 && (small || weight < 0.9) && supports === 0) return undefined;
  if (small && supports === 0 && share < 0.45) return undefined;
  return { place, mention, spelling, supports, score };
}

/** "Tivaouane" in "Tivaouane Peulh" is another place; with `above`, only in the name of a place that it holds. */
const isInside = (
  mentions: readonly Mention[],
  { from, to }: Mention,
  above: Place | null,
): boolean =>
  mentions.some(
    (other) =>
      other.from <= from &&
      other.to >= to &&
      other.to - other.from > to - from &&
      other.candidates.some(
        (one) => one.spelling === 1 && (above === null || isWithin(one.place, above)),
      ),
  );

/** Of a landmark's words, those that say which kind it is. */
const KINDS =
  /^(point|sante|routiere|commercial|police|centrale?|grande?|petite?|ancien(ne)?|nouveau|nouvelle|regionale?|departementale?|principale?|municipale?|primaire|elementaire|village|cite|quartier|ville|route|autoroute)$/;

/** A road and nothing else: where it leads is all that is known. */
const isAlone = ({ tokens, spans }: State): boolean =>
  spans.length === 1 && spans[0]?.start === 0 && spans[0].to === tokens.length;

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
              isLandmarkType(word) ||
              KINDS.test(word),
          )),
  );

/** "commune de X", "quartier X": the word before says which of the namesakes. */
function levelBias({ tokens }: State, { from }: Mention, place: Place): number {
  const before = tokens[from - 1];
  if (!before || tokens[from]?.breaks) return 0;
  const word = isLittle(before.word) ? tokens[from - 2]?.word : before.word;
  const asked = LEVEL_WORDS[word ?? ''];
  if (!asked) return 0;
  return asked.includes(place.level) ? 0.06 : 0;
}

/** The mentions beside a place's own: those that name what holds it, and those that name something else. */
function surroundings(mentions: readonly Mention[], own: Mention, place: Place) {
  const taken: Mention[] = [own];
  let supports = 0;
  let against = 0;
  let covered = own.to - own.from;
  const overlaps = (mention: Mention) =>
    taken.some(({ from, to }) => from < mention.to && to > mention.from);
  for (const mention of mentions) {
    if (overlaps(mention)) continue;
    const above = mention.candidates.filter(
      ({ place: other }) =>
        isWithin(place, other) || (other === place && !isInside(mentions, mention, null)),
    );
    if (above.length === 0) continue;
    taken.push(mention);
    // Its own town says more than a department, where every village would do.
    const spelling = Math.max(
      ...above.map(
        (one) => one.spelling * (isAboveQuarter(place) || one.place.level === 'commune' ? 1 : WIDE),
      ),
    );
    supports += mention.hint === null ? spelling : spelling * 0.5;
    if (mention.hint === null) covered += mention.to - mention.from;
  }
  for (const mention of mentions) {
    if (overlaps(mention) || mention.hint !== null) continue;
    const sure = mention.candidates.filter(
      ({ place: other, weight, spelling }) =>
        weight * spelling > 0.9 && isAboveQuarter(other) && (other.population ?? 0) > 5_000,
    );
    if (sure.length === 0) continue;
    taken.push(mention);
    if (!mention.candidates.some(({ place: other }) => isNested(place, other))) against += 1;
  }
  return { supports, against, covered };
}

/** The words outside spans that a name should explain. */
function countWords({ tokens, spans }: State): number {
  return tokens.filter(
    ({ word }, at) =>
      !isLittle(word) &&
      !LEVEL_WORDS[word] &&
      !isLandmarkType(word) &&
      !spans.some(({ from, to, kind }) => at >= from && at < to && kind !== 'away'),
  ).length;
}

/** Of nested places under one name (region, department and town of Thiès) one stands for all. */
function withoutNamesakes(scored: readonly Scored[]): Scored[] {
  const out: Scored[] = [];
  for (const one of scored) {
    const twin = out.some(
      (kept) =>
        isNested(kept.place, one.place) &&
        kept.mention.from < one.mention.to &&
        kept.mention.to > one.mention.from &&
        kept.place.name === one.place.name,
    );
    if (!twin) out.push(one);
  }
  return out;
}

export function findAmbiguity({ scored }: State): Partial<State> {
  const [first, ...others] = scored;
  if (!first) return {};
  const near = others.filter(
    ({ place, score, mention }) =>
      first.score - score < TOO_NEAR &&
      !isSameTown(first.place, place) &&
      mention.from < first.mention.to &&
      mention.to > first.mention.from,
  );
  return { ambiguous: near.length > 0 };
}
