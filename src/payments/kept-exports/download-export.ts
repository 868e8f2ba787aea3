// Downloads an export that is done, slice after slice as fast as it is taken.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import type { Live, ReadContext, SessionCaller } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { dayInDakar } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { requireReader } from './export-role.ts';
import { type ExportRow, findExport, readSlice } from './kept-export.store.ts';

const expand = promisify(gunzip);

const noFile: Readonly<Record<Exclude<ExportRow['state'], 'done'>, Text>> = {
  running: {
    fr: 'L’export est en cours (running) : son fichier vient quand il est terminé.',
    en: 'The export is running: its file comes when it is done.',
  },
  cancelled: {
    fr: 'L’export est arrêté (cancelled) : il n’a pas de fichier.',
    en: 'The export is cancelled: it has no file.',
  },
};

export async function downloadExport(
  ctx: ReadContext<SessionCaller>,
  { params: { id, exportId } }: Input<Operations['downloadExport']>,
): Promise<Live> {
  const row = await findExport(ctx.db, id, exportId);
  if (!row) throw fail('NOT_FOUND');
  requireReader(ctx, row.kind);
  if (row.state !== 'done') {
    throw fail('INVALID_STATE', { message: noFile[row.state][ctx.lang] });
  }
  return Object.assign(() => slices(ctx.db, row), { attachment: nameOf(row) });
}

/** Of its list and its day: whoever kept several finds each again. */
const nameOf = ({ kind, created_at }: ExportRow) => `${kind}-${dayInDakar(created_at)}.csv`;

async function* slices(reader: Reader, row: ExportRow): AsyncGenerator<string> {
  for (let n = 0; n < row.parts; n++) {
    const body = await readSlice(reader, row, n);
    // Taken away meanwhile: what is missing must not look like the end of a whole file.
    if (!body) throw new Error('the export is gone');
    yield (await expand(body)).toString('utf8');
  }
}
