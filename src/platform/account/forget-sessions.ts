// Forgets the sessions that ended: their person is told that they ended as long as the cookie could still come.
import type { Database } from '../../db/database.ts';
import { dropEnded } from './account.store.ts';

const day_ms = 86_400_000;

export const forgetSessions = (database: Database, now: number, most: number): Promise<number> =>
  dropEnded(database, now - day_ms, most);
