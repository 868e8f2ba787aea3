// What an audit looks at, in the order in which it is told (contract/payments.md D.3).
import type { AuditedPart } from '../../db/audit.ts';

export type AuditedPartText = {
  part: AuditedPart;
  title: string;
  /** Tables that must come first: until then there is nothing to look at. */
  waitsFor?: readonly string[];
};

export const auditedParts: readonly AuditedPartText[] = [
  { part: 'orphans', title: 'rows of tenants belong to projects' },
  { part: 1, title: 'journals are whole and sum to zero, modes too' },
  { part: 2, title: 'balances are the sums of their lines' },
  { part: 3, title: 'no balance is or was below zero, but by a dispute' },
  { part: 4, title: 'what is reserved or held is what open objects need' },
  { part: 5, title: 'refunds and disputes stay within their payment' },
  { part: 6, title: 'each step of a money object has its journal and its event' },
  { part: 7, title: 'no line strays into another merchant or mode' },
  { part: 8, title: 'running balances have no gap' },
  { part: 9, title: 'a used quote has one object, of its fee' },
  { part: 10, title: 'clearing agrees with the operators', waitsFor: ['reconciliations'] },
  { part: 11, title: 'the database refuses changes of the ledger' },
  { part: 12, title: 'offers are used as often as they say' },
];
