// The door of feature requests: their handlers, and what a person takes along of them.
import type {
  ExportedFeatureRequest,
  ExportedVote,
} from '../../../contract/data/feature-requests.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { createFeatureRequest } from './create-feature-request.ts';
import { listAuthored, listVotes } from './feature-request.store.ts';
import { listFeatureRequests } from './list-feature-requests.ts';
import { unvoteFeatureRequest } from './unvote-feature-request.ts';
import { updateFeatureRequest } from './update-feature-request.ts';
import { voteFeatureRequest } from './vote-feature-request.ts';

export const featureRequestHandlers = {
  listFeatureRequests,
  createFeatureRequest,
  voteFeatureRequest,
  unvoteFeatureRequest,
  updateFeatureRequest,
};

/** `feature_requests` of the account's export: those that the person wrote, oldest first. */
export async function exportFeatureRequests(
  reader: Reader,
  userId: string,
): Promise<ExportedFeatureRequest[]> {
  const rows = await listAuthored(reader, userId);
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }));
}

/** `votes` of the account's export: those that the person gives now, oldest first. */
export async function exportVotes(reader: Reader, userId: string): Promise<ExportedVote[]> {
  const rows = await listVotes(reader, userId);
  return rows.map(({ created_at, ...row }) => ({ ...row, voted_at: iso(created_at) }));
}
