// Sets the fees, limits, features and days of all accounts of a mode: usual-terms <test|live> show | set <file.json> --reason <text> | clear --reason <text>
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { Mode } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { StartError } from '../../kit/start-error.ts';
import { findUsualTerms, readUsualTerms, setUsualTerms } from '../../payments/index.ts';
import { type Command, usageError } from '../command.ts';
import { readTextFile } from '../read-text-file.ts';

const usage =
  'usual-terms <test|live> show | set <file.json> --reason <text> | clear --reason <text>';

export const command: Command = async (args, open) => {
  const { mode, act, file, reason } = read(args);
  const terms = act === 'set' ? termsIn(file) : null;
  const database = await open();
  if (act === 'show') {
    const found = await findUsualTerms(database, mode);
    if (!found?.terms) return `The ${mode} accounts have the server’s defaults.`;
    const since = `set by ${found.set_by} on ${iso(found.since)}: ${found.reason}`;
    return `${JSON.stringify(found.terms, null, 2)}\nversion ${found.version}, ${since}`;
  }
  await setUsualTerms(database, { mode, terms }, { by: userInfo().username, reason });
  return terms
    ? `These are the usual terms of ${mode} accounts; an account’s own stand over them.`
    : `The ${mode} accounts have the server’s defaults again; an account’s own stand over them.`;
};

function termsIn(file: string) {
  const text = readTextFile(file, 'is no UTF-8 text.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StartError(`The file ${file} is not JSON.`);
  }
  const found = readUsualTerms(value);
  if ('terms' in found) return found.terms;
  throw new StartError(`The file ${file} was not taken: ${found.faults.join('; ')}.`);
}

type Words = { mode: Mode; act: 'show' | 'set' | 'clear'; file: string; reason: string };

function read(args: string[]): Words {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { reason: { type: 'string' } },
      allowPositionals: true,
    });
    const [mode, act, file = '', ...more] = positionals;
    const reason = values.reason?.trim() ?? '';
    const isMode = mode === 'test' || mode === 'live';
    const isAct = act === 'show' || act === 'set' || act === 'clear';
    const isSaid = act === 'show' || (reason !== '' && reason.length <= 500);
    const hasFile = (act === 'set') === (file !== '');
    if (isMode && isAct && isSaid && hasFile && more.length === 0) {
      return { mode, act, file, reason };
    }
  } catch {
    // An option that is unknown or has no text.
  }
  throw usageError(usage);
}
