// Gives a document of a dispute back, as it was kept (contract/payments.md B.7).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { FileReply } from '../../kit/file-reply.ts';
import { isId } from '../../kit/ids.ts';
import { type Files, findFile, nameOfFile } from '../files/index.ts';
import type { MoneyKey } from '../transitions/index.ts';
import { readDispute } from './answer-dispute.ts';

type Operation = Operations['getDisputeDocument'];

export const documentReader = (files: Files) =>
  async function getDisputeDocument(
    ctx: ReadContext<ProjectCaller>,
    { params: { id, docId } }: Input<Operation>,
  ): Promise<FileReply> {
    return readDocument(ctx.db, files, await readDispute(ctx, id), docId);
  };

/** A document of this dispute and of no other. */
export async function readDocument(
  reader: Reader,
  { store, log }: Files,
  { project_id, mode, id }: MoneyKey,
  docId: string,
): Promise<FileReply> {
  const key = { project_id, mode, id: docId };
  const row = isId('doc', docId) ? await findFile(reader, key) : undefined;
  if (!row || row.about !== id) throw fail('NOT_FOUND');
  const bytes = await store.get(nameOfFile(key)).catch((error) => {
    log.error({ err: error, file: docId }, 'a file was not read');
    throw fail('SERVER_BUSY', {}, 5);
  });
  if (!bytes) {
    log.error({ file: docId }, 'a file is not in the store');
    throw fail('NOT_FOUND');
  }
  return new FileReply(bytes, row.content_type, row.filename);
}
