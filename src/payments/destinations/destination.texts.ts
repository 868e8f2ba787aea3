// Words about payout destinations for people, in both languages.
import type { DestinationStatus } from '../../../contract/payments/destinations.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import { iso } from '../../kit/clock.ts';

export const fieldTexts = {
  needed: { fr: 'Ce champ est obligatoire pour ce type.', en: 'This type needs this field.' },
  foreign: { fr: 'Ce type n’a pas ce champ.', en: 'This type has no such field.' },
  account: {
    fr: 'Ni un RIB de 24 caractères ni un IBAN SN de 28 : la forme ou la clé est fausse.',
    en: 'Neither a RIB of 24 characters nor an SN IBAN of 28: the form or the key is wrong.',
  },
  otherBank: {
    fr: 'Ce compte n’est pas de la banque désignée par bank_id.',
    en: 'This account is not of the bank that bank_id names.',
  },
  bank: {
    fr: 'Banque inconnue : prenez un id de GET /v1/banques.',
    en: 'Unknown bank: take an id of GET /v1/banques.',
  },
  holder: {
    fr: 'Le titulaire n’est pas la personne ou l’entreprise dont l’identité est vérifiée.',
    en: 'The holder is not the person or business whose identity is verified.',
  },
} as const satisfies Record<string, Text>;

const stateTexts: Record<DestinationStatus, Text> = {
  pending_verification: {
    fr: 'n’est pas encore vérifiée (pending_verification)',
    en: 'is not verified yet (pending_verification)',
  },
  verified: { fr: 'est déjà vérifiée (verified)', en: 'is verified already' },
  locked: { fr: 'est bloquée (locked)', en: 'is locked' },
  disabled: { fr: 'est retirée (disabled)', en: 'was taken away (disabled)' },
};

/** INVALID_STATE names the current state, and until when it lasts. */
export function isInState(status: DestinationStatus, until: number | null): Text {
  const { fr, en } = stateTexts[status];
  if (status !== 'locked' || until === null) {
    return { fr: `La destination ${fr}.`, en: `The payout destination ${en}.` };
  }
  return {
    fr: `Trop de codes demandés en 24 heures : la destination ${fr} jusqu’au ${iso(until)}.`,
    en: `Too many codes asked for in 24 hours: the payout destination ${en} until ${iso(until)}.`,
  };
}

export const payoutUnderWay: Text = {
  fr: 'Un virement vers cette destination est en cours (processing) : attendez sa fin.',
  en: 'A payout to this destination is processing: wait for its end.',
};
