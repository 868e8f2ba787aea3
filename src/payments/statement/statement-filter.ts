// What a caller asks of the statement, as the store takes it.
import type { TransactionKind } from '../../../contract/payments/statement.shapes.ts';
import type { Context } from '../../db/context.ts';
import { betweenOf, type ListQuery } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import type { StatementFilter } from './statement.store.ts';
import { transitionsOf } from './transaction.rules.ts';

export type StatementQuery = ListQuery & { kind?: TransactionKind; object_id?: string };

export function filterOf(query: StatementQuery, ctx: Pick<Context, 'merchant'>): StatementFilter {
  const { kind } = query;
  const part = kind === 'payment' ? 1 : kind === 'payment_fee' ? 2 : undefined;
  return {
    ...betweenOf(query),
    transitions: kind === undefined ? undefined : transitionsOf(kind),
    part,
    objectId: query.object_id,
    ...datingOf(ctx),
  };
}

/** How a statement is dated, and where it begins. */
export function datingOf(ctx: Pick<Context, 'merchant'>) {
  const { idsAreDated, resetJournal: afterJournal } = merchantOf(ctx);
  return { idsAreDated, afterJournal };
}
