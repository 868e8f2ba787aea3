// Gives a document of a dispute back, as it was kept (contract/payments.md B.7).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { FileReply } from '../../kit/file-reply.ts';
import { isId } from '../../kit/ids.ts';
import { type Files, findFile, nameOfFile } from '../files/index.ts';
import { readDispute } from './answer-dispute.ts';

type Operation = Operations['getDisputeDocument'];

export const documentReader = ({ store, log }: Files) =>
  async function getDisputeDocument(
    ctx: ReadContext<ProjectCaller>,
    { params: { id, docId } }: Input<Operation>,
  ): Promise<FileReply> {
    const { project_id, mode } = await readDispute(ctx, id);
    const key = { project_id, mode, id: docId };
    const row = isId('doc', docId) ? await findFile(ctx.db, key) : undefined;
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
  };
