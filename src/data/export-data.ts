// What the data API holds about a person, for the export of their account (contract/data.md section 7).
import type { Reader } from '../db/database.ts';
import { exportFeatureRequests, exportVotes } from './feature-requests/index.ts';
import { exportFavourites, exportSubscriptions } from './follows/index.ts';
import { exportReports, type Reporter } from './reports/index.ts';

export async function exportData(reader: Reader, person: Reporter) {
  const { userId } = person;
  const [favourites, subscriptions, feature_requests, votes, reports] = await Promise.all([
    exportFavourites(reader, userId),
    exportSubscriptions(reader, userId),
    exportFeatureRequests(reader, userId),
    exportVotes(reader, userId),
    exportReports(reader, person),
  ]);
  return { favourites, subscriptions, feature_requests, votes, reports };
}
