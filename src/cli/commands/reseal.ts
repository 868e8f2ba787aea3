// Seals anew what AUTH_SECRET_PREVIOUS closed, while servers go on (docs/secret.md): reseal
import { openPlainStore } from '../../app-files.ts';
import { readConfig } from '../../config.ts';
import { StartError } from '../../kit/start-error.ts';
import { type ResealCount, reseal } from '../../platform/index.ts';
import { type Command, Faulty, usageError } from '../command.ts';
import { textTable } from '../text-table.ts';

export const command: Command = async (args, open) => {
  if (args.length > 0) throw usageError('reseal');
  const config = readConfig();
  const { authSecret: present, formerSecret: former } = config;
  if (present === null || former === null) {
    throw new StartError(
      'Run this with the new secret as AUTH_SECRET and the one before as AUTH_SECRET_PREVIOUS, as the servers run.',
    );
  }
  const database = await open();
  const files = await openPlainStore(config, { isShared: true });
  try {
    const counts = await reseal({ database, files, secret: { present, former } });
    const text = `${tableOf(counts)}\n\nEvery text opens under the present secret: take AUTH_SECRET_PREVIOUS away.`;
    if (counts.every(({ unopened }) => unopened === 0)) return text;
    throw new Faulty(`${text}\nWhat opens under neither secret was damaged or is of another one.`);
  } finally {
    await files.close();
  }
};

const tableOf = (counts: readonly ResealCount[]) =>
  textTable(
    ['', 'read', 'sealed anew', 'under neither'],
    counts.map(({ what, ...found }) => [
      what,
      ...[found.read, found.sealed, found.unopened].map(String),
    ]),
  );
