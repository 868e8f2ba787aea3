// What every act on somebody's account is made of: the lock, the change, its line in the audit, the account as it is then.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { actorOf, auditOperator, type OperatorAct } from '../audit/index.ts';
import { lockIfThere } from '../people/index.ts';
import { readAccount } from './office-account.view.ts';

type Change = Pick<OperatorAct, 'action'> & { before: unknown; after: unknown };

/** `change` may refuse, or answer that nothing is to be changed. */
export async function changeAccount(
  ctx: WriteContext<SessionCaller>,
  { id, reason }: { id: string; reason: string },
  change: () => Promise<Change | undefined>,
): Promise<Reply<Operations['getOfficeAccount']>> {
  if (!(await lockIfThere(ctx.tx, id))) throw fail('NOT_FOUND');
  const changed = await change();
  if (changed) {
    const { action, before, after } = changed;
    const details = { person: id, before, after };
    const actor = actorOf(ctx, reason);
    await auditOperator(ctx.tx, { projectId: null, actor, action, details, now: ctx.now });
  }
  return readAccount(ctx.tx, id, ctx.now);
}
