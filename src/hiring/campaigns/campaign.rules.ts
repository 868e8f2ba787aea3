// Decisions on campaigns without I/O: their state, their criteria, and what is wrong with what somebody writes of them
// (contract/hiring.md section 3).
import type { CampaignStatus } from '../../../contract/hiring/words.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import { parseTime } from '../../kit/clock.ts';
import { fold } from '../../kit/text.ts';
import type { CampaignRow, CriterionRow } from './campaign.store.ts';
import { type FieldText, fieldTexts } from './campaign.texts.ts';

export type Changes = Input<Operations['updateCampaign']>['body'];

export const statusOf = ({
  archived_at,
  published_at,
}: Pick<CampaignRow, 'archived_at' | 'published_at'>): CampaignStatus => {
  if (archived_at !== null) return 'ARCHIVED';
  return published_at === null ? 'DRAFT' : 'PUBLISHED';
};

/** What a model is asked about the candidates of a campaign, on a server that has one; the sandbox never asks any. */
export const modelTasksOf = (
  campaign: Pick<
    CampaignRow,
    'mode' | 'criteria' | 'language' | 'follow_up_source' | 'follow_up_depth'
  >,
) => {
  const { mode, criteria, language, follow_up_source: source, follow_up_depth: depth } = campaign;
  return {
    // Nobody can tell whether a follow-up in Wolof touches what it must not: the words are French and English.
    followUps: mode === 'live' && source === 'MODEL' && depth !== 'LIGHT' && language !== 'wo',
    levels: mode === 'live' && criteria.length > 0,
  };
};

/** Whether what is said in a campaign is turned into text, on a server that has a program for it; Wolof never is. */
export const isTranscribed = ({
  mode,
  language,
  voice_enabled,
}: Pick<CampaignRow, 'mode' | 'language' | 'voice_enabled'>): boolean =>
  mode === 'live' && voice_enabled && language !== 'wo';

/** What a new campaign is where nothing is said. */
export const campaignDefaults = {
  description: null,
  objective: null,
  language: 'fr',
  chat_enabled: true,
  voice_enabled: false,
  ai_name: 'Assistant',
  ai_tone: 'PROFESSIONAL',
  criteria: [] as CriterionRow[],
  follow_up_depth: 'MODERATE',
  follow_up_source: 'AUTHOR',
  time_limit_minutes: null,
  require_invite: false,
  send_invitations: true,
  anti_cheating_enabled: false,
  opens_at: null,
  closes_at: null,
  retention_days: 180,
} as const;

export type Settings = Pick<CampaignRow, Exclude<keyof typeof campaignDefaults, never> | 'title'>;

/** The settings with some of them changed. */
export function withChanges(settings: Settings, body: Changes): Settings {
  return {
    title: body.title === undefined ? settings.title : body.title.trim(),
    description: body.description === undefined ? settings.description : body.description,
    objective: body.objective === undefined ? settings.objective : body.objective,
    language: body.language ?? settings.language,
    chat_enabled: body.chatEnabled ?? settings.chat_enabled,
    voice_enabled: body.voiceEnabled ?? settings.voice_enabled,
    ai_name: body.aiName === undefined ? settings.ai_name : body.aiName.trim(),
    ai_tone: body.aiTone ?? settings.ai_tone,
    criteria:
      body.assessmentCriteria === undefined
        ? settings.criteria
        : criteriaOf(body.assessmentCriteria ?? [], settings.criteria),
    follow_up_depth: body.followUpDepth ?? settings.follow_up_depth,
    follow_up_source: body.followUpSource ?? settings.follow_up_source,
    time_limit_minutes:
      body.timeLimitMinutes === undefined ? settings.time_limit_minutes : body.timeLimitMinutes,
    require_invite: body.requireInvite ?? settings.require_invite,
    send_invitations: body.sendInvitations ?? settings.send_invitations,
    anti_cheating_enabled: body.antiCheatingEnabled ?? settings.anti_cheating_enabled,
    opens_at: timeOf(body.opensAt, settings.opens_at),
    closes_at: timeOf(body.closesAt, settings.closes_at),
    retention_days: body.retentionDays ?? settings.retention_days,
  };
}

