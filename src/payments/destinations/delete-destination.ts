// Takes a destination away: it stays readable, and nothing is paid to it any more (contract/payments.md B.6).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { next } from '../../kit/machine.ts';
import { auditLive } from '../../platform/index.ts';
import { saveDefaultDestination } from '../merchants/index.ts';
import { destinationMachine } from './destination.machine.ts';
import { noCode } from './destination.rules.ts';
import { type DestinationKey, saveDestination } from './destination.store.ts';
import { isInState, payoutUnderWay } from './destination.texts.ts';
import { openDestination } from './open-destination.ts';

type Operation = Operations['deleteDestination'];

/** Whether a payout to a destination is under way, as payouts know. */
export type HasOpenPayout = (reader: Reader, destination: DestinationKey) => Promise<boolean>;

export const createRemover =
  (hasOpenPayout: HasOpenPayout) =>
  async (ctx: WriteContext<ProjectCaller>, { params }: Input<Operation>): Promise<undefined> => {
    // Payouts hold their destination while they are made: none is begun between the question and the change.
    const { row, merchant } = await openDestination(ctx, params.id);
    const status = next(destinationMachine, row.status, 'removed');
    if (!status) {
      throw fail('INVALID_STATE', { message: isInState(row.status, null)[ctx.lang] });
    }
    if (await hasOpenPayout(ctx.tx, row)) {
      throw fail('INVALID_STATE', { message: payoutUnderWay[ctx.lang] });
    }
    await saveDestination(ctx.tx, {
      ...row,
      ...noCode,
      status,
      locked_until: null,
      updated_at: ctx.now,
    });
    await auditLive(ctx, 'destination.removed', { destination: row.id, account: row.masked });
    if (merchant.default_destination === row.id) {
      await saveDefaultDestination(ctx.tx, scopeOf(ctx.caller), null);
      await auditLive(ctx, 'destination.default_changed', { before: row.id, after: null });
    }
  };
