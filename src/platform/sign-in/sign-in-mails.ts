// The mails of sign-in, French then English in one plain text: at that moment nobody knows the
// reader's language. No name in them: a stranger could have chosen it as an advertisement.
import { iso } from '../../kit/clock.ts';
import { maskNetwork } from '../../kit/network.ts';
import type { Mail } from './sign-in-pool.ts';

export const verificationMail = (to: string, link: string): Mail => ({
  to,
  asked: true,
  subject: 'Confirmez votre adresse e-mail / Confirm your e-mail address',
  text: [
    'Bonjour,',
    '',
    'Pour confirmer cette adresse e-mail, ouvrez ce lien (valable 1 heure) :',
    link,
    '',
    'Si vous n’avez pas créé de compte, ignorez ce message.',
    '',
    '---',
    '',
    'Hello,',
    '',
    'To confirm this e-mail address, open this link (valid for 1 hour):',
    link,
    '',
    'If you did not create an account, ignore this message.',
    '',
  ].join('\n'),
});

export const resetMail = (to: string, link: string): Mail => ({
  to,
  asked: true,
  subject: 'Nouveau mot de passe / New password',
  text: [
    'Bonjour,',
    '',
    'Pour choisir un nouveau mot de passe, ouvrez ce lien (valable 1 heure, une seule fois) :',
    link,
    '',
    'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste inchangé.',
    '',
    '---',
    '',
    'Hello,',
    '',
    'To choose a new password, open this link (valid for 1 hour, once):',
    link,
    '',
    'If you did not ask for this, ignore this message: your password stays as it is.',
    '',
  ].join('\n'),
});

type Change = { at: number; address: string; origin: string };

/** Told to whoever owns the account, however late: it may be the only sign that somebody else has it. */
export function passwordMail(to: string, { at, address, origin }: Change): Mail {
  const [day, time] = [iso(at).slice(0, 10), `${iso(at).slice(11, 16)} UTC`];
  const [from, place] = [maskNetwork(address) ?? 'inconnu', maskNetwork(address) ?? 'unknown'];
  return {
    to,
    asked: false,
    subject: 'Votre mot de passe a changé / Your password was changed',
    text: [
      'Bonjour,',
      '',
      `Le mot de passe de votre compte a été changé le ${day} à ${time}, depuis le réseau ${from}.`,
      '',
      'Si c’était vous, vous n’avez rien à faire.',
      'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe (« mot de passe oublié ») :',
      'il ferme toutes les sessions. Vérifiez ensuite les membres et les clés de vos projets.',
      `${origin}/dashboard/forgot-password?lang=fr`,
      '',
      '---',
      '',
      'Hello,',
      '',
      `The password of your account was changed on ${day} at ${time}, from the network ${place}.`,
      '',
      'If it was you, there is nothing to do.',
      'If it was not, ask for a new password at once ("forgotten password"): it ends all sessions. Then check',
      'the members and the keys of your projects.',
      `${origin}/dashboard/forgot-password?lang=en`,
      '',
    ].join('\n'),
  };
}
