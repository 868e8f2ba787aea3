// Empties the test mode of a project, as if it were new: references, keys, destinations and the identity are free again,
// and the clock is the server's (contract/payments.md B.12, B.15.11). The ledger only grows: a journal brings its balances
// to nothing, and the statement begins after it.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { clock, dayInDakar } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { findBalances, type Line, post } from '../../ledger/index.ts';
import { endResends, keepPositions } from '../../webhooks/index.ts';
import { dropMove } from '../clocks/index.ts';
import { dropFile } from '../files/index.ts';
import {
  announceMerchant,
  findMerchant,
  lockMerchant,
  type Merchants,
  viewMerchant,
} from '../merchants/index.ts';
import {
  emptyTestMode,
  findLastJournal,
  lockTestObjects,
  renewTestMerchant,
} from './reset.store.ts';

type MerchantAccount = Extract<Line, { owner: 'merchant' }>['account'];

export const createTestResetter =
  (merchants: Merchants) =>
  async (ctx: WriteContext<ProjectCaller>): Promise<Reply<Operations['resetTest']>> => {
    const { tx } = ctx;
    const scope = scopeOf(ctx.caller);
    const { projectId } = scope;
    await lockTestObjects(tx, projectId);
    if (!(await lockMerchant(tx, scope))) throw fail('SERVER_BUSY', {}, 1);
    const now = clock.now();
    await dropMove(tx, projectId);
    await keepPositions(tx, projectId, 'test');
    const files = await emptyTestMode(tx, projectId, () => endResends(tx, projectId, 'test', now));
    for (const id of files) {
      await dropFile(tx, { project_id: projectId, mode: 'test', id }, ['writing', 'kept']);
    }
    const lines = linesOf(await findBalances(tx, scope));
    if (lines.length > 0) {
      const objectId = newId('txn');
      const what = { scope, objectType: 'merchant', objectId, transition: 'T2' } as const;
      await post(tx, [{ ...what, at: now, lines }], now);
    }
    // Of a statement that had come to nothing by itself too.
    const journal = await findLastJournal(tx, projectId);
    await renewTestMerchant(tx, projectId, journal ?? null, dayInDakar(now));
    await announceMerchant(tx, projectId);
    tx.afterCommit(() => merchants.forget(projectId));
    const row = await findMerchant(tx, scope);
    if (!row) throw fail('SERVER_BUSY', {}, 1);
    return viewMerchant(row, now, true);
  };

/** What brings each account to nothing, against where simulated funds come from. */
function linesOf(balances: ReadonlyMap<string, bigint>): Line[] {
  const lines: Line[] = [];
  let total = 0n;
  for (const [account, balance] of balances) {
    if (balance === 0n) continue;
    lines.push({ owner: 'merchant', account: account as MerchantAccount, amount: -balance });
    total += balance;
  }
  if (total !== 0n) lines.push({ owner: 'platform', account: 'test_issuer', amount: total });
  return lines;
}
