// What operators read of a merchant: its project, the account of each mode with money and terms, and its keys.
import type { OfficeMerchant } from '../../../contract/backoffice/merchants.ts';
import type { Mode, Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { dayInDakar, isoOrNull } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { toNumber } from '../../kit/money.ts';
import { findBalances } from '../../ledger/index.ts';
import { findErrors, findOfficeProject, listKeys } from '../../platform/index.ts';
import { findCollectedSince } from '../balances/index.ts';
import { countDisputes } from '../disputes/index.ts';
import { findMerchant, viewOfficeAccount, viewOfficeProject } from '../merchants/index.ts';

export type HasRail = (mode: Mode) => boolean;

/** A project may be named by its merchant ID too. */
export const projectIdOf = (text: string): string => text.replace(/^psvc_/, '');

/** Live first: that is where the money is. */
const modes = ['live', 'test'] as const;

export async function readOfficeMerchant(
  reader: Reader,
  named: string,
  now: number,
  hasRail: HasRail,
): Promise<OfficeMerchant> {
  const id = projectIdOf(named);
  const project = isId('prj', id) ? await findOfficeProject(reader, id) : undefined;
  if (!project) throw fail('NOT_FOUND');
  const accounts = await Promise.all(
    modes.map(async (mode) => {
      const scope = { projectId: id, mode };
      const row = await findMerchant(reader, scope);
      if (!row) return [];
      const [balances, disputes, collected, last_errors] = await Promise.all([
        findBalances(reader, scope),
        countDisputes(reader, scope),
        readCollected(reader, scope, now + Number(row.clock_ahead_ms)),
        findErrors(reader, scope, now),
      ]);
      const open = disputes.filter(({ status }) => status === 'opened' || status === 'challenged');
      const open_disputes = open.reduce((sum, { count }) => sum + count, 0);
      const more = { balances, open_disputes, collected, last_errors };
      return [viewOfficeAccount(row, more, now, hasRail(mode))];
    }),
  );
  const keys = await listKeys(reader, id, { since: now, now, most: 0 });
  return {
    ...viewOfficeProject(project),
    accounts: accounts.flat(),
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      mode: key.mode,
      prefix: key.prefix,
      last_used_at: isoOrNull(key.last_used_at),
      disabled_at: isoOrNull(key.disabled_at),
    })),
  };
}

const day_ms = 86_400_000;

/** By the sums by day that balances show; `now` is the project's own. */
async function readCollected(
  reader: Reader,
  scope: Scope,
  now: number,
): Promise<OfficeMerchant['accounts'][number]['collected']> {
  const dayBefore = (days: number) => dayInDakar(now - days * day_ms);
  const days = await findCollectedSince(reader, scope, dayBefore(29));
  const since = (first: string) =>
    toNumber(days.reduce((sum, { day, amount }) => (day >= first ? sum + amount : sum), 0n));
  return {
    today: since(dayBefore(0)),
    last_7_days: since(dayBefore(6)),
    last_30_days: since(dayBefore(29)),
  };
}
