// Gives a link to a page on which the photos are taken with a telephone (contract/payments.md B.9): for half an hour, for this
// account alone, and with nothing stored for it but, under a key, its sealed answer.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { findMerchant } from '../merchants/index.ts';
import type { HandoffTokens } from './handoff-token.ts';

export const handoffCreator =
  (publicUrl: string | null, tokens: HandoffTokens) =>
  async (ctx: WriteContext<ProjectCaller>): Promise<Reply<Operations['createIdentityHandoff']>> => {
    if (publicUrl === null) throw fail('NOT_CONFIGURED');
    const scope = scopeOf(ctx.caller);
    const merchant = await findMerchant(ctx.tx, scope);
    if (merchant && merchant.status !== 'active') {
      throw fail('MERCHANT_SUSPENDED', { merchant_status: merchant.status });
    }
    const expiresAt = ctx.now + limits.handoff_ms;
    const url = `${publicUrl}/k/${tokens.make({ ...scope, expiresAt })}`;
    return { url, qr_png_url: `${url}/qr.png`, expires_at: iso(expiresAt) };
  };
