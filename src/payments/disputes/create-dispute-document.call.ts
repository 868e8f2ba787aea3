// Attaches a document to a dispute: judged and put into the store before the transaction, kept in it
// (contract/payments.md B.7; docs/decisions/0030).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import {
  type BatchItem,
  type Context,
  type ProjectCaller,
  type ReadContext,
  scopeOf,
} from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { Failure, fail } from '../../kit/fail.ts';
import { isId, newId } from '../../kit/ids.ts';
import {
  type FileRow,
  type Files,
  findFile,
  forsake,
  keepFile,
  layDown,
  listFiles,
} from '../files/index.ts';
import { lockForAnswer, readDispute } from './answer-dispute.ts';
import { refuseDocument, refuseEvidence } from './dispute.rules.ts';
import { viewDocument } from './dispute.view.ts';

type Operation = Operations['createDisputeDocument'];
type Item = BatchItem<ProjectCaller, Input<Operation>, FileRow | Failure>;

const types = ['application/pdf', 'image/png', 'image/jpeg'] as const;

export const documentCreator = (files: Files) => ({
  /** A refusal is kept for the transaction, which first looks for an answer that was given before. */
  prepare: (ctx: Context<ProjectCaller>, input: Input<Operation>) => store(files, ctx, input),
  run: async (tx: Tx, items: Item[]) => {
    const made: Reply<Operation>[] = [];
    for (const item of items) made.push(await attach(tx, item));
    return made;
  },
  discard: (prepared: FileRow | Failure) => forsake(files, prepared),
});

async function store(
  files: Files,
  ctx: Context<ProjectCaller>,
  { params: { id }, body, file }: Input<Operation>,
): Promise<FileRow | Failure> {
  try {
    const row = await readDispute({ ...ctx, db: files.database }, id);
    const refusal = refuseEvidence(row, ctx.now, ctx.lang);
    if (refusal) return refusal;
    const { projectId: project_id, mode } = ctx.caller;
    const whose = { project_id, mode, id: newId('doc'), about: id, kind: body.kind };
    const kept = { ...whose, created_at: ctx.now, filename: file.name };
    return await layDown(files, kept, file.bytes, { types }, ctx.lang);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

async function attach(tx: Tx, { ctx, input, prepared }: Item): Promise<Reply<Operation>> {
  const row = await lockForAnswer({ ...ctx, tx }, input.params.id);
  const refusal = refuseEvidence(row, ctx.now, ctx.lang);
  if (refusal) throw refusal;
  if (prepared instanceof Failure) throw prepared;
  const kept = await listFiles(tx, scopeOf(ctx.caller), row.id);
  const tooMany = refuseDocument(kept, prepared.size, ctx.lang);
  if (tooMany) throw tooMany;
  await keepFile(tx, prepared);
  return viewDocument(prepared);
}

/** The answer again, once what was stored of it is forgotten. */
export async function rebuildDisputeDocument(
  ctx: ReadContext<ProjectCaller>,
  { params: { id } }: { params: { id: string } },
): Promise<Reply<Operation>> {
  const { projectId: project_id, mode } = ctx.caller;
  const row = isId('doc', id) ? await findFile(ctx.db, { project_id, mode, id }) : undefined;
  if (!row) throw fail('NOT_FOUND');
  return viewDocument(row);
}
