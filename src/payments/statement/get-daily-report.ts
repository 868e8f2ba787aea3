// What a day of Dakar came to: its balance at both ends, its changes by kind, what was collected by channel
// (contract/payments.md B.10).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { transactionKinds } from '../../../contract/payments/statement.shapes.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { known } from '../../kit/asked-span.ts';
import { dayInDakar, startOfDay } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { findCollected } from '../balances/index.ts';
import { readStatement, sumBefore } from './statement.store.ts';
import { datingOf } from './statement-filter.ts';
import { rowOf } from './transaction.rules.ts';

type Operation = Operations['getDailyReport'];

const day_ms = 86_400_000;
/** Lines that are read at once. */
const most = 2_000;

export async function getDailyReport(
  ctx: ReadContext<ProjectCaller>,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const scope = scopeOf(ctx.caller);
  const dating = datingOf(ctx);
  const date = query.date ?? dayInDakar(ctx.now);
  const from = startOfDay(date);
  const [opening, collected, sums] = await Promise.all([
    sumBefore(ctx.db, scope, from, dating),
    findCollected(ctx.db, scope, date),
    sumDay(ctx, from, known(from + day_ms), dating),
  ]);
  // By the lines of the day themselves: read apart, they would not fit while money moves.
  const closing = [...sums.values()].reduce((balance, { amount }) => balance + amount, opening);
  return {
    date,
    currency: 'XOF',
    livemode: scope.mode === 'live',
    opening_balance: toNumber(opening),
    closing_balance: toNumber(closing),
    by_kind: transactionKinds.flatMap((kind) => {
      const sum = sums.get(kind);
      return sum ? [{ kind, count: sum.count, amount: toNumber(sum.amount) }] : [];
    }),
    by_channel: collected.map(({ channel, amount }) => ({ channel, collected: toNumber(amount) })),
  };
}

async function sumDay(
  ctx: ReadContext<ProjectCaller>,
  createdFrom: number,
  createdBefore: number,
  dating: ReturnType<typeof datingOf>,
) {
  const sums = new Map<string, { count: number; amount: bigint }>();
  const any = { transitions: undefined, part: undefined, objectId: undefined } as const;
  const filter = { ...any, createdFrom, createdBefore, oldestFirst: true, ...dating };
  for (let after: string | undefined; ; ) {
    const page = { after, limit: most, offset: 0 };
    const lines = await readStatement(ctx.db, scopeOf(ctx.caller), filter, page);
    for (const line of lines) {
      const { id, kind, amount } = rowOf(line);
      const sum = sums.get(kind) ?? { count: 0, amount: 0n };
      sums.set(kind, { count: sum.count + 1, amount: sum.amount + amount });
      after = id;
    }
    if (lines.length < most) return sums;
  }
}
