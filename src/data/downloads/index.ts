// The door of the datasets' counters.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { ReadContext, WriteContext } from '../../db/context.ts';
import type { Pseudonyms } from '../../kit/pseudonym.ts';
import type { Lists } from '../lists/index.ts';
import { countDownload } from './count-download.ts';
import { listDownloads } from './list-downloads.ts';

export { countVisit } from './count-visit.ts';
export { listCounts } from './download.store.ts';
export { findFile } from './find-file.ts';
export { forgetMarks } from './forget-marks.ts';

export const downloadHandlers = (lists: Lists, pseudonymOf: Pseudonyms) => ({
  listDownloads: (ctx: ReadContext) => listDownloads(ctx, lists),
  countDownload: (ctx: WriteContext, input: Input<Operations['countDownload']>) =>
    countDownload(ctx, input, pseudonymOf),
});
