// What both calls of a handoff's page share: whose account its token names, and what the page shows. A guess is counted in a
// transaction of its own, so that its refusal counts.
import type { HandoffPage } from '../../../contract/payments/identity.shapes.ts';
import type { CallContext, KeyCaller } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { pageGuesses, takePermits, type Window } from '../../platform/limits/index.ts';
import { type Files, listFiles } from '../files/index.ts';
import { findMerchant, type Merchants } from '../merchants/index.ts';
import { about } from './change-identity.ts';
import type { Handoff, HandoffTokens } from './handoff-token.ts';
import { findIdentity } from './identity.store.ts';
import { captureTexts, identityTexts } from './identity.texts.ts';
import { viewPhotos } from './identity.view.ts';

export type HandoffServices = {
  files: Files;
  tokens: HandoffTokens;
  merchants: Merchants;
  isWired: boolean;
};

/** The handoff and the present on its project's clock. */
export async function openHandoff(
  { tokens, merchants, isWired }: HandoffServices,
  ctx: CallContext,
  token: string,
): Promise<{ handoff: Handoff; now: number }> {
  if (!isWired) throw fail('PAYMENTS_UNAVAILABLE', {}, 60);
  const handoff = tokens.read(token);
  if (!handoff) throw (await take(ctx, pageGuesses(ctx.address))) ?? fail('NOT_FOUND');
  const { ahead } = await merchants.open(handoff);
  const now = ctx.now + ahead;
  if (handoff.expiresAt <= now) {
    throw fail('INVALID_STATE', { message: identityTexts.linkOver[ctx.lang] });
  }
  return { handoff, now };
}

export async function take(ctx: CallContext, window: Window): Promise<Failure | undefined> {
  const permits = await ctx.transaction((tx) => takePermits(tx, [window]));
  return permits.granted ? undefined : fail('RATE_LIMITED', {}, permits.retryAfter_s);
}

/** Who holds the link acts for the account and is nobody there. */
export const callerOf = ({ projectId, mode }: Handoff): KeyCaller => ({
  kind: 'key',
  keyId: '',
  projectId,
  mode,
  name: '',
  prefix: '',
  scopes: [],
  liveEnabled: true,
});

export async function showHandoff(ctx: CallContext, handoff: Handoff): Promise<HandoffPage> {
  const [row, merchant, files] = await Promise.all([
    findIdentity(ctx.db, handoff),
    findMerchant(ctx.db, handoff),
    listFiles(ctx.db, handoff, about),
  ]);
  const status = merchant?.kyc_status ?? 'not_started';
  const received = new Set(files.map(({ kind }) => kind));
  return {
    livemode: handoff.mode === 'live',
    display_name: merchant?.display_name ?? '',
    kyc_status: status,
    // No account that is suspended or closed takes a photo: none is asked for.
    is_open:
      status !== 'submitted' &&
      status !== 'verified' &&
      (merchant === undefined || merchant.status === 'active'),
    photos: viewPhotos(row, status, received, ctx.lang).map((photo) => ({
      ...photo,
      label: captureTexts[photo.kind][ctx.lang],
      received: received.has(photo.kind),
    })),
    expires_at: iso(handoff.expiresAt),
  };
}
