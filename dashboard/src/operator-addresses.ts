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
  officeDisputes: {
    ...{ path: `${office}/disputes`, file: 'operator/disputes', operator },
    title: { fr: 'Litiges à trancher', en: 'Disputes to decide' },
  },
  officeDispute: {
    ...{ path: `${office}/disputes/{disputeId}`, file: 'operator/dispute', operator },
    title: { fr: 'Litige à trancher', en: 'Dispute to decide' },
  },
  officeKeys: {
    ...{ path: `${office}/keys`, file: 'operator/keys', operator },
    title: { fr: 'Trouver une clé', en: 'Find a key' },
  },
  officeAccounts: {
    ...{ path: `${office}/accounts`, file: 'operator/accounts', operator },
    title: { fr: 'Comptes', en: 'Accounts' },
  },
  officeAccount: {
    ...{ path: `${office}/accounts/{accountId}`, file: 'operator/account', operator },
    title: { fr: 'Compte de la plateforme', en: 'Account of the platform' },
  },
  officeAudit: {
    ...{ path: `${office}/audit`, file: 'operator/audit', operator },
    title: { fr: 'Audit du serveur', en: 'Audit of the server' },
  },
  officeJobs: {
    ...{ path: `${office}/jobs`, file: 'operator/jobs', operator },
    title: { fr: 'Tâches', en: 'Jobs' },
  },
  officeMails: {
    ...{ path: `${office}/mails`, file: 'operator/mails', operator },
    title: { fr: 'E-mails', en: 'Mails' },
  },
  officeLedger: {
    ...{ path: `${office}/ledger`, file: 'operator/ledger', operator },
    title: { fr: 'Grand livre', en: 'Ledger' },
  },
  officeTerms: {
    ...{ path: `${office}/conditions`, file: 'operator/conditions', operator },
    title: { fr: 'Conditions à publier', en: 'Terms to publish' },
  },
});
