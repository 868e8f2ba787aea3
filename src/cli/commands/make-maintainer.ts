// Lets an account settle reports and feature requests: make-maintainer <email> [--undo]
import { userInfo } from 'node:os';
import { clock } from '../../kit/clock.ts';
import { StartError } from '../../kit/start-error.ts';
import { makeMaintainer } from '../../platform/index.ts';
import { type Command, usageError } from '../command.ts';

export const command: Command = async (args, open) => {
  const undo = args.includes('--undo');
  const [email, ...rest] = args.filter((arg) => arg !== '--undo');
  if (email === undefined || !email.includes('@') || rest.length > 0) {
    throw usageError('make-maintainer <email> [--undo]');
  }
  const database = await open();
  const actor = { by: userInfo().username };
  const done = await database.transaction((tx) =>
    makeMaintainer(tx, email, !undo, actor, clock.now()),
  );
  if (!done) throw new StartError(`No account has the address ${email}.`);
  const unchanged = done.before === done.after ? ' already: nothing was changed' : '';
  return `${email} is ${done.after ? 'a maintainer' : 'no maintainer'}${unchanged}.`;
};
