// What the dashboard may weigh, as a table: `npm run check` fails beyond a bound (contract/dashboard.md section 12).
// Caught: a build under NODE_ENV=test, which bundled React's development half.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { shell } from '../../src/pages/dashboard/shell.ts';
import { HOUSE_ROOT } from '../tidy.ts';
import { buildOnce } from './build.ts';
import type { Bundle } from './bundle.ts';

const kilobyte = 1_000;
const most = {
  firstScript: 150 * kilobyte,
  firstStyle: 15 * kilobyte,
  furtherPage: 25 * kilobyte,
  allPages: 600 * kilobyte,
  shell: 3 * kilobyte,
  /** It holds the first paint up (UI45). */
  theme: 400,
  requests: 8,
  packages: 8,
} as const;

type Row = { what: string; is: number; most: number; unit: 'KB' | '' };

const overview = '/dashboard/projects/{id}/{mode}';

/** The calls that the first page cannot do without: who is signed in, and what the overview shows. */
const firstCalls = 1;

export function budgetsOf(built: Bundle & { id: string }): Row[] {
  const sizes = new Map(built.parts.map(({ file, gzip }) => [file, gzip]));
  const sum = (files: readonly string[]) =>
    files.reduce((all, file) => all + (sizes.get(file) ?? 0), 0);
  const scripts = (files: readonly string[]) => files.filter((file) => file.endsWith('.js'));
  const page = built.pages.find(({ pattern }) => pattern === overview);
  const own = page?.files ?? [];
  const first = [built.theme, built.early, built.entry, ...built.shared, ...own];
  // What every page has by then, the first one too, is no further page's.
  const further = (files: readonly string[]) => files.filter((one) => !built.behind.includes(one));
  const heaviest = Math.max(...built.pages.map(({ files }) => sum(scripts(further(files)))));
  const html = gzipSync(shell(built, own, 'fr'), { level: 9 }).length;
  const theme = built.parts.find(({ file }) => file === built.theme)?.bytes ?? 0;
  const { dependencies } = JSON.parse(
    readFileSync(join(HOUSE_ROOT, 'dashboard/package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> };
  return [
    size('first load, script', sum(scripts(first)), most.firstScript),
    size('and what comes behind it', sum(scripts([...first, ...built.behind])), most.firstScript),
    size('first load, style', sum(built.styles), most.firstStyle),
    size('heaviest further page', heaviest, most.furtherPage),
    size('all pages together', sum(scripts([...sizes.keys()])), most.allPages),
    size('shell', html, most.shell),
    count('bytes of the theme', theme, most.theme),
    count(
      'requests before content',
      first.length + built.styles.length + firstCalls,
      most.requests,
    ),
    count('modules in two parts', built.doubled.length, 0),
    count('run-time packages', Object.keys(dependencies).length, most.packages),
  ];
}

const size = (what: string, is: number, bound: number): Row => ({
  what,
  is: is / kilobyte,
  most: bound / kilobyte,
  unit: 'KB',
});
const count = (what: string, is: number, bound: number): Row => ({
  what,
  is,
  most: bound,
  unit: '',
});

const shown = ({ what, is, most: bound, unit }: Row): string => {
  const figure = (n: number) => (unit === 'KB' ? `${n.toFixed(1)} KB` : String(n));
  return `${what.padEnd(26)}${figure(is).padStart(10)}${figure(bound).padStart(12)}${is > bound ? '  too much' : ''}`;
};

if (import.meta.main) {
  await buildOnce(HOUSE_ROOT);
  const place = join(HOUSE_ROOT, 'dashboard/dist/current.json');
  const rows = budgetsOf(JSON.parse(readFileSync(place, 'utf8')) as Bundle & { id: string });
  console.log(`${'dashboard, gzipped'.padEnd(26)}${'is'.padStart(10)}${'at most'.padStart(12)}`);
  for (const row of rows) console.log(shown(row));
  process.exitCode = rows.some(({ is, most: bound }) => is > bound) ? 1 : 0;
}
