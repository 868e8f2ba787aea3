// Publishes a version of a list: counted against the one before, made the current one, and announced to the
// projects that asked for it, all in one transaction (contract/data.md section 7).
import { hash } from 'node:crypto';
import { type DatasetName, datasetOf, type ListName } from '../../../contract/data/lists.ts';
import type { Tx } from '../../db/database.ts';
import { canonicalJson } from '../../kit/canonical-json.ts';
import { dayInUtc, iso } from '../../kit/clock.ts';
import { emitToSubscribers } from '../../webhooks/index.ts';
import { queueDigests } from '../follows/index.ts';
import { findCurrent, findHistory, insertVersion, type VersionRow } from './list.store.ts';
import { isBreaking } from './list.view.ts';
import { compareRows, type RowChanges } from './list-changes.ts';
import type { ListFile } from './list-file.ts';
import { type Content, filesOf } from './version-files.ts';

export type Publication = {
  name: ListName;
  file: ListFile;
  origin: 'content' | 'import';
  summary: string | null;
  /** The numbers of the reports that it corrects. */
  reports?: readonly string[];
};

export const contentHash = ({ rows, sources }: ListFile): string =>
  hash('sha256', canonicalJson([rows, sources]), 'hex');

export type Published = { version: string; changes: RowChanges };

/**
 * Servers hear of a version in a moment; receivers who come back at once must find it on all of them. What the places
 * are searched by takes a server some seconds to build, and meanwhile it answers from the version before.
 */
const everywhereAfter_ms = (name: DatasetName): number => (name === 'places' ? 10_000 : 1_000);

/** Under `lockPublishing`. Undefined when the current version says the same already. */
export async function publishList(
  tx: Tx,
  { name, file, origin, summary, reports = [] }: Publication,
  now: number,
): Promise<Published | undefined> {
  const before = await findCurrent(tx, name);
  const content_hash = contentHash(file);
  if (before?.content_hash === content_hash) return undefined;
  const changes = compareRows(before, file);
  const kept = new Map(changes.unchanged.map(({ id, updated_at }) => [id, updated_at]));
  const rows = file.rows.map((row) => ({ ...row, updated_at: kept.get(row.id) ?? now }));
  const content = { rows, sources: file.sources, row_count: rows.length, content_hash };
  const next = { list: name, origin, summary, changes, reports, ...content };
  const { version } = await publishVersion(tx, next, before, now);
  return { version, changes };
}

export type Changes = Omit<RowChanges, 'unchanged'>;

export type NextVersion = Omit<VersionRow, 'number' | 'version' | 'published_at'> & {
  changes: Changes;
  summary: string | null;
  reports: readonly string[];
};

/** Under `lockPublishing`: numbered, made the current one and announced. */
export async function publishVersion(
  tx: Tx,
  { changes, ...next }: NextVersion,
  before: { version: string } | undefined,
  now: number,
): Promise<{ number: number; version: string }> {
  const versions = (await findHistory(tx)).filter(({ list }) => list === next.list);
  const year = dayInUtc(now).slice(0, 4);
  const ofYear = versions.filter(({ version }) => version.startsWith(`${year}.`)).length;
  const version = `${year}.${ofYear + 1}`;
  const number = (versions[0]?.number ?? 0) + 1;
  const { added, changed, removed } = changes;
  await insertVersion(tx, { ...next, number, version, added, changed, removed }, now);
  const { list, rows, sources, summary, reports } = next;
  const news = { version, before, changes, summary, content: { rows, sources }, reports };
  await tell(tx, list, news, now);
  const everywhere = now + everywhereAfter_ms(list);
  await queueDigests(tx, { dataset: datasetOf(list), version }, everywhere);
  return { number, version };
}

type News = {
  version: string;
  before: { version: string } | undefined;
  changes: Changes;
  summary: string | null;
  content: Content;
  /** The numbers of the reports that it corrects. */
  reports: readonly string[];
  /** When it was published, if that was not now. */
  publishedAt?: number;
};

/** To the webhooks that asked, once the version answers everywhere. */
export async function tell(tx: Tx, name: DatasetName, news: News, now: number): Promise<void> {
  const dataset = datasetOf(name);
  const { added, changed, removed, fields } = news.changes;
  const data = {
    dataset,
    title: await titleOf(tx, dataset),
    version: news.version,
    previous_version: news.before?.version ?? null,
    updated_at: iso(news.publishedAt ?? now),
    url: name === 'places' ? `/v1/jeux/${dataset}` : `/v1/${dataset}`,
    changes: { added, changed, removed },
    breaking: isBreaking(news.changes),
    fields_changed: fields,
    // Written when the event is: a version that no endpoint hears of makes no files here.
    get files() {
      return filesOf(name, news.content);
    },
    reports: news.reports,
    summary: news.summary,
  };
  await emitToSubscribers(tx, 'dataset.updated', data, now, now + everywhereAfter_ms(name));
}

/** As the list of datasets has it. */
async function titleOf(tx: Tx, dataset: string): Promise<string> {
  const datasets = await findCurrent(tx, 'datasets');
  const row = datasets?.rows.find(({ id }) => id === dataset);
  return (row?.['title'] as { fr: string } | undefined)?.fr ?? dataset;
}
