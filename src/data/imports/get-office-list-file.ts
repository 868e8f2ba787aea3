// All rows of a version as a file that the import takes: looked at, compared, or published again as the next version.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { FileReply } from '../../kit/file-reply.ts';
import { requireVersion } from './require-list.ts';

export async function getOfficeListFile(
  { db }: ReadContext,
  { params }: Input<Operations['getOfficeListFile']>,
): Promise<FileReply> {
  const { dataset, row } = await requireVersion(db, params);
  // The time of a row's last change is ours and no part of a file.
  const rows = row.rows.map(({ updated_at: _, ...members }) => members);
  const text = `{\n"rows": ${lines(rows)},\n"sources": ${lines(row.sources)}\n}\n`;
  const name = `${dataset}-${row.version}.json`;
  return new FileReply(Buffer.from(text), 'application/json; charset=utf-8', name);
}

/** One a line: two versions compare line by line, and a fault names its line. */
const lines = (values: readonly object[]): string =>
  `[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]`;
