// Reads one promo code.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { findOffer, type OfferRow } from './offer.store.ts';
import { viewOffer } from './offer.view.ts';

type Operation = Operations['getOffer'];

export async function getOffer(
  ctx: ReadContext<ProjectCaller>,
  { params: { id } }: Input<Operation>,
): Promise<Reply<Operation>> {
  return viewOffer(await findKnownOffer(ctx, id), ctx.now);
}

/** Another project's or mode's offer is as unknown as one that never was (K17). */
export async function findKnownOffer(
  ctx: ReadContext<ProjectCaller>,
  id: string,
): Promise<OfferRow> {
  const row = isId('off', id) ? await findOffer(ctx.db, scopeOf(ctx.caller), id) : undefined;
  if (!row) throw fail('NOT_FOUND');
  return row;
}
