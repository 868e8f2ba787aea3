// Changes what a merchant account says of itself and how it is charged by default (contract/payments.md B.1).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type Mode, type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { auditLive } from '../../platform/index.ts';
import type { Merchants } from './known-merchants.ts';
import { lockOwn } from './lock-own.ts';
import { findMerchant, type Settings, saveSettings } from './merchant.store.ts';
import { viewMerchant } from './merchant.view.ts';

type Operation = Operations['updateMerchant'];

export const createMerchantUpdater =
  (merchants: Merchants, hasRail: (mode: Mode) => boolean) =>
  async (
    ctx: WriteContext<ProjectCaller>,
    { body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const scope = scopeOf(ctx.caller);
    await lockOwn(ctx);
    const before = await findMerchant(ctx.tx, scope);
    await saveSettings(ctx.tx, scope, tidied(body));
    // The next call of the same caller sees it, before the announcement comes back.
    ctx.tx.afterCommit(() => merchants.forget(scope.projectId));
    const row = await findMerchant(ctx.tx, scope);
    if (!before || !row) throw fail('SERVER_BUSY', {}, 1);
    const changed = settings.filter((name) => before[name] !== row[name]);
    if (changed.length > 0) {
      const of = (one: Pick<typeof row, Setting>) =>
        Object.fromEntries(changed.map((name) => [name, one[name]]));
      await auditLive(ctx, 'settings.changed', { before: of(before), after: of(row) });
    }
    return viewMerchant(row, ctx.now, hasRail(scope.mode));
  };

const settings = [
  ...(['display_name', 'support_phone', 'support_email'] as const),
  ...(['fee_payer_default', 'require_quotes'] as const),
];
type Setting = (typeof settings)[number];

/** Blanks at both ends of a name are taken off, as of a project's (C3). */
const tidied = (body: Input<Operation>['body']): Settings => {
  const { display_name: name, ...rest } = body;
  return name == null ? body : { ...rest, display_name: name.trim() };
};
