// Erases a candidate on the employer's behalf; the candidate's own button does the same. Final: done again, it says so.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { findCandidateOf } from '../candidates/index.ts';
import type { EraseCandidate } from './erase-candidate-of.ts';

type Operation = Operations['eraseCandidate'];

export const createCandidateEraser =
  (erase: EraseCandidate) =>
  async (
    { tx, caller, now }: WriteContext<OrganizationMember>,
    { params }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const found = await findCandidateOf(tx, caller.organizationId, params.id);
    const scope = { organizationId: caller.organizationId, mode: found?.mode ?? 'test' };
    const erased = found && (await erase(tx, scope, found.id, now));
    if (!erased) throw fail('NOT_FOUND');
    return { id: erased.id, erased: true };
  };
