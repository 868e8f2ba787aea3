// Begins the interview of a candidate who has read the notice and agrees; or takes their refusal
// (contract/hiring.md section 5, points 3 and 5).
import type { Notice } from '../../../contract/hiring/candidate-pages.ts';
import type { Channel } from '../../../contract/hiring/words.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { clock, iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { type CampaignRow, isTranscribed, lockCampaign, modelTasksOf } from '../campaigns/index.ts';
import { type Consent, lockCandidate, saveCandidate } from '../candidates/index.ts';
import { noticeVersion } from '../consents/index.ts';
import { refuseFields } from '../refuse-fields.ts';
import { appendMessages, beginSession, findLiveSession } from '../sessions/index.ts';
import { channelsOf, doorOf, type Programs, readNotice } from './notice.ts';
import { findVisitor } from './pass.ts';
import { firstStep } from './steps.ts';
import { tendSession } from './tend-session.job.ts';
import { noticeText, visitTexts } from './visit.texts.ts';
import { type Asking, refuse, type VisitNeighbours } from './visits.ts';

export type Agreeing = {
  agrees: boolean;
  followUps: boolean;
  keepAudio: boolean;
  refusesLevels: boolean;
  channel: string;
  /** Names what the page said; none on a page from before it was named, which is shown anew. */
  told: string;
};

/** Those who may begin: nothing was said yet, or a refusal is taken back, or a retake was given. */
const beginners: readonly string[] = ['INVITED', 'OPENED', 'DECLINED'];

export const createBeginner =
  ({ database, seals, programs }: VisitNeighbours) =>
  async ({ pass, candidateId, lang }: Asking, form: Agreeing): Promise<void> => {
    const now = clock.now();
    const visitor = await findVisitor(database, seals.passes, pass, candidateId, now);
    if (!visitor) throw fail('UNAUTHENTICATED');
    const { scope, candidate } = visitor;
    await database.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, scope, candidate.campaign_id);
      const row = campaign && (await lockCandidate(tx, scope, candidateId));
      if (!campaign || !row) throw fail('NOT_FOUND');
      // Sent twice: the interview runs already.
      if (await findLiveSession(tx, scope, candidateId)) return;
      const door = doorOf(campaign, row.invite_expires_at, now);
      if (door === 'SANDBOX') throw refuse(visitTexts.sandbox, lang);
      if (!beginners.includes(row.status) || row.purged_at !== null)
        throw refuse(visitTexts.over, lang);
      if (door !== 'OPEN') throw refuse(visitTexts.cannotBegin, lang);
      const notice = await readNotice(tx, campaign, programs, door);
      // Words, a model, days or a limit, changed while the page was open: nobody agrees to what they did not read.
      if (form.told !== notice.told && !isBare(form, notice))
        throw refuse(visitTexts.changed, lang);
      const channel = readChannel(campaign, form, programs, lang);
      const asked = {
        isHeard: programs.speech !== null && isTranscribed(campaign),
        isJudged: programs.model !== null && modelTasksOf(campaign).levels,
      };
      const consent = consentOf({ ...form, channel }, notice, asked, lang, now);
      // Whoever is told that no model reads along is read by none that comes later.
      const told =
        programs.model === null ? { ...campaign, follow_up_source: 'AUTHOR' as const } : campaign;
      const session = await beginSession(tx, {
        ...{ campaign: told, candidate: row, channel, language: campaign.language, consent, now },
      });
      const { messages, progress } = firstStep(session);
      const first = { role: 'SYSTEM', kind: 'NOTICE', origin: 'CAMPAIGN' } as const;
      const said = [noticeText(consent.textVersion, consent.choices)[lang], notice.ownText?.[lang]];
      const content = said.filter(Boolean).join('\n\n');
      const all = [{ ...first, content }, ...messages];
      await appendMessages(tx, session, all, now, { progress });
      await tendSession(tx, session);
    });
  };

/** No page of ours: a program that agrees for somebody, to the house's own words alone, as before forms named what they said. */
const isBare = ({ told }: Agreeing, { consentVersion }: Notice): boolean =>
  told === '' && consentVersion === noticeVersion;

function readChannel(
  campaign: CampaignRow,
  form: Agreeing,
  programs: Programs,
  lang: Lang,
): Channel {
  const faults: Record<string, Text> = {};
  if (!form.agrees) faults['agree'] = visitTexts.agree;
  const open = channelsOf(campaign, programs);
  // Changed while the page was open: whoever agreed to write did not agree to be recorded.
  if (open.length === 1 && form.channel !== '' && form.channel !== open[0])
    throw refuse(visitTexts.otherChannel, lang);
  const channel = open.length === 1 ? open[0] : open.find((one) => one === form.channel);
  if (!channel) faults['channel'] = visitTexts.channel;
  refuseFields(faults, lang);
  return channel ?? 'CHAT';
}

function consentOf(
  form: Agreeing,
  { consentVersion }: Notice,
  { isHeard, isJudged }: { isHeard: boolean; isJudged: boolean },
  locale: Lang,
  now: number,
): Consent {
  const voice = form.channel === 'VOICE';
  return {
    textVersion: consentVersion,
    locale,
    choices: {
      followUps: form.followUps,
      voice,
      keepAudio: voice && isHeard ? form.keepAudio : null,
      levels: isJudged ? !form.refusesLevels : null,
    },
    at: iso(now),
  };
}

export const createDecliner =
  ({ database, seals }: VisitNeighbours) =>
  async ({ pass, candidateId, lang }: Asking): Promise<void> => {
    const now = clock.now();
    const visitor = await findVisitor(database, seals.passes, pass, candidateId, now);
    if (!visitor) throw fail('UNAUTHENTICATED');
    if (visitor.scope.mode === 'test') throw refuse(visitTexts.sandbox, lang);
    await database.transaction(async (tx) => {
      const row = await lockCandidate(tx, visitor.scope, candidateId);
      if (!row || row.status === 'DECLINED') return;
      if (row.status === 'STARTED') throw refuse(visitTexts.running, lang);
      if (!beginners.includes(row.status)) throw refuse(visitTexts.over, lang);
      await saveCandidate(tx, { ...row, status: 'DECLINED', updated_at: now });
    });
  };
