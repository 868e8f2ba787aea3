// Reads the merchant account of the caller's project and mode.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { type Mode, type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { findMerchant } from './merchant.store.ts';
import { viewMerchant } from './merchant.view.ts';

export const createMerchantReader =
  (hasRail: (mode: Mode) => boolean) =>
  async (ctx: ReadContext<ProjectCaller>): Promise<Reply<Operations['getMerchant']>> => {
    const row = await findMerchant(ctx.db, scopeOf(ctx.caller));
    // The account is made before any use case runs: its project was deleted meanwhile.
    if (!row) throw fail('SERVER_BUSY', {}, 1);
    return viewMerchant(row, ctx.now, hasRail(ctx.caller.mode));
  };
