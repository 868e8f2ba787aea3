// Keeps a photo of an identity file, in the place of the one of its kind before: judged and put into the store before the
// transaction (contract/payments.md B.9; docs/decisions/0030).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type CaptureKind, captureKinds } from '../../../contract/payments/identity.shapes.ts';
import { type BatchItem, type Context, type ProjectCaller, scopeOf } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { Failure, fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { toNumber } from '../../kit/money.ts';
import {
  dropFile,
  type FileRow,
  type Files,
  forsake,
  keepFile,
  layDown,
  listFiles,
} from '../files/index.ts';
import { findMerchant } from '../merchants/index.ts';
import { about, type Changing, changeIdentity } from './change-identity.ts';
import { stepOf } from './identity.rules.ts';

type Operation = Operations['putIdentityCapture'];
type Item = BatchItem<ProjectCaller, Input<Operation>, FileRow | Failure>;

const wanted = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  side: limits.captureSide,
} as const;

export const isCaptureKind = (kind: string): kind is CaptureKind =>
  captureKinds.some((one) => one === kind);

export const captureKeeper = (files: Files) => ({
  prepare: (ctx: Context<ProjectCaller>, { params, file }: Input<Operation>) =>
    storeCapture(files, ctx, params.kind, file.bytes),
  run: async (tx: Tx, items: Item[]) => {
    const kept: Reply<Operation>[] = [];
    for (const { ctx, prepared } of items) kept.push(await keepCapture({ ...ctx, tx }, prepared));
    return kept;
  },
  discard: (prepared: FileRow | Failure) => forsake(files, prepared),
});

/** The photo as it lies in the store and waits to be kept, or why there is none. */
export async function storeCapture(
  files: Files,
  ctx: Pick<Context<ProjectCaller>, 'caller' | 'now' | 'lang'>,
  kind: string,
  bytes: Buffer,
): Promise<FileRow | Failure> {
  if (!isCaptureKind(kind)) return fail('NOT_FOUND');
  const { projectId: project_id, mode } = ctx.caller;
  const merchant = await findMerchant(files.database, { projectId: project_id, mode });
  // Not laid down for nothing; what counts is decided under the lock.
  const step = stepOf(merchant?.kyc_status ?? 'not_started', 'change', ctx.lang);
  if (step instanceof Failure) return step;
  const whose = { project_id, mode, id: newId('cap'), about, kind, created_at: ctx.now };
  return layDown(files, { ...whose, filename: null }, bytes, wanted, ctx.lang);
}

/** In the place of the one of its kind before. */
export async function keepCapture(
  ctx: Changing,
  prepared: FileRow | Failure,
): Promise<Reply<Operation>> {
  const { tx } = ctx;
  await changeIdentity(ctx, 'change', () => {
    if (prepared instanceof Failure) throw prepared;
  });
  if (prepared instanceof Failure) throw prepared;
  const before = await listFiles(tx, scopeOf(ctx.caller), about);
  for (const file of before) if (file.kind === prepared.kind) await dropFile(tx, file);
  await keepFile(tx, prepared);
  const { kind, sha256, size } = prepared;
  return { kind: kind as CaptureKind, sha256, size: toNumber(size) };
}
