// The addresses of the operator's pages (contract/dashboard.md sections 2 and 9), each with the permission that reads it.
import { table } from './address.ts';

const operator = 'support';
const office = '/dashboard/operator';

export const operatorAddresses = table({
  office: {
    ...{ path: office, file: 'operator/home', operator },
    title: { fr: 'Opérateur', en: 'Operator' },
  },
  officeMerchants: {
    ...{ path: `${office}/merchants`, file: 'operator/merchants', operator },
    title: { fr: 'Marchands', en: 'Merchants' },
  },
  officeMerchant: {
    ...{ path: `${office}/merchants/{merchantId}`, file: 'operator/merchant', operator },
    title: { fr: 'Marchand', en: 'Merchant' },
  },
  officeIdentities: {
    ...{ path: `${office}/identity`, file: 'operator/identities', operator },
    title: { fr: 'Dossiers d’identité', en: 'Identity files' },
  },
  officeIdentity: {
    ...{ path: `${office}/identity/{merchantId}`, file: 'operator/identity', operator },
    title: { fr: 'Dossier d’identité', en: 'Identity file' },
  },
});
