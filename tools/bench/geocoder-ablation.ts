// What each weight, rule and confusion of the reading of addresses is worth: each is taken out on a copy (ablation/list.ts) and
// the seen half of the classes and the lists that may be tuned on are scored again, each form in a process of its own.
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOUSE_ROOT } from '../tidy.ts';
import { type Ablation, ablations } from './ablation/list.ts';
import type { FormFigures } from './ablation/score.ts';
import { drawCases } from './cases/cases.ts';
import { row } from './report.ts';

/** What a form is made of, and what it only reads. */
const COPIED = ['src', 'contract', 'tools'];
const LINKED = ['content', 'test', 'node_modules', 'package.json', 'tsconfig.json'];
/** Two draws: what one of them shows by chance the other one does not. */
const SEEDS = [13, 7];
/** A smaller change is one text of thousands. */
const LEAST = 0.001;

const run = promisify(execFile);

export type AblationOptions = {
  perClass: number;
  /** Parts of names: only these. */
  words?: readonly string[];
  onStop(undo: () => Promise<void>): void;
  say(line: string): void;
};

export async function benchAblation(options: AblationOptions): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'geocoder-ablation-'));
  options.onStop(async () => rmSync(copy, { recursive: true, force: true }));
  for (const name of COPIED) cpSync(join(HOUSE_ROOT, name), join(copy, name), { recursive: true });
  for (const name of LINKED) symlinkSync(join(HOUSE_ROOT, name), join(copy, name));
  mkdirSync(join(copy, 'drawn'));
  const file = join(copy, 'drawn', 'cases.json');
  const cases = SEEDS.flatMap((seed) =>
    drawCases({ seed, perClass: options.perClass, halves: ['seen'] }),
  );
  writeFileSync(file, JSON.stringify(cases));
  const whole = await scoreForm(copy, file);
  const wanted = ({ name }: Ablation) => options.words?.some((word) => name.includes(word)) ?? true;
  const rows: string[] = [];
  for (const ablation of ablations.filter(wanted)) {
    const changes = changesOf(whole, await withForm(copy, ablation, () => scoreForm(copy, file)));
    options.say(`${ablation.name}: ${changes}`);
    rows.push(row([ablation.name, changes]));
  }
  return [
    `Of the whole engine: ${Object.entries(whole)
      .map(([name, value]) => `${name} ${value.toFixed(3)}`)
      .join(', ')}.`,
    '',
    row(['taken out', 'change']),
    row(['---', '---']),
    ...rows,
    '',
    `- ${cases.length} texts of the seen half, by the seeds ${SEEDS.join(' and ')}`,
    '',
  ].join('\n');
}

async function scoreForm(copy: string, file: string): Promise<FormFigures> {
  const { stdout } = await run(process.execPath, ['tools/bench/ablation/score.ts', file], {
    cwd: copy,
  });
  return JSON.parse(stdout) as FormFigures;
}

async function withForm<T>(copy: string, ablation: Ablation, score: () => Promise<T>): Promise<T> {
  const path = join(copy, ablation.file);
  const text = readFileSync(path, 'utf8');
  if (text.split(ablation.takeOut).length !== 2)
    throw new Error(`${ablation.name}: not exactly once in ${ablation.file}`);
  writeFileSync(
    path,
    text.replace(ablation.takeOut, () => ablation.putIn),
  );
  try {
    return await score();
  } finally {
    writeFileSync(path, text);
  }
}

function changesOf(whole: FormFigures, without: FormFigures): string {
  const changes = Object.entries(whole).flatMap(([name, value]) => {
    const change = (without[name] ?? 0) - value;
    const sign = change > 0 ? '+' : '';
    return Math.abs(change) < LEAST ? [] : [`${name} ${sign}${change.toFixed(4)}`];
  });
  return changes.length === 0 ? '0' : changes.join(', ');
}
