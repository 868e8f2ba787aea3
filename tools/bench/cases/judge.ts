// What an engine's answer to a drawn text is worth. An engine is a function: whoever takes a rule or a weight out of one calls
// `score` with each form of it, in one process, on the same texts.
import type { Place } from '../../../src/data/addresses/place.ts';
import { sameWords } from '../geocoder-score.ts';
import { kilometresBetween } from './class-roads.ts';
import type { Case } from './draw.ts';
import { hasRun, keyOf } from './spelling.ts';
import { readWorld } from './world.ts';

export type Answer = {
  /** The answered place and its alternatives, best first; at most six are looked at. */
  places: readonly Place[];
  ambiguous: boolean;
  /** The member of the same name on the wire: of what level the position is. */
  precision: string | null;
  relation: string | null;
  landmark: string | null;
  /** The codes of the warnings. */
  warnings: readonly string[];
};
export type Engine = (text: string) => Answer;

export const LOOKED_AT = 6;

/** The parts of a place that is a family, undefined for any other: the one place that reads the flag (test/geocoder/README.md). */
export const partsOf = (place: Place): readonly string[] | undefined =>
  (place as Place & { readonly family?: { readonly parts: readonly Place[] } }).family?.parts.map(
    ({ id }) => id,
  );

/** Undefined where the text says nothing about it. */
export type Verdict = {
  case: Case;
  answer: Answer;
  /** The right place is first, or one that counts as right. */
  first: boolean;
  /** The expected place itself is first. */
  itself: boolean;
  /** 1 to 6, and 7 for one that is not among them. */
  rank: number;
  /** A wrong place is first, and nothing in the answer says that it might be wrong. */
  confident: boolean;
  /** Above, but the right place stands below the answered one: too wide, not wrong. */
  tooWide: boolean;
  ambiguous: boolean | undefined;
  relation: boolean | undefined;
  landmark: boolean | undefined;
  warning: boolean | undefined;
};

/** Of these levels a position says "here"; of the others, "somewhere there". */
const PRECISE = new Set(['plus_code', 'repere', 'quartier', 'village', 'commune']);

/** Codes that say nothing against the place that was answered. */
const NO_DOUBT = new Set([
  'REPERE_NON_LOCALISE',
  'NUMERO_IGNORE',
  'ROUTE_IGNOREE',
  'ORTHOGRAPHE_CORRIGEE',
]);

export function judge(engine: Engine, one: Case): Verdict {
  const answer = engine(one.text);
  const { expected } = one;
  const [first] = answer.places;
  const none = isNone(one);
  const at = answer.places.slice(0, LOOKED_AT).findIndex((place) => isRight(one, place));
  const rank = none ? (first ? LOOKED_AT + 1 : 1) : at === -1 ? LOOKED_AT + 1 : at + 1;
  const doubts = answer.ambiguous || answer.warnings.some((code) => !NO_DOUBT.has(code));
  const right = rank === 1 && (!expected.doubt || doubts);
  const tooWide = !right && first !== undefined && holdsExpected(one, first);
  return {
    case: one,
    answer,
    first: right,
    itself: right && (none || isItself(one, first)),
    rank,
    confident:
      first !== undefined &&
      !right &&
      !tooWide &&
      !answer.ambiguous &&
      PRECISE.has(answer.precision ?? ''),
    tooWide,
    ambiguous:
      expected.ambiguous === undefined ? undefined : answer.ambiguous === expected.ambiguous,
    relation: expected.relation === undefined ? undefined : answer.relation === expected.relation,
    landmark:
      expected.landmark === undefined
        ? undefined
        : sameWords(expected.landmark, answer.landmark ?? ''),
    warning:
      expected.warning === undefined ? undefined : answer.warnings.includes(expected.warning),
  };
}

export const isNone = ({ class: name }: Case): boolean => name === 'none';

function isItself({ expected }: Case, place: Place | undefined): boolean {
  if (!place) return false;
  if (expected.family) {
    const parts = new Set(partsOf(place) ?? []);
    const { core, most } = expected.family;
    return core.every((id) => parts.has(id)) && [...parts].every((id) => most.includes(id));
  }
  return expected.ids.includes(place.id) || isNear(expected.near, place);
}

/**
 * The expected place, one of its parts, or a finer place in it that the text names (issue 13). A family is right by itself
 * alone: that one of its parts is picked is what it is there to end. A place that bears the name of the parts beside it may
 * be answered by a family of that name that has it among its own.
 */
