// Takes over keys of which only the SHA-256 is known, all of a CSV file or none: import-keys <file>
import { clock } from '../../kit/clock.ts';
import { StartError } from '../../kit/start-error.ts';
import { importKeys } from '../../platform/index.ts';
import { type Command, usageError } from '../command.ts';
import { readTextFile } from '../read-text-file.ts';

export const command: Command = async (args, open) => {
  const [file] = args;
  if (file === undefined || args.length > 1) throw usageError('import-keys <file>');
  const text = readTextFile(file, 'is not UTF-8. Nothing was imported.');
  const database = await open();
  const done = await database.transaction((tx) => importKeys(tx, text, clock.now()));
  if ('says' in done) {
    throw new StartError(`Line ${done.line} of ${file}: ${done.says}. Nothing was imported.`);
  }
  return `${done.imported} ${done.imported === 1 ? 'key was' : 'keys were'} imported.`;
};
