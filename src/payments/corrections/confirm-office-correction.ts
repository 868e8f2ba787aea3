// Books a correction that another operator proposed: its journal, its state and its line in the audit are one transaction.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { platformTenant } from '../../db/tenants.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { post } from '../../ledger/index.ts';
import { actorOf, auditOperator } from '../../platform/index.ts';
import { corrected } from './correction.postings.ts';
import { confirmationFault, settles, settlesNot, underWay } from './correction.rules.ts';
import { findTenantOfCorrection, lockCorrection, saveConfirmation } from './correction.store.ts';
import { viewCorrections } from './correction.view.ts';
import { toldOf } from './create-office-correction.ts';
import { readSuspense } from './suspense.store.ts';
import { isUnderWay } from './under-way.ts';

type Operation = Operations['confirmOfficeCorrection'];

export async function confirmOfficeCorrection(
  ctx: WriteContext<SessionCaller>,
  { params: { id }, body: { reason } }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, lang, caller } = ctx;
  const found = isId('cor', id) ? await findTenantOfCorrection(tx, id) : undefined;
  if (!found) throw fail('NOT_FOUND');
  const scope = { projectId: found.project_id, mode: found.mode };
  const row = await lockCorrection(tx, scope, { id, about: found.about });
  if (!row) throw fail('NOT_FOUND');
  // Read after the lock: whoever waited here sees what the other did.
  const now = clock.now();
  const fault = confirmationFault(row, caller.userId, now);
  if (fault) throw fail('INVALID_STATE', { message: fault[lang] });
  if (row.about !== null) {
    // First, and with its lock: a transfer that ends meanwhile has emptied what is read next.
    const isOpen = await isUnderWay(tx, scope, row.about);
    const wrong = settles(await readSuspense(tx, scope, row.about), row)
      ? isOpen && underWay
      : settlesNot;
    if (wrong) throw fail('INVALID_STATE', { message: wrong[lang] });
  }
  const posting = { scope, objectType: 'correction', objectId: id, ...corrected(row) } as const;
  await post(tx, [posting], now);
  const confirmed = { ...row, confirmed_by: caller.userId, confirmed_at: now };
  await saveConfirmation(tx, scope, confirmed);
  await auditOperator(tx, {
    projectId: scope.projectId === platformTenant ? null : scope.projectId,
    actor: actorOf(ctx, reason),
    action: 'correction.confirmed',
    details: { ...toldOf(row), before: 'proposed', after: 'confirmed' },
    now: ctx.now,
  });
  const [made] = await viewCorrections(tx, [confirmed], now);
  if (!made) throw new Error('nothing is shown of a correction');
  return made;
}
