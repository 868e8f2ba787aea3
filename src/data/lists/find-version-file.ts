// The file of a version that is not answered any more. Answers that were kept, events and bookmarks name it long after
// the next version: it is made anew from the version's rows, the same to the byte.

import type { FileFormat } from '../../../contract/data/lists.shapes.ts';
import { type ListName, listOf } from '../../../contract/data/lists.ts';
import type { Reader } from '../../db/database.ts';
import { findContent } from './list.store.ts';
import { sha256Of, type WrittenFile, writeFile } from './version-files.ts';

export type VersionFileName = { list: ListName; version: string; format: FileFormat };

/** Undefined when there never was such a version, or its list has no files. */
export async function findVersionFile(
  reader: Reader,
  { list, version, format }: VersionFileName,
): Promise<WrittenFile | undefined> {
  if (listOf(list).withheld) return undefined;
  const content = await findContent(reader, list, version);
  if (!content) return undefined;
  const body = writeFile(list, content, format);
  return { body, sha256: sha256Of(body) };
}
