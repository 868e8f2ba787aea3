// Follows payments that carry a promo code: its use is reserved with the payment, used by its success, given back by
// its failure or expiry, and taken again by late money if one is left (contract/payments.md B.8, D.3 invariant 12).
import type { Mode } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { settleUse } from './offer.rules.ts';
import { lockOffers, nameOfOffer, type OfferKey, type OfferRow, saveUses } from './offer.store.ts';
import { saveOfferStates, type UseChange } from './redemption.store.ts';

type Carrier = {
  project_id: string;
  mode: Mode;
  id: string;
  status: string;
  offer_code: string | null;
  discount_amount: bigint;
};

const isOpen = ({ status }: Carrier) => status === 'pending' || status === 'processing';

const keysOf = (payments: readonly Carrier[]): OfferKey[] =>
  payments.flatMap(({ project_id, mode, offer_code: code }) =>
    code === null ? [] : [{ project_id, mode, code }],
  );

/** New payments of one place reserve a use each; their offers are locked. */
export async function reserveOffers(
  tx: Tx,
  made: readonly Carrier[],
  offers: ReadonlyMap<string, OfferRow>,
): Promise<void> {
  const changed = new Map<string, OfferRow>();
  for (const key of keysOf(made)) {
    const name = nameOfOffer(key);
    const offer = changed.get(name) ?? offers.get(name);
    if (offer) changed.set(name, { ...offer, reserved: offer.reserved + 1 });
  }
  if (changed.size > 0) await saveUses(tx, [...changed.values()]);
}

/** Payments of one place that ended, or were paid after their end. */
export async function recountOffers(
  tx: Tx,
  moved: readonly { before: Carrier; after: Carrier }[],
): Promise<void> {
  const ended = moved.filter(({ after }) => after.offer_code !== null && !isOpen(after));
  if (ended.length === 0) return;
  const offers = await lockOffers(tx, keysOf(ended.map(({ after }) => after)));
  const states: UseChange[] = [];
  for (const { before, after } of ended) {
    const [key] = keysOf([after]);
    const name = key && nameOfOffer(key);
    const offer = name === undefined ? undefined : offers.get(name);
    if (!offer || name === undefined) continue;
    const isPaid = after.status === 'succeeded';
    const settled = settleUse(offer, isOpen(before), isPaid, after.discount_amount);
    offers.set(name, settled.offer);
    const { project_id, mode, id } = after;
    states.push({ project_id, mode, id, state: settled.state });
  }
  if (states.length === 0) return;
  await saveUses(tx, [...offers.values()]);
  await saveOfferStates(tx, states);
}
