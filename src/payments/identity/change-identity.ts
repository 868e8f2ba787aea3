// What every change of an identity file begins with and ends by: the locks in their order, the merchant's state, the step,
// and the file as it is afterwards (contract/payments.md B.0, B.9).
import type { IdentityStatus } from '../../../contract/payments/identity.shapes.ts';
import {
  type Lang,
  type ProjectCaller,
  type Scope,
  scopeOf,
  type WriteContext,
} from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { Failure } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import { tierOfProject } from '../../platform/index.ts';
import { listFiles } from '../files/index.ts';
import { findMerchant, type Locking, lockOwn, saveKycStatus } from '../merchants/index.ts';
import type { IdentityTrigger } from './identity.machine.ts';
import { stepOf } from './identity.rules.ts';
import { findIdentity, type IdentityRow, lockIdentity } from './identity.store.ts';
import { viewIdentity } from './identity.view.ts';

/** What the photos of an account belong to. */
export const about = 'identity';

export type Changing = Locking & Pick<WriteContext<ProjectCaller>, 'lang'>;

/** The file, locked, once its step is decided; `judge` may still refuse it. */
export async function changeIdentity(
  ctx: Changing,
  trigger: IdentityTrigger,
  judge: (row: IdentityRow) => Promise<void> | void = () => {},
): Promise<IdentityRow> {
  const { tx, lang } = ctx;
  const scope = scopeOf(ctx.caller);
  const row = await lockIdentity(tx, scope, ctx.now);
  const merchant = await lockOwn(ctx);
  // Nothing was begun yet: what is missing is told by `judge`, not that it was submitted.
  const from =
    merchant.kyc_status === 'not_started' && trigger === 'submit'
      ? 'in_progress'
      : merchant.kyc_status;
  const after = stepOf(from, trigger, lang);
  if (after instanceof Failure) throw after;
  await judge(row);
  if (after !== merchant.kyc_status) await saveKycStatus(tx, merchant, after);
  return row;
}

export async function readIdentity(
  reader: Reader,
  scope: Scope,
  lang: Lang,
  seal: Seal,
): Promise<IdentityStatus> {
  const [row, merchant, files, tier] = await Promise.all([
    findIdentity(reader, scope),
    findMerchant(reader, scope),
    listFiles(reader, scope, about),
    tierOfProject(reader, scope.projectId),
  ]);
  const received = new Set(files.map(({ kind }) => kind));
  const status = merchant?.kyc_status ?? 'not_started';
  return viewIdentity(row, status, received, tier, seal, lang);
}
