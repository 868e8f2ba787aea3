// Each state in a word and a look; a state without its word does not compile (UI71).

import type { PaymentStatus } from '../../../contract/payments/payments.shapes.ts';
import type { Text } from '../../../contract/text.ts';

export type Look = 'good' | 'bad' | 'warn' | 'info' | 'plain';
export type Word = { look: Look; text: Text };

export const paymentWords: Record<PaymentStatus, Word> = {
  pending: { look: 'plain', text: { fr: 'En attente', en: 'Pending' } },
  processing: { look: 'info', text: { fr: 'En cours', en: 'Processing' } },
  succeeded: { look: 'good', text: { fr: 'Payé', en: 'Paid' } },
  failed: { look: 'bad', text: { fr: 'Échoué', en: 'Failed' } },
  expired: { look: 'warn', text: { fr: 'Expiré', en: 'Expired' } },
};

/** How the status of an answer looks in a badge. */
export const answerLook = (status: number) =>
  status < 400 ? 'good' : status < 500 ? 'warn' : 'bad';
