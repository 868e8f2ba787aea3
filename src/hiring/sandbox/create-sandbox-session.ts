// Produces a finished session of the sandbox by the pipeline of every other: it begins, is answered, ends, is evaluated
// and announced. Nobody is invited, no mail is sent and no credit used (spec/hiring.md "What the service does").
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { HiringCaller, Lang, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { lockCampaign, type ShownQuestion, statusOf } from '../campaigns/index.ts';
import { type CandidateRow, lockCandidate } from '../candidates/index.ts';
import { evaluateNow } from '../reports/index.ts';
import {
  type AudioUrl,
  appendMessages,
  beginSession,
  endSession,
  findSession,
  listMessages,
  type NewMessage,
  sessionTexts,
  viewDetail,
} from '../sessions/index.ts';

type Operation = Operations['createSandboxSession'];
type Ctx = WriteContext<HiringCaller>;

export const createSandboxSessionMaker =
  (audioUrl: AudioUrl) =>
  async (ctx: Ctx, { params, body }: Input<Operation>): Promise<Reply<Operation>> => {
    const { tx, caller, now, lang } = ctx;
    const missing = (why: keyof typeof sessionTexts) =>
      fail('PRECONDITION_FAILED', { message: sessionTexts[why][lang] });
    const campaign = await lockCampaign(tx, caller, params.id);
    if (!campaign) throw fail('NOT_FOUND');
    const candidate = await candidateOf(ctx, params.id, body.candidateId);
    if (caller.mode !== 'test') throw missing('sandboxOnly');
    if (statusOf(campaign) !== 'PUBLISHED') throw missing('notPublished');
    refuseUsed(candidate, lang);
    const begun = await beginSession(tx, {
      ...{ campaign, candidate, now, consent: null },
      channel: campaign.chat_enabled ? 'CHAT' : 'VOICE',
      language: campaign.language,
    });
    const messages = begun.frozen.questions.flatMap(demonstration);
    const { session } = await appendMessages(tx, begun, messages, now);
    const fresh = candidate && (await lockCandidate(tx, caller, candidate.id));
    const ended = await endSession(tx, {
      ...{ campaign, session, now, candidate: fresh ?? null },
      ...{ reason: 'SANDBOX', report: 'here' },
    });
    await evaluateNow(tx, ended, now);
    const row = await findSession(tx, caller, ended.id);
    const written = await listMessages(tx, ended);
    return viewDetail(row ?? ended, fresh ?? undefined, written, caller.scopes, audioUrl);
  };

/** Whoever was erased or purged stays so; anybody else has one session, and a further one where a retake was given. */
function refuseUsed(candidate: CandidateRow | null, lang: Lang): void {
  if (!candidate) return;
  const isGone = candidate.status === 'ERASED' || candidate.purged_at !== null;
  const isUsed = candidate.session_id !== null && candidate.status !== 'INVITED';
  const why = isGone ? 'erased' : isUsed ? 'hasSession' : undefined;
  if (why) throw fail('INVALID_STATE', { message: sessionTexts[why][lang] });
}

async function candidateOf({ tx, caller }: Ctx, campaignId: string, id: string | undefined) {
  if (id === undefined) return null;
  const candidate = await lockCandidate(tx, caller, id);
  if (candidate?.campaign_id !== campaignId) throw fail('NOT_FOUND');
  return candidate;
}

/** A question and its fixed answer, the same every time. */
function demonstration(question: ShownQuestion, place: number): NewMessage[] {
  const { id, text, type, options } = question;
  const isChoice = type === 'SINGLE_CHOICE' || type === 'MULTIPLE_CHOICE';
  const content = `Réponse de démonstration à la question ${place + 1}.`;
  const answers = {
    open: { content },
    choice: { content: options?.[0] ?? content, choice: [0] },
    number: { content: '1', number: 1 },
  };
  const answer = isChoice ? answers.choice : type === 'NUMBER' ? answers.number : answers.open;
  return [
    { role: 'ASSISTANT', kind: 'QUESTION', content: text, origin: 'CAMPAIGN', question_id: id },
    { role: 'USER', kind: 'ANSWER', origin: 'SANDBOX', question_id: id, ...answer },
  ];
}
