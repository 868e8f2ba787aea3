// SQL on what was known of attempts, and since when (contract/rails.md RA21): a row for each change, kept for 90 days.
import { limits } from '../../../contract/limits.ts';
import { at, type Database, type Reader, type Tx } from '../../db/database.ts';
import { rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import { firstIdOf, newId } from '../../kit/ids.ts';
import type { AttemptKey } from './attempt.store.ts';
import type { Asked } from './heard-attempt.ts';

export type Sighting = { source: string; summary: unknown; seen_at: number };

/** Of attempts of one place. In test mode the operator is simulated, and its story follows from the scenario. */
export async function keepPictures(tx: Tx, asked: readonly Asked[], now: number): Promise<void> {
  const changed = asked.filter(
    ({ attempt, source }) => source !== undefined && attempt.mode === 'live' && attempt.picture,
  );
  if (changed.length === 0) return;
  const of = <K extends keyof AttemptKey>(name: K) => changed.map(({ attempt }) => attempt[name]);
  await tx.run(sql`
    insert into attempt_pictures (project_id, mode, id, object_id, n, source, summary, seen_at)
    ${rows(
      ['text', of('project_id')],
      ['text', of('mode')],
      ['text', changed.map(() => newId('pic'))],
      ['text', of('object_id')],
      ['smallint', of('n')],
      ['text', changed.map(({ source }) => source)],
      ['jsonb', changed.map(({ attempt, decision }) => summaryOf({ attempt, decision }))],
      ['timestamptz', at(now)],
    )}`);
}

/** References and amounts, never who paid: a picture that is kept says nothing of them (RA38). */
const summaryOf = ({
  attempt: { picture, state, operator_code },
  decision,
}: Pick<Asked, 'attempt' | 'decision'>) => {
  const own = operator_code === null ? {} : { operator_code };
  return JSON.stringify({ state, decision: decision.is, ...picture, ...own }, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
};

/** The oldest first. */
export function listPictures(reader: Reader, key: AttemptKey): Promise<Sighting[]> {
  return reader.all<Sighting>(sql`
    select source, summary, seen_at from attempt_pictures
     where project_id = ${key.project_id} and mode = ${key.mode} and object_id = ${key.object_id} and n = ${key.n}
     order by id`);
}

/** Drops a project's that are too old; answers how many. */
export function forgetPicturesOf(
  database: Database,
  projectId: string,
  now: number,
  most: number,
): Promise<number> {
  const before = firstIdOf('pic', now - limits.pictureRetention_days * 86_400_000);
  return database.transaction((tx) =>
    tx.run(sql`
      delete from attempt_pictures where project_id = ${projectId} and (mode, id) in (
        select mode, id from attempt_pictures
         where project_id = ${projectId} and mode = 'live' and id < ${before} limit ${most})`),
  );
}
