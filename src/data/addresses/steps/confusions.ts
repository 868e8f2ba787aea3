// How one heard name comes to be written in two ways, with what each way costs: the reading of names that are spelt by
// ear (steps/sound.ts finds them, `hearingCost` judges them). Written for both directions.

export type Confusion = {
  readonly id: string;
  readonly reason: string;
  /** Spellings that stand for each other, every one for every other one. */
  readonly spellings: readonly string[];
  readonly cost: number;
};

/** A sound that the national alphabets (decree 71-566) and French write apart: nobody is wrong. */
const TWO_ALPHABETS = 0.5;
/** Length and mute letters, which no ear tells. */
const UNHEARD = 0.35;
/** What is heard, but not by everybody. */
const HALF_HEARD = 0.7;
/** Any other letter. */
const OTHER = 1.2;

export const confusions: readonly Confusion[] = [
  {
    id: 'w/ou/o/v',
    reason: 'the Wolof w is ou before a vowel in French, v on old maps, o where it is hardly heard',
    spellings: ['w', 'ou', 'o', 'v'],
    cost: TWO_ALPHABETS,
  },
  {
    id: 'u/ou',
    reason: 'the Wolof u is the French ou; o lies beside it',
    spellings: ['u', 'ou', 'oo', 'o'],
    cost: TWO_ALPHABETS,
  },
  {
    id: 'x/kh/h/r',
    reason: 'the Wolof x is kh in French; who has no x hears a breath or his own r',
    spellings: ['x', 'kh', 'h', 'r', 'q'],
    cost: TWO_ALPHABETS,
  },
  {
    id: 'c/k/qu',
    reason: 'k of the national alphabets, c and qu of French',
    spellings: ['c', 'k', 'qu', 'ck', 'q'],
    cost: TWO_ALPHABETS,
  },
  {
    id: 'c/th',
    reason: 'the Wolof c is thi, th or tch in French (Cees, Thiès)',
    spellings: ['c', 'ci', 'th', 'thi', 'ti', 'ty', 'tch'],
    cost: TWO_ALPHABETS,
  },
  {
    id: 'dj/di/j',
    reason: 'the Wolof j is di or dj before a vowel',
    spellings: ['j', 'dj', 'di', 'dji', 'dy'],
    cost: TWO_ALPHABETS,
  },
  {
    id: 'ny/gn/ni',
    reason: 'the Wolof ñ is gn, ny or ni',
    spellings: ['gn', 'ny', 'ni', 'gni'],
    cost: TWO_ALPHABETS,
  },
  {
    id: 'e/eu',
    reason: 'the Wolof ë is eu, or e without its mark',
    spellings: ['e', 'eu', 'oe'],
    cost: UNHEARD,
  },
  {
    id: 'y/i/ll',
    reason: 'one sound of several spellings before a vowel; y for i between consonants',
    spellings: ['y', 'i', 'il', 'ill', 'ye', 'ie'],
    cost: UNHEARD,
  },
  {
    id: 'final letters',
    reason: 'mute at the end of a French word',
    spellings: ['', 'e', 's', 't', 'x', 'h', 'd'],
    cost: UNHEARD,
  },
  {
    id: 'r and l',
    reason: 'dropped before a consonant in quick speech',
    spellings: ['', 'r', 'l'],
    cost: HALF_HEARD,
  },
];

type Swap = { readonly from: string; readonly to: string; readonly cost: number };

/** By the first letters of `from` and of `to`; '' of one that is nothing. */
const swaps = new Map<string, Map<string, Swap[]>>();
for (const { spellings, cost } of confusions) {
  for (const from of spellings) {
    for (const to of spellings) {
      if (from === to || (from === '' && to === '')) continue;
      // Two letters of the mute ones do not stand for each other: each is there or not.
      if (spellings.includes('') && from !== '' && to !== '' && !(from + to).match(/^(nm|mn)$/))
        continue;
      const byTo = swaps.get(from.charAt(0)) ?? new Map<string, Swap[]>();
      swaps.set(from.charAt(0), byTo);
      byTo.set(to.charAt(0), [...(byTo.get(to.charAt(0)) ?? []), { from, to, cost }]);
    }
  }
}
const none: readonly Swap[] = [];

const MOST_LETTERS = 48;
const WIDTH = MOST_LETTERS + 1;
const costs = new Float64Array(WIDTH * WIDTH);

/**
 * What it costs to write one run of letters for the other, both without blanks: the cheapest way from left to right over
 * the confusions, doubled letters and single letters.
 */
export function hearingCost(one: string, other: string): number {
  if (one === other) return 0;
  const [n, m] = [one.length, other.length];
  if (n > MOST_LETTERS || m > MOST_LETTERS) return Number.POSITIVE_INFINITY;
  costs.fill(Number.POSITIVE_INFINITY, 0, (n + 1) * WIDTH);
  costs[0] = 0;
  for (let i = 0; i <= n; i += 1) {
    for (let j = 0; j <= m; j += 1) {
      const here = costs[i * WIDTH + j] ?? 0;
      // Nothing so far from the diagonal is a hearing.
      if (here > MOST_COST) continue;
      const [a, b] = [one[i], other[j]];
      if (a !== undefined && a === b) lower(i + 1, j + 1, here);
      if (a !== undefined) lower(i + 1, j, here + (a === one[i - 1] ? UNHEARD : OTHER));
      if (b !== undefined) lower(i, j + 1, here + (b === other[j - 1] ? UNHEARD : OTHER));
      if (a !== undefined && b !== undefined && a !== b) lower(i + 1, j + 1, here + OTHER);
      for (const swap of (a !== undefined && swaps.get(a)?.get('')) || none) {
        if (one.startsWith(swap.from, i)) lower(i + swap.from.length, j, here + swap.cost);
      }
      for (const swap of (b !== undefined && swaps.get('')?.get(b)) || none) {
        if (other.startsWith(swap.to, j)) lower(i, j + swap.to.length, here + swap.cost);
      }
      for (const swap of (a !== undefined && b !== undefined && swaps.get(a)?.get(b)) || none) {
        if (one.startsWith(swap.from, i) && other.startsWith(swap.to, j))
          lower(i + swap.from.length, j + swap.to.length, here + swap.cost);
      }
    }
  }
  return costs[n * WIDTH + m] ?? Number.POSITIVE_INFINITY;
}

/** Beyond it two names are no longer one to any ear. */
export const MOST_COST = 4;

function lower(i: number, j: number, cost: number): void {
  const at = i * WIDTH + j;
  if (cost < (costs[at] ?? 0)) costs[at] = cost;
}
