// What a refund and a payout have in common: money that leaves by an operator, once (contract/payments.md B.4, B.5).
import type { Mode } from '../../db/context.ts';

export type OutgoingRow = {
  project_id: string;
  mode: Mode;
  id: string;
  status: string;
  channel: string;
  /** What the operator is asked to send. */
  received_amount: bigint;
  scenario: string | null;
  provider: string | null;
  provider_reference: string | null;
  provider_state: 'sent' | 'pending' | 'unknown' | 'paid' | 'refused' | 'closed' | null;
  last_checked_at: number | null;
  next_check_at: number | null;
  succeeded_at: number | null;
  failed_at: number | null;
  created_at: number;
  updated_at: number;
};

export const notSentYet = {
  provider: null,
  provider_reference: null,
  provider_state: null,
  last_checked_at: null,
  next_check_at: null,
  succeeded_at: null,
  failed_at: null,
} as const;
