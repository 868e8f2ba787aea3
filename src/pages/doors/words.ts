// Words that several doors use.
import { limits } from '../../../contract/limits.ts';
import type { Text } from '../../../contract/text.ts';

export const passwordLength = { min: 8, max: 128 } as const;
export const nameLength = { max: 200 } as const;
/** RFC 5321 4.5.3.1.3. */
export const emailLength = { max: 254 } as const;

export const words = {
  email: { fr: 'Adresse e-mail', en: 'E-mail address' },
  password: { fr: 'Mot de passe', en: 'Password' },
  newPassword: { fr: 'Nouveau mot de passe', en: 'New password' },
  passwordRule: {
    fr: `${passwordLength.min} caractères au moins. Une phrase que vous retenez convient.`,
    en: `At least ${passwordLength.min} characters. A sentence that you remember will do.`,
  },
  signIn: { fr: 'Se connecter', en: 'Sign in' },
  signUp: { fr: 'Créer un compte', en: 'Create an account' },
  forgotten: { fr: 'Mot de passe oublié ?', en: 'Forgotten your password?' },
  forgot: { fr: 'Mot de passe oublié', en: 'Forgotten password' },
  goOn: { fr: 'Continuer', en: 'Continue' },
  noEmail: {
    fr: 'Écrivez une adresse e-mail entière, comme awa@exemple.sn.',
    en: 'Write a whole e-mail address, such as awa@example.sn.',
  },
  soon: {
    fr: `Il arrive en une minute. Son lien vaut une heure. Regardez aussi dans les courriers indésirables ; ${limits.mailsPerHourPerAddress} messages par heure au plus.`,
    en: `It arrives within a minute. Its link holds for an hour. Look among unwanted mail too; ${limits.mailsPerHourPerAddress} messages an hour at the most.`,
  },
} as const satisfies Record<string, Text>;
