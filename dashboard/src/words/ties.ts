// What still ties up the live money of a project that was to go, in words, and the page where it is untied (UI127, UI132).
import type { Text } from '../../../contract/text.ts';

export type Tie = { text: Text; page: TiePage };
export type TiePage = 'newPayout' | 'balance' | 'refunds' | 'payments' | 'payouts' | 'disputes';

/** By the `reason` of BALANCE_NOT_EMPTY. */
export const tieTexts: Readonly<Record<string, Tie>> = {
  available: {
    page: 'newPayout',
    text: {
      fr: 'Il reste de l’argent disponible en mode réel : virez-le d’abord.',
      en: 'There is available money in live mode: pay it out first.',
    },
  },
  negative: {
    page: 'balance',
    text: {
      fr: 'Le solde réel est négatif : il doit d’abord revenir à zéro.',
      en: 'The live balance is below zero: it has to come back to zero first.',
    },
  },
  reserved: {
    page: 'refunds',
    text: {
      fr: 'Un remboursement est en route en mode réel : attendez qu’il arrive.',
      en: 'A refund is on its way in live mode: wait until it has arrived.',
    },
  },
  pending_payment: {
    page: 'payments',
    text: {
      fr: 'Un paiement réel n’est pas terminé : attendez sa fin, ou faites-le expirer.',
      en: 'A live payment has not ended: wait for its end, or let it expire.',
    },
  },
  payout_in_progress: {
    page: 'payouts',
    text: {
      fr: 'Un virement est en route en mode réel : attendez qu’il arrive.',
      en: 'A payout is on its way in live mode: wait until it has arrived.',
    },
  },
  open_dispute: {
    page: 'disputes',
    text: {
      fr: 'Un litige retient encore une somme en mode réel : il se règle d’abord.',
      en: 'A dispute still holds a sum in live mode: it is settled first.',
    },
  },
};
