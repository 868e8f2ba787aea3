// The classes of issue 13: texts drawn from the whole gazetteer, scored for the half of the places that may be looked at while
// tuning and for the half that may not, with the time of each step of the reading.
import type { Gazetteer } from '../../src/data/addresses/index.ts';
import { parseAddress } from '../../src/data/addresses/pipeline.ts';
import { drawCases } from './cases/cases.ts';
import { score } from './cases/judge.ts';
import {
  aimTable,
  ambiguityLines,
  changesTable,
  classTable,
  confusionTable,
  failureLines,
  kindTable,
  levelTable,
  regionTable,
} from './cases/tables.ts';
import { ourEngine } from './geocoder-ours.ts';
import { row } from './report.ts';

/** The texts of every run that says nothing else: another seed shows whether a figure is one of these texts alone. */
export const SEED = 13;
export const PER_CLASS = 600;
export const PER_CLASS_QUICK = 100;

export type ClassOptions = {
  quick: boolean;
  seed?: number | undefined;
  /** How many failed texts of each kind are printed, of the seen half. */
  failures?: number | undefined;
  /** Prints those of the unseen half too: it is spoilt then, for everybody who reads them. */
  spoilUnseen?: boolean | undefined;
};

export function benchClasses(gazetteer: Gazetteer, options: ClassOptions) {
  const { seed = SEED, quick, failures = 0, spoilUnseen = false } = options;
  const begun = performance.now();
  const cases = drawCases({ seed, perClass: quick ? PER_CLASS_QUICK : PER_CLASS });
  const drawn_ms = performance.now() - begun;
  const scored = score(ourEngine(gazetteer), cases);
  const spent_ms = performance.now() - begun;
  const aim = aimTable(scored);
  const said = `${cases.length} texts by seed ${seed}, drawn in ${Math.round(drawn_ms)} ms, scored in ${Math.round(spent_ms - drawn_ms)} ms`;
  return {
    /** For docs/bench.md. */
    short: [
      ...aim.lines,
      '',
      ...classTable(scored),
      '',
      'Of class 2, by the number of changes:',
      '',
      ...changesTable(scored),
      '',
      ...[said, ...ambiguityLines(scored)].map((line) => `- ${line}`),
      '',
    ].join('\n'),
    /** For docs/bench-addresses.md. */
    long: [
      'By region:',
      '',
      ...regionTable(scored),
      '',
      'By level of what is expected:',
      '',
      ...levelTable(scored),
      '',
      'By kind:',
      '',
      ...kindTable(scored),
      '',
      'Of class 2, by confusion, the seen half alone:',
      '',
      ...confusionTable(scored),
      '',
      'Time by step, on the seen half:',
      '',
      ...stepTable(
        gazetteer,
        cases.filter(({ half }) => half === 'seen').map(({ text }) => text),
      ),
      '',
      `- ${said}`,
      '',
    ].join('\n'),
    failures: [
      ...failureLines(scored, 'seen', failures),
      ...(spoilUnseen ? failureLines(scored, 'unseen', Math.max(1, failures)) : []),
    ],
    reached: aim.reached,
  };
}

/** Twice over the texts: the first time warms up. Reading the clock before and after each step is in the figures. */
function stepTable(gazetteer: Gazetteer, texts: readonly string[]): string[] {
  const spent = new Map<string, number[]>();
  for (const text of texts) parseAddress(text, gazetteer);
  for (const text of texts) {
    parseAddress(text, gazetteer, (step, ms) => {
      const all = spent.get(step);
      if (all) all.push(ms);
      else spent.set(step, [ms]);
    });
  }
  const sum = (values: readonly number[]) => values.reduce((total, ms) => total + ms, 0);
  const total = [...spent.values()].reduce((all, values) => all + sum(values), 0);
  return [
    row(['step', 'mean µs', 'p99 µs', 'of the whole']),
    row(['---', '--:', '--:', '--:']),
    ...[...spent].map(([step, values]) =>
      row([
        step,
        ((sum(values) / values.length) * 1_000).toFixed(1),
        ((values.sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0) * 1_000).toFixed(0),
        (sum(values) / total).toFixed(2),
      ]),
    ),
    row(['all', ((total / texts.length) * 1_000).toFixed(1), '', '1.00']),
  ];
}
