// Changes what a payment link says, when it ends, how often it may be paid, and closes or opens it again
// (contract/payments.md B.8).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { parseTime } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { lockOwn } from '../merchants/index.ts';
import { searchTextOf } from './create-payment-link.ts';
import { statusOf } from './link.rules.ts';
import { type LinkRow, lockLink, saveLink } from './link.store.ts';
import { completed, expired, fieldTexts } from './link.texts.ts';
import type { ViewLink } from './link.view.ts';

type Operation = Operations['updatePaymentLink'];
type Body = Input<Operation>['body'];

export const createLinkUpdater =
  (view: ViewLink) =>
  async (
    ctx: WriteContext<ProjectCaller>,
    { params: { id }, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const scope = scopeOf(ctx.caller);
    const row = isId('plink', id) ? await lockLink(ctx.tx, scope, id) : undefined;
    await lockOwn(ctx);
    if (!row) throw fail('NOT_FOUND');
    const changed = change(row, body, ctx.now);
    refuseState(row, changed, body, ctx);
    const fields = faultsOf(changed, body, ctx);
    if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
    await saveLink(ctx.tx, changed);
    return view(changed, ctx.now);
  };

function change(row: LinkRow, body: Body, now: number): LinkRow {
  const { title = row.title, description = row.description } = body;
  const { expires_at: end = row.expires_at, max_payments = row.max_payments, status } = body;
  return {
    ...row,
    title: title.trim(),
    description,
    search_text: searchTextOf(title.trim(), description),
    expires_at: typeof end === 'string' ? parseTime(end) : end,
    max_payments,
    closed: status === undefined ? row.closed : status === 'closed',
    updated_at: now,
  };
}

type Present = { now: number; lang: 'fr' | 'en' };

/** A link that is paid stays so; an expired one opens with a new end only. */
function refuseState(row: LinkRow, changed: LinkRow, body: Body, { now, lang }: Present): void {
  const isCompleted = statusOf(row, now) === 'completed';
  // By a higher number of payments neither (B.8).
  if (isCompleted && (body.status !== undefined || statusOf(changed, now) !== 'completed')) {
    throw fail('INVALID_STATE', { message: completed[lang] });
  }
  if (body.status === 'active' && statusOf(changed, now) === 'expired') {
    throw fail('INVALID_STATE', { message: expired[lang] });
  }
}

function faultsOf(row: LinkRow, body: Body, { now, lang }: Present): Record<string, string> {
  const fields: Record<string, string> = {};
  const { max_payments: most, expires_at: end } = row;
  if (body.max_payments !== undefined) {
    if (row.usage === 'single_use' && most !== 1)
      fields['max_payments'] = fieldTexts.singleUse[lang];
    else if (most !== null && most < row.open_payments + row.payments_count) {
      fields['max_payments'] = fieldTexts.belowCount[lang];
    }
  }
  const isNew = body.expires_at !== undefined && end !== null;
  if (isNew && end <= Math.max(now, row.starts_at ?? 0))
    fields['expires_at'] = fieldTexts.past[lang];
  return fields;
}
