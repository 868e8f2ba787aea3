// The processing record of a campaign, written from the settings as they are at the moment; as JSON, or as a page to print
// for whoever asks for HTML (contract/hiring.md H95).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import type { OrganizationMember, ReadContext } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { FileReply } from '../../kit/file-reply.ts';
import {
  type CampaignRow,
  findCampaignOf,
  isTranscribed,
  modelTasksOf,
} from '../campaigns/index.ts';
import { reasons, type Stay, whatStays } from '../erasure/index.ts';
import { type Contact, contactOf } from '../organizations/index.ts';
import { recordTexts } from './record.texts.ts';
import { recordPage } from './record.view.ts';

type Operation = Operations['getProcessingRecord'];
export type ProcessingRecord = Reply<Operation>;

/** Whom this server hands something to, by name; null: to nobody. */
export type Recipients = {
  operator: string;
  mail: string | null;
  model: string | null;
  speech: string | null;
  files: string | null;
  /** Of who is no robot, at public addresses. */
  challenge: string | null;
};

export const createRecordReader =
  (recipients: Recipients) =>
  async (
    { db, caller, lang, now, header }: ReadContext<OrganizationMember>,
    { params }: Input<Operation>,
  ): Promise<ProcessingRecord | FileReply> => {
    const campaign = await findCampaignOf(db, caller.organizationId, params.id);
    const contact = await contactOf(db, caller.organizationId);
    if (!campaign || !contact) throw fail('NOT_FOUND');
    const record = recordOf(campaign, contact, recipients, lang, now);
    if (!prefersPage(header('accept') ?? '')) return record;
    const bytes = Buffer.from(recordPage(record, lang));
    return new FileReply(bytes, 'text/html; charset=utf-8', `${campaign.id}.html`, 'shown');
  };

/** HTML is asked for, and JSON no more than it. */
function prefersPage(accept: string): boolean {
  const ranges = accept.toLowerCase().split(',');
  const weightOf = (type: string): number => {
    const range = ranges.find((one) => one.trim().startsWith(type));
    const weight = /;\s*q=([\d.]+)/.exec(range ?? '')?.[1];
    return range === undefined ? 0 : Number(weight ?? 1);
  };
  const page = weightOf('text/html');
  return page > 0 && page >= weightOf('application/json');
}

const some = <T>(condition: boolean, ...list: T[]): T[] => (condition ? list : []);

function recordOf(
  campaign: CampaignRow,
  { organization, email }: Contact,
  recipients: Recipients,
  lang: Lang,
  now: number,
): ProcessingRecord {
  const say = (text: Text) => text[lang];
  const days = (text: Text, count: number) => text[lang].replace('{days}', String(count));
  const { mail } = recipients;
  const tasks = tasksOf(campaign, recipients);
  const isMailed = campaign.mode === 'live' && campaign.send_invitations && mail !== null;
  const { retention_days: kept } = campaign;
  return {
    ...{ interviewId: campaign.id, title: campaign.title, livemode: campaign.mode === 'live' },
    language: lang,
    controller: {
      ...{ id: organization.id, name: organization.name, contactEmail: email },
      ...{ contactPhone: organization.contact_phone, privacyUrl: organization.privacy_url },
      cdpReceipt: organization.cdp_receipt,
    },
    purposes: [
      recordTexts.purpose,
      ...some(isMailed, recordTexts.purposeMail),
      ...some(tasks.followUps, recordTexts.purposeFollowUps),
      ...some(tasks.levels, recordTexts.purposeEvaluation),
      ...some(campaign.anti_cheating_enabled, recordTexts.purposeIntegrity),
    ].map(say),
    data: dataOf(campaign, recipients, say),
    recipients: recipientsOf(campaign, organization.name, recipients, isMailed, say),
    retention: {
      days: kept,
      rules: [
        days(recordTexts.ended, kept),
        days(recordTexts.waiting, kept),
        days(recordTexts.logs, limits.hiringDeliveriesKept_days),
        say(recordTexts.backups),
      ],
      stays: staysIn(lang),
    },
    rights: recordTexts.rights.map(say),
    security: recordTexts.security.map(say),
    generatedAt: iso(now),
  };
}

/** What a model is asked about this campaign's candidates; nothing where this server has none. */
function tasksOf(campaign: CampaignRow, { model }: Recipients) {
  const { followUps, levels } = modelTasksOf(campaign);
  const has = model !== null;
  return { followUps: has && followUps, levels: has && levels };
}

function dataOf(
  campaign: CampaignRow,
  { speech }: Recipients,
  say: (text: Text) => string,
): ProcessingRecord['data'] {
  const line = (name: Text, text: Text) => ({ name: say(name), text: say(text) });
  const isHeard = speech !== null && isTranscribed(campaign);
  const spoken = !isHeard ? recordTexts.recordingsOnlyText : recordTexts.recordingsText;
  return [
    line(recordTexts.identity, recordTexts.identityText),
    line(recordTexts.answers, recordTexts.answersText),
    ...some(campaign.voice_enabled, line(recordTexts.recordings, spoken)),
    ...some(campaign.anti_cheating_enabled, line(recordTexts.integrity, recordTexts.integrityText)),
    line(recordTexts.consent, recordTexts.consentText),
  ];
}

function recipientsOf(
  campaign: CampaignRow,
  employer: string,
  recipients: Recipients,
  isMailed: boolean,
  say: (text: Text) => string,
): ProcessingRecord['recipients'] {
  const { mode, voice_enabled: voice, require_invite } = campaign;
  const { operator, mail, model, speech, files, challenge } = recipients;
  const isPublic = mode === 'live' && !require_invite;
  const { followUps, levels } = tasksOf(campaign, recipients);
  const named = (
    kind: ProcessingRecord['recipients'][number]['kind'],
    name: string | null,
    text: Text,
  ) => (name === null ? [] : [{ kind, name, what: say(text) }]);
  return [
    ...named('employer', employer, recordTexts.employer),
    ...named('operator', operator, recordTexts.operator),
    ...named('mail', isMailed ? mail : null, recordTexts.mail),
    ...named('model', followUps || levels ? model : null, recordTexts.model),
    ...named('speech', isTranscribed(campaign) ? speech : null, recordTexts.speech),
    ...named('files', voice ? files : null, recordTexts.files),
    ...named('challenge', isPublic ? challenge : null, recordTexts.challenge),
  ];
}

/** Each reason once, with what it is the reason for. */
function staysIn(lang: Lang): ProcessingRecord['retention']['stays'] {
  const lines = new Map<Stay, string[]>();
  for (const [table, columns] of Object.entries(whatStays)) {
    for (const [column, reason] of Object.entries(columns)) {
      lines.set(reason, [...(lines.get(reason) ?? []), `${table}.${column}`]);
    }
  }
  return [...lines].map(([reason, names]) => ({
    what: names.join(', '),
    why: reasons[reason][lang],
  }));
}
