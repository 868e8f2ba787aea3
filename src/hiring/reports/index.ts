// The door of reports.
export { askReport, enqueueEvaluation } from '../pending-reports/index.ts';
export { checkModel } from './check-model.call.ts';
export {
  type Evaluated,
  type Evaluation,
  evaluateWithoutModel,
  limitsOf,
  mappedEvidence,
} from './evaluate.rules.ts';
export { createModelEvaluator } from './evaluate-by-model.call.ts';
export { evaluateNow } from './evaluate-now.ts';
export { type Evaluate, evaluateSessionJob } from './evaluate-session.job.ts';
export { createReportReader } from './get-session-report.ts';
export { noteFollowUp } from './note-follow-up.ts';
export {
  countModelUse,
  countReports,
  findReport,
  findReportById,
  lockReport,
  type Override,
  type ReportRow,
  saveReport,
} from './report.store.ts';
export { type ShownReport, viewReport } from './report.view.ts';
export { retryReport } from './retry-report.ts';
export { createReportReviewer } from './review-report.ts';
export { writeReport } from './write-report.ts';
