// Tells who asked for it of a version of a list: what changed, and which reports it corrects (contract/data.md
// section 7).
import { type ListName, listOf } from '../../../contract/lists.ts';
import type { Tx } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { emitToSubscribers } from '../../webhooks/index.ts';
import { findCurrent } from './list.store.ts';
import { isBreaking } from './list.view.ts';
import type { RowChanges } from './list-changes.ts';

export type News = {
  version: string;
  /** The version before it. */
  previous: string | null;
  changes: Omit<RowChanges, 'unchanged'>;
  summary: string | null;
  reports: readonly string[];
  /** When it was published, if that was not now. */
  publishedAt?: number;
};

/** Servers hear of a version in a moment; receivers who come back at once must find it on all of them. */
const everywhereAfter_ms = 1_000;

/** Webhooks now; the mails to a dataset's subscribers are queued here too once there are subscriptions. */
export async function tellVersion(
  tx: Tx,
  name: ListName,
  { version, previous, changes, summary, reports, publishedAt }: News,
  now: number,
): Promise<void> {
  const { dataset } = listOf(name);
  const { added, changed, removed, fields } = changes;
  const data = {
    dataset,
    title: await titleOf(tx, dataset),
    version,
    previous_version: previous,
    updated_at: iso(publishedAt ?? now),
    url: `/v1/${dataset}`,
    changes: { added, changed, removed },
    breaking: isBreaking(changes),
    fields_changed: fields,
    files: [],
    reports,
    summary,
  };
  await emitToSubscribers(tx, 'dataset.updated', data, now, now + everywhereAfter_ms);
}

/** As the list of datasets has it. */
async function titleOf(tx: Tx, dataset: string): Promise<string> {
  const datasets = await findCurrent(tx, 'datasets');
  const row = datasets?.rows.find(({ id }) => id === dataset);
  return (row?.['title'] as { fr: string } | undefined)?.fr ?? dataset;
}
