// The door of reports that are asked for: whoever ends a session asks, whoever evaluates it writes (reports).
export { askReport, enqueueEvaluation, evaluateKind } from './ask-report.ts';
