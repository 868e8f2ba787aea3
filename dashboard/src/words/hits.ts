// Kinds of what a search finds, in words; a kind without its word does not compile (UI71).
import type { Hit } from '../../../contract/platform/search.ts';
import type { Text } from '../../../contract/text.ts';

export const hitTexts: Record<Hit['kind'], Text> = {
  payment: { fr: 'Paiement', en: 'Payment' },
  refund: { fr: 'Remboursement', en: 'Refund' },
  payout: { fr: 'Virement', en: 'Payout' },
  destination: { fr: 'Destination', en: 'Destination' },
  dispute: { fr: 'Litige', en: 'Dispute' },
  link: { fr: 'Lien de paiement', en: 'Payment link' },
  offer: { fr: 'Code promo', en: 'Promo code' },
  event: { fr: 'Événement', en: 'Event' },
  endpoint: { fr: 'Endpoint', en: 'Endpoint' },
  key: { fr: 'Clé', en: 'Key' },
  request: { fr: 'Requête', en: 'Request' },
  member: { fr: 'Membre', en: 'Member' },
};
