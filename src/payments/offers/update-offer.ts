// Changes when a promo code ends and how often it serves, pauses it and lets it go on (contract/payments.md B.8).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { parseTime } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { lockOwn } from '../merchants/index.ts';
import { lockOffer, type OfferRow, saveOffer } from './offer.store.ts';
import { ended, fieldTexts } from './offer.texts.ts';
import { viewOffer } from './offer.view.ts';
import { refuseWithoutOffers } from './refuse-offers.ts';

type Operation = Operations['updateOffer'];

export async function updateOffer(
  ctx: WriteContext<ProjectCaller>,
  { params: { id }, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  refuseWithoutOffers(ctx);
  const row = isId('off', id) ? await lockOffer(ctx.tx, scopeOf(ctx.caller), id) : undefined;
  await lockOwn(ctx);
  if (!row) throw fail('NOT_FOUND');
  if (row.ended_at !== null) throw fail('INVALID_STATE', { message: ended[ctx.lang] });
  const { ends_at: end = row.ends_at, max_redemptions = row.max_redemptions } = body;
  const ends_at = typeof end === 'string' ? parseTime(end) : end;
  const { paused = row.paused } = body;
  const changed: OfferRow = { ...row, ends_at, max_redemptions, paused, updated_at: ctx.now };
  const fields: Record<string, string> = {};
  if (ends_at !== null && ends_at <= (row.starts_at ?? 0)) {
    fields['ends_at'] = fieldTexts.endsBefore[ctx.lang];
  }
  if (max_redemptions !== null && max_redemptions < row.reserved + row.used) {
    fields['max_redemptions'] = fieldTexts.belowUses[ctx.lang];
  }
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
  await saveOffer(ctx.tx, changed);
  return viewOffer(changed, ctx.now);
}
