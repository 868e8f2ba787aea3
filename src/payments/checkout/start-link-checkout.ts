// Begins a payment of a link: the last slot is taken under the link's lock, and a page that sends the same key twice
// gets the same payment (contract/payments.md B.8). The attempt itself is started on the payment's own page.
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Collected } from '../../../contract/payments/links.shapes.ts';
import type { NewPayment } from '../../../contract/payments/payments.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import type { Context, KeyCaller, Lang } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { Failure, fail } from '../../kit/fail.ts';
import { LostReply } from '../../kit/lost-reply.ts';
import { Outdated, untilPresent } from '../../kit/outdated.ts';
import {
  closedTexts,
  findStarted,
  type LinkRow,
  lockLink,
  saveSlots,
  whyClosed,
} from '../links/index.ts';
import { findDiscount } from '../offers/index.ts';
import {
  type CreateOptions,
  createPayments,
  findPayments,
  type PaymentRow,
  preparePayment,
} from '../payments/index.ts';
import {
  type CheckoutServices,
  countStart,
  guessCode,
  linkOf,
  type PageContext,
  presentOf,
} from './checkout.call.ts';
import { channelClosed, fieldTexts, notSelling, otherStart } from './checkout.texts.ts';
import { amountFault } from './link-amount.rules.ts';

type Operation = Operations['startLinkCheckout'];
type Body = Input<Operation>['body'];

export const createLinkStarter =
  (services: CheckoutServices, options: CreateOptions) =>
  async (
    ctx: PageContext,
    { params, body: given }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const body = given.name === undefined ? given : { ...given, name: given.name.trim() };
    const found = await linkOf(services, ctx, params.token);
    await countStart(ctx);
    const { project_id, mode } = found;
    const scope = { projectId: project_id, mode };
    const start = async () => {
      const { merchant, now } = await presentOf(services, ctx, found);
      const inside = { ...ctx, now, merchant, caller: callerOf(found), header: () => undefined };
      return ctx.transaction(async (tx) => {
        const link = await lockLink(tx, scope, found.id);
        if (!link) throw fail('NOT_FOUND');
        const again = await findAgain(tx, link, body, ctx.lang);
        if (again) return again;
        const why = whyClosed(link, now);
        if (why) throw fail('INVALID_STATE', { message: closedTexts[why][ctx.lang] });
        const payment = await begin(tx, link, inside, body, options);
        if (payment instanceof Outdated) throw payment;
        return payment;
      });
    };
    const begun = () =>
      untilPresent(start, () => {
        services.merchants.forget(project_id);
        ctx.now = clock.now();
      });
    // A refusal that is another one says that there is such a code.
    const guessed = async () => {
      const made = await begun();
      return 'code' in made && made.code === 'OFFER_INVALID' ? undefined : made;
    };
    const made = body.offer_code === undefined ? await begun() : await guessCode(ctx, guessed);
    if ('code' in made) throw toPayer(made, ctx.lang);
    return { payment_id: made.id, token: services.tokens.make({ id: made.id, project_id }) };
  };

/** What a merchant would be refused with, in words for who pays. */
function toPayer(refusal: Failure, lang: Lang): Failure {
  const text = payerTexts[refusal.code];
  if (!text) return refusal;
  const { code, members, retryAfter_s } = refusal;
  return new Failure(code, { ...members, message: text[lang] }, retryAfter_s);
}

const payerTexts: Partial<Record<ErrorCode, Text>> = {
  MERCHANT_SUSPENDED: notSelling,
  CHANNEL_UNAVAILABLE: channelClosed,
};

/** What the same key began, whatever has become of it: a refusal if that was something else (B.13). */
async function findAgain(tx: Tx, link: LinkRow, body: Body, lang: Lang) {
  const id = await findStarted(tx, link, body.key);
  if (id === undefined) return undefined;
  const [row] = await findPayments(tx, [{ ...link, id }]);
  if (!row) throw fail('SERVER_BUSY', {}, 1);
  if (isSameStart(row, link, body)) return row;
  return fail('IDEMPOTENCY_CONFLICT', { message: otherStart[lang] });
}

