// The roles of a project in words.

import type { Role } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';

export const roleTexts: Record<Role, Text> = {
  admin: { fr: 'administrateur', en: 'administrator' },
  user: { fr: 'utilisateur', en: 'user' },
  viewer: { fr: 'lecteur', en: 'viewer' },
};
