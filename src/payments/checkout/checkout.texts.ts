// Words of refusals on the hosted page, in both languages.
import type { PaymentStatus } from '../../../contract/payments/payments.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import { iso } from '../../kit/clock.ts';

export const overTexts: Record<PaymentStatus, Text> = {
  pending: { fr: 'Ce paiement n’est pas commencé.', en: 'This payment has not begun.' },
  processing: { fr: 'Ce paiement est en cours.', en: 'This payment is under way.' },
  succeeded: { fr: 'Ce paiement est déjà fait.', en: 'This payment is made already.' },
  failed: { fr: 'Ce paiement a échoué.', en: 'This payment has failed.' },
  expired: { fr: 'Ce paiement a expiré.', en: 'This payment has expired.' },
};

export const noAttemptLeft: Text = {
  fr: 'Le nombre d’essais de ce paiement est atteint.',
  en: 'No attempt is left for this payment.',
};

/** To a payer, who calls no API: the catalogue speaks to the merchant. */
export const notSelling: Text = {
  fr: 'Ce marchand ne prend pas de paiement actuellement.',
  en: 'This merchant takes no payments at present.',
};

export const channelClosed: Text = {
  fr: 'Ce moyen de paiement est fermé pour le moment. Choisissez-en un autre, ou réessayez plus tard.',
  en: 'This means of payment is closed at the moment. Choose another one, or try again later.',
};

export const tooLate: Text = {
  fr: 'Il reste trop peu de temps pour payer par ce moyen. Choisissez-en un autre.',
  en: 'Too little time is left to pay by this means. Choose another one.',
};

/** Dakar keeps the time of UTC. */
const hour = (at: number, between: string) => iso(at).slice(11, 16).replace(':', between);

/** `at`: when another means may be chosen; null where what was asked for lives as long as its payment. */
export const waitsStill = (at: number | null, end: number): Text =>
  at === null
    ? {
        fr: `Cette demande ne peut pas être retirée : vous pouvez la payer jusqu’à ${hour(end, ' h ')}.`,
        en: `This request cannot be taken back: you may pay it until ${hour(end, ':')}.`,
      }
    : {
        fr: `Cette demande ne peut pas être retirée. Si elle n’est pas payée, vous pourrez choisir un autre moyen à ${hour(at, ' h ')}.`,
        en: `This request cannot be taken back. If it is not paid, you may choose another means at ${hour(at, ':')}.`,
      };

export const notTakenBack: Text = {
  fr: 'L’opérateur n’a pas encore dit si cette demande est payée. Réessayez dans un instant.',
  en: 'The operator has not said yet whether this request is paid. Try again in a moment.',
};

export const alreadyClaimed: Text = {
  fr: 'Ce paiement a déjà fait l’objet d’une réclamation.',
  en: 'There was a claim on this payment already.',
};

export const otherStart: Text = {
  fr: 'Ce formulaire a déjà servi avec d’autres valeurs. Vérifiez-les, puis validez de nouveau.',
  en: 'This form was already sent with other values. Check them, then press again.',
};

/** `number` is masked: whoever has the page's address is not thereby its customer. */
export const otherCustomer = (number: string): Text => ({
  fr: `Le code promo de ce paiement est celui du ${number}. Payez avec ce numéro.`,
  en: `The promo code of this payment belongs to ${number}. Pay with that number.`,
});

export const fieldTexts = {
  channel: {
    fr: 'Ce moyen de paiement n’est pas proposé ici.',
    en: 'This means of payment is not offered here.',
  },
  phone: { fr: 'Le numéro du payeur est obligatoire.', en: 'The payer’s number is required.' },
  phoneOfCode: {
    fr: 'Ce code promo est compté par numéro : donnez celui du payeur.',
    en: 'This promo code is counted by number: give the payer’s.',
  },
  required: { fr: 'Ce champ est obligatoire.', en: 'This field is required.' },
  amount: { fr: 'Le montant est obligatoire.', en: 'The amount is required.' },
  fixed: {
    fr: 'Ce lien a son prix : ne donnez pas de montant.',
    en: 'This link has its price: give no amount.',
  },
  bounds: { fr: 'Le montant sort des bornes.', en: 'The amount is out of bounds.' },
  offer: { fr: 'Ce lien ne prend pas de code promo.', en: 'This link takes no promo code.' },
} as const satisfies Record<string, Text>;
