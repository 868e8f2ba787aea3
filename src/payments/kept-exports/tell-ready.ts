// Mails whoever began an export that its file is there, where they may be elsewhere by now (contract/dashboard.md UI85).
import type { Tx } from '../../db/database.ts';
import type { Seal } from '../../kit/seal.ts';
import { findAddressee, queueMails } from '../../platform/index.ts';
import { type ExportRow, setMail } from './kept-export.store.ts';
import { readyMail } from './ready.texts.ts';

/** Who waited for longer is taken for somebody who went on to something else. */
const mailAfter_ms = 30_000;

/** Of a row that is locked and done: once, where it was asked for or took long. */
export async function tellReady(
  tx: Tx,
  { seal, publicUrl }: { seal: Seal; publicUrl: string },
  row: ExportRow,
  now: number,
): Promise<void> {
  const isLong = now - row.created_at > mailAfter_ms;
  if (row.created_by === null || row.mail === 'sent' || (row.mail === 'unasked' && !isLong)) return;
  const reader = await findAddressee(tx, row.project_id, row.created_by);
  if (!reader) return;
  await setMail(tx, row, 'sent');
  await queueMails(tx, seal, [readyMail(reader, row, publicUrl)]);
}
