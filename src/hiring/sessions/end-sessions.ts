// Ends sessions of a campaign on the recruiter's behalf; without `dryRun: false` it only says which could be ended.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { type CampaignRow, knownCampaign, lockCampaign } from '../campaigns/index.ts';
import { lockCandidate } from '../candidates/index.ts';
import { endSession } from './end-session.ts';
import { findSessionsOf, type SessionRow } from './session.store.ts';
import { lockSession } from './session-lock.store.ts';

type Operation = Operations['endSessions'];
type Ctx = WriteContext<HiringCaller>;
type Result = Reply<Operation>['results'][number];

/** Takes what was saved of a question whose time is over; visits know of it (visits/steps.ts). */
type TakeSaved = (tx: Tx, session: SessionRow, now: number) => Promise<SessionRow> | SessionRow;

export const createSessionsEnder =
  (takeSaved: TakeSaved) =>
  (ctx: Ctx, input: Input<Operation>): Promise<Reply<Operation>> =>
    endSessions(ctx, input, takeSaved);

async function endSessions(
  ctx: Ctx,
  { params, body }: Input<Operation>,
  takeSaved: TakeSaved,
): Promise<Reply<Operation>> {
  const { tx, caller } = ctx;
  const dryRun = body.dryRun ?? true;
  const ids = [...new Set(body.ids)];
  const campaign = dryRun
    ? await knownCampaign(tx, caller, params.id)
    : await lockCampaign(tx, caller, params.id);
  if (!campaign) throw fail('NOT_FOUND');
  // A text that is no id names no session, and may be one that PostgreSQL cannot carry.
  const known = ids.filter((id) => isId('ses', id));
  const found = await findSessionsOf(tx, caller, campaign.id, known);
  const results = new Map<string, Result>();
  for (const { id, status } of found) {
    const isLive = status === 'IN_PROGRESS';
    const done = isLive && !dryRun && (await endOne(ctx, campaign, id, takeSaved));
    results.set(id, isLive && (dryRun || done) ? okay(id, dryRun) : skipped(id, 'already_ended'));
  }
  return { dryRun, results: ids.map((id) => results.get(id) ?? skipped(id, 'not_found')) };
}

const okay = (id: string, dryRun: boolean): Result => ({
  id,
  status: dryRun ? 'eligible' : 'succeeded',
  reason: null,
});

const skipped = (id: string, reason: 'already_ended' | 'not_found'): Result => ({
  id,
  status: 'skipped',
  reason,
});

/** Under the campaign's lock; false where the candidate has ended it meanwhile. */
async function endOne(
  { tx, caller, now }: Ctx,
  campaign: CampaignRow,
  id: string,
  takeSaved: TakeSaved,
) {
  const [row] = await findSessionsOf(tx, caller, campaign.id, [id]);
  const candidateId = row?.candidate_id ?? null;
  const candidate =
    candidateId === null ? null : ((await lockCandidate(tx, caller, candidateId)) ?? null);
  const held = await lockSession(tx, caller, id);
  if (held?.status !== 'IN_PROGRESS') return false;
  const session = await takeSaved(tx, held, now);
  await endSession(tx, { campaign, candidate, session, reason: 'ENDED_BY_RECRUITER', now });
  return true;
}
