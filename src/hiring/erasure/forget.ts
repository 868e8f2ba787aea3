// What else must go with a person, in rooms that erasure does not know: handed in by whoever composes hiring.
import type { Tx } from '../../db/database.ts';
import type { Tenant } from './erasure.store.ts';

export type Forgotten = {
  /** Sessions that are emptied. */
  sessionIds: readonly string[];
  /** Of these, and of the candidate: what stored answers and waiting mails go by. */
  ids: readonly string[];
};

/** Called in the transaction of the erasure, under its locks. */
export type Forget = (tx: Tx, tenant: Tenant, forgotten: Forgotten) => Promise<void>;
