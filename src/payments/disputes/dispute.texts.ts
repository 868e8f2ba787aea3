// Words about disputes for people, in both languages.
import { limits } from '../../../contract/limits.ts';
import type { DisputeStatus, PaymentStatus } from '../../../contract/payments/payments.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import { sumText } from '../../kit/sum-text.ts';
import { paymentIs } from '../payments/index.ts';

const statusTexts: Record<DisputeStatus, Text> = {
  opened: { fr: 'ouvert', en: 'opened' },
  challenged: { fr: 'contesté', en: 'challenged' },
  accepted: { fr: 'accepté', en: 'accepted' },
  won: { fr: 'gagné', en: 'won' },
  lost: { fr: 'perdu', en: 'lost' },
};

/** INVALID_STATE names the current state (spec "Codes of payment routes"). */
export const isNow = (status: DisputeStatus): Text => ({
  fr: `Le litige est ${statusTexts[status].fr} (${status}) : cette action n’est plus possible.`,
  en: `The dispute is ${statusTexts[status].en}: this can no longer be done.`,
});

export const notChallenged: Text = {
  fr: 'Le litige est ouvert (opened) : il ne peut être gagné qu’une fois contesté.',
  en: 'The dispute is opened: it can be won only once it was challenged.',
};

export const fieldTexts = {
  noEvidence: {
    fr: 'Une contestation demande des preuves ou un document.',
    en: 'A challenge needs evidence or a document.',
  },
  nothingLeft: {
    fr: 'Il ne reste rien à contester sur ce paiement.',
    en: 'Nothing is left to dispute on this payment.',
  },
  manyDocuments: {
    fr: `Un litige a au plus ${limits.documentsPerDispute} documents.`,
    en: `A dispute has at most ${limits.documentsPerDispute} documents.`,
  },
  largeDocuments: {
    fr: `Les documents d’un litige font au plus ${limits.documentBytesPerDispute / 1_048_576} Mio en tout.`,
    en: `The documents of a dispute come to at most ${limits.documentBytesPerDispute / 1_048_576} MiB in all.`,
  },
} as const satisfies Record<string, Text>;

export const aboveRemainder = (remainder: bigint): Text => ({
  fr: `Le montant dépasse ce qui reste du paiement : ${sumText(remainder).fr}.`,
  en: `The amount is above what is left of the payment: ${sumText(remainder).en}.`,
});

export const tooLate: Text = {
  fr: 'Le litige est ouvert (opened), mais le délai de réponse est passé : il n’est plus possible d’y répondre.',
  en: 'The dispute is opened, but the time to answer is over: it can no longer be answered.',
};

export const alreadyOpen = (status: string): Text => ({
  fr: `Un litige est déjà ouvert sur ce paiement (${status}).`,
  en: `A dispute is already open on this payment (${status}).`,
});

export const notSucceeded = (status: PaymentStatus): Text => ({
  fr: `${paymentIs(status).fr} : seul un paiement réussi peut être contesté.`,
  en: `${paymentIs(status).en}: only a payment that succeeded can be disputed.`,
});

export const unanswered: Text = {
  fr: 'Aucune réponse dans le délai.',
  en: 'No answer in time.',
};
