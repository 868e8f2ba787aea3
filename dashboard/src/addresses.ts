// Every address of the application, once: what the router shows there, what the server answers with 200, what the menu
// and the sweep over all pages list. A page is a line here and its file below pages/ (contract/dashboard.md section 2).
import { table } from './address.ts';
import { personal } from './addresses-personal.ts';
import { hiringAddresses } from './hiring-addresses.ts';
import { operatorAddresses } from './operator-addresses.ts';

export type { Address } from './address.ts';

const project = '/dashboard/projects/{id}/{mode}';
const settings = '/dashboard/projects/{id}/settings';

export const addresses = table({
  home: {
    path: '/dashboard',
    file: 'home/home',
    title: { fr: 'Projets', en: 'Projects' },
  },
  welcome: {
    path: '/dashboard/welcome',
    file: 'home/welcome',
    title: { fr: 'Bienvenue', en: 'Welcome' },
  },
  search: {
    path: '/dashboard/search',
    file: 'home/search',
    title: { fr: 'Chercher', en: 'Search' },
  },
  newProject: {
    path: '/dashboard/projects/new',
    file: 'home/new-project',
    title: { fr: 'Nouveau projet', en: 'New project' },
  },
  overview: {
    path: project,
    file: 'project/overview',
    title: { fr: 'Vue d’ensemble', en: 'Overview' },
  },
  payments: {
    path: `${project}/payments`,
    file: 'payments/payments',
    title: { fr: 'Paiements', en: 'Payments' },
  },
  newPayment: {
    path: `${project}/payments/new`,
    file: 'payments/new-payment',
    title: { fr: 'Nouveau paiement', en: 'New payment' },
    role: 'user',
  },
  payment: {
    path: `${project}/payments/{paymentId}`,
    file: 'payments/payment',
    title: { fr: 'Paiement', en: 'Payment' },
  },
  receipt: {
    path: `${project}/payments/{paymentId}/receipt`,
    file: 'payments/receipt',
    title: { fr: 'Reçu', en: 'Receipt' },
  },
  refunds: {
    path: `${project}/refunds`,
    file: 'payments/refunds',
    title: { fr: 'Remboursements', en: 'Refunds' },
  },
  refund: {
    path: `${project}/refunds/{refundId}`,
    file: 'payments/refund',
    title: { fr: 'Remboursement', en: 'Refund' },
  },
  links: {
    path: `${project}/links`,
    file: 'links/links',
    title: { fr: 'Liens de paiement', en: 'Payment links' },
  },
  newLink: {
    path: `${project}/links/new`,
    file: 'links/new-link',
    title: { fr: 'Nouveau lien', en: 'New link' },
    role: 'user',
  },
  link: {
    path: `${project}/links/{linkId}`,
    file: 'links/link',
    title: { fr: 'Lien de paiement', en: 'Payment link' },
  },
  poster: {
    path: `${project}/links/{linkId}/poster`,
    file: 'links/poster',
    title: { fr: 'Affiche', en: 'Poster' },
  },
  offers: {
    path: `${project}/offers`,
    file: 'links/offers',
    title: { fr: 'Codes promo', en: 'Promo codes' },
  },
  newOffer: {
    path: `${project}/offers/new`,
    file: 'links/new-offer',
    title: { fr: 'Nouveau code promo', en: 'New promo code' },
    role: 'user',
  },
  offer: {
    path: `${project}/offers/{offerId}`,
    file: 'links/offer',
    title: { fr: 'Code promo', en: 'Promo code' },
  },
  disputes: {
    path: `${project}/disputes`,
    file: 'disputes/disputes',
    title: { fr: 'Litiges', en: 'Disputes' },
  },
  dispute: {
    path: `${project}/disputes/{disputeId}`,
    file: 'disputes/dispute',
    title: { fr: 'Litige', en: 'Dispute' },
  },
  balance: {
    path: `${project}/balance`,
    file: 'balance/balance',
    title: { fr: 'Solde', en: 'Balance' },
  },
  statement: {
    path: `${project}/statement`,
    file: 'balance/statement',
    title: { fr: 'Relevé', en: 'Statement' },
  },
  day: {
    path: `${project}/days/{date}`,
    file: 'balance/day',
    title: { fr: 'Journée', en: 'Day' },
  },
  reconciliation: {
    path: `${project}/reconciliation`,
    file: 'balance/reconciliation',
    title: { fr: 'Rapprochement', en: 'Reconciliation' },
  },
  payouts: {
    path: `${project}/payouts`,
    file: 'payouts/payouts',
    title: { fr: 'Virements', en: 'Payouts' },
  },
  newPayout: {
    path: `${project}/payouts/new`,
    file: 'payouts/new-payout',
    title: { fr: 'Nouveau virement', en: 'New payout' },
    role: 'admin',
  },
  payout: {
    path: `${project}/payouts/{payoutId}`,
    file: 'payouts/payout',
    title: { fr: 'Virement', en: 'Payout' },
  },
  destinations: {
    path: `${project}/destinations`,
    file: 'payouts/destinations',
    title: { fr: 'Destinations', en: 'Destinations' },
  },
  newDestination: {
    path: `${project}/destinations/new`,
    file: 'payouts/new-destination',
    title: { fr: 'Nouvelle destination', en: 'New destination' },
    role: 'admin',
  },
  destination: {
    path: `${project}/destinations/{destinationId}`,
    file: 'payouts/destination',
    title: { fr: 'Destination', en: 'Destination' },
  },
  identity: {
    path: `${project}/identity`,
    file: 'identity/identity',
    title: { fr: 'Identité', en: 'Identity' },
  },
  exports: {
    path: `${project}/exports`,
    file: 'exports/exports',
    title: { fr: 'Exports', en: 'Exports' },
  },
  simulator: {
    path: '/dashboard/projects/{id}/test/simulator',
    file: 'develop/simulator',
    title: { fr: 'Simulateur', en: 'Simulator' },
  },
  events: {
    path: `${project}/events`,
    file: 'develop/events',
    title: { fr: 'Événements', en: 'Events' },
  },
  event: {
    path: `${project}/events/{eventId}`,
    file: 'develop/event',
    title: { fr: 'Événement', en: 'Event' },
  },
  replay: {
    path: `${project}/events/replays/{replayId}`,
    file: 'develop/replay',
    title: { fr: 'Renvoi', en: 'Replay' },
  },
  requests: {
    path: `${project}/requests`,
    file: 'develop/requests',
    title: { fr: 'Requêtes', en: 'Requests' },
  },
  request: {
    path: `${project}/requests/{callId}`,
    file: 'develop/request',
    title: { fr: 'Requête', en: 'Request' },
  },
  keys: {
    path: `${settings}/keys`,
    file: 'settings/keys',
    title: { fr: 'Clés API', en: 'API keys' },
    role: 'admin',
  },
  newKey: {
    path: `${settings}/keys/new`,
    file: 'settings/new-key',
    title: { fr: 'Nouvelle clé', en: 'New key' },
    role: 'admin',
  },
  key: {
    path: `${settings}/keys/{keyId}`,
    file: 'settings/key',
    title: { fr: 'Clé', en: 'Key' },
    role: 'admin',
  },
  webhooks: {
    path: `${settings}/webhooks`,
    file: 'settings/webhooks',
    title: { fr: 'Webhooks', en: 'Webhooks' },
    role: 'admin',
  },
  newWebhook: {
    path: `${settings}/webhooks/new`,
    file: 'settings/new-webhook',
    title: { fr: 'Nouvel endpoint', en: 'New endpoint' },
    role: 'admin',
  },
  webhook: {
    path: `${settings}/webhooks/{endpointId}`,
    file: 'settings/webhook',
    title: { fr: 'Endpoint', en: 'Endpoint' },
    role: 'admin',
  },
  signature: {
    path: `${settings}/signature`,
    file: 'settings/signature',
    title: { fr: 'Docteur des signatures', en: 'Signature doctor' },
  },
  usage: {
    path: `${settings}/usage`,
    file: 'settings/usage',
    title: { fr: 'Utilisation', en: 'Usage' },
  },
  team: {
    path: `${settings}/team`,
    file: 'settings/team',
    title: { fr: 'Équipe', en: 'Team' },
  },
  audit: {
    path: `${settings}/audit`,
    file: 'settings/audit',
    title: { fr: 'Journal d’audit', en: 'Audit trail' },
    role: 'admin',
  },
  live: {
    path: `${settings}/live`,
    file: 'settings/live',
    title: { fr: 'Mode réel', en: 'Live mode' },
  },
  settings: {
    path: settings,
    file: 'settings/settings',
    title: { fr: 'Réglages', en: 'Settings' },
  },
  design: {
    path: '/dashboard/design',
    file: 'design/design',
    title: { fr: 'Atelier', en: 'Workbench' },
  },
  ...hiringAddresses,
  ...personal,
  ...operatorAddresses,
});

export type AddressName = keyof typeof addresses;
