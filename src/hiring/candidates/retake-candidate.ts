// Lets a candidate have a further session on the same link; the one that ended stays, with its report.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { statusOf } from '../campaigns/index.ts';
import { saveCandidate } from './candidate.store.ts';
import { candidateTexts } from './candidate.texts.ts';
import type { ViewCandidate } from './candidate.view.ts';
import { holdCandidate } from './hold-candidate.ts';

type Operation = Operations['retakeCandidate'];

/** States in which a session has ended, whoever ended it. */
const ended: readonly string[] = ['FINISHED', 'WITHDRAWN'];

export const createRetaker =
  (view: ViewCandidate) =>
  async (
    ctx: WriteContext<OrganizationMember>,
    { params }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { campaign, candidate } = await holdCandidate(ctx, params.id);
    const refuse = (why: keyof typeof candidateTexts) =>
      fail('INVALID_STATE', { message: candidateTexts[why][ctx.lang] });
    if (statusOf(campaign) !== 'PUBLISHED') throw refuse('notPublished');
    if (candidate.session_id === null || !ended.includes(candidate.status)) {
      throw refuse('nothingEnded');
    }
    const again = { ...candidate, status: 'INVITED' as const, updated_at: ctx.now };
    await saveCandidate(ctx.tx, again);
    return view(again, ['candidates:write']);
  };
