// Lists feature requests for everybody; to a signed-in person it says which ones have their vote.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { listRequests } from './feature-request.store.ts';
import { viewRequest } from './feature-request.view.ts';

type Operation = Operations['listFeatureRequests'];

/** The specification shows no pages: all are answered at once until there are more than anybody reads. */
export async function listFeatureRequests(
  ctx: ReadContext,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const userId = ctx.caller.kind === 'session' ? ctx.caller.userId : null;
  const { page = 1, per_page: most = limits.featureRequestsListed } = query;
  const rows = await listRequests(ctx.db, userId, { from: (page - 1) * most, most });
  return { data: rows.map(viewRequest) };
}
