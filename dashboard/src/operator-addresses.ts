// The addresses of the operator's pages (contract/dashboard.md sections 2 and 9), each with the permission that reads it; a
// page of one object is the file of its list, or of its own. Written short, because everybody's first load carries them.
import { table } from './address.ts';

const office = '/dashboard/operator';

/** The path below the area, the file, the title in French and English. */
const page = <const P extends string>(path: P, file: string, fr: string, en: string) => ({
  path: `${office}${path}` as const,
  file: `operator/${file}`,
  operator: 'support' as const,
  title: { fr, en },
});

export const operatorAddresses = table({
  office: page('', 'home', 'Opérateur', 'Operator'),
  officeMerchants: page('/merchants', 'merchants', 'Marchands', 'Merchants'),
  officeMerchant: page('/merchants/{merchantId}', 'merchant', 'Marchand', 'Merchant'),
  officeIdentities: page('/identity', 'identities', 'Dossiers d’identité', 'Identity files'),
  officeIdentity: page('/identity/{merchantId}', 'identity', 'Dossier d’identité', 'Identity file'),
  officeDisputes: page('/disputes', 'disputes', 'Litiges à trancher', 'Disputes to decide'),
  officeDispute: page('/disputes/{disputeId}', 'dispute', 'Litige à trancher', 'Dispute to decide'),
  officeChannels: page('/channels', 'closures', 'Canaux', 'Channels'),
  officeFeatures: page('/features', 'closures', 'Fonctions', 'Features'),
  officeKeys: page('/keys', 'keys', 'Trouver une clé', 'Find a key'),
  officeAccounts: page('/accounts', 'accounts', 'Comptes', 'Accounts'),
  officeAccount: page(
    '/accounts/{accountId}',
    'account',
    'Compte de la plateforme',
    'Account of the platform',
  ),
  officeAudit: page('/audit', 'audit', 'Audit du serveur', 'Audit of the server'),
  officeJobs: page('/jobs', 'jobs', 'Tâches', 'Jobs'),
  officeMails: page('/mails', 'mails', 'E-mails', 'Mails'),
  officeHands: page('/hands', 'hands', 'À la main', 'By hand'),
  officeHand: page('/hands/{handId}', 'hands', 'Tentative à clore', 'Attempt to end'),
  officeLedger: page('/ledger', 'ledger', 'Grand livre', 'Ledger'),
  officeFaults: page('/faults', 'faults', 'Pannes essayées', 'Faults tried'),
  officeLists: page('/lists', 'lists', 'Listes à publier', 'Lists to publish'),
  officeList: page('/lists/{listId}', 'list', 'Liste à publier', 'List to publish'),
  officeListVersion: page(
    '/lists/{listId}/versions/{versionId}',
    'list-version',
    'Version d’une liste',
    'Version of a list',
  ),
  officeTerms: page('/conditions', 'conditions', 'Conditions à publier', 'Terms to publish'),
});
