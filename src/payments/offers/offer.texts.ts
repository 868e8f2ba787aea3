// Words about promo codes for people, in both languages.
import type { Text } from '../../../contract/text.ts';

export const fieldTexts = {
  percent: { fr: 'Un pourcentage va de 1 à 100.', en: 'A percentage is from 1 to 100.' },
  endsBefore: { fr: 'La fin doit suivre le début.', en: 'The end must be after the start.' },
  past: { fr: 'La fin doit être à venir.', en: 'The end must be in the future.' },
  belowUses: {
    fr: 'Moins que ce qui est déjà réservé ou utilisé.',
    en: 'Less than what is reserved or used already.',
  },
} as const satisfies Record<string, Text>;

export const ended: Text = {
  fr: 'Ce code promo est arrêté (ended) : il ne se modifie plus.',
  en: 'This promo code is ended: it cannot be changed any more.',
};
