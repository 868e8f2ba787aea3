// The sections of docs/faults*.md and the same as data in docs/faults.json, which the operator's page shows
// (contract/dashboard.md UI167): one is written from the other, so that neither says what the other does not.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE_ROOT } from '../tidy.ts';
import { faults } from './registry.ts';

export const MAIN_PAGE = 'docs/faults.md';
const DATA = 'docs/faults.json';

const sections = /<!-- ([A-Z]+\d+) -->([\s\S]*?)<!-- end of \1 -->/g;
const inOrder = new Intl.Collator('en', { numeric: true }).compare;

export type ReportedFault = {
  name: string;
  title: string;
  command: string;
  /** Null where the command names none. */
  seed: number | null;
  day: string;
  /** Cores and program. */
  where: string;
  figures: { name: string; value: string }[];
  violations: string[];
};

/** Of one page, by name: whole as they stand in it. */
export function sectionsIn(page: string): Map<string, string> {
  return new Map([...page.matchAll(sections)].map(([whole, name = '']) => [name, whole]));
}

/** What one section says. */
export function readSection(name: string, text: string): ReportedFault {
  const title = /^## [A-Z]+\d+\. (.+)$/m.exec(text)?.[1];
  const run = /^`(.+)`, (\d{4}-\d\d-\d\d), (.+)\.$/m.exec(text);
  if (!title || !run) throw new Error(`The section of ${name} says neither what nor how.`);
  const [, command = '', day = '', where = ''] = run;
  const seed = /--seed (\d+)/.exec(command)?.[1];
  const rows = [...text.matchAll(/^\| (.+) \| (.+) \|$/gm)].slice(2);
  return {
    ...{ name, title, command, day, where },
    seed: seed === undefined ? null : Number(seed),
    figures: rows.map(([, figure = '', value = '']) => ({
      name: plain(figure),
      value: plain(value),
    })),
    violations: [...text.matchAll(/^- (.+)$/gm)].map(([, one = '']) => one),
  };
}

/** Without the marks of Markdown. */
const plain = (text: string) => text.replaceAll('**', '').replaceAll('`', '');

/** All that the pages say, in the order of their names. */
export function readReport(): ReportedFault[] {
  const pages = new Set([MAIN_PAGE, ...faults.flatMap(({ page }) => page ?? [])]);
  return [...pages]
    .flatMap((page) => [...sectionsIn(readFileSync(join(HOUSE_ROOT, page), 'utf8'))])
    .map(([name, text]) => readSection(name, text))
    .sort((a, b) => inOrder(a.name, b.name));
}

export const reportText = (): string => `${JSON.stringify({ faults: readReport() }, null, 2)}\n`;

export const readWritten = (): string => readFileSync(join(HOUSE_ROOT, DATA), 'utf8');

/** Puts a section in the place of the former one, all of them in the order of their names; the data follows. */
export function writeSection(page: string, name: string, text: string): void {
  const path = join(HOUSE_ROOT, page);
  const before = readFileSync(path, 'utf8');
  const known = sectionsIn(before);
  known.set(name, `<!-- ${name} -->\n${text.trimEnd()}\n<!-- end of ${name} -->`);
  const first = before.search(/<!-- [A-Z]+\d+ -->/);
  const head = (first === -1 ? before : before.slice(0, first)).trimEnd();
  const ordered = [...known].sort(([a], [b]) => inOrder(a, b));
  writeFileSync(path, `${head}\n\n${ordered.map(([, part]) => part).join('\n')}\n`);
  writeFileSync(join(HOUSE_ROOT, DATA), reportText());
}
