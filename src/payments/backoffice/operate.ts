// What every change of a merchant by an operator is made of: the acts of `operateMerchant`, each with its line in the audit,
// and the merchant as it is then.
import type { OfficeMerchant } from '../../../contract/backoffice/merchants.ts';
import type { CallContext, Mode, SessionCaller } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { actorOf } from '../../platform/index.ts';
import { type MerchantChange, type Merchants, operateMerchant } from '../merchants/index.ts';
import { type HasRail, projectIdOf, readOfficeMerchant } from './read-office-merchant.ts';

export type OperateOptions = { database: Database; merchants: Merchants; hasRail: HasRail };

export async function operate(
  ctx: CallContext<SessionCaller>,
  { database, merchants, hasRail }: OperateOptions,
  about: { id: string; mode: Mode; reason: string },
  changes: readonly MerchantChange[],
): Promise<OfficeMerchant> {
  const projectId = projectIdOf(about.id);
  if (!isId('prj', projectId)) throw fail('NOT_FOUND');
  const actor = actorOf(ctx, about.reason);
  await operateMerchant(database, { projectId, mode: about.mode }, changes, actor, ctx.lang);
  // The next call on this server sees it, before the announcement comes back.
  merchants.forget(projectId);
  return readOfficeMerchant(ctx.db, projectId, ctx.now, hasRail);
}
