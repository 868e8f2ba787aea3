// Why an act on an account is refused, and what its owner is told, in both languages.
import type { Text } from '../../../contract/text.ts';
import { iso } from '../../kit/clock.ts';
import type { Mail } from '../mails/index.ts';

export const notLocked: Text = {
  fr: 'Le second facteur de ce compte n’est pas bloqué.',
  en: 'The second factor of this account is not locked.',
};

/** French then English: nobody knows the reader's language. It may be the only sign that somebody else asked for it. */
export function secondFactorMail(to: string, at: number): Mail {
  const [day, time] = [iso(at).slice(0, 10), `${iso(at).slice(11, 16)} UTC`];
  return {
    to,
    subject: 'Votre second facteur a été retiré / Your second factor was removed',
    text: [
      'Bonjour,',
      '',
      `Le second facteur de votre compte a été retiré par la plateforme le ${day} à ${time}, et toutes vos sessions ont`,
      'été fermées : votre mot de passe suffit maintenant pour vous connecter.',
      '',
      'Si vous l’avez demandé, connectez-vous et activez-en un autre (Compte, Sécurité).',
      'Si vous n’avez rien demandé, choisissez tout de suite un nouveau mot de passe (« mot de passe oublié ») et',
      'prévenez la plateforme : quelqu’un a pu se faire passer pour vous.',
      '',
      '---',
      '',
      'Hello,',
      '',
      `The second factor of your account was removed by the platform on ${day} at ${time}, and all your sessions were`,
      'ended: your password is enough to sign in now.',
      '',
      'If you asked for this, sign in and turn on another one (Account, Security).',
      'If you did not, choose a new password at once ("forgotten password") and tell the platform: somebody may have',
      'posed as you.',
      '',
    ].join('\n'),
  };
}
