// Downloads an export that is done, slice after slice as fast as it is taken.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Live, ReadContext, SessionCaller } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { type ExportRow, findExport, readSlice } from './kept-export.store.ts';

const expand = promisify(gunzip);

export async function downloadExport(
  ctx: ReadContext<SessionCaller>,
  { params: { id, exportId } }: Input<Operations['downloadExport']>,
): Promise<Live> {
  const row = await findExport(ctx.db, id, exportId);
  if (!row) throw fail('NOT_FOUND');
  if (row.state !== 'done') throw fail('INVALID_STATE');
  return () => slices(ctx.db, row);
}

async function* slices(reader: Reader, row: ExportRow): AsyncGenerator<string> {
  for (let n = 0; n < row.parts; n++) {
    const body = await readSlice(reader, row, n);
    // Taken away meanwhile: what is missing must not look like the end of a whole file.
    if (!body) throw new Error('the export is gone');
    yield (await expand(body)).toString('utf8');
  }
}
