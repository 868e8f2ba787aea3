// Ends money that leaves (a refund, a payout) of test mode as the caller says, now (contract/payments.md B.12).
import { writeScenario } from '../../../contract/payments/scenarios.ts';
import type { CallContext, Lang, ProjectCaller } from '../../db/context.ts';
import type { Database, Reader, Tx } from '../../db/database.ts';
import type { Worker } from '../../jobs/index.ts';
import { fail } from '../../kit/fail.ts';
import { type IdPrefix, isId } from '../../kit/ids.ts';
import type { OutgoingRow } from '../outgoing/index.ts';
import type { MoneyKey } from '../transitions/index.ts';
import { changeWhileFree, mayBeRepeated, runToEnd } from './run-to-end.call.ts';
import { hasEnded } from './testing.texts.ts';

/** What the two differ in. */
export type Endable<R extends OutgoingRow, V extends object> = {
  prefix: IdPrefix;
  jobKind: string;
  /** The status of one that is still on its way. */
  open: R['status'];
  find(reader: Reader, keys: readonly MoneyKey[]): Promise<R[]>;
  lock(tx: Tx, keys: readonly MoneyKey[]): Promise<R[]>;
  save(tx: Tx, rows: readonly R[]): Promise<void>;
  view(row: R, lang: Lang): V;
};

/** NOT_FOUND for one that is not there, INVALID_STATE for one that has ended in another way. */
export async function endOutgoing<R extends OutgoingRow, V extends object>(
  deps: { database: Database; worker: Worker },
  money: Endable<R, V>,
  ctx: CallContext<ProjectCaller>,
  { id, outcome }: { id: string; outcome: string },
): Promise<V> {
  const { projectId } = ctx.caller;
  const key: MoneyKey = { project_id: projectId, mode: 'test', id };
  if (!isId(money.prefix, id)) throw fail('NOT_FOUND');
  const ended = (status: string) => fail('INVALID_STATE', { message: hasEnded(status)[ctx.lang] });
  const job = { projectId, kind: money.jobKind, subject: id };
  let scenario = '';
  await changeWhileFree(ctx, job, async (tx, isFree) => {
    const [row] = await money.lock(tx, [key]);
    if (!row) throw fail('NOT_FOUND');
    if (row.status !== money.open) {
      if (!mayBeRepeated(ctx) || !isTold(row, outcome)) throw ended(row.status);
      scenario = row.scenario ?? '';
      return true;
    }
    if (!(await isFree())) return false;
    scenario = writeScenario({ outcome, delay_ms: delayOf(row, outcome, ctx.now) });
    await money.save(tx, [{ ...row, scenario }]);
    return true;
  });
  const read = async (from: Reader) => (await money.find(from, [key]))[0];
  await runToEnd(deps, job, async () => (await read(deps.database))?.status !== money.open);
  // Somebody else may have said otherwise at the same moment, and was heard.
  const replyOf = (row: R | undefined) =>
    row?.scenario === scenario ? money.view(row, ctx.lang) : undefined;
  const row = await ctx.once(read, replyOf);
  if (!row) throw fail('NOT_FOUND');
  const reply = replyOf(row);
  if (!reply) throw ended(row.status);
  return reply;
}

/** What follows the end counts from now, and not from when it was asked for: it is taken back five seconds after this. */
const delayOf = ({ created_at }: OutgoingRow, outcome: string, now: number): number =>
  outcome === followed ? Math.max(0, now - created_at) : 0;

const followed = 'reversed';

/** Whether it ended as a call like this one tells; the delay of what is taken back was that call's own. */
const isTold = ({ scenario }: OutgoingRow, outcome: string): boolean =>
  outcome === followed
    ? scenario?.split(';')[0] === outcome
    : scenario === writeScenario({ outcome, delay_ms: 0 });
