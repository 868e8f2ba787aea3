// What may be wrong with what callers write beyond its schema, by operation: the rules that the use cases refuse by.
import type { Text } from '../../contract/text.ts';
import type { Judge } from '../kit/judge.ts';
import {
  type Changes,
  campaignDefaults,
  faultsOf,
  faultsOfChange,
  faultsOfChanges,
  type QuestionChange,
  withChanges,
} from './campaigns/index.ts';
import { faultsOfExpiry } from './candidates/index.ts';

const ofCampaign = (faults: (body: Changes) => Record<string, Text>): Judge => ({
  groups: [['chatEnabled', 'voiceEnabled'], ['opensAt', 'closesAt'], ['assessmentCriteria']],
  faults,
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
  createCampaign: ofCampaign((body) =>
    faultsOf(withChanges({ ...campaignDefaults, title: '' }, body), body),
  ),
  updateCampaign: ofCampaign(faultsOfChanges),
  createQuestions: ofQuestion({ type: 'OPEN_ENDED', options: null }),
  updateQuestion: ofQuestion({}),
  inviteCandidates: ofCandidate,
  updateCandidate: ofCandidate,
};
