// Sentences about candidates.
import type { Text } from '../../../contract/text.ts';

export const candidateTexts = {
  notPublished: {
    fr: 'La campagne n’est pas publiée.',
    en: 'The campaign is not published.',
  },
  past: { fr: 'Cette date est passée.', en: 'This date is in the past.' },
  taken: {
    fr: 'Un autre candidat de la campagne a cette adresse e-mail.',
    en: 'Another candidate of the campaign has this e-mail address.',
  },
  nothingEnded: {
    fr: 'Ce candidat n’a pas de session terminée.',
    en: 'This candidate has no session that ended.',
  },
  sandboxMail: {
    fr: 'Aucun e-mail ne part du bac à sable ; « rotate » change le lien.',
    en: 'No e-mail leaves from the sandbox; "rotate" changes the link.',
  },
  notReachable: {
    fr: 'Ce candidat n’a pas d’adresse e-mail, ou a terminé ; « rotate » change son lien.',
    en: 'This candidate has no e-mail address, or is done; "rotate" changes their link.',
  },
  expired: {
    fr: 'L’invitation a expiré : changez d’abord « inviteExpiresAt ».',
    en: 'The invitation has expired: change "inviteExpiresAt" first.',
  },
  closed: {
    fr: 'La campagne est close : changez d’abord « closesAt ».',
    en: 'The campaign is closed: change "closesAt" first.',
  },
  silent: {
    fr: 'Cette campagne n’envoie pas d’invitations : changez d’abord « sendInvitations ».',
    en: 'This campaign sends no invitations: change "sendInvitations" first.',
  },
  erased: { fr: 'Ce candidat est effacé.', en: 'This candidate is erased.' },
} as const satisfies Record<string, Text>;
