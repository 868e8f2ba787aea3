// Reads one payment link.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { findLink, type LinkRow } from './link.store.ts';
import type { ViewLink } from './link.view.ts';

type Operation = Operations['getPaymentLink'];

export const createLinkReader =
  (view: ViewLink) =>
  async (
    ctx: ReadContext<ProjectCaller>,
    { params: { id } }: Input<Operation>,
  ): Promise<Reply<Operation>> =>
    view(await findKnownLink(ctx, id), ctx.now);

/** Another project's or mode's link is as unknown as one that never was (K17). */
export async function findKnownLink(ctx: ReadContext<ProjectCaller>, id: string): Promise<LinkRow> {
  const row = isId('plink', id) ? await findLink(ctx.db, scopeOf(ctx.caller), id) : undefined;
  if (!row) throw fail('NOT_FOUND');
  return row;
}
