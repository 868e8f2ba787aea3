// The words of the back office (contract/dashboard.md section 9).
import type { Text } from '../text.ts';

/**
 * What an operator may do: `support` reads, photos excepted; `review` decides identity files and disputes; `money` sets a
 * merchant's standing, limits and fees, and corrects the ledger; `configure` opens and closes channels and features, and
 * publishes lists and terms; `people` acts on accounts, keys and operators.
 */
export const permissions = ['support', 'review', 'money', 'configure', 'people'] as const;
export type Permission = (typeof permissions)[number];

/** What operators switch on and off; `customer_disputes`: payers may claim on their receipt. */
export const features = ['offers', 'customer_disputes'] as const;
export type Feature = (typeof features)[number];

/** `running`: a worker holds it; `due`: its time has come; `waiting`: it is yet to come. */
export const jobStates = ['waiting', 'due', 'running'] as const;
export type JobState = (typeof jobStates)[number];

/** What a list of jobs may be asked for beside: due for more than a minute; put back by a try that failed. */
export const soughtJobStates = [...jobStates, 'late', 'failed'] as const;
export type SoughtJobState = (typeof soughtJobStates)[number];

/** What an audit of the ledger looks at: rows of no project, and the invariants of contract/payments.md D.3. */
export const auditedParts = [
  'orphans',
  ...(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const),
] as const;
export type AuditedPartName = (typeof auditedParts)[number];

/** How an operator's statement differs from our books: it tells of money that we do not know, or not of what we count. */
export const differences = ['operator_has_more', 'operator_has_less'] as const;
export type Difference = (typeof differences)[number];

/** `lapsed`: nobody confirmed it in its time. */
export const correctionStatuses = ['proposed', 'confirmed', 'lapsed'] as const;
export type CorrectionStatus = (typeof correctionStatuses)[number];

/** What is asked of an operator of money. */
export const askedOfOperators = ['collect', 'refund', 'payout'] as const;

/** How an attempt at one stands (contract/rails.md RA15); the machine of attempts has the same words. */
export const attemptStates = [
  'ready',
  'sending',
  'open',
  'unknown',
  'paid',
  'refused',
  'closed',
] as const;

/** Of real money and real identities: an operator who is a member of the project judges neither (docs/decisions/0094). */
export const ownProjectText: Text = {
  fr: 'Vous êtes membre de ce projet : un autre opérateur en décide.',
  en: 'You are a member of this project: another operator decides.',
};
