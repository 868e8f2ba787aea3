// The file of a published version by its name: `banques-2026.1.csv`. The current version is in memory, those before
// it are in the database.

import { type FileFormat, fileFormats } from '../../../contract/data/lists.shapes.ts';
import { listNames, listOf } from '../../../contract/data/lists.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { findVersionFile, type Lists } from '../lists/index.ts';

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
      : await findVersionFile(reader, { list, version, format });
  return file && { dataset, name, format, ...file };
}
