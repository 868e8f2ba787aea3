// A candidate by their id alone, whichever campaign and mode they are of: what somebody pastes into the search (contract/dashboard.md
// UI41).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { findCandidateOf } from './candidate.store.ts';
import type { ViewCandidate } from './candidate.view.ts';

type Operation = Operations['getCandidate'];

export const createCandidateReader =
  (view: ViewCandidate) =>
  async (
    { db, caller }: ReadContext<OrganizationMember>,
    { params }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const row = await findCandidateOf(db, caller.organizationId, params.id);
    if (!row) throw fail('NOT_FOUND');
    // Every member may invite, so every member sees the link (as in the list).
    return { ...view(row, ['candidates:write']), livemode: row.mode === 'live' };
  };
