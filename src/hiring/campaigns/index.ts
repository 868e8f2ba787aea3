// The door of campaigns and their questions.
export { archiveCampaign } from './archive-campaign.ts';
export {
  type Changes,
  campaignDefaults,
  faultsOf,
  faultsOfChanges,
  isTranscribed,
  modelTasksOf,
  statusOf,
  withChanges,
} from './campaign.rules.ts';
export {
  addToCounts,
  type CampaignRow,
  type CriterionRow,
  countCampaigns,
  countNewCandidates,
  findBySlug,
  findCampaign,
  findCampaignOf,
  lockCampaign,
  lockCampaigns,
} from './campaign.store.ts';
export {
  createCampaignView,
  type ShownQuestion,
  type ViewCampaign,
  viewQuestion,
} from './campaign.view.ts';
export { createCampaignMaker } from './create-campaign.ts';
export { createQuestions } from './create-questions.ts';
export { deleteQuestion } from './delete-question.ts';
export { createCampaignReader } from './get-campaign.ts';
export { holdCampaign, knownCampaign } from './hold-campaign.ts';
export { createCampaignLister } from './list-campaigns.ts';
export { listQuestions } from './list-questions.ts';
export { openPreview } from './preview-address.ts';
export { createCampaignPreviewer } from './preview-campaign.ts';
export { createCampaignPublisher } from './publish-campaign.ts';
export { faultsOfChange, type QuestionChange } from './question.rules.ts';
export { findQuestion, listQuestionRows } from './question.store.ts';
export { createCampaignAgain, getQuestionsAgain } from './read-again.ts';
export { readCampaign, requireCampaign } from './read-together.ts';
export { createCampaignRestorer, restoreCampaign } from './restore-campaign.ts';
export { createCampaignUpdater } from './update-campaign.ts';
export { updateQuestion } from './update-question.ts';
