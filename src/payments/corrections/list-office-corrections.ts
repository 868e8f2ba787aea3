// Lists corrections of the ledger, those that wait for a second operator among them.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { clock } from '../../kit/clock.ts';
import { lapsedBefore } from './correction.rules.ts';
import { listCorrections } from './correction.store.ts';
import { viewCorrections } from './correction.view.ts';

type Operation = Operations['listOfficeCorrections'];

export async function listOfficeCorrections(
  { db }: ReadContext,
  { query: { status, limit = limits.perPageDefault } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const now = clock.now();
  const rows = await listCorrections(db, { status, since: lapsedBefore(now), limit });
  return { data: await viewCorrections(db, rows, now) };
}