const timeOf = (given: string | null | undefined, before: number | null) => {
  if (given === undefined) return before;
  return given === null ? null : parseTime(given);
};

type NewCriterion = NonNullable<Changes['assessmentCriteria']>[number];

const nameKey = (name: string) => name.trim().toLowerCase();

/** A key is what was given, else that of the criterion of this name, else made from the name. */
export function criteriaOf(
  given: readonly NewCriterion[],
  before: readonly CriterionRow[],
): CriterionRow[] {
  const kept = new Map(before.map(({ name, key }) => [nameKey(name), key]));
  const asked = new Set(given.flatMap(({ key }) => key ?? []));
  const keptOf = ({ name, key }: NewCriterion): string | undefined => {
    const known = key === undefined ? kept.get(nameKey(name)) : undefined;
    return known === undefined || asked.has(known) ? undefined : known;
  };
  // Before any is made: questions name a criterion by its key, which no other one may get.
  const taken = new Set([...asked, ...given.flatMap((one) => keptOf(one) ?? [])]);
  return given.map((one) => {
    const key = one.key ?? keptOf(one) ?? freeKey(one.name, taken);
    taken.add(key);
    return {
      key,
      name: one.name.trim(),
      description: one.description ?? null,
      weight: one.weight ?? 1,
      anchors: (one.anchors ?? []).map(({ level, behaviour }) => ({
        level,
        behaviour,
      })),
    };
  });
}

function freeKey(name: string, taken: ReadonlySet<string>): string {
  const made = fold(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const base = made.slice(0, 40) || 'criterion';
  for (let n = 2, key = base; ; n++) {
    if (!taken.has(key)) return key;
    key = `${base.slice(0, 39 - String(n).length)}_${n}`;
  }
}

/** What is wrong with settings as they would be, by field. `body` is what somebody asked for. */
export function faultsOf(settings: Settings, body: Changes): Record<string, FieldText> {
  const faults: Record<string, FieldText> = {};
  if (!settings.chat_enabled && !settings.voice_enabled) {
    for (const name of ['chatEnabled', 'voiceEnabled'] as const) {
      if (body[name] !== undefined) faults[name] = fieldTexts.noChannel;
    }
  }
  const { opens_at: opens, closes_at: closes } = settings;
  if (opens !== null && closes !== null && closes <= opens) {
    faults[body.closesAt === undefined ? 'opensAt' : 'closesAt'] = fieldTexts.order;
  }
  return { ...faults, ...faultsOfCriteria(body.assessmentCriteria ?? []) };
}

/** What is wrong with a change, whatever the campaign is: told before whether there is one (contract/hiring.md section 4). */
export const faultsOfChanges = (body: Changes): Record<string, FieldText> =>
  faultsOf(withChanges({ ...campaignDefaults, voice_enabled: true, title: '' }, body), body);

function faultsOfCriteria(given: readonly NewCriterion[]): Record<string, FieldText> {
  const faults: Record<string, FieldText> = {};
  const names = new Set<string>();
  const keys = new Set<string>();
  for (const [i, { name, key, anchors }] of given.entries()) {
    if (names.has(nameKey(name))) faults[`assessmentCriteria.${i}.name`] = fieldTexts.sameName;
    if (key !== undefined && keys.has(key)) {
      faults[`assessmentCriteria.${i}.key`] = fieldTexts.sameKey;
    }
    const levels = (anchors ?? []).map(({ level }) => level);
    if (new Set(levels).size < levels.length) {
      faults[`assessmentCriteria.${i}.anchors`] = fieldTexts.sameLevel;
    }
    names.add(nameKey(name));
    if (key !== undefined) keys.add(key);
  }
  return faults;
}
