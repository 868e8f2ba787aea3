// Every address of the application, once: what the router shows there, what the server answers with 200, what the menu
// and the sweep over all pages list. A page is a line here and its file below pages/ (contract/dashboard.md section 2).
import type { Text } from '../../contract/text.ts';

export type Address = {
  path: `/dashboard${string}`;
  /** Below pages/, without its ending; it exports `Page`. */
  file: string;
  /** Unique over all pages; one of an object has the object's name before it. */
  title: Text;
  /** Of the roles in a project, the lowest that may open it (UI57). */
  role?: 'admin' | 'user';
};

const project = '/dashboard/projects/{id}/{mode}';
const settings = '/dashboard/projects/{id}/settings';

const table = <const T extends Record<string, Address>>(addresses: T): T => addresses;

export const addresses = table({
  home: {
    path: '/dashboard',
    file: 'home/home',
    title: { fr: 'Projets', en: 'Projects' },
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
});

export type AddressName = keyof typeof addresses;
