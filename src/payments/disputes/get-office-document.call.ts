// Gives a document of a dispute to the operator who decides it, as it was kept.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import type { FileReply } from '../../kit/file-reply.ts';
import { isId } from '../../kit/ids.ts';
import type { Files } from '../files/index.ts';
import { findTenantOfDispute } from './dispute.store.ts';
import { readDocument } from './get-dispute-document.call.ts';

export const officeDocumentReader = (files: Files) =>
  async function getOfficeDocument(
    { db }: ReadContext,
    { params: { id, docId } }: Input<Operations['getOfficeDocument']>,
  ): Promise<FileReply> {
    const dispute = isId('dp', id) ? await findTenantOfDispute(db, id) : undefined;
    if (!dispute) throw fail('NOT_FOUND');
    return readDocument(db, files, dispute, docId);
  };
