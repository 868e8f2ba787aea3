// Lets somebody try their second factor again after too many wrong codes. It is not taken off: whoever asked for that by
// telephone would need the password alone.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { refuseOwn } from '../operators/index.ts';
import { changeAccount } from './change-account.ts';
import { unlockFactor } from './office-account.store.ts';
import { notLocked } from './office-account.texts.ts';

type Operation = Operations['unlockOfficeAccount'];

export async function unlockOfficeAccount(
  ctx: WriteContext<SessionCaller>,
  { params: { id }, body: { reason } }: Input<Operation>,
): Promise<Reply<Operation>> {
  refuseOwn(ctx, id);
  return changeAccount(ctx, { id, reason }, async () => {
    if (!(await unlockFactor(ctx.tx, id))) {
      throw fail('INVALID_STATE', { message: notLocked[ctx.lang] });
    }
    return { action: 'account.unlocked', before: 'locked', after: 'unlocked' };
  });
}
