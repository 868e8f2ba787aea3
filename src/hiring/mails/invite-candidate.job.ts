// Writes the mail of one invitation and hands it to the platform's mails, in their slow lane: whoever waits for a mail of
// their own is never behind it. One transaction says that it was sent and hands it over, so it is once.
import type { Lang } from '../../../contract/text.ts';
import type { OrganizationScope } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import type { Seal } from '../../kit/seal.ts';
import { type Mail, queueSlowMail } from '../../platform/index.ts';
import { type CampaignRow, findCampaign } from '../campaigns/index.ts';
import {
  type CandidateRow,
  inviteUrlOf,
  lockCandidate,
  saveCandidate,
  whyUnmailed,
} from '../candidates/index.ts';
import { contactOf } from '../organizations/index.ts';
import { candidateMail } from './candidate-mail.ts';
import { inviteKind } from './queue-invitations.ts';

export type InvitationOptions = {
  database: Database;
  publicUrl: string;
  /** Of personal links, and of mails that wait. */
  seals: { invitations: Seal; mails: Seal };
};

export const inviteCandidateJob = (options: InvitationOptions): JobDefinition => ({
  kind: inviteKind,
  concurrency: 2,
  batch: 1,
  shared: true,
  async run(jobs) {
    for (const job of jobs) await options.database.transaction((tx) => invite(tx, job, options));
  },
});

async function invite(tx: Tx, job: Job, options: InvitationOptions): Promise<void> {
  tx.alsoWrites('mails');
  const now = clock.now();
  const scope = {
    organizationId: job.project_id,
    mode: job.mode === 'live' ? 'live' : 'test',
  } as const;
  const [id = ''] = job.subject.split('/');
  const candidate = await lockCandidate(tx, scope, id);
  const mail = candidate && (await mailOf(tx, scope, candidate, options, now));
  if (!candidate || !mail) return finish(tx, [job]);
  const handed = await queueSlowMail(tx, options.seals.mails, mail, `${id}/`);
  if (!handed.granted) {
    return postpone(tx, [{ ...job, runAt: now + handed.retryAfter_s * 1000 }]);
  }
  await saveCandidate(tx, { ...candidate, email_sent_at: now });
  await finish(tx, [job]);
}

/** Undefined where there is nobody to invite any more, or nowhere to. */
async function mailOf(
  tx: Tx,
  scope: OrganizationScope,
  candidate: CandidateRow,
  { publicUrl, seals }: InvitationOptions,
  now: number,
): Promise<Mail | undefined> {
  const { email, invite_expires_at: expires } = candidate;
  const campaign = await findCampaign(tx, scope, candidate.campaign_id);
  const link = inviteUrlOf(publicUrl, seals.invitations, candidate);
  if (!campaign || email === null || link === null) return undefined;
  if (whyUnmailed(candidate, campaign, now)) return undefined;
  // Whoever has begun goes on after the campaign is closed.
  const ends = [expires, campaign.closes_at].filter((at): at is number => at !== null && at > now);
  const contact = await contactOf(tx, scope.organizationId);
  if (!contact) return undefined;
  const { organization } = contact;
  return candidateMail({
    ...{ to: email, lang: languageOf(campaign), name: candidate.name, link },
    ...{ employer: organization.name, title: campaign.title, aiName: campaign.ai_name },
    until: ends.length === 0 ? null : Math.min(...ends),
    ...{ contact: contact.email, phone: organization.contact_phone },
    privacyUrl: organization.privacy_url,
  });
}

/** The fixed texts exist in two languages; for Wolof they are French. */
const languageOf = ({ language }: CampaignRow): Lang => (language === 'en' ? 'en' : 'fr');
