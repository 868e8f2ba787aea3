// The door of reports: their handlers, and what the rest of the house does with them.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { CallContext } from '../../db/context.ts';
import { createReport, type ReportNeighbours } from './create-report.call.ts';
import { getReport } from './get-report.ts';

export type { ReportNeighbours } from './create-report.call.ts';

export const reportHandlers = (neighbours: ReportNeighbours) => ({
  createReport: (ctx: CallContext, input: Input<Operations['createReport']>) =>
    createReport(ctx, input, neighbours),
  getReport,
});
