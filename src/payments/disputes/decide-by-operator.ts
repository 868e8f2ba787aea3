// The operator decides a dispute, with a line in the audit that says who, what, before and after (contract/payments.md B.7).
import type { Lang } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { type Actor, auditOperator, refuseOwnProject } from '../../platform/index.ts';
import { aheadOfAccount } from '../merchants/index.ts';
import type { Change } from '../transitions/index.ts';
import { decideDispute } from './decide-dispute.ts';
import { type DisputeRow, findTenantOfDispute } from './dispute.store.ts';

export async function decideDisputeByOperator(
  database: Database,
  asked: { id: string; outcome: 'won' | 'lost'; comment: string; actor: Actor; lang?: Lang },
): Promise<Change<DisputeRow>> {
  const { id, outcome, comment, actor, lang = 'en' } = asked;
  const key = isId('dp', id) ? await findTenantOfDispute(database, id) : undefined;
  if (!key) throw fail('NOT_FOUND');
  const scope = { projectId: key.project_id, mode: key.mode };
  const ahead = await aheadOfAccount(database, scope);
  return database.transaction(async (tx) => {
    await refuseOwnProject(tx, scope, actor.by, lang);
    const now = clock.now();
    const change = await decideDispute(tx, key, outcome, comment, now + ahead, lang);
    await auditOperator(tx, {
      projectId: scope.projectId,
      actor,
      action: 'dispute.decided',
      details: {
        dispute: id,
        mode: scope.mode,
        before: change.before.status,
        after: change.after.status,
        comment,
      },
      now,
    });
    return change;
  });
}
