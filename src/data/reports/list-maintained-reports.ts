// The reports as maintainers see them, the newest first.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { pageOfReports } from './page-of-reports.ts';
import { viewMaintained } from './report.view.ts';

type Operation = Operations['listMaintainedReports'];

export const listMaintainedReports = (
  { db }: ReadContext<SessionCaller>,
  { query }: Input<Operation>,
): Promise<Reply<Operation>> => pageOfReports(db, query, query, viewMaintained);
