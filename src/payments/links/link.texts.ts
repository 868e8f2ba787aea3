// Words about payment links for people, in both languages.
import type { Text } from '../../../contract/text.ts';

export const fieldTexts = {
  amountOrBounds: {
    fr: 'amount ne va pas avec min_amount et max_amount.',
    en: 'amount does not go with min_amount and max_amount.',
  },
  bounds: { fr: 'max_amount doit atteindre min_amount.', en: 'max_amount must reach min_amount.' },
  singleUse: {
    fr: 'Un lien à usage unique se paie une fois.',
    en: 'A link for a single use is paid once.',
  },
  belowCount: {
    fr: 'Moins que ce qui est déjà payé ou en cours.',
    en: 'Less than what is paid or under way already.',
  },
  past: {
    fr: 'La fin doit être à venir et suivre le début.',
    en: 'The end must be to come, after the start.',
  },
  metadata: {
    fr: 'Un lien qui demande une référence prend 19 clés au plus.',
    en: 'A link that asks for a reference takes at most 19 keys.',
  },
} as const satisfies Record<string, Text>;

export const completed: Text = {
  fr: 'Ce lien est entièrement payé (completed) : il ne change plus d’état.',
  en: 'This link is completed, paid in full: its state does not change any more.',
};

export const expired: Text = {
  fr: 'Ce lien a expiré (expired) : donnez aussi une nouvelle date de fin.',
  en: 'This link has expired: give a new end too.',
};

/** Why a link starts nothing now. */
export const closedTexts: Record<'completed' | 'closed' | 'expired' | 'not_yet' | 'taken', Text> = {
  completed: { fr: 'Ce lien a déjà été payé.', en: 'This link was paid already.' },
  closed: { fr: 'Le marchand a fermé ce lien.', en: 'The merchant closed this link.' },
  expired: { fr: 'Ce lien a expiré.', en: 'This link has expired.' },
  not_yet: { fr: 'Ce lien n’est pas encore ouvert.', en: 'This link is not open yet.' },
  taken: {
    fr: 'Quelqu’un paie ce lien en ce moment. Réessayez dans quelques minutes.',
    en: 'Somebody is paying this link at the moment. Try again in a few minutes.',
  },
};
