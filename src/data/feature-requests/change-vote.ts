// What giving and withdrawing a vote have in common: an account that stays, a request that is still open to votes.
import type { FeatureRequest } from '../../../contract/data/feature-requests.shapes.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { holdPerson } from '../../platform/index.ts';
import { findRequest, lockRequests, type Standing } from './feature-request.store.ts';
import { type ClosedStatus, votesAreOver } from './feature-request.texts.ts';
import { viewRequest } from './feature-request.view.ts';

/** The person is held before the request, as the deletion of an account holds them. */
export async function changeVote(
  { tx, caller, lang }: WriteContext<SessionCaller>,
  id: string,
  change: () => Promise<void>,
): Promise<FeatureRequest> {
  await holdPerson(tx, caller.userId);
  const [standing] = isId('dem', id) ? await lockRequests(tx, [id]) : [];
  if (!standing) throw fail('NOT_FOUND');
  if (isClosed(standing)) {
    const sentence = votesAreOver[standing.status](standing.merged_into);
    throw fail('INVALID_STATE', { message: sentence[lang] });
  }
  await change();
  const row = await findRequest(tx, id, caller.userId);
  if (!row) throw new Error(`the request ${id} is held and not found`);
  return viewRequest(row);
}

const isClosed = (standing: Standing): standing is Standing & { status: ClosedStatus } =>
  standing.status in votesAreOver;
