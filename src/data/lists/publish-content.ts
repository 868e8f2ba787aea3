// At the start of a server: publishes the lists of content/ that this database never had. An operator's own import
// stays the current version, whatever a new release brings (docs/decisions/0014).
import { readFileSync } from 'node:fs';
import { type ListName, listNames } from '../../../contract/data/lists.ts';
import type { Log } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { inEnglish } from './file-faults.ts';
import { findCurrent, findHistory, lockPublishing } from './list.store.ts';
import { type ListFile, readListFile } from './list-file.ts';
import { contentHash, publishList } from './publish-list.ts';

const folder = new URL('../../../content/', import.meta.url);

/** The rows and sources of a list as the release carries them. */
export function readContent(name: ListName): { rows: unknown; sources: unknown } {
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(`${name}/${file}`, folder), 'utf8')) as unknown;
  return { rows: read('rows.json'), sources: read('sources.json') };
}

/** Several servers may start at once: the first publishes, the others find it done. Answers how many it were here. */
export async function publishContent(
  database: Database,
  log: Log,
  tell: (done: number, all: number) => void = () => {},
): Promise<number> {
  const files = listNames.map((name) => ({ name, file: contentOf(name) }));
  return await database.transaction(async (tx) => {
    let published = 0;
    await lockPublishing(tx);
    const known = new Set(
      (await findHistory(tx)).map(({ list, content_hash }) => list + content_hash),
    );
    for (const [i, { name, file }] of files.entries()) {
      const isNew = !known.has(name + contentHash(file));
      if (isNew && (await publishOne(tx, name, file, log))) published++;
      tell(i + 1, files.length);
    }
    return published;
  });
}

async function publishOne(tx: Tx, name: ListName, file: ListFile, log: Log): Promise<boolean> {
  const current = await findCurrent(tx, name);
  if (current?.origin === 'import') {
    const { version } = current;
    log.info(
      { list: name, version },
      'an imported list stays; its release content is not published',
    );
    return false;
  }
  const done = await publishList(tx, { name, file, origin: 'content', summary: null }, clock.now());
  if (done) log.info({ list: name, version: done.version }, 'a list is published');
  return done !== undefined;
}

function contentOf(name: ListName): ListFile {
  const file = readListFile(name, readContent(name), () => undefined);
  if ('faults' in file)
    throw new Error(`content/${name}: ${file.faults.map(inEnglish).join('; ')}`);
  return file;
}
