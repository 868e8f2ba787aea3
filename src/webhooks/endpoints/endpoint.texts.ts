// Why a webhook address is refused, in words that say what to do.
import type { Text } from '../../../contract/text.ts';

export const urlTexts = {
  not_a_url: { fr: 'Ce n’est pas une adresse complète.', en: 'This is not a complete URL.' },
  scheme: { fr: 'L’adresse doit commencer par https://.', en: 'The URL must begin with https://.' },
  credentials: {
    fr: 'L’adresse ne doit contenir ni nom ni mot de passe.',
    en: 'The URL must not contain a user name or password.',
  },
  fragment: {
    fr: 'L’adresse ne doit pas contenir de fragment (#).',
    en: 'The URL must not contain a fragment (#).',
  },
  port: { fr: 'Ce port est refusé.', en: 'This port is refused.' },
  too_long: { fr: 'L’adresse est trop longue.', en: 'The URL is too long.' },
  control_character: {
    fr: 'L’adresse contient un caractère interdit.',
    en: 'The URL contains a forbidden character.',
  },
  private_address: {
    fr: 'L’adresse doit être joignable depuis Internet (ni locale, ni privée).',
    en: 'The URL must be reachable from the Internet (neither local nor private).',
  },
  unknown_name: {
    fr: 'Le nom de cette adresse est introuvable sur Internet : vérifiez-le, ou réessayez s’il est nouveau.',
    en: 'The name in this URL cannot be found on the Internet: check it, or try again if it is new.',
  },
  zone_id: {
    fr: 'L’adresse ne doit pas contenir de zone IPv6.',
    en: 'The URL must not contain an IPv6 zone.',
  },
} as const satisfies Record<string, Text>;
