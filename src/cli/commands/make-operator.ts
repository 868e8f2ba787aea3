// Lets an account work on the platform itself: make-operator <email> [--may support,review,money,configure,people] [--undo]
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { type Permission, permissions } from '../../../contract/backoffice/words.ts';
import { clock } from '../../kit/clock.ts';
import { StartError } from '../../kit/start-error.ts';
import { makeOperator } from '../../platform/index.ts';
import { type Command, usageError } from '../command.ts';

export const command: Command = async (args, open) => {
  const { email, given } = read(args);
  const database = await open();
  const actor = { by: userInfo().username };
  const done = await database.transaction((tx) =>
    makeOperator(tx, email, given, actor, clock.now()),
  );
  if (!done) throw new StartError(`No account has the address ${email}.`);
  const { before, after, confirmed } = done;
  const unchanged = before.join() === after.join() ? ' already: nothing was changed' : '';
  if (after.length === 0) return `${email} is no operator${unchanged}.`;
  // Anybody may sign up with an address: who named it here may have meant another person.
  const doubt = confirmed
    ? ''
    : ' Nobody has confirmed this address yet: make sure that the account is theirs, or take it back with --undo.';
  return `${email} is an operator who may ${after.join(', ')}${unchanged}.${doubt}`;
};

function read(args: string[]): { email: string; given: Permission[] } {
  try {
    const options = { may: { type: 'string' }, undo: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [email] = positionals;
    const words = (values.may ?? 'support').split(',').map((word) => word.trim());
    const known = permissions.filter((word) => words.includes(word));
    const fits = known.length === words.length && !(values.undo && values.may !== undefined);
    if (email?.includes('@') && positionals.length === 1 && fits) {
      return { email, given: values.undo ? [] : known };
    }
  } catch {
    // An option that is unknown or has no text.
  }
  throw usageError(`make-operator <email> [--may ${permissions.join(',')}] [--undo]`);
}
