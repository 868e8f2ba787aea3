// What is said before anything begins: who asks, what becomes of it, and whether one may begin now.
import { hash } from 'node:crypto';
import type { Door, Notice } from '../../../contract/hiring/candidate-pages.ts';
import type { Channel } from '../../../contract/hiring/words.ts';
import type { Reader } from '../../db/database.ts';
import { isoOrNull } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import {
  type CampaignRow,
  isTranscribed,
  listQuestionRows,
  modelTasksOf,
} from '../campaigns/index.ts';
import { currentConsent } from '../consents/index.ts';
import { findShown, type ShownOrganization } from '../organizations/index.ts';
import type { SessionRow } from '../sessions/index.ts';
import { followUpsOf } from './follow-up.rules.ts';

/** Whose programs this server uses, by their names; null: none. */
export type Programs = {
  model: string | null;
  speech: string | null;
  /** Whether voices can be recorded here; where not, everybody answers in writing. */
  records: boolean;
};

/** How candidates of a campaign may answer on this server. */
export const channelsOf = (
  campaign: Pick<CampaignRow, 'chat_enabled' | 'voice_enabled'>,
  { records }: Pick<Programs, 'records'>,
): readonly Channel[] => [
  ...(campaign.chat_enabled || !records ? (['CHAT'] as const) : []),
  ...(campaign.voice_enabled && records ? (['VOICE'] as const) : []),
];

export function doorOf(campaign: CampaignRow, expiresAt: number | null, now: number): Door {
  const { mode, archived_at, opens_at, closes_at, question_count } = campaign;
  if (mode === 'test') return 'SANDBOX';
  if (archived_at !== null) return 'ARCHIVED';
  if (closes_at !== null && closes_at <= now) return 'CLOSED';
  if (opens_at !== null && opens_at > now) return 'NOT_YET';
  if (expiresAt !== null && expiresAt <= now) return 'EXPIRED';
  return question_count === 0 ? 'NO_QUESTION' : 'OPEN';
}

/** Nothing of an organisation that has ended is looked up, though its rows wait for the job that erases them (decision 0041). */
const ended = () => fail('NOT_FOUND');

/** For whoever comes in without being shown a notice. */
export async function refuseEnded(reader: Reader, organizationId: string): Promise<void> {
  if (!(await findShown(reader, organizationId))) throw ended();
}

export async function readNotice(
  reader: Reader,
  campaign: CampaignRow,
  programs: Programs,
  door: Door,
): Promise<Notice> {
  const scope = { organizationId: campaign.organization_id, mode: campaign.mode };
  const [organization, questions, consent] = await Promise.all([
    findShown(reader, campaign.organization_id),
    listQuestionRows(reader, scope, campaign.id),
    currentConsent(reader, campaign.organization_id),
  ]);
  const open = questions.filter((one) => one.type === 'OPEN_ENDED' && one.follow_up_enabled);
  if (!organization) throw ended();
  const asksBack = open.some((one) => one.follow_up_prompts !== null);
  const channels = channelsOf(campaign, programs);
  const model = modelOf(campaign, programs, open.length > 0);
  const said: Said = {
    title: campaign.title,
    description: campaign.description,
    language: campaign.language,
    aiName: campaign.ai_name,
    employer: employerOf(organization),
    questions: questions.length,
    timeLimitMinutes: campaign.time_limit_minutes,
    hasTimedQuestions: questions.some((one) => one.time_limit_seconds !== null),
    followUps:
      followUpsOf[campaign.follow_up_depth] > 0 && (asksBack || (model?.followUps ?? false)),
    chat: channels.includes('CHAT'),
    voice: channels.includes('VOICE'),
    counts: campaign.anti_cheating_enabled,
    retentionDays: campaign.retention_days,
    ...{ model, speech: isTranscribed(campaign) ? programs.speech : null },
    ...{ consentVersion: consent.version, ownText: consent.text },
  };
  return { door, opensAt: isoOrNull(campaign.opens_at), ...said, told: nameOf(said) };
}

type Said = Omit<Notice, 'door' | 'opensAt' | 'told'>;

/** Of a session that has begun: it keeps what its candidate agreed to, whatever the campaign has become. */
export const asBegun = (notice: Notice, frozen: SessionRow['frozen']): Notice => ({
  ...notice,
  ...{ title: frozen.title, language: frozen.language, aiName: frozen.aiName },
  ...{ counts: frozen.antiCheatingEnabled, retentionDays: frozen.retentionDays },
  timeLimitMinutes: frozen.timeLimitMinutes,
});

/** Whoever agrees sends it back: they agree to what they read, and to nothing that was changed since (section 5, point 3). */
const nameOf = (said: Said): string =>
  hash('sha256', JSON.stringify(said), 'base64url').slice(0, 22);

/** Null where nothing of this campaign goes to the model that this server has. */
function modelOf(campaign: CampaignRow, { model: name }: Programs, asksOpenly: boolean) {
  const { followUps, levels } = modelTasksOf(campaign);
  const asks = followUps && asksOpenly;
  return name !== null && (asks || levels) ? { name, followUps: asks, levels } : null;
}

const employerOf = (organization: ShownOrganization): Notice['employer'] => ({
  name: organization.name,
  contactEmail: organization.contact_email ?? organization.owner_email,
  contactPhone: organization.contact_phone,
  privacyUrl: organization.privacy_url,
  cdpReceipt: organization.cdp_receipt,
});
