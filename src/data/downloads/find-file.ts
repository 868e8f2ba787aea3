// The file of a published version by its name: `banques-2026.1.csv`. The current version is in memory, those before
// it are in the database, and are written once for all who ask within a while: a version never changes.

import { type FileFormat, fileFormats } from '../../../contract/data/lists.shapes.ts';
import { listNames, listOf } from '../../../contract/data/lists.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { createMemory } from '../../kit/memory.ts';
import { ofEach } from '../../kit/of-each.ts';
import { findVersionFile, type Lists, type VersionFileName } from '../lists/index.ts';

export type DownloadedFile = {
  dataset: string;
  name: string;
  format: FileFormat;
  body: Buffer;
  sha256: string;
};

const form = new RegExp(`^(.+)-(\\d{4}\\.\\d+)\\.(${fileFormats.join('|')})$`);

export async function findFile(
  lists: Lists,
  reader: Reader,
  name: string,
): Promise<DownloadedFile | undefined> {
  const [, dataset = '', version = '', extension] = form.exec(name) ?? [];
  const format = extension as FileFormat;
  const list = listNames.find((one) => listOf(one).dataset === dataset);
  if (!list) return undefined;
  const current = await lists.current(list);
  if (!current) throw fail('DATASET_UNAVAILABLE', { dataset });
  const file =
    current.version === version
      ? current.file(format)
      : await findFormer(lists, reader, { list, version, format });
  return file && { dataset, name, format, ...file };
}

/** Of the files that one server wrote; as bounded as what it remembers of answers. */
const memoryOf = ofEach((_lists: Lists) => createMemory());

/** Anybody may ask for any version as often as they like: its rows are read and written once. */
async function findFormer(lists: Lists, reader: Reader, name: VersionFileName) {
  const memory = memoryOf(lists);
  const { list, version, format } = name;
  const named = `${list} ${format} ${version}`;
  const body = memory.find(version, named);
  const sha256 = memory.find(version, `${named} sha256`)?.toString();
  if (body && sha256) return { body, sha256 };
  const written = await findVersionFile(reader, name);
  if (!written) return undefined;
  memory.keep(version, `${named} sha256`, written.sha256);
  memory.keep(version, named, written.body);
  return written;
}
