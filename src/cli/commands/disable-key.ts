// Switches an API key off for abuse: disable-key <keyId> [--reason <text>]
import { parseArgs } from 'node:util';
import type { Tx } from '../../db/database.ts';
import { stopHiringKey } from '../../hiring/index.ts';
import { clock, iso } from '../../kit/clock.ts';
import { StartError } from '../../kit/start-error.ts';
import { disableKey } from '../../platform/index.ts';
import { type Command, usageError } from '../command.ts';

/** What a project's administrators can read comfortably. */
const longestReason = 500;

export const command: Command = async (args, open) => {
  const { keyId, reason } = read(args);
  const database = await open();
  return database.transaction(async (tx) => {
    const told = (await ofProject(tx, keyId, reason)) ?? (await ofOrganization(tx, keyId));
    if (told === undefined) throw new StartError(`There is no key ${keyId}.`);
    return told;
  });
};

async function ofProject(tx: Tx, keyId: string, reason: string | null) {
  const done = await disableKey(tx, keyId, reason, clock.now());
  if (!done) return undefined;
  const since = done.changed ? '' : ` since ${iso(done.disabledAt)}: nothing was changed`;
  const why = done.reason === null ? '' : ` (reason: ${done.reason})`;
  const lines = [`The key ${keyId} of project ${done.projectId} is disabled${since}${why}.`];
  if (done.successors.length > 0) {
    lines.push(`Keys that replaced it still work: ${done.successors.join(', ')}.`);
  }
  return lines.join('\n');
}

/** A key of hiring has no state but revoked, and nowhere to read a reason. */
async function ofOrganization(tx: Tx, keyId: string) {
  const done = await stopHiringKey(tx, keyId, clock.now());
  if (!done) return undefined;
  const since = done.changed ? '' : ` since ${iso(done.revokedAt)}: nothing was changed`;
  return `The hiring key ${keyId} of organisation ${done.organizationId} is revoked${since}.`;
}

function read(args: string[]): { keyId: string; reason: string | null } {
  try {
    const options = { reason: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [keyId] = positionals;
    const reason = values.reason?.trim() || null;
    const fits = reason === null || [...reason].length <= longestReason;
    if (keyId !== undefined && positionals.length === 1 && fits) return { keyId, reason };
  } catch {
    // An option that is unknown or has no text.
  }
  throw usageError(`disable-key <keyId> [--reason <text of at most ${longestReason} characters>]`);
}
