// States that an account's identity is verified, which raises its daily quota: verify-account <email>
import { clock, iso } from '../../kit/clock.ts';
import { StartError } from '../../kit/start-error.ts';
import { verifyAccount } from '../../platform/index.ts';
import { type Command, usageError } from '../command.ts';

export const command: Command = async (args, open) => {
  const [email] = args;
  if (email === undefined || !email.includes('@') || args.length > 1) {
    throw usageError('verify-account <email>');
  }
  const database = await open();
  const done = await database.transaction((tx) => verifyAccount(tx, email, clock.now()));
  if (!done) throw new StartError(`No account has the address ${email}.`);
  const since = done.changed ? '' : ` since ${iso(done.verifiedAt)}: nothing was changed`;
  return `The identity of ${email} is verified${since}.`;
};
