// Reads a merchant's identity file for an operator: what it says, and which photos are there, none of them shown.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { captureKinds } from '../../../contract/payments/identity.shapes.ts';
import type { Context, ReadContext, Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { toNumber } from '../../kit/money.ts';
import type { Seal } from '../../kit/seal.ts';
import { findOfficeProject } from '../../platform/index.ts';
import { listFiles } from '../files/index.ts';
import { about, readIdentity } from './change-identity.ts';
import { findIdentity } from './identity.store.ts';

type Operation = Operations['getOfficeIdentity'];
type OfficeIdentity = Reply<Operation>;

export const officeIdentityReader =
  (seal: Seal) =>
  (
    ctx: ReadContext,
    { params: { id }, query: { mode = 'live' } }: Input<Operation>,
  ): Promise<OfficeIdentity> =>
    readOfficeIdentity(ctx.db, { projectId: id.replace(/^psvc_/, ''), mode }, ctx, seal);

export async function readOfficeIdentity(
  reader: Reader,
  scope: Scope,
  { lang }: Pick<Context, 'lang'>,
  seal: Seal,
): Promise<OfficeIdentity> {
  const known = isId('prj', scope.projectId);
  const [project, file] = known
    ? await Promise.all([findOfficeProject(reader, scope.projectId), findIdentity(reader, scope)])
    : [];
  if (!project || !file) throw fail('NOT_FOUND');
  const files = await listFiles(reader, scope, about);
  // As the papers are asked for, whenever each was sent: one that was sent again stands where it stood.
  const order: readonly string[] = captureKinds;
  return {
    project: { id: project.id, name: project.name },
    owner: { id: project.owner_id, name: project.owner_name, email: project.owner_email },
    mode: scope.mode,
    identity: await readIdentity(reader, scope, lang, seal),
    captures: files
      .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
      .map((one) => ({
        kind: one.kind as OfficeIdentity['captures'][number]['kind'],
        size: toNumber(one.size),
        received_at: iso(one.created_at),
      })),
  };
}
