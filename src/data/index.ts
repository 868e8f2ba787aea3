// The door of the data API: its handlers, over the lists that are published.
import { addressHandlers, sharedGazetteer } from './addresses/index.ts';
import { calendarHandlers } from './calendar/index.ts';
import { featureRequestHandlers } from './feature-requests/index.ts';
import { type Lists, listHandlers } from './lists/index.ts';
import { formatMoney } from './money-format/index.ts';
import { phoneHandlers } from './phone/index.ts';
import { toolLists } from './published-lists.ts';
import { type ReportNeighbours, reportHandlers } from './reports/index.ts';

export { exportFeatureRequests, exportVotes } from './feature-requests/index.ts';
export { createLists, type Lists, publishContent } from './lists/index.ts';
export {
  exportReports,
  forgetReporter,
  importCorrectedList,
  tellReporterJob,
  tendReports,
} from './reports/index.ts';

export function dataHandlers(
  lists: Lists,
  {
    production = false,
    challenge = null,
  }: { production?: boolean } & Partial<Pick<ReportNeighbours, 'challenge'>> = {},
) {
  // Two seconds that no caller should wait for; elsewhere the first address pays them, not every start.
  if (production) sharedGazetteer();
  const tools = toolLists(lists);
  return {
    ...listHandlers(lists),
    ...calendarHandlers(tools.calendar),
    ...phoneHandlers(tools.numberRanges),
    ...addressHandlers(sharedGazetteer, !production),
    formatMoney,
    ...reportHandlers({ lists, challenge }),
    ...featureRequestHandlers,
  };
}
