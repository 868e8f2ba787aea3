// Checks that each journal has its object, and that of a second payment its attempts (contract/payments.md D.3, invariant 6):
// whoever looks at objects alone does not see what an object that is gone has written.
import { type AuditOfTenant, nameOfRow } from '../../db/audit.ts';
import { findOddJournals, type OddJournal } from './journal-audit.store.ts';
import { findEndOfWalk } from './remainder-audit.store.ts';

/** Journals of a slice, each with a look-up. */
const most = 1_000;

export const auditJournals: AuditOfTenant = async (reader, scope, audit) => {
  for (let from = ''; ; await audit.pause()) {
    const upTo = await findEndOfWalk(reader, scope, 'journals', from, most);
    for (const journal of await findOddJournals(reader, scope, { from, upTo })) {
      audit.found(6, nameOfRow(scope, journal.id), faultOf(journal));
    }
    if (upTo === undefined) return;
    from = upTo;
  }
};

const faultOf = ({ transition, attempt, object_id, has_object }: OddJournal): string =>
  has_object
    ? `is ${transition} of attempt ${attempt} of ${object_id}, which has no such attempt`
    : `names ${object_id}, which is not there`;
