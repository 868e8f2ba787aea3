// Runs, in order, exactly what CI runs, one line per step: `npm run check`. A red step does not hide the next ones.
// Caught: what its parts catch; by itself nothing.

import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { HOUSE_ROOT } from './tidy.ts';

type Step = {
  name: string;
  command: string;
  args: readonly string[];
  /** The tests speak for themselves while they run; the others only when they fail. */
  aloud?: true;
};

const bin = join(HOUSE_ROOT, 'node_modules/.bin');
const node = process.execPath;

const STEPS: readonly Step[] = [
  { name: 'format and lint', command: join(bin, 'biome'), args: ['ci', '.'] },
  { name: 'types', command: join(bin, 'tsc'), args: ['-p', '.'] },
  {
    name: 'types of the dashboard',
    command: join(bin, 'tsc'),
    args: ['--noEmit', '-p', 'dashboard'],
  },
  {
    name: 'budgets of the dashboard',
    command: node,
    args: ['tools/dashboard/budgets.ts'],
    aloud: true,
  },
  // They begin with tidy.
  { name: 'tests', command: 'npm', args: ['test'], aloud: true },
  {
    name: 'generated files',
    command: node,
    args: ['tools/gen.ts', '--check'],
  },
];

function run(step: Step): boolean {
  const start = performance.now();
  const { status, error, stdout, stderr } = spawnSync(step.command, step.args, {
    cwd: HOUSE_ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: step.aloud ? 'inherit' : 'pipe',
    // The tools of node_modules start with `env node`: they get the Node of the project, whatever the machine has.
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` },
  });
  const ok = status === 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${step.name}: ${ok ? 'ok' : 'failed'} (${seconds} s)`);
  if (!ok && error !== undefined) console.log(error.message);
  if (!ok && !step.aloud) console.log(`${stdout ?? ''}${stderr ?? ''}`.trimEnd());
  return ok;
}

const failed = STEPS.filter((step) => !run(step)).map(({ name }) => name);
console.log(failed.length === 0 ? 'check: all green' : `check: failed at ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
