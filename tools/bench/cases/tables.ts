// The figures of drawn texts as tables, both halves side by side; and single texts of the seen half for whoever tunes.
import { row } from '../report.ts';
import { classTitles } from './cases.ts';
import type { ClassName } from './draw.ts';
import { type Dimension, type Figures, type Score, select, type Verdict } from './judge.ts';
import { type Half, halves } from './world.ts';

type Column = readonly [string, (figures: Figures) => string];

const three = (value: number): string => (Number.isNaN(value) ? '' : value.toFixed(3));

const main: readonly Column[] = [
  ['found first', ({ first }) => three(first)],
  ['itself first', ({ itself }) => three(itself)],
  ['among six', ({ among }) => three(among)],
  ['mean rank', ({ meanRank }) => meanRank.toFixed(2)],
  ['wrong with confidence', ({ confident }) => three(confident)],
];
const asides: readonly Column[] = [
  ['too wide', ({ tooWide }) => three(tooWide)],
  ['ambigu', ({ ambiguous }) => three(ambiguous)],
  ['relation', ({ relation }) => three(relation)],
  ['landmark', ({ landmark }) => three(landmark)],
  ['warning', ({ warning }) => three(warning)],
];

type Look = {
  columns?: readonly Column[];
  title?: (key: string) => string;
  sides?: readonly Half[];
  /** The largest group first, else by name. */
  bySize?: boolean;
};

/** A cell is "seen / unseen"; empty where nothing is judged. */
function table(score: Score, dimension: Dimension, look: Look = {}): string[] {
  const { columns = main, title = (key) => key, sides: wanted = halves, bySize = false } = look;
  const sides = wanted.map((half) => select(score, (one) => one.half === half).by(dimension));
  const size = (key: string) => sides.reduce((sum, side) => sum + (side.get(key)?.count ?? 0), 0);
  const keys = [...new Set(sides.flatMap((side) => [...side.keys()]))].sort();
  const cell = (key: string, read: Column[1]): string => {
    const values = sides.map((side) => {
      const figures = side.get(key);
      return figures ? read(figures) : '';
    });
    return values.every((value) => value === '')
      ? ''
      : values.map((value) => value || '–').join(' / ');
  };
  if (bySize) keys.sort((a, b) => size(b) - size(a));
  return [
    row([dimension, 'texts', ...columns.map(([name]) => name)]),
    row(['---', '--:', ...columns.map(() => '--:')]),
    ...keys.map((key) =>
      row([
        title(key),
        cell(key, ({ count }) => String(count)),
        ...columns.map(([, read]) => cell(key, read)),
      ]),
    ),
  ];
}

const classTitle = (key: string) =>
  `${key === 'none' ? '' : `${key} `}${classTitles[key as ClassName]}`;
const spelt = (score: Score): Score => select(score, (one) => one.class === '2');

export const classTable = (score: Score): string[] =>
  table(score, 'class', { columns: [...main, ...asides], title: classTitle });
export const changesTable = (score: Score): string[] => table(spelt(score), 'changes');
export const regionTable = (score: Score): string[] => table(score, 'region', { bySize: true });
export const levelTable = (score: Score): string[] => table(score, 'level', { bySize: true });
export const kindTable = (score: Score): string[] => table(score, 'kind');
/** What single confusions cost is for whoever tunes: of the seen half alone. */
export const confusionTable = (score: Score): string[] =>
  table(spelt(score), 'confusion', { sides: ['seen'] });

/** Issue 13, on the unseen half. */
const aims: readonly { name: string; aim: number; most?: true; of(score: Score): number }[] = [
  ...(['1', '3', '4', '5', '6'] as const).map((name) => ({
    name: `class ${classTitle(name)}, found first`,
    aim: 0.97,
    of: (score: Score) => score.by('class').get(name)?.first ?? 0,
  })),
  {
    name: 'class 6, both roads of the crossing in one form',
    aim: 0.97,
    of: (score) => score.by('class').get('6')?.landmark ?? 0,
  },
  {
    name: 'class 2, two changes, found first',
    aim: 0.9,
    of: (score) => spelt(score).by('changes').get('2')?.first ?? 0,
  },
  {
    name: 'texts of no place that got one, at most',
    aim: 0.01,
    most: true,
    of: (score) => 1 - (score.by('class').get('none')?.first ?? 0),
  },
];

export function aimTable(score: Score): { lines: string[]; reached: boolean } {
  const unseen = select(score, (one) => one.half === 'unseen');
  const seen = select(score, (one) => one.half === 'seen');
  const values = aims.map((aim) => ({ ...aim, value: aim.of(unseen) }));
  return {
    lines: [
      row(['aim', 'seen', 'unseen', 'asked for, unseen']),
      row(['---', '--:', '--:', '--:']),
      ...values.map(({ name, aim, of, value }) =>
        row([name, three(of(seen)), three(value), aim.toFixed(2)]),
      ),
    ],
    reached: values.every(({ aim, most, value }) => (most ? value <= aim : value >= aim)),
  };
}

export function ambiguityLines(score: Score): string[] {
  return halves.map((half) => {
    const { precision, recall } = select(score, (one) => one.half === half).ambiguity;
    return `\`ambigu\` over all classes, ${half}: precision ${three(precision)}, recall ${three(recall)}`;
  });
}

/** The first texts of each kind that failed: what was expected, what was answered. */
export function failureLines(score: Score, half: Half, most: number): string[] {
  const failed = select(score, (one) => one.half === half).verdicts.filter((one) => !one.first);
  const shown = new Map<string, number>();
  const lines: string[] = [];
  for (const verdict of failed) {
    const kind = `${verdict.case.class}: ${verdict.case.kind}`;
    const count = shown.get(kind) ?? 0;
    shown.set(kind, count + 1);
    if (count < most) lines.push(failureLine(kind, verdict));
  }
  return lines;
}

function failureLine(kind: string, { case: one, answer, rank, confident }: Verdict): string {
  const { ids, family } = one.expected;
  const wanted = family ? `family of ${family.core.join(', ')}` : ids.join(' or ') || 'no place';
  const got = answer.places[0];
  const how = [
    `rank ${rank}`,
    ...(answer.ambiguous ? ['ambigu'] : []),
    ...(confident ? ['sure'] : []),
  ];
  const heard = one.changedBy.length > 0 ? ` (${one.changedBy.join(', ')})` : '';
  return `${kind} | ${one.text}${heard} | ${wanted} | ${got?.id ?? 'nothing'}, ${how.join(', ')}`;
}
