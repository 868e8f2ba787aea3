// Tries what goes wrong: `npm run faults -- F1 [--seed 7] [--long] [--write]`; without a name, the list.
// Ends with 1 when something happened that must not.
// Caught: see each fault.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Fault, Result } from './faults/fault.ts';
import { faults } from './faults/registry.ts';
import { leaveAll } from './faults/testbed.ts';
import { HOUSE_ROOT } from './tidy.ts';

const pageOf = (fault: Fault) => join(HOUSE_ROOT, fault.page ?? 'docs/faults.md');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void leaveAll().then(() => process.exit(130)));
}

function readArguments(words: readonly string[]) {
  const at = words.indexOf('--seed');
  const seed = Number(at === -1 ? 1 : words[at + 1]);
  if (!Number.isSafeInteger(seed)) throw new Error('--seed wants a whole number.');
  const names = words.filter((word, n) => !word.startsWith('--') && (at === -1 || n !== at + 1));
  const [name] = names;
  return { name, seed, long: words.includes('--long'), write: words.includes('--write') };
}

/** The section of one fault, replaced whole at each `--write`. */
function sectionOf(fault: Fault, command: string, result: Result): string {
  const rows = Object.entries(result.figures).map(([name, value]) => `| ${name} | ${value} |`);
  const day = new Date().toISOString().slice(0, 10);
  return [
    `## ${fault.name}. ${fault.title}`,
    '',
    `\`${command}\`, ${day}, ${availableParallelism()} shared cores, Node ${process.version}.`,
    '',
    '| figure | measured |',
    '| --- | --: |',
    ...rows,
    '',
    ...(result.violations.length === 0
      ? ['Violations: none.']
      : ['Violations:', '', ...result.violations.slice(0, 20).map((one) => `- ${one}`)]),
    '',
  ].join('\n');
}

/** Puts a section in the place of the former one, all of them in the order of their numbers. */
function writeSection(fault: Fault, text: string): void {
  const page = pageOf(fault);
  const before = readFileSync(page, 'utf8');
  const sections = new Map<string, string>();
  for (const [whole, name = ''] of before.matchAll(
    /<!-- ([A-Z]+\d+) -->[\s\S]*?<!-- end of \1 -->/g,
  )) {
    sections.set(name, whole);
  }
  sections.set(
    fault.name,
    `<!-- ${fault.name} -->\n${text.trimEnd()}\n<!-- end of ${fault.name} -->`,
  );
  const first = before.search(/<!-- [A-Z]+\d+ -->/);
  const head = (first === -1 ? before : before.slice(0, first)).trimEnd();
  const byNumber = new Intl.Collator('en', { numeric: true });
  const ordered = [...sections].sort(([a], [b]) => byNumber.compare(a, b));
  writeFileSync(page, `${head}\n\n${ordered.map(([, part]) => part).join('\n')}\n`);
}

async function main(): Promise<number> {
  const { name, seed, long, write } = readArguments(process.argv.slice(2));
  const wanted = name?.toLowerCase();
  const fault = faults.find(
    (one) => one.name.toLowerCase() === wanted || (wanted !== undefined && one.alias === wanted),
  );
  if (!fault) {
    const list = faults.map((one) => `  ${one.name.padEnd(4)} ${one.title}`);
    console.error(['Choose a fault: npm run faults -- F1 [--seed 7] [--long]', ...list].join('\n'));
    return 1;
  }
  // A run of another length says so.
  const walks = fault.alias === 'walks' && process.env['WALKS'];
  const length = walks ? `WALKS=${walks} ` : '';
  const command = `${length}npm run faults -- ${fault.name} --seed ${seed}${long ? ' --long' : ''}`;
  const log = (text: string) => console.error(`${fault.name}: ${text}`);
  const result = await fault.run({ seed, long, log });
  const text = sectionOf(fault, command, result);
  console.log(text);
  if (write) writeSection(fault, text);
  return result.violations.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
