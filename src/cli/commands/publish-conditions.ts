// Puts your own terms of use in force, fr.md and en.md of a folder that is named as the version: publish-conditions <folder>
import { basename, join, resolve } from 'node:path';
import { clock } from '../../kit/clock.ts';
import { StartError } from '../../kit/start-error.ts';
import { publishOwnConditions } from '../../platform/index.ts';
import { type Command, usageError } from '../command.ts';
import { readTextFile } from '../read-text-file.ts';

export const command: Command = async (args, open) => {
  const [folder, ...rest] = args;
  if (folder === undefined || folder.startsWith('-') || rest.length > 0) {
    throw usageError('publish-conditions <folder>');
  }
  const version = basename(resolve(folder));
  const text = (name: string) =>
    readTextFile(join(folder, name), 'is not a text in UTF-8. Nothing was published.');
  const texts = { version, fr: text('fr.md'), en: text('en.md') };
  const database = await open();
  const done = await database.transaction((tx) => publishOwnConditions(tx, texts, clock.now()));
  if (done === 'published') {
    return `Version ${version} of the terms is in force: everybody is asked to accept it.`;
  }
  if (done === 'unchanged') return `Version ${version} is in force already: nothing was published.`;
  const faults = done.faults.map((fault) => `  ${fault}`);
  throw new StartError([`${folder} is refused:`, ...faults, 'Nothing was published.'].join('\n'));
};
