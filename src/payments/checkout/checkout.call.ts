// What all calls of a hosted page have in common: whose token it is, the present of its project, and how often one
// network may start or guess. Permits and payments are written in transactions of their own, so that a refusal counts.
import type { Rail } from '../../connectors/rails/rail.ts';
import type { CallContext, Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import type { CheckoutTokens } from '../../kit/checkout-token.ts';
import { tokenForm } from '../../kit/checkout-token.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { idOfBytes } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import {
  givePermitsBack,
  pageGuesses,
  pageStarts,
  takePermits,
  type Window,
} from '../../platform/limits/index.ts';
import { findByToken, type LinkRow } from '../links/index.ts';
import type { Merchants } from '../merchants/index.ts';
import { findPayments, type PaymentRow } from '../payments/index.ts';

export type CheckoutServices = {
  merchants: Merchants;
  tokens: CheckoutTokens;
  isWired: boolean;
  rail: Rail;
  payers: Seal;
  hasRail(mode: Scope['mode']): boolean;
};

/** Whoever calls: a page has no caller but its token. */
export type PageContext = CallContext;

export function refuseUnwired({ isWired }: CheckoutServices): void {
  if (!isWired) throw fail('PAYMENTS_UNAVAILABLE', {}, 60);
}

/** The payment of a token, of either mode; one that was made up is refused like one that never was. */
export async function paymentOf(
  services: CheckoutServices,
  ctx: PageContext,
  token: string,
): Promise<PaymentRow> {
  refuseUnwired(services);
  const read = services.tokens.read(token);
  const keys = (['live', 'test'] as const).flatMap((mode) => (read ? [{ ...read, mode }] : []));
  const [row] = keys.length > 0 ? await findPayments(ctx.db, keys) : [];
  if (!row) throw await refuseGuess(ctx, fail('NOT_FOUND'));
  return row;
}

export async function linkOf(
  services: CheckoutServices,
  ctx: PageContext,
  token: string,
): Promise<LinkRow> {
  refuseUnwired(services);
  const row = await findLinkOf(ctx.db, token);
  if (!row) throw await refuseGuess(ctx, fail('NOT_FOUND'));
  return row;
}

/** Half of a link's token is its project, so that the rows of one tenant are asked. */
async function findLinkOf(reader: Reader, token: string): Promise<LinkRow | undefined> {
  if (!tokenForm.test(token)) return undefined;
  const projectId = idOfBytes('prj', Buffer.from(token, 'base64url').subarray(0, 16));
  return findByToken(reader, projectId, token);
}

/** Counts a guess of the caller's network: the refusal, or that of too many. */
export async function refuseGuess(ctx: PageContext, refusal: Failure): Promise<Failure> {
  return (await take(ctx, pageGuesses(ctx.address))) ?? refusal;
}

/**
 * Looks a code up, which can be guessed where a token cannot: its guess is counted before, and given back when there is such a
 * code. Beyond the limit one that exists is refused like one that does not.
 */
export async function guessCode<T>(
  ctx: PageContext,
  look: () => Promise<T | undefined>,
): Promise<T> {
  const window = pageGuesses(ctx.address);
  const permits = await ctx.transaction((tx) => takePermits(tx, [window]));
  if (!permits.granted) throw fail('RATE_LIMITED', {}, permits.retryAfter_s);
  const found = await look();
  if (found === undefined) throw fail('OFFER_INVALID');
  await ctx.transaction((tx) => givePermitsBack(tx, [window], permits.at));
  return found;
}

/** Counts a start of the caller's network. */
export async function countStart(ctx: PageContext): Promise<void> {
  const refusal = await take(ctx, pageStarts(ctx.address));
  if (refusal) throw refusal;
}

async function take(ctx: PageContext, window: Window): Promise<Failure | undefined> {
  const permits = await ctx.transaction((tx) => takePermits(tx, [window]));
  return permits.granted ? undefined : fail('RATE_LIMITED', {}, permits.retryAfter_s);
}

/** The account of a tenant, and the present on its clock. */
export async function presentOf(
  { merchants }: CheckoutServices,
  ctx: PageContext,
  { project_id, mode }: Pick<PaymentRow, 'project_id' | 'mode'>,
) {
  const merchant = await merchants.open({ projectId: project_id, mode });
  return { merchant, now: ctx.now + merchant.ahead };
}
