// The roles of a project, and of a hiring organisation, in words.

import type { OrganizationRole } from '../../../contract/hiring/words.ts';
import type { Role } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';

export const roleTexts: Record<Role, Text> = {
  admin: { fr: 'administrateur', en: 'administrator' },
  user: { fr: 'utilisateur', en: 'user' },
  viewer: { fr: 'lecteur', en: 'viewer' },
};

export const roleHints: Record<Role, Text> = {
  admin: {
    fr: 'Tout, y compris les clés, l’équipe et les virements.',
    en: 'Everything, keys, team and payouts included.',
  },
  user: {
    fr: 'Encaisser, rembourser, répondre aux litiges.',
    en: 'Collect, refund, answer disputes.',
  },
  viewer: { fr: 'Lire, sans rien changer.', en: 'Read, without changing anything.' },
};

export const organizationRoleTexts: Record<OrganizationRole, Text> = {
  owner: { fr: 'propriétaire', en: 'owner' },
  admin: { fr: 'administrateur', en: 'administrator' },
  member: { fr: 'membre', en: 'member' },
};
