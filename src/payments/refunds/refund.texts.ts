// Words about refunds for people, in both languages.
import type { PaymentStatus } from '../../../contract/payments/payments.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import { sumText } from '../../kit/sum-text.ts';
import { paymentIs } from '../payments/index.ts';

export const fieldTexts = {
  nothingLeft: {
    fr: 'Il ne reste rien à rembourser sur ce paiement.',
    en: 'Nothing is left to refund on this payment.',
  },
  tooSmall: {
    fr: 'Le montant ne couvre pas les frais : le client doit recevoir au moins 1 franc.',
    en: 'The amount does not cover the fee: the customer must receive at least 1 franc.',
  },
} as const satisfies Record<string, Text>;

export const aboveRemainder = (remainder: bigint): Text => ({
  fr: `Le montant dépasse ce qui reste à rembourser : ${sumText(remainder).fr}.`,
  en: `The amount is above what is left to refund: ${sumText(remainder).en}.`,
});

/** INVALID_STATE names the current state (spec "Codes of payment routes"). */
export const notSucceeded = (status: PaymentStatus): Text => ({
  fr: `${paymentIs(status).fr} : seul un paiement réussi se rembourse.`,
  en: `${paymentIs(status).en}: only a payment that succeeded can be refunded.`,
});

export const windowOver = (days: number): Text => ({
  fr: `Le paiement est réussi (succeeded) depuis ${days} jours ou plus : sur ce canal, il ne se rembourse plus.`,
  en: `The payment succeeded ${days} days ago or more: on this channel it can no longer be refunded.`,
});

export const disputed = (status: string): Text => ({
  fr: `Un litige est ouvert sur ce paiement (${status}) : il se règle avant tout remboursement.`,
  en: `A dispute is open on this payment (${status}): it is settled before any refund.`,
});
