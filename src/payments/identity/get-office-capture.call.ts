// Shows one photo of an identity file to an operator who may review: the line in the audit is committed before the photo is
// read (contract/dashboard.md section 14, G24).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { CallContext, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { FileReply } from '../../kit/file-reply.ts';
import { isId } from '../../kit/ids.ts';
import { actorOf, auditOperator } from '../../platform/index.ts';
import { type Files, listFiles, nameOfFile } from '../files/index.ts';
import { findMerchant } from '../merchants/index.ts';
import { about } from './change-identity.ts';

export const officeCaptureReader = ({ store, log }: Files) =>
  async function getOfficeCapture(
    ctx: CallContext<SessionCaller>,
    { params, query: { mode = 'live' } }: Input<Operations['getOfficeCapture']>,
  ): Promise<FileReply> {
    const projectId = params.id.replace(/^psvc_/, '');
    if (!isId('prj', projectId)) throw fail('NOT_FOUND');
    const scope = { projectId, mode };
    const [merchant, files] = await Promise.all([
      findMerchant(ctx.db, scope),
      listFiles(ctx.db, scope, about),
    ]);
    const file = files.find(({ kind }) => kind === params.kind);
    if (!merchant || !file) throw fail('NOT_FOUND');
    const status = merchant.kyc_status;
    const details = { mode, before: status, after: status, photos: [file.kind] };
    const act = { projectId, actor: actorOf(ctx), action: 'identity.viewed', details } as const;
    await ctx.transaction((tx) => auditOperator(tx, { ...act, now: ctx.now }));
    const bytes = await store.get(nameOfFile(file)).catch((error) => {
      log.error({ err: error, file: file.id }, 'a photo was not read');
      throw fail('SERVER_BUSY', {}, 5);
    });
    if (!bytes) throw fail('SERVER_BUSY', {}, 5);
    return new FileReply(bytes, file.content_type, file.filename);
  };