function isRight(one: Case, place: Place): boolean {
  if (isItself(one, place)) return true;
  const ids = new Set(one.expected.ids);
  const { byId } = readWorld();
  const own = (id: string) => ids.has(id) && byId.get(id)?.keys.has(keyOf(place.name));
  if (partsOf(place)?.some(own)) return true;
  const holder = holdersOf(place).find(({ id }) => ids.has(id));
  if (!holder) return false;
  return keyOf(place.name).startsWith(`${keyOf(holder.name)} `) || hasRun(one.text, place.name);
}

function holdersOf(place: Place): Place[] {
  const all: Place[] = [];
  for (let at = place.parent; at; at = at.parent) all.push(at);
  return all;
}

function isNear(near: Case['expected']['near'], place: Place): boolean {
  if (!near) return false;
  const { lat, lon } = place;
  return lat !== null && lon !== null && kilometresBetween({ lat, lon }, near) <= near.km;
}

function holdsExpected({ expected: { ids, family } }: Case, place: Place): boolean {
  const { byId } = readWorld();
  return [...ids, ...(family?.core ?? [])].some((id) =>
    byId.get(id)?.holders.some((holder) => holder.id === place.id),
  );
}

/** What is known of some verdicts; a share of none is NaN. */
export type Figures = {
  count: number;
  first: number;
  itself: number;
  among: number;
  meanRank: number;
  confident: number;
  tooWide: number;
  ambiguous: number;
  relation: number;
  landmark: number;
  warning: number;
};

const share = (values: readonly (boolean | undefined)[]): number => {
  const judged = values.filter((value) => value !== undefined);
  return judged.filter(Boolean).length / judged.length;
};

export function figuresOf(verdicts: readonly Verdict[]): Figures {
  const of = (key: keyof Verdict) => share(verdicts.map((one) => one[key] as boolean | undefined));
  return {
    count: verdicts.length,
    first: of('first'),
    itself: of('itself'),
    among: share(verdicts.map(({ rank }) => rank <= LOOKED_AT)),
    meanRank: verdicts.reduce((sum, { rank }) => sum + rank, 0) / verdicts.length,
    confident: of('confident'),
    tooWide: of('tooWide'),
    ambiguous: of('ambiguous'),
    relation: of('relation'),
    landmark: of('landmark'),
    warning: of('warning'),
  };
}

/** By what the figures may be told apart. A text of several confusions counts for each. */
const dimensions = {
  class: (one: Case) => [one.class as string],
  kind: (one: Case) => [`${one.class}: ${one.kind}`],
  region: (one: Case) => [one.region],
  level: (one: Case) => [one.level],
  changes: (one: Case) => [String(one.changedBy.length)],
  confusion: (one: Case) => one.changedBy,
} satisfies Record<string, (one: Case) => readonly string[]>;
export type Dimension = keyof typeof dimensions;

export type Score = {
  verdicts: readonly Verdict[];
  all: Figures;
  by(dimension: Dimension): Map<string, Figures>;
  /** Of the texts whose ambiguity is judged. */
  ambiguity: { precision: number; recall: number };
};

export function score(engine: Engine, cases: readonly Case[]): Score {
  return scoreOf(cases.map((one) => judge(engine, one)));
}

/** The figures of some of them. */
export const select = ({ verdicts }: Score, keep: (one: Case) => boolean): Score =>
  scoreOf(verdicts.filter((verdict) => keep(verdict.case)));

function scoreOf(verdicts: readonly Verdict[]): Score {
  const placed = verdicts.filter(({ case: one }) => !isNone(one));
  const judged = placed.filter(({ ambiguous }) => ambiguous !== undefined);
  const said = judged.filter(({ answer }) => answer.ambiguous);
  const meant = judged.filter(({ case: one }) => one.expected.ambiguous);
  const both = said.filter(({ case: one }) => one.expected.ambiguous).length;
  return {
    verdicts,
    all: figuresOf(placed),
    by(dimension) {
      const groups = new Map<string, Verdict[]>();
      for (const verdict of dimension === 'class' || dimension === 'kind' ? verdicts : placed) {
        for (const key of dimensions[dimension](verdict.case)) {
          const group = groups.get(key);
          if (group) group.push(verdict);
          else groups.set(key, [verdict]);
        }
      }
      return new Map([...groups].map(([key, group]) => [key, figuresOf(group)]));
    },
    ambiguity: { precision: both / said.length, recall: both / meant.length },
  };
}
