// States and kinds of what takes money out, brings it in by links and codes, or moves the balance, in words (UI71).
import type {
  DestinationStatus,
  DestinationType,
  WalletOperator,
} from '../../../contract/payments/destinations.shapes.ts';
import type { LinkStatus } from '../../../contract/payments/links.shapes.ts';
import type { OfferStatus } from '../../../contract/payments/offers.shapes.ts';
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import type {
  PayoutFailure,
  PayoutStage,
  PayoutStatus,
} from '../../../contract/payments/payouts.shapes.ts';
import type { TransactionKind } from '../../../contract/payments/statement.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import type { Word } from './status.ts';

export const payoutWords: Record<PayoutStatus, Word> = {
  processing: { look: 'info', text: { fr: 'En cours', en: 'Processing' } },
  succeeded: { look: 'good', text: { fr: 'Versé', en: 'Paid out' } },
  failed: { look: 'bad', text: { fr: 'Échoué', en: 'Failed' } },
};

export const stageTexts: Record<PayoutStage, Text> = {
  reserved: {
    fr: 'La somme est réservée sur votre solde ; l’ordre part dans un instant.',
    en: 'The sum is reserved in your balance; the order leaves in a moment.',
  },
  sent: {
    fr: 'L’ordre est chez l’opérateur.',
    en: 'The order is with the operator.',
  },
  unknown: {
    fr: 'L’opérateur n’a pas encore dit si l’argent est arrivé. La somme reste réservée.',
    en: 'The operator has not said yet whether the money arrived. The sum stays reserved.',
  },
  done: { fr: 'L’opérateur a donné sa réponse.', en: 'The operator has answered.' },
};

export const payoutFailureTexts: Record<PayoutFailure, Text> = {
  destination_limit: {
    fr: 'Le compte de destination a atteint son plafond. Les fonds sont revenus à votre solde.',
    en: 'The destination has reached its own limit. The funds are back in your balance.',
  },
  destination_invalid: {
    fr: 'Le compte de destination n’existe pas ou est fermé. Les fonds sont revenus à votre solde.',
    en: 'The destination does not exist or is closed. The funds are back in your balance.',
  },
  provider_unavailable: {
    fr: 'L’opérateur n’a pas répondu à temps. Les fonds sont revenus à votre solde : réessayez plus tard.',
    en: 'The operator did not answer in time. The funds are back in your balance: try again later.',
  },
};

/** Paid out, and back all the same: of no one reason of those above. */
export const takenBackText: Text = {
  fr: 'Versé, puis repris par l’opérateur. Les fonds sont revenus à votre solde.',
  en: 'Paid out, then taken back by the operator. The funds are back in your balance.',
};

export const destinationTexts: Record<DestinationType, Text> = {
  mobile_money: { fr: 'Portefeuille mobile', en: 'Mobile wallet' },
  bank_account: { fr: 'Compte bancaire', en: 'Bank account' },
};

export const destinationWords: Record<DestinationStatus, Word> = {
  pending_verification: { look: 'warn', text: { fr: 'À vérifier', en: 'To verify' } },
  verified: { look: 'good', text: { fr: 'Vérifiée', en: 'Verified' } },
  locked: { look: 'bad', text: { fr: 'Bloquée', en: 'Locked' } },
  disabled: { look: 'plain', text: { fr: 'Retirée', en: 'Removed' } },
};

export const walletTexts: Record<WalletOperator, string> = {
  wave: 'Wave',
  orange_money: 'Orange Money',
  mixx: 'Mixx by Yas',
};

export const linkWords: Record<LinkStatus, Word> = {
  active: { look: 'good', text: { fr: 'Ouvert', en: 'Open' } },
  expired: { look: 'warn', text: { fr: 'Expiré', en: 'Expired' } },
  closed: { look: 'plain', text: { fr: 'Fermé', en: 'Closed' } },
  completed: { look: 'info', text: { fr: 'Épuisé', en: 'Used up' } },
};

export const offerWords: Record<OfferStatus, Word> = {
  scheduled: { look: 'info', text: { fr: 'Programmé', en: 'Scheduled' } },
  active: { look: 'good', text: { fr: 'Actif', en: 'Active' } },
  paused: { look: 'warn', text: { fr: 'En pause', en: 'Paused' } },
  exhausted: { look: 'plain', text: { fr: 'Épuisé', en: 'Used up' } },
  ended: { look: 'plain', text: { fr: 'Fini', en: 'Ended' } },
};

export const redemptionWords: Record<'reserved' | 'used' | 'released' | 'granted', Word> = {
  reserved: { look: 'info', text: { fr: 'Réservé', en: 'Reserved' } },
  used: { look: 'good', text: { fr: 'Utilisé', en: 'Used' } },
  released: { look: 'plain', text: { fr: 'Rendu', en: 'Given back' } },
  granted: { look: 'warn', text: { fr: 'Accordé en plus', en: 'Granted beyond' } },
};

export const feePayerTexts: Record<FeePayer, Text> = {
  merchant: { fr: 'payés par vous', en: 'paid by you' },
  customer: { fr: 'payés par le client', en: 'paid by the customer' },
};

/** Of a payout the other one is no customer: the account it goes to receives less. */
export const payoutFeePayerTexts: Record<FeePayer, Text> = {
  merchant: feePayerTexts.merchant,
  customer: { fr: 'retenus sur le montant', en: 'kept from the amount' },
};

export const transactionTexts: Record<TransactionKind, Text> = {
  payment: { fr: 'Paiement', en: 'Payment' },
  payment_fee: { fr: 'Frais de paiement', en: 'Payment fee' },
  refund_reserve: { fr: 'Remboursement', en: 'Refund' },
  refund_release: { fr: 'Remboursement revenu', en: 'Refund back' },
  refund_fee_back: { fr: 'Frais rendus', en: 'Fee given back' },
  payout_reserve: { fr: 'Virement', en: 'Payout' },
  payout_release: { fr: 'Virement revenu', en: 'Payout back' },
  payout_reversal: { fr: 'Virement annulé', en: 'Payout reversed' },
  dispute_hold: { fr: 'Litige : retenu', en: 'Dispute: held' },
  dispute_release: { fr: 'Litige : rendu', en: 'Dispute: given back' },
  test_funds: { fr: 'Fonds de test', en: 'Test funds' },
  correction: { fr: 'Correction', en: 'Correction' },
};
