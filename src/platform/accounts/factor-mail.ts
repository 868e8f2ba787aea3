// What a person reads whose second factor was taken away, French then English: nobody knows the reader's language.
import { iso } from '../../kit/clock.ts';
import type { Mail } from '../mails/index.ts';

export function factorMail(to: string, { at, origin }: { at: number; origin: string }): Mail {
  const [day, time] = [iso(at).slice(0, 10), `${iso(at).slice(11, 16)} UTC`];
  return {
    to,
    subject: 'Votre second facteur a été retiré / Your second factor was taken away',
    text: [
      'Bonjour,',
      '',
      `Le ${day} à ${time}, l’équipe de la plateforme a retiré le second facteur de votre compte : il était dit perdu, codes`,
      'de secours compris. Toutes les sessions sont fermées, et votre mot de passe ne sert plus. Choisissez-en un nouveau',
      '(« mot de passe oublié »), puis remettez un second facteur :',
      `${origin}/dashboard/forgot-password?lang=fr`,
      '',
      'Si vous n’avez rien demandé, faites-le tout de suite et prévenez la plateforme : quelqu’un s’est fait passer pour vous.',
      '',
      '---',
      '',
      'Hello,',
      '',
      `On ${day} at ${time} the platform’s team took away the second factor of your account: it was said to be lost, recovery`,
      'codes included. All sessions are ended, and your password opens nothing any more. Choose a new one ("forgotten',
      'password"), then set up a second factor again:',
      `${origin}/dashboard/forgot-password?lang=en`,
      '',
      'If you did not ask for this, do so at once and tell the platform: somebody has passed for you.',
      '',
    ].join('\n'),
  };
}
