// Tries what goes wrong: `npm run faults -- F1 [--seed 7] [--long] [--write]`; without a name, the list.
// Ends with 1 when something happened that must not.
// Caught: see each fault.
import { availableParallelism } from 'node:os';
import type { Fault, Result } from './faults/fault.ts';
import { faults } from './faults/registry.ts';
import { MAIN_PAGE, writeSection } from './faults/report.ts';
import { leaveAll } from './faults/testbed.ts';

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
  // A run of another length, or of a part, says so.
  const walks = fault.alias === 'walks' && process.env['WALKS'];
  const attacks = fault.name === 'F28' && process.env['ATTACKS'];
  const part = walks ? `WALKS=${walks} ` : attacks ? `ATTACKS='${attacks}' ` : '';
  const command = `${part}npm run faults -- ${fault.name} --seed ${seed}${long ? ' --long' : ''}`;
  const log = (text: string) => console.error(`${fault.name}: ${text}`);
  const result = await fault.run({ seed, long, log });
  const text = sectionOf(fault, command, result);
  console.log(text);
  if (write) writeSection(fault.page ?? MAIN_PAGE, fault.name, text);
  return result.violations.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
