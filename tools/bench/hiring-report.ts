// What the hiring bench prints: what was measured line by line, and each figure beside what is asked for.
import { describeMachine, lineTable, row } from './report.ts';
import type { Line } from './sample.ts';

export type Named = { name: string; line: Line };

export type Figure = {
  name: string;
  value: number;
  bar: number;
  /** The bar is the most that may be; else the least. */
  isMost?: boolean;
  faults?: boolean;
};

export type HiringReport = {
  lines: readonly Named[];
  figures: readonly Figure[];
  facts: readonly string[];
  settings: Record<string, string>;
};

export const hiringText = ({ lines, figures, facts, settings }: HiringReport): string =>
  [
    ...(lines.length > 0 ? lineTable(lines) : []),
    row(['figure', 'measured', 'asked for']),
    row(['---', '--:', '--:']),
    ...figures.map(({ name, value, bar, isMost }) =>
      row([name, shown(value), isMost ? `at most ${bar}` : bar.toFixed(2)]),
    ),
    '',
    ...[...describeMachine(settings), ...facts].map((line) => `- ${line}`),
    '',
  ].join('\n');

const shown = (value: number) => (value >= 20 ? value.toFixed(0) : value.toFixed(2));
