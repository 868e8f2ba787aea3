// SQL on disputes.
import type { DisputeReason, KeptEvidence } from '../../../contract/payments/disputes.shapes.ts';
import type { DisputeStatus } from '../../../contract/payments/payments.shapes.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { boundKeys, keyArrays, type MoneyKey, type MoneyRow } from '../transitions/index.ts';

export type DisputeRow = MoneyRow & {
  status: DisputeStatus;
  payment_id: string;
  amount: bigint;
  held_amount: bigint;
  reason: DisputeReason;
  customer_statement: string | null;
  evidence: KeptEvidence;
  opened_by: string;
  decision_comment: string | null;
  search_text: string | null;
  respond_by: number;
  challenged_at: number | null;
  accepted_at: number | null;
  closed_at: number | null;
  created_at: number;
};

/** Every column but the words that searches look in. */
export const columns = {
  text: `id, project_id, mode, status, payment_id, amount, held_amount, reason, customer_statement, evidence, opened_by,
    decision_comment, respond_by, challenged_at, accepted_at, closed_at, created_at, updated_at`,
  values: [],
};

export async function insertDispute(tx: Tx, row: DisputeRow): Promise<void> {
  await tx.run(sql`
    insert into disputes (id, project_id, mode, status, payment_id, amount, held_amount, reason, customer_statement,
      evidence, opened_by, search_text, respond_by, created_at, updated_at)
    values (${row.id}, ${row.project_id}, ${row.mode}, ${row.status}, ${row.payment_id}, ${row.amount},
      ${row.held_amount}, ${row.reason}, ${row.customer_statement}, ${JSON.stringify(row.evidence)}::jsonb,
      ${row.opened_by}, ${row.search_text}, ${at(row.respond_by)}, ${at(row.created_at)}, ${at(row.updated_at)})`);
}

/** Disputes by their keys: one of another tenant is not found (K17). */
export function findDisputes(reader: Reader, keys: readonly MoneyKey[]): Promise<DisputeRow[]> {
  return reader.all<DisputeRow>(sql`
    select ${columns} from unnest(${keyArrays(keys)}) as g (project_id, mode, id)
      join disputes d using (project_id, mode, id) where ${boundKeys('d', keys)}`);
}

/** Locks disputes of one place in the order of their keys, for a transition. */
export function lockDisputes(tx: Tx, keys: readonly MoneyKey[]): Promise<DisputeRow[]> {
  return tx.all<DisputeRow>(sql`
    select ${columns} from unnest(${keyArrays(keys)}) as g (project_id, mode, id)
      join disputes d using (project_id, mode, id) where ${boundKeys('d', keys)}
     order by project_id, mode, id for update of d`);
}

/** Keeps what a transition or an answer changed; the rows are locked by `lockDisputes`. */
export async function saveDisputes(tx: Tx, changed: readonly DisputeRow[]): Promise<void> {
  const times = (name: 'challenged_at' | 'accepted_at' | 'closed_at') =>
    changed.map((row) => atOrNull(row[name]));
  await tx.run(sql`
    update disputes d set status = g.status, evidence = g.evidence::jsonb, decision_comment = g.decision_comment,
      challenged_at = g.challenged_at, accepted_at = g.accepted_at, closed_at = g.closed_at, updated_at = g.updated_at
      from unnest(${keyArrays(changed)}, ${changed.map((r) => r.status)}::text[],
        ${changed.map((r) => JSON.stringify(r.evidence))}::text[], ${changed.map((r) => r.decision_comment)}::text[],
        ${times('challenged_at')}::timestamptz[], ${times('accepted_at')}::timestamptz[],
        ${times('closed_at')}::timestamptz[], ${changed.map((r) => at(r.updated_at))}::timestamptz[])
        as g (project_id, mode, id, status, evidence, decision_comment, challenged_at, accepted_at, closed_at, updated_at)
     where d.project_id = g.project_id and d.mode = g.mode and d.id = g.id and ${boundKeys('d', changed)}`);
}

/** The tenant of a dispute, for the operator, who knows its id alone. */
export function findTenantOfDispute(reader: Reader, id: string): Promise<MoneyKey | undefined> {
  return reader.one<MoneyKey>(sql`
    select project_id, mode, id from disputes as of_operator where id = ${id}`);
}
