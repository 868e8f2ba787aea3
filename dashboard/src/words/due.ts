// What waits for its time on the project's clock, in words of what a merchant knows: never the name of a job (UI118).
import type { Text } from '../../../contract/text.ts';

export const dueTexts: Readonly<Record<string, Text>> = {
  'advance-payment': { fr: 'Suite d’un paiement', en: 'Next step of a payment' },
  'advance-refund': { fr: 'Suite d’un remboursement', en: 'Next step of a refund' },
  'advance-payout': { fr: 'Suite d’un virement', en: 'Next step of a payout' },
  'open-dispute': { fr: 'Ouverture d’un litige', en: 'Opening of a dispute' },
  'advance-dispute': { fr: 'Échéance d’un litige', en: 'Deadline of a dispute' },
  'repay-customer': { fr: 'Remboursement d’un litige perdu', en: 'Repayment of a lost dispute' },
  'review-test-identity': { fr: 'Examen de l’identité', en: 'Review of the identity' },
  'forget-identity': { fr: 'Oubli des pièces d’identité', en: 'Erasure of identity documents' },
  'purge-file': {
    fr: 'Effacement d’un fichier que rien ne garde',
    en: 'Removal of a file that nothing keeps',
  },
  'deliver-event': { fr: 'Envoi d’un événement', en: 'Delivery of an event' },
  'resend-event': { fr: 'Nouvel envoi d’un événement', en: 'An event sent again' },
};

const other: Text = { fr: 'Autre travail du serveur', en: 'Other work of the server' };

export const dueText = (kind: string): Text => dueTexts[kind] ?? other;
