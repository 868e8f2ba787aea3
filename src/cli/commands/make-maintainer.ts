// Lets an account settle reports and feature requests: make-maintainer <email> [--undo]
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
  const changed = await database.transaction((tx) =>
    makeMaintainer(tx, email, undo ? null : clock.now()),
  );
  if (changed === undefined) throw new StartError(`No account has the address ${email}.`);
  const before = changed ? '' : ' already: nothing was changed';
  return `${email} is ${undo ? 'no maintainer' : 'a maintainer'}${before}.`;
};
