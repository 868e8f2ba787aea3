// The door of reports: their handlers, and what the rest of the house does with them.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { CallContext } from '../../db/context.ts';
import { correctReport } from './correct-report.ts';
import { createReport, type ReportNeighbours } from './create-report.call.ts';
import { decideReport } from './decide-report.ts';
import { getMaintainedReport } from './get-maintained-report.ts';
import { getReport } from './get-report.ts';
import { listMaintainedReports } from './list-maintained-reports.ts';
import { listMyReports } from './list-my-reports.ts';

export type { ReportNeighbours } from './create-report.call.ts';
export { exportReports, forgetReporter, type Reporter } from './own-reports.ts';
export { publishCorrection } from './publish-correction.ts';
export { tellReporterJob } from './tell-reporter.job.ts';
export { tendReports } from './tend-reports.ts';

export const reportHandlers = (neighbours: ReportNeighbours) => ({
  createReport: (ctx: CallContext, input: Input<Operations['createReport']>) =>
    createReport(ctx, input, neighbours),
  getReport,
  getMaintainedReport,
  listMaintainedReports,
  listMyReports,
  decideReport,
  correctReport,
});
