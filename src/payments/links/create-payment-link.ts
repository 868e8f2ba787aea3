// Creates a payment link. Its token lives as long as a printed poster: it is kept, not derived from the server's secret
// (contract/payments.md B.8).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ChannelIn, FeePayer } from '../../../contract/payments/payments.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import type { ProjectCaller, WriteContext } from '../../db/context.ts';
import { parseTime } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { bytesOfId, newId } from '../../kit/ids.ts';
import { type Francs, francs } from '../../kit/money.ts';
import { randomBytes } from '../../kit/random.ts';
import { fold } from '../../kit/text.ts';
import { lockOwn, merchantOf, type Terms } from '../merchants/index.ts';
import { insertLink, type LinkRow } from './link.store.ts';
import { fieldTexts } from './link.texts.ts';
import type { ViewLink } from './link.view.ts';

type Operation = Operations['createPaymentLink'];
type Body = Input<Operation>['body'];
type Ctx = WriteContext<ProjectCaller>;

/** What payments know of prices; handed in, because payments know links too. */
export type Pricing = {
  activatedChannels(terms: Terms): ChannelIn[];
  priceFault(
    terms: Terms,
    channels: readonly ChannelIn[],
    amount: Francs,
    payer: FeePayer,
  ): Text | undefined;
  /** Of what the payer enters. */
  boundsFault(
    terms: Terms,
    channels: readonly ChannelIn[],
    bounds: { least: bigint | null; most: bigint | null },
    payer: FeePayer,
  ): { bound: 'least' | 'most'; text: Text } | undefined;
};

export const createLinkMaker =
  (view: ViewLink, pricing: Pricing) =>
  async (ctx: Ctx, { body }: Input<Operation>): Promise<Reply<Operation>> => {
    const row = rowOf(ctx, body, pricing);
    const fields = faultsOf(ctx, body, row);
    const price = priceOf(ctx, row, pricing);
    // The price alone is judged last (B.0, step 19); beside other faults it is named with them.
    if (Object.keys(fields).length > 0) {
      throw fail('INVALID_REQUEST', { fields: { ...price, ...fields } });
    }
    // Who pays the fee and by which channels stays with the link: not by what this server remembers of an account that
    // another one has changed.
    await lockOwn(ctx);
    if (price) throw fail('INVALID_REQUEST', { fields: price });
    await insertLink(ctx.tx, row);
    return view(row, ctx.now);
  };

/** 16 bytes that find the tenant, and 16 that nobody guesses. */
const newToken = (projectId: string) =>
  Buffer.concat([bytesOfId(projectId), randomBytes(16)]).toString('base64url');

const amountOf = (amount: number | undefined) => (amount === undefined ? null : BigInt(amount));
const time = (text: string | undefined) => (text === undefined ? null : parseTime(text));

function rowOf(ctx: Ctx, body: Body, { activatedChannels }: Pricing): LinkRow {
  const { terms, feePayer } = merchantOf(ctx);
  const usage = body.usage ?? 'single_use';
  return {
    id: newId('plink'),
    project_id: ctx.caller.projectId,
    mode: ctx.caller.mode,
    token: newToken(ctx.caller.projectId),
    title: body.title.trim(),
    description: body.description ?? null,
    usage,
    amount: amountOf(body.amount),
    min_amount: amountOf(body.min_amount),
    max_amount: amountOf(body.max_amount),
    fee_payer: body.fee_payer ?? feePayer,
    allowed_channels: body.allowed_channels ?? activatedChannels(terms),
    accept_offer_code: body.accept_offer_code ?? false,
    collect: { name: 'none', email: 'none', phone: 'none', reference: 'none', ...body.collect },
    max_payments: usage === 'single_use' ? 1 : (body.max_payments ?? null),
    open_payments: 0,
    payments_count: 0,
    collected_amount: 0n,
    starts_at: time(body.starts_at),
    expires_at: time(body.expires_at),
    closed: false,
    success_url: body.success_url ?? null,
    metadata: body.metadata ?? {},
    search_text: searchTextOf(body.title.trim(), body.description ?? null),
    created_at: ctx.now,
    updated_at: ctx.now,
  };
}

export const searchTextOf = (title: string, description: string | null): string =>
  fold([title, description ?? ''].join(' ').trim());

/** A link that nobody could ever pay would be printed, and refuse each payer. */
function priceOf(
  ctx: Ctx,
  row: LinkRow,
  { boundsFault, priceFault }: Pricing,
): Record<string, string> | undefined {
  const { terms } = merchantOf(ctx);
  const { allowed_channels: channels, fee_payer: payer } = row;
  if (row.amount === null) {
    const bounds = { least: row.min_amount, most: row.max_amount };
    const fault = boundsFault(terms, channels, bounds, payer);
    if (!fault) return undefined;
    return { [fault.bound === 'least' ? 'min_amount' : 'max_amount']: fault.text[ctx.lang] };
  }
  const fault = priceFault(terms, channels, francs(row.amount), payer);
  return fault && { amount: fault[ctx.lang] };
}

function faultsOf(ctx: Ctx, body: Body, row: LinkRow): Record<string, string> {
  const { lang } = ctx;
  const fields: Record<string, string> = {};
  const { amount, min_amount: least, max_amount: most } = row;
  if (amount !== null && (least !== null || most !== null)) {
    fields['amount'] = fieldTexts.amountOrBounds[lang];
  }
  if (least !== null && most !== null && most < least)
    fields['max_amount'] = fieldTexts.bounds[lang];
  if (row.usage === 'single_use' && (body.max_payments ?? 1) !== 1) {
    fields['max_payments'] = fieldTexts.singleUse[lang];
  }
  if (row.expires_at !== null && row.expires_at <= Math.max(ctx.now, row.starts_at ?? 0)) {
    fields['expires_at'] = fieldTexts.past[lang];
  }
  const asks = row.collect.reference !== 'none';
  if (asks && Object.keys(row.metadata).length >= limits.metadataKeys) {
    fields['metadata'] = fieldTexts.metadata[lang];
  }
  const isPlain = URL.parse(body.success_url ?? '')?.protocol === 'http:';
  if (row.mode === 'live' && isPlain) fields['success_url'] = httpsOnly[lang];
  return fields;
}

const httpsOnly = {
  fr: 'Une adresse https:// est exigée en mode réel.',
  en: 'An https:// address is required in live mode.',
};
