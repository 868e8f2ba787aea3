// The door of promo codes.
export { auditOffers } from './audit-offers.ts';
export { checkOffer, findDiscount } from './check-offer.ts';
export { createOffer } from './create-offer.ts';
export { deleteOffer } from './delete-offer.ts';
export { getOffer } from './get-offer.ts';
export { listOfferRedemptions } from './list-offer-redemptions.ts';
export { listOffers } from './list-offers.ts';
export { type Discount, discountOf } from './offer.rules.ts';
export { findByCode, lockOffers, nameOfOffer, type OfferRow } from './offer.store.ts';
export { sheetOfOffers } from './offer-sheet.ts';
export { recountOffers, reserveOffers } from './recount-offers.ts';
export { countUses, nameOfCustomer } from './redemption.store.ts';
export { updateOffer } from './update-offer.ts';
