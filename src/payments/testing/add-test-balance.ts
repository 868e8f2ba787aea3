// Adds simulated francs to what is available in test mode (contract/payments.md B.12, T1).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { post } from '../../ledger/index.ts';
import { readBalances } from '../balances/index.ts';
import { lockMerchant, merchantOf } from '../merchants/index.ts';

type Operation = Operations['addTestBalance'];

export const createFundsAdder =
  (gatewayMode: 'simulated' | 'real') =>
  async (
    ctx: WriteContext<ProjectCaller>,
    { body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const scope = scopeOf(ctx.caller);
    const amount = BigInt(body.amount);
    const account = await lockMerchant(ctx.tx, scope);
    if (!account) throw fail('SERVER_BUSY', {}, 1);
    // When it was asked for, by the clock as it stands: a midnight that passed meanwhile makes it no later.
    const now = ctx.now - merchantOf(ctx).ahead + Number(account.clock_ahead_ms);
    const posting = {
      scope,
      objectType: 'merchant',
      // Each is a thing of its own: the same transition may come again.
      objectId: newId('txn'),
      transition: 'T1',
      at: now,
      lines: [
        { owner: 'platform', account: 'test_issuer', amount: -amount },
        { owner: 'merchant', account: 'available', amount },
      ],
    } as const;
    await post(ctx.tx, [posting], clock.now());
    return readBalances(ctx.tx, scope, now, gatewayMode);
  };
