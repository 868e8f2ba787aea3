// The sums of the ledger's accounts over all projects, as the last audit read them: adding up every line takes as long as
// an audit, and no page waits for that.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { findLastReport } from './ledger-audit.store.ts';

type Sums = Reply<Operations['listOfficeLedgerAccounts']>;

export async function listOfficeLedgerAccounts({ db }: ReadContext): Promise<Sums> {
  const report = await findLastReport(db);
  // A report of a former release has no sums.
  if (!report?.sums) return { as_of: null, data: [] };
  const data = report.sums.map(({ mode, account, amount }) => ({
    mode,
    account,
    balance: toNumber(BigInt(amount)),
  }));
  const name = (one: { mode: string; account: string }) => `${one.mode} ${one.account}`;
  data.sort((a, b) => (name(a) < name(b) ? -1 : 1));
  return { as_of: iso(report.began_at), data };
}
