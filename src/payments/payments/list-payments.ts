// Lists payments by page or by cursor, newest first (contract/payments.md B.0 "Lists", "Filters").
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { parseTime, startOfDay } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { fold } from '../../kit/text.ts';
import { fieldTexts } from './payment.texts.ts';
import type { ViewPayment } from './payment.view.ts';
import { countPayments, listPaymentRows, type PaymentFilter } from './payment-list.store.ts';

type Operation = Operations['listPayments'];
type Query = Input<Operation>['query'];

export const createPaymentLister =
  (view: ViewPayment) =>
  (ctx: ReadContext<ProjectCaller>, input: Input<Operation>): Promise<Reply<Operation>> =>
    listPayments(view, ctx, input);

async function listPayments(
  view: ViewPayment,
  ctx: ReadContext<ProjectCaller>,
  input: Input<Operation>,
): Promise<Reply<Operation>> {
  const { query } = input;
  const scope = scopeOf(ctx.caller);
  const filter = filterOf(query);
  const byCursor = query.cursor !== undefined || query.limit !== undefined;
  if (byCursor && (query.page !== undefined || query.per_page !== undefined)) {
    throw fail('INVALID_REQUEST', { fields: { cursor: fieldTexts.cursorAndPage[ctx.lang] } });
  }
  if (byCursor) {
    if (query.cursor !== undefined && !isId('pay', query.cursor)) {
      throw fail('INVALID_REQUEST', { fields: { cursor: fieldTexts.cursor[ctx.lang] } });
    }
    const limit = query.limit ?? limits.perPageDefault;
    // One row more tells whether there is a next page.
    const rows = await listPaymentRows(
      ctx.db,
      scope,
      { ...filter, after: query.cursor },
      { limit: limit + 1, offset: 0 },
    );
    const shown = rows.slice(0, limit);
    const cursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
    return { data: shown.map((row) => view(row, ctx.lang)), cursor };
  }
  const page = query.page ?? 1;
  const perPage = query.per_page ?? limits.perPageDefault;
  const [total, rows] = await Promise.all([
    countPayments(ctx.db, scope, filter),
    listPaymentRows(ctx.db, scope, filter, { limit: perPage, offset: (page - 1) * perPage }),
  ]);
  return {
    data: rows.map((row) => view(row, ctx.lang)),
    pagination: { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) },
  };
}

const day_ms = 86_400_000;
const isDay = (text: string) => text.length === 10;

/** The years that PostgreSQL reads in our form of a time: 0001 to 9999. */
const first_ms = parseTime('0001-01-01T00:00:00.000Z');
const last_ms = parseTime('9999-12-31T23:59:59.999Z');
const known = (ms: number) => Math.min(Math.max(ms, first_ms), last_ms);

function filterOf(query: Query): PaymentFilter {
  const { created_from: from, created_to: to } = query;
  return {
    status: query.status,
    channel: query.channel,
    merchantReference: query.merchant_reference,
    customerPhone: query.customer_phone,
    paymentLinkId: query.payment_link_id,
    // Blanks and accents alone name nothing: they leave nothing out.
    words: query.q === undefined ? undefined : fold(query.q) || undefined,
    createdFrom:
      from === undefined ? undefined : known(isDay(from) ? startOfDay(from) : parseTime(from)),
    // Both ends are meant to be included: a day whole, a moment to its millisecond.
    createdBefore:
      to === undefined ? undefined : known(isDay(to) ? startOfDay(to) + day_ms : parseTime(to) + 1),
    oldestFirst: query.sort === 'created_at',
  };
}
