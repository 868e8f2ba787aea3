// Counters of attempts, shared by every server of the installation; the keys arrive hashed, so that the
// table holds no address and no e-mail.
import { at } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';

/** How often something was tried since its window opened, and when the window closes. */
export type Attempts = { count: number; resetsAt: number };

/** What sign-in-limits.ts needs to remember; small, so that it can move elsewhere. */
export type AttemptStore = {
  /** Counts one more, atomically; the first one opens a window. */
  add(key: string, window_ms: number, now: number): Promise<Attempts>;
  /** The attempts of an open window. */
  read(key: string, now: number): Promise<Attempts | undefined>;
  /** Forgets the windows that closed. */
  purge(now: number): Promise<void>;
};

type Query = (statement: Statement) => Promise<{ rows: unknown[] }>;
type Row = { count: number; resets_at: Date };

export function attemptStore(query: Query): AttemptStore {
  const first = async (statement: Statement) => {
    const row = (await query(statement)).rows[0] as Row | undefined;
    return row && { count: row.count, resetsAt: row.resets_at.getTime() };
  };
  return {
    async add(key, window_ms, now) {
      const attempts = await first(addOne(key, window_ms, now));
      if (attempts === undefined) throw new Error('an upsert returned no row');
      return attempts;
    },
    read: (key, now) =>
      first(sql`
        select count, resets_at from sign_in_attempts where key = ${key} and resets_at > ${at(now)}`),
    async purge(now) {
      await query(sql`delete from sign_in_attempts where resets_at <= ${at(now)}`);
    },
  };
}

const addOne = (key: string, window_ms: number, now: number) => sql`
  insert into sign_in_attempts as a (key, count, resets_at)
  values (${key}, 1, ${at(now + window_ms)})
  on conflict (key) do update set
    count = case when a.resets_at <= ${at(now)} then 1 else a.count + 1 end,
    resets_at = case when a.resets_at <= ${at(now)} then excluded.resets_at else a.resets_at end
  returning count, resets_at`;
