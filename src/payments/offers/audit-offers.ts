// Checks that each promo code counts as many uses as payments carry it (contract/payments.md D.3, invariant 12). Of a code with
// few uses one statement reads both. Uses of a code with many are read in slices, and they change meanwhile; but none opens again
// and none is paid back: so those that were open are looked at once more beside what the code counts, and it counted no more paid
// ones before the first slice, and no fewer after the last.
import { type Audit, type AuditOfTenant, nameOfRow } from '../../db/audit.ts';
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { firstIdOf } from '../../kit/ids.ts';
import {
  type AuditedOffer,
  type Counts,
  readLastUses,
  readOffers,
  readUses,
} from './offer-audit.store.ts';

/** Offers of a slice, and payments of one of them. */
const slices = { offers: 50, most: 1_000 };
/** No transaction of ours lives as long: what has an older id and is not there will not be. */
const settled_ms = 600_000;

export const auditOffersBy =
  (by: typeof slices): AuditOfTenant =>
  async (reader, scope, audit) => {
    for (let from = ''; ; await audit.pause()) {
      const offers = await readOffers(reader, scope, from, by);
      for (const offer of offers) {
        if (offer.read <= by.most) judge(offer, offer, scope, audit);
        else await auditUses(offer, by.most, { reader, scope, audit });
      }
      if (offers.length < by.offers) return;
      from = offers.at(-1)?.id ?? '';
    }
  };

export const auditOffers = auditOffersBy(slices);

async function auditUses(
  offer: AuditedOffer,
  most: number,
  { reader, scope, audit }: { reader: Reader; scope: Scope; audit: Audit },
): Promise<void> {
  const wereOpen: string[] = [];
  let paid = 0;
  let from = '';
  for (;;) {
    await audit.pause();
    const before = firstIdOf('pay', audit.now - settled_ms);
    const uses = await readUses(reader, scope, offer.code, { from, before, most });
    if (uses.upTo === undefined) break;
    wereOpen.push(...uses.open);
    paid += uses.paid;
    from = uses.upTo;
  }
  const last = await readLastUses(reader, scope, offer, { from, wereOpen });
  // What is left together with what is younger, beside the offer.
  if (last) judge(offer, { ...last, paid: paid + last.paid }, scope, audit);
}

/** `last` may be counted later than the offer was read: paid uses lie between what it counted then and now. */
function judge({ id, used: usedBefore }: AuditedOffer, last: Counts, scope: Scope, audit: Audit) {
  const { reserved, used, open, paid } = last;
  const isCounted = reserved === open && usedBefore <= paid && paid <= used;
  if (isCounted && reserved + used <= (last.max_redemptions ?? Number.POSITIVE_INFINITY)) return;
  const says = `counts ${reserved} reserved and ${used} used, and payments say ${open} and ${paid}`;
  audit.found(12, nameOfRow(scope, id), says);
}
