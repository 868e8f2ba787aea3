// Takes a lost second factor off an account, which ends its sessions and is told to it by mail: remove-second-factor <email>
import { userInfo } from 'node:os';
import { readConfig } from '../../config.ts';
import { findKeptSecret } from '../../db/data-folder.ts';
import { clock } from '../../kit/clock.ts';
import { createSeal, sealPurposes } from '../../kit/seal.ts';
import { givenSecret } from '../../kit/secret-settings.ts';
import { StartError } from '../../kit/start-error.ts';
import { checkSecret, removeSecondFactor } from '../../platform/index.ts';
import { type Command, usageError } from '../command.ts';

export const command: Command = async (args, open) => {
  const [email] = args;
  if (email === undefined || !email.includes('@') || args.length > 1) {
    throw usageError('remove-second-factor <email>');
  }
  const config = readConfig();
  // The mail waits sealed, for a server to send.
  const secret = givenSecret(config) ?? findKeptSecret(config.dataDir, 'auth-secret');
  if (secret === undefined) {
    throw new StartError('Run this with the AUTH_SECRET of the servers, which send the mail.');
  }
  const database = await open();
  await checkSecret(database, secret, 'AUTH_SECRET');
  const actor = { by: userInfo().username };
  const seal = createSeal(secret, sealPurposes.mails);
  const removed = await database.transaction((tx) =>
    removeSecondFactor(tx, { email, actor, seal }, clock.now()),
  );
  if (removed === undefined) throw new StartError(`No account has the address ${email}.`);
  if (!removed) return `${email} has no second factor: nothing was changed.`;
  return `${email} signs in with the password alone now. Its sessions have ended, and it is told by mail.`;
};
