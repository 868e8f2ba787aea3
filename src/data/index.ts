// The door of the data API: its handlers, over the lists and places that are published.

import { placesDataset } from '../../contract/data/places.ts';
import type { Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { createMemory } from '../kit/memory.ts';
import type { Pseudonyms } from '../kit/pseudonym.ts';
import { addressHandlers } from './addresses/index.ts';
import { calendarHandlers } from './calendar/index.ts';
import { downloadHandlers, listCounts } from './downloads/index.ts';
import { featureRequestHandlers } from './feature-requests/index.ts';
import {
  countSubscribers,
  type DigestOptions,
  followHandlers,
  sendDigestJob as sendDigestJobOf,
} from './follows/index.ts';
import { importHandlers } from './imports/index.ts';
import {
  createLists as createShelf,
  findReleases,
  type Lists,
  listHandlers,
  requireDataset,
} from './lists/index.ts';
import { formatMoney } from './money-format/index.ts';
import { phoneHandlers } from './phone/index.ts';
import type { Places } from './places/index.ts';
import { toolLists } from './published-lists.ts';
import { rememberTools, rememberVersions } from './remembered.ts';
import { type ReportNeighbours, reportHandlers } from './reports/index.ts';

export { countVisit, findFile, forgetMarks } from './downloads/index.ts';
export { exportData } from './export-data.ts';
export { subscribedBy, unsubscribe } from './follows/index.ts';
export { importList, type Lists, publishContent } from './lists/index.ts';
export { phoneInE164 } from './phone/index.ts';
export {
  createPlaces,
  importPlaces,
  type Places,
  publishPlaceContent,
} from './places/index.ts';
export { bankCodesOf } from './published-lists.ts';
export {
  forgetReporter,
  publishCorrection,
  tellReporterJob,
  tendReports,
} from './reports/index.ts';

export type DataNeighbours = {
  production?: boolean;
  /** Of the release: its code decides what an address answers. */
  version: string;
  /** Hides the networks that counters tell apart. */
  pseudonymOf: Pseudonyms;
} & Partial<Pick<ReportNeighbours, 'challenge'>>;

/** The lists in memory, and in that of the datasets how much each is used. */
export const createLists = (database: Database, log: Log): Lists =>
  createShelf(database, log, async () => {
    const [counts, followed] = await Promise.all([
      listCounts(database),
      countSubscribers(database),
    ]);
    const subscribers = new Map(followed.map(({ dataset, count }) => [dataset, count]));
    const counted = new Map(counts.map((row) => [row.dataset, row]));
    return new Map(
      [...new Set([...counted.keys(), ...subscribers.keys()])].map((dataset) => {
        const { opened = 0, downloaded = 0 } = counted.get(dataset) ?? {};
        return [dataset, { opened, downloaded, subscribers: subscribers.get(dataset) ?? 0 }];
      }),
    );
  });

/** The mails to subscribers of datasets. */
export const sendDigestJob = (options: Omit<DigestOptions, 'findReleases'>) =>
  sendDigestJobOf({ ...options, findReleases });

/** The places, while the datasets do not say that they are not published (DA51). */
function answering(lists: Lists, places: Places): Places['current'] {
  const whenTrue = (may: boolean) => (may ? places.current() : undefined);
  return () => {
    const may = lists.mayAnswer(placesDataset);
    return typeof may === 'boolean' ? whenTrue(may) : may.then(whenTrue);
  };
}

export function dataHandlers(
  { lists, places }: { lists: Lists; places: Places },
  { production = false, version, pseudonymOf, challenge = null }: DataNeighbours,
) {
  const published = toolLists(lists);
  const settings = { mayDebug: !production, release: version };
  const memory = createMemory();
  return {
    ...rememberVersions(memory, listHandlers(lists)),
    ...rememberVersions(memory, addressHandlers(answering(lists, places), settings)),
    ...rememberTools(memory, published.calendar, calendarHandlers(published.calendar)),
    ...rememberTools(memory, published.numberRanges, phoneHandlers(published.numberRanges)),
    ...downloadHandlers(lists, pseudonymOf),
    ...followHandlers(requireDataset),
    formatMoney,
    ...reportHandlers({ lists, challenge }),
    ...featureRequestHandlers,
    ...importHandlers,
  };
}
