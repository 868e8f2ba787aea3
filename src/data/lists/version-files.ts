// A version of a list as files to take away. They are made of its own rows and sources alone: what the server derives
// from other lists moves without a version, and a member that a later release adds is in no row. So the file of a
// version is the same whenever it is made, as `dataset.updated` announced it.
import { hash } from 'node:crypto';
import { type FileFormat, fileFormats } from '../../../contract/data/lists.shapes.ts';
import {
  type DatasetName,
  datasetOf,
  type ListName,
  listOf,
} from '../../../contract/data/lists.ts';
import { iso } from '../../kit/clock.ts';
import { writeCsv } from '../../kit/csv.ts';
import type { VersionRow } from './list.store.ts';
import { viewSource } from './source.view.ts';

/** What a version holds. */
export type Content = Pick<VersionRow, 'rows' | 'sources'>;

export type WrittenFile = { body: Buffer; sha256: string };

export type VersionFile = { format: FileFormat; sha256: string; bytes: number };

const made = new WeakMap<Content['rows'], VersionFile[]>();

/** What the files of a version are, found out once; none of a list that may not be handed out whole. */
export function filesOf(name: DatasetName, content: Content): VersionFile[] {
  // Of the places, pieces of several licences must stay apart: they have no files yet.
  if (name === 'places' || listOf(name).withheld) return [];
  const known = made.get(content.rows);
  if (known) return known;
  const files = fileFormats.map((format) => {
    const body = writeFile(name, content, format);
    return { format, sha256: sha256Of(body), bytes: body.length };
  });
  made.set(content.rows, files);
  return files;
}

export const sha256Of = (body: Buffer): string => hash('sha256', body, 'hex');

export const fileName = (name: DatasetName, version: string, format: FileFormat): string =>
  `${datasetOf(name)}-${version}.${format}`;

export function writeFile(name: ListName, content: Content, format: FileFormat): Buffer {
  const members = membersOf(name, content);
  const sources = new Map(content.sources.map((source) => [source.id, viewSource(source)]));
  const items = content.rows.map((row) => {
    const whole: Record<string, unknown> = {
      ...row,
      sources: row.sources.flatMap((id) => sources.get(id) ?? []),
      updated_at: iso(row.updated_at),
    };
    return members.map((member) => whole[member] ?? null);
  });
  return Buffer.from(format === 'csv' ? writeCsv([members, ...items]) : asJson(members, items));
}

/** An item a line, so that two versions compare line by line. */
function asJson(members: readonly string[], items: readonly unknown[][]): string {
  const lines = items.map((values) =>
    JSON.stringify(Object.fromEntries(members.map((member, n) => [member, values[n]]))),
  );
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** In the contract's order, those that the rows were written with. */
function membersOf(name: ListName, { rows }: Content): string[] {
  const { fields, updatedAt } = listOf(name);
  const written = Object.keys(fields).filter((field) => rows.some((row) => field in row));
  return ['id', ...written, 'sources', ...(updatedAt ? ['updated_at'] : [])];
}
