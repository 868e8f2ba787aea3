// What may be wrong with what callers write beyond its schema, by operation: the rules that the use cases refuse by.
import type { Judge } from '../kit/judge.ts';
import {
  type Changes,
  campaignDefaults,
  faultsOf,
  faultsOfChange,
  type QuestionChange,
  withChanges,
} from './campaigns/index.ts';
import { faultsOfExpiry } from './candidates/index.ts';

const ofCampaign = (chosen: { voice_enabled: boolean }): Judge => ({
  groups: [['chatEnabled', 'voiceEnabled'], ['opensAt', 'closesAt'], ['assessmentCriteria']],
  faults: (body: Changes) =>
    faultsOf(withChanges({ ...campaignDefaults, ...chosen, title: '' }, body), body),
});

const ofQuestion = (before: QuestionChange): Judge => ({
  groups: [['type', 'options']],
  faults: (body: QuestionChange) => faultsOfChange({ ...before, ...body }),
});

const ofCandidate: Judge = {
  groups: [['inviteExpiresAt']],
  faults: faultsOfExpiry,
};

export const hiringJudges: Readonly<Record<string, Judge>> = {
  createCampaign: ofCampaign({ voice_enabled: campaignDefaults.voice_enabled }),
  // What the campaign has is not known yet: both have to be turned off by the change itself.
  updateCampaign: ofCampaign({ voice_enabled: true }),
  createQuestions: ofQuestion({ type: 'OPEN_ENDED', options: null }),
  updateQuestion: ofQuestion({}),
  inviteCandidates: ofCandidate,
  updateCandidate: ofCandidate,
};
