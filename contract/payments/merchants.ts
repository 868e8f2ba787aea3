// Operations on the merchant account (contract/payments.md B.1).
import { section } from '../operation.ts';
import { common } from './common.ts';
import { Merchant, MerchantSettings } from './merchants.shapes.ts';

export const merchants = section({
  getMerchant: {
    ...common,
    method: 'GET',
    path: '/v1/merchant',
    summary: { fr: 'Lire le compte marchand', en: 'Read the merchant account' },
    reply: { status: 200, schema: Merchant },
    errors: [],
    effect: 'read',
  },
  updateMerchant: {
    ...common,
    method: 'PATCH',
    path: '/v1/merchant',
    role: 'admin',
    summary: { fr: 'Régler le compte marchand', en: 'Change the merchant account' },
    body: MerchantSettings,
    reply: { status: 200, schema: Merchant },
    errors: ['MERCHANT_SUSPENDED'],
    effect: 'write',
  },
});
