// What a merchant looks at first, by one call: collected, on the way, to answer (contract/dashboard.md UI95; decision 0122).
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, type Scope, scopeOf } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { dayInDakar, iso, isoOrNull, startOfDay } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { findBalances } from '../../ledger/index.ts';
import { findCollected } from '../balances/index.ts';
import { hasVerifiedDestination } from '../destinations/index.ts';
import { findDisputesToAnswer } from '../disputes/index.ts';
import { betweenOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import { sumPayments } from '../payments/index.ts';

const day_ms = 86_400_000;
const week_ms = 7 * day_ms;
/** Payments that are counted, the latest of each span: what a page may cost. */
const most = 20_000;

/** What is said of a project's endpoints in a mode. */
export type FindDeliveries = (
  reader: Reader,
  scope: Scope,
  now: number,
) => Promise<{ hasDelivered: boolean; failing: string[] }>;

export const createOverviewReader =
  (findDeliveries: FindDeliveries) =>
  async (ctx: ReadContext<ProjectCaller>): Promise<Reply<Operations['getOverview']>> => {
    const { db, now } = ctx;
    const scope = scopeOf(ctx.caller);
    const today = dayInDakar(now);
    const { idsAreDated } = merchantOf(ctx);
    const sums = (createdFrom: number, createdBefore: number) =>
      sumPayments(
        db,
        scope,
        { ...betweenOf({}), createdFrom, createdBefore, idsAreDated },
        'none',
        most,
      );
    const [balances, collected, before, latest, disputes, deliveries, hasDestination] =
      await Promise.all([
        findBalances(db, scope),
        findCollected(db, scope, today),
        sums(startOfDay(today) - week_ms, now - week_ms),
        sums(now - week_ms, now + 1),
        findDisputesToAnswer(db, scope),
        findDeliveries(db, scope, now),
        hasVerifiedDestination(db, scope),
      ]);
    const of = (name: string) => toNumber(balances.get(name) ?? 0n);
    const paid = before.filter(({ status }) => status === 'succeeded');
    const count = (...statuses: string[]) =>
      latest.reduce((sum, row) => sum + (statuses.includes(row.status) ? row.count : 0), 0);
    return {
      currency: 'XOF',
      livemode: scope.mode === 'live',
      as_of: iso(now),
      available: of('available'),
      pending: of('pending'),
      payouts_on_the_way: of('payout_reserved'),
      collected: {
        today: toNumber(collected.reduce((sum, { amount }) => sum + amount, 0n)),
        last_week: toNumber(paid.reduce((sum, row) => sum + row.charged_amount, 0n)),
      },
      last_7_days: {
        ended: count('succeeded', 'failed', 'expired'),
        succeeded: count('succeeded'),
      },
      disputes_to_answer: {
        count: disputes.count,
        amount: toNumber(disputes.amount),
        respond_by: isoOrNull(disputes.respond_by),
      },
      failing_endpoints: deliveries.failing,
      has_delivered: deliveries.hasDelivered,
      has_destination: hasDestination,
    };
  };
