// The simulator's magic numbers in words. This room may not import the simulator: a test holds each
// line against what it does (contract/payments.md B.12).
import type { Text } from '../../../contract/text.ts';

type MagicNumber = { phone: string; outcome: string; delay_s: number; text: Text };

const failed = (words: Text): Text => ({ fr: `échoue : ${words.fr}`, en: `fails: ${words.en}` });

export const magicNumbers: readonly MagicNumber[] = [
  {
    phone: '+221700000000',
    outcome: 'succeeded',
    delay_s: 2,
    text: { fr: 'réussit après 2 secondes', en: 'succeeds after 2 seconds' },
  },
  {
    phone: '+221700000001',
    outcome: 'succeeded',
    delay_s: 30,
    text: { fr: 'réussit après 30 secondes', en: 'succeeds after 30 seconds' },
  },
  {
    phone: '+221700000002',
    outcome: 'declined_by_customer',
    delay_s: 2,
    text: failed({ fr: 'le payeur a refusé', en: 'the payer declined' }),
  },
  {
    phone: '+221700000003',
    outcome: 'insufficient_funds',
    delay_s: 2,
    text: failed({ fr: 'solde insuffisant', en: 'insufficient funds' }),
  },
  {
    phone: '+221700000004',
    outcome: 'account_blocked',
    delay_s: 2,
    text: failed({ fr: 'compte bloqué', en: 'account blocked' }),
  },
  {
    phone: '+221700000005',
    outcome: 'payer_limit_reached',
    delay_s: 2,
    text: failed({ fr: 'limite du payeur atteinte', en: "payer's limit reached" }),
  },
  {
    phone: '+221700000006',
    outcome: 'expired',
    delay_s: 0,
    text: {
      fr: "reste sans réponse, puis expire à l'heure de expires_at",
      en: 'is never answered, then expires at expires_at',
    },
  },
  {
    phone: '+221700000007',
    outcome: 'unknown',
    delay_s: 60,
    text: {
      fr: 'résultat inconnu pendant 60 secondes, puis payé',
      en: 'outcome unknown for 60 seconds, then paid',
    },
  },
];
