// Sentences about webhooks of hiring.
import { limits } from '../../../contract/limits.ts';
import type { Text } from '../../../contract/text.ts';

export const webhookTexts = {
  tooMany: {
    fr: `Vous avez déjà ${limits.hiringEndpointsPerMember} webhooks dans cette organisation. Supprimez-en un.`,
    en: `You already have ${limits.hiringEndpointsPerMember} webhooks in this organization. Delete one.`,
  },
  underWay: {
    fr: 'Cette livraison est encore en cours.',
    en: 'This delivery is still under way.',
  },
  disabled: {
    fr: 'Ce webhook est désactivé : réactivez-le d’abord.',
    en: 'This webhook is turned off: turn it on first.',
  },
} as const satisfies Record<string, Text>;
