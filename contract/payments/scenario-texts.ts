// What each scenario of the simulator does, in words: GET /v1/test/scenarios and the pages say the same.
import type { Text } from '../text.ts';
import type { AnyOutcome, PaymentOutcome, PayoutOutcome, RefundOutcome } from './scenarios.ts';

const failed = (fr: string, en: string): Text => ({ fr: `échoue : ${fr}`, en: `fails: ${en}` });

export const paymentScenarioTexts: Record<PaymentOutcome, Text> = {
  succeeded: { fr: 'réussit', en: 'succeeds' },
  insufficient_funds: failed('solde insuffisant', 'insufficient funds'),
  declined_by_customer: failed('le payeur a refusé', 'the payer declined'),
  customer_cancelled: failed('le payeur a annulé', 'the payer cancelled'),
  account_blocked: failed('compte bloqué', 'account blocked'),
  payer_limit_reached: failed('limite du payeur atteinte', 'payer’s limit reached'),
  payer_mismatch: failed('un autre compte que celui attendu', 'another account than expected'),
  age_restricted: failed('l’âge du payeur ne le permet pas', 'the payer’s age does not allow it'),
  cross_border_not_allowed: failed('pas entre pays', 'not across borders'),
  provider_unavailable: failed('opérateur indisponible', 'operator unavailable'),
  provider_refused: failed('l’opérateur a refusé', 'the operator refused'),
  expired: {
    fr: 'reste sans réponse, puis expire à l’heure de expires_at',
    en: 'is never answered, then expires at expires_at',
  },
  unknown: {
    fr: 'résultat inconnu pendant 60 secondes, puis payé',
    en: 'outcome unknown for 60 seconds, then paid',
  },
  late: {
    fr: 'expire, puis l’argent arrive 30 secondes plus tard',
    en: 'expires, then the money comes 30 seconds later',
  },
  double_callback: {
    fr: 'l’opérateur prévient deux fois : un seul crédit, un seul événement',
    en: 'the operator tells it twice: one credit, one event',
  },
  paid_twice: {
    fr: 'payé deux fois : le second paiement est rendu tout seul',
    en: 'paid twice: the second payment is given back by itself',
  },
  channel_unavailable: { fr: '503 CHANNEL_UNAVAILABLE', en: '503 CHANNEL_UNAVAILABLE' },
  disputed: {
    fr: 'réussit, puis un litige est ouvert après 5 secondes',
    en: 'succeeds, then a dispute is opened after 5 seconds',
  },
  error_after_commit: {
    fr: '500 au premier appel ; la même clé rend le paiement',
    en: '500 to the first call; the same key gives the payment',
  },
  refund_fails: {
    fr: 'réussit ; tout remboursement échoue',
    en: 'succeeds; every refund of it fails',
  },
  refund_waits: {
    fr: 'réussit ; ses remboursements attendent qu’on les avance',
    en: 'succeeds; its refunds wait until they are advanced',
  },
};

export const refundScenarioTexts: Record<RefundOutcome, Text> = {
  succeeded: { fr: 'réussit', en: 'succeeds' },
  failed: { fr: 'échoue, fonds revenus au solde', en: 'fails, funds back in the balance' },
  waits: { fr: 'attend qu’on l’avance', en: 'waits until it is advanced' },
  channel_unavailable: { fr: '503 CHANNEL_UNAVAILABLE', en: '503 CHANNEL_UNAVAILABLE' },
};

export const payoutScenarioTexts: Record<PayoutOutcome, Text> = {
  succeeded: { fr: 'réussit', en: 'succeeds' },
  destination_limit: failed('limite du bénéficiaire atteinte', 'recipient’s limit reached'),
  destination_invalid: failed('compte refusé par l’opérateur', 'account refused by the operator'),
  provider_unavailable: failed('opérateur indisponible', 'operator unavailable'),
  waits: { fr: 'attend qu’on l’avance', en: 'waits until it is advanced' },
  channel_unavailable: {
    fr: '503 CHANNEL_UNAVAILABLE, fonds rendus d’abord',
    en: '503 CHANNEL_UNAVAILABLE, funds returned first',
  },
  reversed: {
    fr: 'réussit, puis est repris par l’opérateur 5 secondes plus tard',
    en: 'succeeds, then is taken back by the operator 5 seconds later',
  },
  error_after_commit: {
    fr: '500 au premier appel ; la même clé reprend le virement',
    en: '500 to the first call; the same key resumes the payout',
  },
};

export const anyScenarioTexts: Record<AnyOutcome, Text> = {
  feature_disabled: { fr: '404 FEATURE_DISABLED', en: '404 FEATURE_DISABLED' },
  not_configured: { fr: '503 NOT_CONFIGURED', en: '503 NOT_CONFIGURED' },
  storage_full: { fr: '507 STORAGE_FULL', en: '507 STORAGE_FULL' },
  payments_unavailable: { fr: '503 PAYMENTS_UNAVAILABLE', en: '503 PAYMENTS_UNAVAILABLE' },
  server_busy: { fr: '503 SERVER_BUSY', en: '503 SERVER_BUSY' },
  internal_error: { fr: '500 INTERNAL_ERROR', en: '500 INTERNAL_ERROR' },
};

/** What a test route does with disputes, and with what. */
export const disputeTriggers = {
  opened: 'POST /v1/test/disputes',
  won: 'POST /v1/test/disputes/{id}/advance won',
  lost: 'POST /v1/test/disputes/{id}/advance lost',
} as const;
export type DisputeOutcome = keyof typeof disputeTriggers;

export const disputeScenarioTexts: Record<DisputeOutcome, Text> = {
  opened: { fr: 'un litige s’ouvre sur un paiement', en: 'a dispute is opened about a payment' },
  won: { fr: 'un litige contesté est gagné', en: 'a challenged dispute is won' },
  lost: { fr: 'un litige est perdu', en: 'a dispute is lost' },
};

/** Codes that a payout destination asks for in test mode (B.12.5). */
export const codeOutcomes = {
  '123456': 'verified',
  '000000': 'expired',
  '111111': 'wrong',
} as const;
export type CodeScenario = keyof typeof codeOutcomes;

export const codeScenarioTexts: Record<CodeScenario, Text> = {
  '123456': { fr: 'vérifie la destination', en: 'verifies the destination' },
  '000000': { fr: 'est expiré', en: 'has expired' },
  '111111': { fr: 'est faux, comme tout autre code', en: 'is wrong, as is any other code' },
};

/** How a file of identity is judged in test mode (B.12.6). */
export const identityScenarioTexts: Readonly<
  Record<string, { trigger: string; delay_ms: number | null; text: Text }>
> = {
  verified: {
    trigger: 'POST /v1/kyc/submit',
    delay_ms: 2_000,
    text: { fr: 'le dossier est vérifié', en: 'the file is verified' },
  },
  rejected: {
    trigger: 'REJET',
    delay_ms: 2_000,
    text: {
      fr: 'ce nom de famille (last_name) : le dossier est refusé',
      en: 'this family name (last_name): the file is rejected',
    },
  },
  missing_captures: {
    trigger: 'id_back',
    delay_ms: null,
    text: {
      fr: 'sans cette photo : MISSING_CAPTURES à l’envoi',
      en: 'without this photo: MISSING_CAPTURES when it is sent',
    },
  },
};
