// What an audit of all that is stored is made of: shared by the rooms whose rows are looked at
// (contract/payments.md D.3, contract/operations.md OP13).
import type { Scope } from './context.ts';
import type { Reader } from './database.ts';

/** What is looked at: rows of no project, or an invariant of D.3 by its number. */
export type AuditedPart = 'orphans' | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

export type Audit = {
  /** The present, in milliseconds: an audit may take longer than what it calls young. */
  readonly now: number;
  /** Says that a row is not as it must be; `unnamed` more like it are only counted. */
  found(part: AuditedPart, row: string, says: string, unnamed?: number): void;
  /** Counts rows that were read. */
  read(kind: string, count: number): void;
  /** Adds to the sum of an account over all tenants of a mode; whoever looks for faults alone leaves it out. */
  sum?(mode: Scope['mode'], account: string, amount: bigint): void;
  /** Between two slices: gives way to others, or throws when the audit is to end. */
  pause(): Promise<void>;
};

/** Looks at what a tenant has in one mode, in slices. */
export type AuditOfTenant = (reader: Reader, scope: Scope, audit: Audit) => Promise<void>;

/** Looks at what the database itself must be like. */
export type AuditOfDatabase = (reader: Reader, audit: Audit) => Promise<void>;

/** How a row of a tenant is named to a person. */
export const nameOfRow = ({ projectId, mode }: Scope, id: string): string =>
  `${projectId}/${mode}/${id}`;
