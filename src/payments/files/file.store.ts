// SQL on the rows of files: what is known of a file, and whether it is being written, kept or on its way out.
import type { Scope } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import type { MoneyKey } from '../transitions/index.ts';

export type FileRow = MoneyKey & {
  about: string;
  kind: string;
  filename: string;
  content_type: string;
  size: bigint;
  sha256: string;
  state: 'writing' | 'kept' | 'removed';
  created_at: number;
};

const columns = {
  text: 'project_id, mode, id, about, kind, filename, content_type, size, sha256, state, created_at',
  values: [],
};

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await tx.run(sql`
    insert into files
      (project_id, mode, id, about, kind, filename, content_type, size, sha256, state, created_at)
    values (${row.project_id}, ${row.mode}, ${row.id}, ${row.about}, ${row.kind}, ${row.filename},
      ${row.content_type}, ${row.size}, ${row.sha256}, ${row.state}, ${at(row.created_at)})`);
}

/** Those that belong to something, oldest first. */
export function listFiles(
  reader: Reader,
  { projectId, mode }: Scope,
  about: string,
): Promise<FileRow[]> {
  return reader.all<FileRow>(sql`
    select ${columns} from files
     where project_id = ${projectId} and mode = ${mode} and about = ${about} and state = 'kept' order by id`);
}

/** Those of several things of one tenant. */
export function listFilesOf(
  reader: Reader,
  { projectId, mode }: Scope,
  about: readonly string[],
): Promise<FileRow[]> {
  return reader.all<FileRow>(sql`
    select ${columns} from files
     where project_id = ${projectId} and mode = ${mode} and about = any(${about}::text[]) and state = 'kept'
     order by id`);
}

export function findFile(reader: Reader, key: MoneyKey): Promise<FileRow | undefined> {
  return reader.one<FileRow>(sql`
    select ${columns} from files
     where project_id = ${key.project_id} and mode = ${key.mode} and id = ${key.id} and state = 'kept'`);
}

/** In whatever state, for its job. */
export function lockFile(tx: Tx, key: MoneyKey): Promise<FileRow | undefined> {
  return tx.one<FileRow>(sql`
    select ${columns} from files
     where project_id = ${key.project_id} and mode = ${key.mode} and id = ${key.id} for update`);
}

/** From one state to another; false where it is in none of them. */
export async function moveFile(
  tx: Tx,
  key: MoneyKey,
  from: readonly FileRow['state'][],
  to: FileRow['state'],
): Promise<boolean> {
  const moved = await tx.all(sql`
    update files set state = ${to}
     where project_id = ${key.project_id} and mode = ${key.mode} and id = ${key.id}
       and state = any(${from}::text[])
    returning id`);
  return moved.length > 0;
}

export async function deleteFileRow(tx: Tx, key: MoneyKey): Promise<void> {
  await tx.run(sql`
    delete from files
     where project_id = ${key.project_id} and mode = ${key.mode} and id = ${key.id} and state = 'removed'`);
}

/** The names of those that have a row, whatever its state. */
export async function findNamed(reader: Reader, keys: readonly MoneyKey[]): Promise<Set<string>> {
  const projects = keys.map((key) => key.project_id);
  const found = await reader.all<MoneyKey>(sql`
    select f.project_id, f.mode, f.id
      from unnest(${projects}::text[], ${keys.map((key) => key.mode)}::text[], ${keys.map((key) => key.id)}::text[])
        as g (project_id, mode, id)
      join files f using (project_id, mode, id) where ${bound('f', projects)}`);
  return new Set(found.map(nameOfFile));
}

/** Its key in the store. */
export const nameOfFile = ({ project_id, mode, id }: MoneyKey): string =>
  `${project_id}/${mode}/${id}`;
