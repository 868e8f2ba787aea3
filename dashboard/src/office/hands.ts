// Attempts at operators of money in words: what was asked, and how they stand (UI170).
import type { askedOfOperators, attemptStates } from '../../../contract/backoffice/words.ts';
import type { Text } from '../../../contract/text.ts';
import type { Word } from '../words/status.ts';

export const askedTexts: Record<(typeof askedOfOperators)[number], Text> = {
  collect: { fr: 'Encaisser', en: 'Collect' },
  refund: { fr: 'Rembourser', en: 'Refund' },
  payout: { fr: 'Verser', en: 'Pay out' },
};

export const attemptWords: Record<(typeof attemptStates)[number], Word> = {
  ready: { look: 'plain', text: { fr: 'Prête', en: 'Ready' } },
  sending: { look: 'info', text: { fr: 'Envoyée', en: 'Sent' } },
  open: {
    look: 'info',
    text: { fr: 'En cours chez l’opérateur', en: 'Under way at the operator' },
  },
  unknown: { look: 'warn', text: { fr: 'Issue inconnue', en: 'Outcome unknown' } },
  paid: { look: 'good', text: { fr: 'Payée', en: 'Paid' } },
  refused: { look: 'bad', text: { fr: 'Refusée', en: 'Refused' } },
  closed: { look: 'plain', text: { fr: 'Close sans paiement', en: 'Closed unpaid' } },
};

const sources: Readonly<Record<string, Text>> = {
  start: { fr: 'réponse à l’ordre', en: 'answer to the order' },
  look_up: { fr: 'recherche', en: 'look-up' },
  close: { fr: 'réponse à la clôture', en: 'answer to the closing' },
  person: { fr: 'une personne', en: 'a person' },
};

export const sourceText = (source: string): Text => sources[source] ?? { fr: source, en: source };
