// What the roles of a team are called.
import type { Role } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';

export const roleTexts: Record<Role, Text> = {
  viewer: { fr: 'lecteur', en: 'viewer' },
  user: { fr: 'utilisateur', en: 'user' },
  admin: { fr: 'administrateur', en: 'administrator' },
};
