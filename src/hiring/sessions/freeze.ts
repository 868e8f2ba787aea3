// A campaign as it is when a session begins: the session shows and reports it so, whatever is changed afterwards.
import type { FollowUpDepth, FollowUpSource, Tone } from '../../../contract/hiring/words.ts';
import {
  type CampaignRow,
  type CriterionRow,
  type ShownQuestion,
  viewQuestion,
} from '../campaigns/index.ts';

export type Frozen = {
  title: string;
  objective: string | null;
  language: CampaignRow['language'];
  aiName: string;
  aiTone: Tone;
  followUpDepth: FollowUpDepth;
  followUpSource: FollowUpSource;
  timeLimitMinutes: number | null;
  antiCheatingEnabled: boolean;
  retentionDays: number;
  criteria: CriterionRow[];
  questions: ShownQuestion[];
};

export const freeze = (
  campaign: CampaignRow,
  questions: readonly Parameters<typeof viewQuestion>[0][],
): Frozen => ({
  title: campaign.title,
  objective: campaign.objective,
  language: campaign.language,
  aiName: campaign.ai_name,
  aiTone: campaign.ai_tone,
  followUpDepth: campaign.follow_up_depth,
  followUpSource: campaign.follow_up_source,
  timeLimitMinutes: campaign.time_limit_minutes,
  antiCheatingEnabled: campaign.anti_cheating_enabled,
  retentionDays: campaign.retention_days,
  criteria: campaign.criteria,
  questions: questions.map(viewQuestion),
});
