// The handlers of payouts, with what they need of others.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Context, Mode, ProjectCaller } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import type { QuoteMaker } from '../quotes/index.ts';
import { createPayouts, preparePayout } from './create-payout.ts';
import { exportPayouts } from './export-payouts.ts';
import { getPayout } from './get-payout.ts';
import { listPayouts } from './list-payouts.ts';
import { payoutQuoter } from './quote-payout.ts';

export const payoutHandlers = (makeQuote: QuoteMaker, hasRail: (mode: Mode) => boolean) => ({
  quotePayout: payoutQuoter(makeQuote, hasRail),
  createPayout: {
    prepare: (ctx: Context<ProjectCaller>, input: Input<Operations['createPayout']>) =>
      preparePayout(ctx, input.body),
    run: (tx: Tx, items: Parameters<typeof createPayouts>[1]) => createPayouts(tx, items, hasRail),
  },
  listPayouts,
  exportPayouts,
  getPayout,
});
