// Proposes a correction of the ledger: nothing is booked before another operator confirms it.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { platformTenant } from '../../db/tenants.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId, newId } from '../../kit/ids.ts';
import { actorOf, auditOperator, findProjectNames } from '../../platform/index.ts';
import { settles, settlesNot, underWay } from './correction.rules.ts';
import { type CorrectionRow, insertCorrection } from './correction.store.ts';
import { viewCorrections } from './correction.view.ts';
import { readSuspense } from './suspense.store.ts';
import { isUnderWay } from './under-way.ts';

type Operation = Operations['createOfficeCorrection'];
type Body = Input<Operation>['body'];

export async function createOfficeCorrection(
  ctx: WriteContext<SessionCaller>,
  { body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx } = ctx;
  const now = clock.now();
  const row = rowOf(body, ctx.caller.userId, now);
  if (body.project_id !== undefined) {
    const nameOf = await findProjectNames(
      tx,
      isId('prj', body.project_id) ? [body.project_id] : [],
    );
    if (nameOf(body.project_id).name === '') throw fail('NOT_FOUND');
  }
  if (row.about !== null) {
    const scope = { projectId: row.project_id, mode: row.mode };
    if (!settles(await readSuspense(tx, scope, row.about), row)) {
      throw fail('INVALID_REQUEST', { fields: { about: settlesNot[ctx.lang] } });
    }
    if (await isUnderWay(tx, scope, row.about)) {
      throw fail('INVALID_REQUEST', { fields: { about: underWay[ctx.lang] } });
    }
  }
  await insertCorrection(tx, row);
  await auditOperator(tx, {
    projectId: body.project_id ?? null,
    actor: actorOf(ctx, body.reason),
    action: 'correction.proposed',
    details: { ...toldOf(row), before: null, after: 'proposed' },
    now: ctx.now,
  });
  const [made] = await viewCorrections(tx, [row], now);
  if (!made) throw new Error('nothing is shown of a correction');
  return made;
}

const rowOf = (body: Body, userId: string, now: number): CorrectionRow => ({
  project_id: body.project_id ?? platformTenant,
  mode: 'live',
  id: newId('cor'),
  channel: body.channel,
  difference: body.difference,
  amount: BigInt(body.amount),
  statement_line: body.statement_line.trim(),
  about: body.about ?? null,
  reason: body.reason.trim(),
  proposed_by: userId,
  proposed_at: now,
  confirmed_by: null,
  confirmed_at: null,
});

/** What the audit keeps of it. */
export const toldOf = (row: CorrectionRow) => ({
  correction: row.id,
  channel: row.channel,
  difference: row.difference,
  amount: String(row.amount),
  statement_line: row.statement_line,
  ...(row.about === null ? {} : { about: row.about }),
});