/** The number to pay with belongs to the attempt: a payer may mend it. */
function isSameStart(row: PaymentRow, link: LinkRow, body: Body): boolean {
  const asked = paymentOf(link, body);
  const amount = BigInt(body.amount ?? asked.amount);
  const said = [
    [row.amount, amount],
    [row.offer_code, asked.offer_code?.toUpperCase()],
    [row.customer_name, body.name],
    [row.customer_email, body.email],
    [row.metadata['payer_reference'], asked.metadata?.['payer_reference']],
  ] as const;
  return said.every(([kept, told]) => (kept ?? null) === (told ?? null));
}

/** A payer acts for the link's project, and is nobody there. */
const callerOf = ({ project_id: projectId, mode }: LinkRow): KeyCaller => ({
  kind: 'key',
  keyId: '',
  projectId,
  mode,
  name: '',
  prefix: '',
  scopes: [],
  liveEnabled: true,
});

async function begin(
  tx: Tx,
  link: LinkRow,
  ctx: Context<KeyCaller>,
  body: Body,
  options: CreateOptions,
) {
  const fields = faultsOf(link, body, ctx.lang);
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
  const asked = paymentOf(link, body);
  const prepared = {
    ...preparePayment(ctx, asked),
    // Beside the body: a magic number starts nothing here, it decides the attempt.
    customer_phone: body.phone ?? null,
    payment_link_id: link.id,
    start_key: body.key,
  };
  const input = { params: {}, query: {}, headers: {}, body: asked };
  const [made] = await createPayments(tx, [{ ctx, input, prepared }], options);
  // No header tells this creation to lose its answer.
  const payment = made instanceof LostReply ? made.reply : made;
  if (!payment) throw fail('SERVER_BUSY', {}, 1);
  if (isRefused(payment, 'OFFER_INVALID') && (await wantsNumber(tx, link, asked, body, ctx.now))) {
    throw fail('INVALID_REQUEST', { fields: { phone: fieldTexts.phoneOfCode[ctx.lang] } });
  }
  if (!('code' in payment))
    await saveSlots(tx, [{ ...link, open_payments: link.open_payments + 1 }]);
  return payment;
}

const isRefused = (made: object, code: ErrorCode): boolean => 'code' in made && made.code === code;

/** A code that each customer has so many times fits whoever says their number: that is what is missing, not the code. */
async function wantsNumber(
  tx: Tx,
  link: LinkRow,
  { offer_code: code, amount }: NewPayment,
  { phone }: Body,
  now: number,
): Promise<boolean> {
  if (code === undefined || phone !== undefined) return false;
  const scope = { projectId: link.project_id, mode: link.mode };
  const order = { amount: BigInt(amount), channels: link.allowed_channels, phone };
  return (await findDiscount(tx, scope, code, order, now)) !== undefined;
}

function paymentOf(link: LinkRow, body: Body): NewPayment {
  const { name, email, reference } = body;
  const customer = { ...(name && { name }), ...(email && { email }) };
  return {
    amount: Number(link.amount ?? body.amount ?? 0),
    allowed_channels: link.allowed_channels,
    fee_payer: link.fee_payer,
    description: link.title,
    customer,
    metadata: reference ? { ...link.metadata, payer_reference: reference } : link.metadata,
    ...(body.offer_code && { offer_code: body.offer_code }),
    ...(link.success_url && { success_url: link.success_url }),
  };
}

function faultsOf(link: LinkRow, body: Body, lang: Lang): Record<string, string> {
  const fields: Record<string, string> = {};
  const isMissing = link.amount === null && body.amount === undefined;
  const amount = isMissing
    ? fieldTexts.amount[lang]
    : body.amount !== undefined && amountFault(link, body.amount, lang);
  if (amount) fields['amount'] = amount;
  for (const name of Object.keys(link.collect) as Collected[]) {
    if (link.collect[name] === 'required' && !body[name]) fields[name] = fieldTexts.required[lang];
  }
  if (body.offer_code !== undefined && !link.accept_offer_code) {
    fields['offer_code'] = fieldTexts.offer[lang];
  }
  return fields;
}
