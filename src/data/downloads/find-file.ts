// The file of a published version by its name: `banques-2026.1.csv`. Only the current version has files.
import { listNames, listOf } from '../../../contract/lists.ts';
import { type FileFormat, fileFormats } from '../../../contract/shapes/lists.ts';
import { fail } from '../../kit/fail.ts';
import type { Lists } from '../lists/index.ts';

export type DownloadedFile = {
  dataset: string;
  name: string;
  format: FileFormat;
  body: Buffer;
  sha256: string;
};

const form = new RegExp(`^(.+)-(\\d{4}\\.\\d+)\\.(${fileFormats.join('|')})$`);

export async function findFile(lists: Lists, name: string): Promise<DownloadedFile | undefined> {
  const [, dataset, version, format] = form.exec(name) ?? [];
  const list = listNames.find((one) => listOf(one).dataset === dataset);
  if (!list) return undefined;
  const published = await lists.current(list);
  if (!published) throw fail('DATASET_UNAVAILABLE', { dataset: listOf(list).dataset });
  if (published.version !== version) return undefined;
  const file = published.file(format as FileFormat);
  return file && { dataset: dataset as string, name, format: format as FileFormat, ...file };
}
