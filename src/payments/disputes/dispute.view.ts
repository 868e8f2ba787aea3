// The dispute and its documents on the wire: the only way out of their rows.
import {
  type Dispute,
  type DisputeDocument,
  type DocumentKind,
  evidenceMembers,
} from '../../../contract/payments/disputes.shapes.ts';
import type { Lang } from '../../db/context.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import type { FileRow } from '../files/index.ts';
import { decidedBy, isOpen } from './dispute.rules.ts';
import type { DisputeRow } from './dispute.store.ts';
import { unanswered } from './dispute.texts.ts';

export function viewDispute(row: DisputeRow, documents: readonly FileRow[], lang: Lang): Dispute {
  return {
    id: row.id,
    livemode: row.mode === 'live',
    status: row.status,
    payment_id: row.payment_id,
    amount: toNumber(row.amount),
    held_amount: isOpen(row) ? toNumber(row.held_amount) : 0,
    currency: 'XOF',
    reason: row.reason,
    customer_statement: row.customer_statement,
    respond_by: iso(row.respond_by),
    decided_by_expected: row.challenged_at === null ? null : iso(decidedBy(row.challenged_at)),
    evidence: Object.fromEntries(
      evidenceMembers.map((name) => [name, row.evidence[name] ?? null]),
    ) as Dispute['evidence'],
    documents: documents.map(viewDocument),
    decision: decisionOf(row, lang),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    challenged_at: isoOrNull(row.challenged_at),
    accepted_at: isoOrNull(row.accepted_at),
    closed_at: isoOrNull(row.closed_at),
  };
}

/** What was decided; a merchant who accepted needed no decision. */
function decisionOf(row: DisputeRow, lang: Lang): Dispute['decision'] {
  const { status, closed_at, challenged_at, decision_comment } = row;
  if (closed_at === null || (status !== 'won' && status !== 'lost')) return null;
  const comment =
    challenged_at === null ? (decision_comment ?? unanswered[lang]) : decision_comment;
  return { outcome: status, comment, decided_at: iso(closed_at) };
}

export const viewDocument = (row: FileRow): DisputeDocument => ({
  id: row.id,
  kind: row.kind as DocumentKind,
  filename: row.filename,
  content_type: row.content_type,
  size: toNumber(row.size),
  sha256: row.sha256,
  created_at: iso(row.created_at),
});
