// Lets tests see every statement and every transaction of this process; in a server nobody watches.
import type { Statement } from './sql.ts';
import type { MixedTransaction } from './tenants.ts';

/** What a transaction did, kept while somebody watches. */
export type Watched = { statements: Statement[]; mixed: Set<MixedTransaction> };

export type Watcher = {
  /** Before it is sent; `transaction` is undefined for a statement of its own. */
  statement(statement: Statement, transaction: Watched | undefined): void;
  /** Before the commit: what it throws undoes the transaction. */
  commit(transaction: Watched): void;
};

let watcher: Watcher | undefined;

export const watchStatements = (by: Watcher | undefined): void => {
  watcher = by;
};

export const watching = (): Watcher | undefined => watcher;
