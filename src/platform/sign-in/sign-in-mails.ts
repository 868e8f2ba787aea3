// The two mails of sign-in, French then English in one plain text: at that moment nobody knows the
// reader's language. No name in them: a stranger could have chosen it as an advertisement.
import type { Mail } from './sign-in-pool.ts';

export const verificationMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Confirmez votre adresse e-mail / Confirm your e-mail address',
  text: [
    'Bonjour,',
    '',
    'Pour confirmer cette adresse e-mail, ouvrez ce lien (valable 1 heure) :',
    link,
    '',
    "Si vous n'avez pas créé de compte, ignorez ce message.",
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
  subject: 'Nouveau mot de passe / New password',
  text: [
    'Bonjour,',
    '',
    'Pour choisir un nouveau mot de passe, ouvrez ce lien (valable 1 heure, une seule fois) :',
    link,
    '',
    "Si vous n'avez rien demandé, ignorez ce message : votre mot de passe reste inchangé.",
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
