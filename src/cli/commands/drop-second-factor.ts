// Lets somebody in again who lost their second factor and all recovery codes: drop-second-factor <email> --reason <text>
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { limits } from '../../../contract/limits.ts';
import { readConfig } from '../../config.ts';
import { findKeptSecret } from '../../db/data-folder.ts';
import { clock } from '../../kit/clock.ts';
import { createSeal, sealPurposes } from '../../kit/seal.ts';
import { givenSecret } from '../../kit/secret-settings.ts';
import { StartError } from '../../kit/start-error.ts';
import { checkSecret, dropSecondFactor } from '../../platform/index.ts';
import { type Command, usageError } from '../command.ts';

export const command: Command = async (args, open) => {
  const { email, reason } = read(args);
  const config = readConfig();
  const secret = givenSecret(config) ?? findKeptSecret(config.dataDir, 'auth-secret');
  if (!secret) throw new StartError('Mails are sealed: run this where AUTH_SECRET is known.');
  const seal = createSeal(secret, sealPurposes.mails);
  const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const database = await open();
  await checkSecret(database, secret, 'AUTH_SECRET');
  const actor = { by: userInfo().username, reason };
  const done = await database.transaction((tx) =>
    dropSecondFactor(tx, { email, seal, origin }, actor, clock.now()),
  );
  if (!done) throw new StartError(`No account has the address ${email}.`);
  if (!done.changed) return `${email} has no second factor: nothing was changed.`;
  const may = done.permissions.join(', ');
  const operator = may && ` It is an operator's, who may ${may}.`;
  return `${email} has no second factor and no password any more; a mail tells them to choose a new one.${operator}`;
};

function read(args: string[]): { email: string; reason: string } {
  try {
    const options = { reason: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [email] = positionals;
    const reason = values.reason?.trim() ?? '';
    const { length } = [...reason];
    const fits = length >= limits.reasonCharactersMin && length <= limits.reasonCharacters;
    if (email?.includes('@') && positionals.length === 1 && fits) return { email, reason };
  } catch {
    // An option that is unknown or has no text.
  }
  const { reasonCharactersMin: least, reasonCharacters: most } = limits;
  throw usageError(`drop-second-factor <email> --reason <text of ${least} to ${most} characters>`);
}
