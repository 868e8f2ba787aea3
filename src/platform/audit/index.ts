// The door of the audit: sensitive acts on a project or an account leave an entry in the transaction of their change
// (spec "States and transitions": the change of live mode is logged; contract/platform.md S8).
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { insertAuditEntry } from './audit.store.ts';

/** What each act keeps beside who, when and which project. */
export type AuditDetails = {
  'live.enabled': { acknowledged: true };
  'live.disabled': Record<never, never>;
  'member.role_changed': { member: string; from: string; to: string };
  'member.removed': { member: string; role: string };
  /** `heir`: who became the owner, when it was the owner who left (decision 12). */
  'member.left': { role: string; heir?: string };
  'project.deleted': { name: string; slug: string };
  /** On no project, and without a word about the person: the id is a pseudonym once their row is gone. */
  'account.deleted': Record<never, never>;
};

export function audit<A extends keyof AuditDetails>(
  { tx, caller, now }: WriteContext<SessionCaller>,
  projectId: string | null,
  action: A,
  details: AuditDetails[A],
): Promise<void> {
  return insertAuditEntry(tx, { projectId, userId: caller.userId, action, details, at: now });
}

/** What the operator does by hand on a project: who, what, before and after. */
export type OperatorAct = {
  projectId: string;
  /** The name of the person at the terminal. */
  by: string;
  action:
    | 'dispute.opened'
    | 'dispute.decided'
    | 'identity.viewed'
    | 'identity.decided'
    | 'merchant.changed';
  details: { before: unknown; after: unknown } & Record<string, unknown>;
  now: number;
};

export function auditOperator(tx: Tx, { by, now, ...act }: OperatorAct): Promise<void> {
  tx.alsoWrites('act of the operator');
  return insertAuditEntry(tx, { ...act, userId: `operator:${by}`, at: now });
}
