// Runs commands one after the other, as test/kit/command.ts orders them, each with its own settings and in real time.
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { runCommand } from '../../src/cli/run-command.ts';
import { clock } from '../../src/kit/clock.ts';
import type { CommandResult, Order } from './command.ts';

const patience_ms = 5_000;
/** What keeps this process going, timers among it. */
const open = () => process.getActiveResourcesInfo();

process.on('message', async ({ env, args }: Order) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  clock.release();
  process.send?.(await answer(args));
});

/** As from a terminal, with the end of the line. */
async function answer(args: string[]): Promise<CommandResult> {
  const atRest = open().length;
  const ended = await runCommand(args);
  const until = performance.now() + patience_ms;
  while (open().length > atRest && performance.now() < until) await pause(5);
  const left = open();
  if (left.length > atRest) {
    return { code: null, out: '', err: `${args[0]} leaves something open: ${left.join(', ')}` };
  }
  const print = (text: unknown) => `${typeof text === 'string' ? text : inspect(text)}\n`;
  return 'out' in ended
    ? { code: ended.code, out: print(ended.out), err: '' }
    : { code: ended.code, out: '', err: print(ended.err) };
}
