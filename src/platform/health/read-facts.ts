// What there is to judge of an installation, read as it is now: for the doctor at a terminal, and for the operator's home.
import { existsSync } from 'node:fs';
import { takenOf } from '../../db/data-folder.ts';
import type { Reader } from '../../db/database.ts';
import {
  type Archive,
  findArchive,
  findInstallation,
  findVersion,
  type Installation,
} from '../../db/installation.store.ts';
import { findWorkSince } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { findLastAudit } from '../ledger-audit/index.ts';
import { type Facts, oldestPostgres } from './complaint.rules.ts';

/** What a process knows of itself. */
export type OwnFacts = Pick<Facts, 'secret' | 'trustProxy' | 'refused'> & { dataDir: string };

export async function readFacts(
  reader: Reader,
  { dataDir, ...own }: OwnFacts,
): Promise<Facts & { postgres: Installation | undefined; archive: Archive | undefined }> {
  const version_num = await findVersion(reader);
  const postgres = version_num < oldestPostgres ? undefined : await findInstallation(reader);
  return {
    ...own,
    now: clock.now(),
    version_num,
    postgres,
    disks: existsSync(dataDir) ? [{ place: dataDir, taken: takenOf(dataDir) }] : [],
    audit: postgres && (await findLastAudit(reader)),
    archive: postgres && (await readArchive(reader)),
  };
}

async function readArchive(reader: Reader) {
  const archive = await findArchive(reader);
  return archive && { ...archive, written_at: await findWorkSince(reader, archive.since) };
}
