// The mail of an invitation into an organisation, French then English in one plain text: nobody knows the reader's
// language yet.
import type { Text } from '../../../contract/text.ts';
import type { Mail } from '../../platform/index.ts';

const roles: Record<'admin' | 'member', Text> = {
  admin: { fr: 'administrateur', en: 'administrator' },
  member: { fr: 'membre', en: 'member' },
};

/**
 * Names whoever invites by their address, which they confirmed. The organisation's name stands on the page of the link
 * only: in a mail of ours to a stranger it could be an advertisement.
 */
export const organizationInvitationMail = (
  to: string,
  { inviter, role, link }: { inviter: string; role: 'admin' | 'member'; link: string },
): Mail => ({
  to,
  subject: 'Invitation à rejoindre une équipe de recrutement / Invitation to join a hiring team',
  text: [
    'Bonjour,',
    '',
    `${inviter} vous invite dans son équipe de recrutement. Votre rôle : ${roles[role].fr}.`,
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
    `${inviter} invites you into their hiring team. Your role: ${roles[role].en}.`,
    '',
    'To see the invitation and accept it, open this link (valid for 7 days, once):',
    link,
    '',
    'If you did not expect this invitation, ignore this message.',
    '',
  ].join('\n'),
});
