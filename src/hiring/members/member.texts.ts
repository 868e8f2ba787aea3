// Sentences about the people of an organisation.
import { limits } from '../../../contract/limits.ts';
import type { Text } from '../../../contract/text.ts';

export const memberTexts = {
  ownerStays: {
    fr: 'Le propriétaire garde son rôle : cédez d’abord l’organisation à un autre membre.',
    en: 'The owner keeps the role: hand the organization over to another member first.',
  },
  ownerAlone: {
    fr: 'Seul le propriétaire cède l’organisation.',
    en: 'Only the owner hands the organization over.',
  },
  ownsMany: {
    fr: `Cette personne a déjà ${limits.organizationsPerPerson} organisations.`,
    en: `This person has ${limits.organizationsPerPerson} organizations already.`,
  },
  ownerProtected: {
    fr: 'Le rôle du propriétaire ne peut être changé par un autre membre.',
    en: 'Nobody else changes the owner’s role.',
  },
} as const satisfies Record<string, Text>;
