// Operations on promo codes (contract/payments.md B.8).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { Amount, IdParam, Page, pageQuery, Strict, Words } from '../shapes.ts';
import { common as everywhere } from './common.ts';
import {
  NewOffer,
  Offer,
  OfferChange,
  OfferQuestion,
  offerStatuses,
  Redemption,
  redemptionStatuses,
} from './offers.shapes.ts';

const common = { ...everywhere, feature: 'offers' } as const;
const one = { params: Strict({ id: IdParam }), reply: { status: 200, schema: Offer } } as const;

export const offers = section({
  createOffer: {
    ...common,
    method: 'POST',
    path: '/v1/offers',
    role: 'user',
    summary: { fr: 'Créer un code promo', en: 'Create a promo code' },
    body: NewOffer,
    reply: { status: 201, schema: Offer },
    errors: ['FEATURE_DISABLED', 'OFFER_CODE_TAKEN', 'MERCHANT_SUSPENDED', 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    rebuild: 'getOffer',
    effect: 'write',
  },
  checkOffer: {
    ...common,
    method: 'POST',
    path: '/v1/offers/check',
    summary: { fr: 'Vérifier un code promo', en: 'Check a promo code' },
    body: OfferQuestion,
    reply: {
      status: 200,
      schema: Strict({ discount_amount: Amount, payable_amount: Amount }),
    },
    errors: ['FEATURE_DISABLED', 'OFFER_INVALID'],
    effect: 'read',
  },
  listOffers: {
    ...common,
    method: 'GET',
    path: '/v1/offers',
    summary: { fr: 'Lister les codes promo', en: 'List promo codes' },
    query: Strict({ ...pageQuery, status: Type.Optional(Words(offerStatuses)) }),
    reply: { status: 200, schema: Page(Offer) },
    errors: ['FEATURE_DISABLED'],
    effect: 'read',
  },
  getOffer: {
    ...common,
    ...one,
    method: 'GET',
    path: '/v1/offers/{id}',
    summary: { fr: 'Lire un code promo', en: 'Read a promo code' },
    errors: ['FEATURE_DISABLED', 'NOT_FOUND'],
    effect: 'read',
  },
  updateOffer: {
    ...common,
    ...one,
    method: 'PATCH',
    path: '/v1/offers/{id}',
    role: 'user',
    summary: { fr: 'Modifier un code promo', en: 'Change a promo code' },
    body: OfferChange,
    errors: ['FEATURE_DISABLED', 'NOT_FOUND', 'INVALID_STATE', 'MERCHANT_SUSPENDED'],
    effect: 'write',
  },
  deleteOffer: {
    ...common,
    method: 'DELETE',
    path: '/v1/offers/{id}',
    role: 'user',
    summary: { fr: 'Arrêter un code promo', en: 'End a promo code' },
    params: Strict({ id: IdParam }),
    reply: { status: 204 },
    errors: ['FEATURE_DISABLED', 'NOT_FOUND', 'MERCHANT_SUSPENDED'],
    effect: 'write',
  },
  listOfferRedemptions: {
    ...common,
    method: 'GET',
    path: '/v1/offers/{id}/redemptions',
    summary: { fr: 'Lister les usages d’un code promo', en: 'List the uses of a promo code' },
    params: Strict({ id: IdParam }),
    query: Strict({ ...pageQuery, status: Type.Optional(Words(redemptionStatuses)) }),
    reply: { status: 200, schema: Page(Redemption) },
    errors: ['FEATURE_DISABLED', 'NOT_FOUND'],
    effect: 'read',
  },
});
