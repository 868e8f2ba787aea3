// Creates a promo code; the code is unique in its project and mode, whatever its case (contract/payments.md B.8).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, WriteContext } from '../../db/context.ts';
import { parseTime } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { fold } from '../../kit/text.ts';
import { lockOwn } from '../merchants/index.ts';
import { insertOffer, type OfferRow } from './offer.store.ts';
import { fieldTexts } from './offer.texts.ts';
import { viewOffer } from './offer.view.ts';
import { refuseWithoutOffers } from './refuse-offers.ts';

type Operation = Operations['createOffer'];

export async function createOffer(
  ctx: WriteContext<ProjectCaller>,
  { body }: Input<Operation>,
): Promise<Reply<Operation>> {
  refuseWithoutOffers(ctx);
  const row = rowOf(ctx, body);
  const fields: Record<string, string> = {};
  if (row.kind === 'percent' && row.value > 100n) fields['value'] = fieldTexts.percent[ctx.lang];
  const isOver = row.ends_at !== null && row.ends_at <= ctx.now;
  if (row.ends_at !== null && row.ends_at <= (row.starts_at ?? 0)) {
    fields['ends_at'] = fieldTexts.endsBefore[ctx.lang];
  } else if (isOver) fields['ends_at'] = fieldTexts.past[ctx.lang];
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
  await lockOwn(ctx);
  if (!(await insertOffer(ctx.tx, row))) throw fail('OFFER_CODE_TAKEN');
  return viewOffer(row, ctx.now);
}

const francs = (amount: number | undefined) => (amount === undefined ? null : BigInt(amount));
const time = (text: string | undefined) => (text === undefined ? null : parseTime(text));

const rowOf = (
  { caller, now }: WriteContext<ProjectCaller>,
  body: Input<Operation>['body'],
): OfferRow => ({
  id: newId('off'),
  project_id: caller.projectId,
  mode: caller.mode,
  code: body.code.toUpperCase(),
  kind: body.kind,
  value: BigInt(body.value),
  min_order_amount: francs(body.min_order_amount),
  max_discount: francs(body.max_discount),
  channels: body.channels ?? null,
  starts_at: time(body.starts_at),
  ends_at: time(body.ends_at),
  max_redemptions: body.max_redemptions ?? null,
  max_per_customer: body.max_per_customer ?? null,
  reserved: 0,
  used: 0,
  total_discount: 0n,
  paused: false,
  ended_at: null,
  metadata: body.metadata ?? {},
  search_text: fold(body.code),
  created_at: now,
  updated_at: now,
});
