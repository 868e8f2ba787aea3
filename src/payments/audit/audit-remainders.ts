// Checks what refunds, disputes and quotes say of payments and of one another (contract/payments.md D.3, invariants 5 and 9),
// a slice of one table at a time: a merchant's whole past is no statement (docs/decisions/0025).
import { type Audit, type AuditOfTenant, nameOfRow } from '../../db/audit.ts';
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import {
  findEndOfWalk,
  findMiscounted,
  findMisdisputed,
  findMisquoted,
  findMisusedQuotes,
  findUnfounded,
  type Odd,
  type Slice,
  type Walked,
} from './remainder-audit.store.ts';

/** Rows of a slice, each with a look-up or two: some hundredths of a second. */
const most = 1_000;

type Look = {
  part: 5 | 9;
  walked: Walked;
  find(reader: Reader, scope: Scope, slice: Slice): Promise<Odd[]>;
  says: string;
  /** Of one that is not there; those that are gone along are. */
  whenGone?: string;
};

const looks: readonly Look[] = [
  {
    part: 5,
    walked: 'payments',
    find: findUnfounded,
    says: 'counts refunds or disputes that are not there',
  },
  {
    part: 5,
    walked: 'refunds of payments',
    find: findMiscounted,
    says: 'does not count its refunds as they are',
    whenGone: 'is not there, and refunds name it',
  },
  {
    part: 5,
    walked: 'disputes of payments',
    find: findMisdisputed,
    says: 'does not count its disputes as they are',
    whenGone: 'is not there, and disputes name it',
  },
  {
    part: 9,
    walked: 'quotes',
    find: findMisusedQuotes,
    says: 'is not as the quote that it used',
    whenGone: 'is not there, and a quote was used by it',
  },
  {
    part: 9,
    walked: 'quoted refunds',
    find: findMisquoted('refunds'),
    says: 'names a quote that it did not use',
  },
  {
    part: 9,
    walked: 'quoted payouts',
    find: findMisquoted('payouts'),
    says: 'names a quote that it did not use',
  },
];

/** `most`: rows of one table that a statement goes along, but for those of a payment, which are never parted. */
export const auditRemaindersBy =
  (most: number): AuditOfTenant =>
  async (reader, scope, audit) => {
    for (const look of looks) {
      await goAlong(look, most, reader, scope, audit);
      await audit.pause();
    }
  };

export const auditRemainders = auditRemaindersBy(most);

async function goAlong(
  { part, walked, find, says, whenGone = says }: Look,
  most: number,
  reader: Reader,
  scope: Scope,
  audit: Audit,
): Promise<void> {
  for (let from = ''; ; await audit.pause()) {
    const upTo = await findEndOfWalk(reader, scope, walked, from, most);
    for (const { id, gone } of await find(reader, scope, { from, upTo })) {
      audit.found(part, nameOfRow(scope, id), gone ? whenGone : says);
    }
    if (upTo === undefined) return;
    from = upTo;
  }
}
