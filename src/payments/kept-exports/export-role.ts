// Who may have a file of a list: whoever may read the list, when it is asked for, watched, taken away and downloaded.
import { type OperationName, operations } from '../../../contract/index.ts';
import type { Operation, Role } from '../../../contract/operation.ts';
import type { ExportKind } from '../../../contract/payments/exports.ts';
import type { Context } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { reaches } from '../../kit/role.ts';

/** What reads the list of each kind: its role is the file's. */
const lists: Record<ExportKind, OperationName> = {
  payments: 'listPayments',
  refunds: 'listRefunds',
  payouts: 'listPayouts',
  transactions: 'listTransactions',
  disputes: 'listDisputes',
  links: 'listPaymentLinks',
  offers: 'listOffers',
  destinations: 'listDestinations',
  calls: 'listCalls',
  events: 'listEvents',
  audit: 'listAudit',
  usage: 'getUsage',
  reconciliation: 'getReconciliation',
};

export function roleFor(kind: ExportKind): Role {
  const list: Operation = operations[lists[kind]];
  return list.role ?? 'viewer';
}

type Reads = Pick<Context, 'role'>;

export const mayRead = ({ role = 'viewer' }: Reads, kind: ExportKind): boolean =>
  reaches(role, roleFor(kind));

export function requireReader({ role = 'viewer' }: Reads, kind: ExportKind): void {
  const required = roleFor(kind);
  if (!reaches(role, required)) throw fail('FORBIDDEN_ROLE', { role, required });
}
