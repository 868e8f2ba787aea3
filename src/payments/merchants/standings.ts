// How the accounts of several projects stand and where their test clocks are, as the frame of every page tells a person
// (contract/dashboard.md UI38, UI46).
import type { AccountStanding, Standing } from '../../../contract/platform/me.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { toNumber } from '../../kit/money.ts';
import { listStandings, type StandingRow } from './merchant.store.ts';

/** By project. */
export async function findStandings(
  reader: Reader,
  projects: readonly string[],
  now: number,
): Promise<(projectId: string) => Standing> {
  const rows = projects.length > 0 ? await listStandings(reader, projects, now) : [];
  const found = new Map(rows.map((row) => [`${row.project_id} ${row.mode}`, row]));
  return (projectId) => {
    const test = found.get(`${projectId} test`);
    return {
      accounts: { test: viewAccount(test), live: viewAccount(found.get(`${projectId} live`)) },
      clock_offset_s: Math.round(Number(test?.clock_ahead_ms ?? 0) / 1_000),
    };
  };
}

const viewAccount = (row: StandingRow | undefined): AccountStanding => ({
  merchant_status: row?.status ?? 'active',
  kyc_status: row?.kyc_status ?? 'not_started',
  collected_today: toNumber(row?.collected_today ?? 0n),
});
