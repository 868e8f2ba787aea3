// Forgets a project's exports: their files after seven days.
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { dropExports } from './kept-export.store.ts';

export const forgetExportsOf = (database: Database, projectId: string, now: number) =>
  dropExports(database, projectId, {
    endedBefore: now - limits.exportsKept_days * 86_400_000,
    kept: limits.exportsKept,
  });
