// The mail of an invitation, French then English in one plain text: nobody knows the reader's language yet.
import type { Role } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import type { Mail } from '../mails/index.ts';

const roles: Record<Role, Text> = {
  admin: { fr: 'administrateur', en: 'administrator' },
  user: { fr: 'utilisateur', en: 'user' },
  viewer: { fr: 'lecteur', en: 'viewer' },
};

/**
 * Names whoever invites by their address, which they confirmed. The project's name stands on the page of the
 * link only: in a mail of ours to a stranger it could be an advertisement (as in sign-in-mails.ts).
 */
export const invitationMail = (
  to: string,
  { inviter, role, link }: { inviter: string; role: Role; link: string },
): Mail => ({
  to,
  subject: 'Invitation à rejoindre un projet / Invitation to join a project',
  text: [
    'Bonjour,',
    '',
    `${inviter} vous invite à rejoindre son projet. Votre rôle : ${roles[role].fr}.`,
    '',
    'Pour voir l’invitation et l’accepter, ouvrez ce lien (valable 7 jours, une seule fois) :',
    link,
    '',
    'Si vous n’attendiez pas cette invitation, ignorez ce message.',
    '',
    '---',
    '',
    'Hello,',
    '',
    `${inviter} invites you to join their project. Your role: ${roles[role].en}.`,
    '',
    'To see the invitation and accept it, open this link (valid for 7 days, once):',
    link,
    '',
    'If you did not expect this invitation, ignore this message.',
    '',
  ].join('\n'),
});
