// Every event type: product, labels in both languages, and how deliveries are made. Subscription
// checks, GET /v1/webhook-event-types and the typed emit read this list (spec "Events").
import type { Text } from '../text.ts';

type Entry = {
  product: 'payments' | 'data';
  label: Text;
  /** The scope that a key needs to subscribe (contract/platform.md W13). */
  scope: 'payments' | 'data';
  objectType: 'payment' | 'refund' | 'payout' | 'dispute' | null;
  /** Its objects come with a later issue: it can be subscribed to, nothing emits it yet. */
  planned?: true;
};

function catalogue<const T extends Record<string, Entry>>(entries: T): T {
  return entries;
}

const payment = { product: 'payments', scope: 'payments', objectType: 'payment' } as const;
const refund = { product: 'payments', scope: 'payments', objectType: 'refund' } as const;
const payout = {
  product: 'payments',
  scope: 'payments',
  objectType: 'payout',
} as const;
const dispute = { product: 'payments', scope: 'payments', objectType: 'dispute' } as const;

export const events = catalogue({
  'payment.succeeded': {
    ...payment,
    label: {
      fr: 'Paiement confirmé, montant net crédité',
      en: 'Payment confirmed, net amount credited',
    },
  },
  'payment.failed': { ...payment, label: { fr: 'Paiement échoué', en: 'Payment failed' } },
  'payment.expired': { ...payment, label: { fr: 'Paiement expiré', en: 'Payment expired' } },
  'refund.requested': {
    ...refund,
    label: { fr: 'Remboursement enregistré', en: 'Refund recorded' },
  },
  'refund.succeeded': {
    ...refund,
    label: { fr: 'Remboursement reçu par le client', en: 'Refund received by the customer' },
  },
  'refund.failed': {
    ...refund,
    label: {
      fr: 'Remboursement refusé, fonds revenus au solde',
      en: 'Refund declined, funds back in the balance',
    },
  },
  'payout.succeeded': { ...payout, label: { fr: 'Virement effectué', en: 'Payout paid' } },
  'payout.failed': {
    ...payout,
    label: {
      fr: 'Virement refusé, fonds revenus au solde',
      en: 'Payout declined, funds back in the balance',
    },
  },
  'dispute.opened': {
    ...dispute,
    label: { fr: 'Litige ouvert sur un paiement', en: 'Dispute opened on a payment' },
  },
  'dispute.challenged': {
    ...dispute,
    label: { fr: 'Litige contesté par le marchand', en: 'Dispute challenged by the merchant' },
  },
  'dispute.accepted': {
    ...dispute,
    label: { fr: 'Litige accepté par le marchand', en: 'Dispute accepted by the merchant' },
  },
  'dispute.won': {
    ...dispute,
    label: { fr: 'Litige tranché pour le marchand', en: 'Dispute decided for the merchant' },
  },
  'dispute.lost': {
    ...dispute,
    label: { fr: 'Litige tranché pour le client', en: 'Dispute decided for the customer' },
  },
  'dataset.updated': {
    product: 'data',
    scope: 'data',
    objectType: null,
    label: { fr: 'Jeu de données mis à jour', en: 'Dataset updated' },
  },
});

export type EventType = keyof typeof events;
export const eventTypes = Object.keys(events) as EventType[];

/** How deliveries of one API are made: header prefix and reply time (spec "Body and headers"). */
export const deliveryProfiles = {
  platform: { headerPrefix: 'X-Svc-', deadline_ms: 5_000 },
  /** spec/hiring.md "Delivery rules": one piece of work for each endpoint and event. */
  hiring: { headerPrefix: 'X-Hire-', deadline_ms: 10_000 },
} as const;

const { headerPrefix } = deliveryProfiles.platform;

/** The headers of an event's delivery; a client that passes deliveries on passes these alone (D31, N29). */
export const deliveryHeaders = [
  'Content-Type',
  `${headerPrefix}Event-Id`,
  `${headerPrefix}Timestamp`,
  `${headerPrefix}Signature`,
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
] as const;
