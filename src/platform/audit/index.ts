// The door of the audit: sensitive acts on a project or an account leave an entry in the transaction of their change
// (spec "States and transitions": the change of live mode is logged; contract/platform.md S8).
import type {
  Context,
  KeyCaller,
  ProjectCaller,
  SessionCaller,
  WriteContext,
} from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { maskNetwork } from '../../kit/network.ts';
import { insertAuditEntry, keyPrefix } from './audit.store.ts';

/** What each act keeps beside who, when and which project. */
export type AuditDetails = {
  'live.enabled': { acknowledged: true };
  'live.disabled': Record<never, never>;
  /** By mail, and who came by it: a member like any other from then on. */
  'member.invited': { invitation: string; role: string };
  'member.joined': { invitation: string; member: string; role: string };
  'member.role_changed': { member: string; from: string; to: string };
  'member.removed': { member: string; role: string };
  /** `heir`: who became the owner, when it was the owner who left (decision 12). */
  'member.left': { role: string; heir?: string };
  'project.deleted': { name: string; slug: string };
  /** Of live keys alone, which ask for a recent sign-in too (decision 11). */
  'key.created': { key: string; name: string; prefix: string };
  'key.rotated': { key: string; successor: string; grace: string };
  'key.revoked': { key: string; name: string; prefix: string };
  'signing_secret.rotated': { grace: string };
  /** Of live endpoints alone. `url`: where the events went or go. */
  'endpoint.created': { endpoint: string; url: string; events: readonly string[] };
  'endpoint.changed': {
    endpoint: string;
    url: string;
    before: readonly string[];
    after: readonly string[];
  };
  'endpoint.paused': { endpoint: string; url: string };
  'endpoint.resumed': { endpoint: string; url: string };
  'endpoint.deleted': { endpoint: string; url: string };
  /** Of live mode alone, as all that follows: where money may go. `account`: masked. */
  'destination.added': { destination: string; account: string };
  'destination.verified': { destination: string; account: string };
  'destination.default_changed': { before: string | null; after: string | null };
  'destination.removed': { destination: string; account: string };
  'settings.changed': { before: object; after: object };
  /** On no project, and without a word about the person: the id is a pseudonym once their row is gone. */
  'account.deleted': Record<never, never>;
};

/** A call that is written down: it has a transaction and says who makes it. */
export type Acting = Pick<
  WriteContext<KeyCaller | SessionCaller>,
  'tx' | 'caller' | 'requestId' | 'now'
>;

export function audit<A extends keyof AuditDetails>(
  { tx, caller, requestId, now }: Acting,
  projectId: string | null,
  action: A,
  details: AuditDetails[A],
): Promise<void> {
  const userId = caller.kind === 'key' ? `${keyPrefix}${caller.keyId}` : caller.userId;
  return insertAuditEntry(tx, { projectId, userId, action, details, requestId, at: now });
}

/** An act on what belongs to a merchant, which leaves an entry where it is about real money. */
export async function auditLive<A extends keyof AuditDetails>(
  ctx: WriteContext<ProjectCaller>,
  action: A,
  details: AuditDetails[A],
): Promise<void> {
  const { mode, projectId } = ctx.caller;
  // A test key opens nothing of worth.
  if (mode !== 'live') return;
  ctx.tx.alsoWrites('act on a merchant account');
  await audit(ctx, projectId, action, details);
}

/** Who acts for the platform: the person at the terminal, by name, or an operator who is signed in, by their account. */
export type Actor = {
  by: string;
  /** Why, in the operator's words. */
  reason?: string;
  /** The network of a call, without its last part. */
  from?: string;
  /** Of the call. */
  requestId?: string;
};

/** An operator on the pages of the back office, with the reason that each act asks for. */
export const actorOf = (
  { caller, address, requestId }: Pick<Context<SessionCaller>, 'caller' | 'address' | 'requestId'>,
  reason?: string,
): Actor => ({
  by: caller.userId,
  ...(reason === undefined ? {} : { reason: reason.trim() }),
  from: maskNetwork(address) ?? '',
  requestId,
});

/** What the operator does: who, what, before and after. */
export type OperatorAct = {
  /** Null for what is about no project: an account, a job, a list. */
  projectId: string | null;
  actor: Actor;
  action:
    | 'account.second_factor_dropped'
    | 'account.unlocked'
    | 'account.sessions_ended'
    | 'account.verified'
    | 'attempt.settled'
    | 'closure.changed'
    | 'correction.proposed'
    | 'correction.confirmed'
    | 'dispute.opened'
    | 'dispute.decided'
    | 'identity.viewed'
    | 'identity.decided'
    | 'key.disabled'
    | 'job.cancelled'
    | 'job.run'
    | 'jobs.cancelled'
    | 'jobs.run'
    | 'key.enabled'
    | 'ledger.audited'
    | 'list.published'
    | 'mail.sent_again'
    | 'maintainer.changed'
    | 'merchant.changed'
    | 'operator.changed'
    | 'terms.published'
    | 'usual_terms.changed';
  details: { before: unknown; after: unknown } & Record<string, unknown>;
  now: number;
};

/** The one place where an act of the operator is written down. */
export function auditOperator(tx: Tx, { actor, now, ...act }: OperatorAct): Promise<void> {
  tx.alsoWrites('act of the operator');
  const { by, requestId, ...how } = actor;
  const details = { ...act.details, ...how };
  const entry = { ...act, details, userId: `operator:${by}`, at: now };
  return insertAuditEntry(tx, requestId === undefined ? entry : { ...entry, requestId });
}
