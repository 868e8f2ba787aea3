// The states of hiring's own webhooks in words.
import type {
  AttemptError,
  DeliveryStatus,
  DisabledReason,
} from '../../../contract/hiring/webhooks.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import type { Word } from './status.ts';

export const deliveryWords: Record<DeliveryStatus, Word> = {
  pending: { look: 'info', text: { fr: 'En attente', en: 'Pending' } },
  delivered: { look: 'good', text: { fr: 'Livré', en: 'Delivered' } },
  failed: { look: 'bad', text: { fr: 'Échoué', en: 'Failed' } },
  cancelled: { look: 'warn', text: { fr: 'Annulé', en: 'Cancelled' } },
};

export const lastStatusWords = { delivered: deliveryWords.delivered, failed: deliveryWords.failed };

export const disabledTexts: Record<DisabledReason, Text> = {
  repeated_failures: {
    fr: 'trop d’envois échoués de suite : réparez l’adresse, puis remettez-la en service',
    en: 'too many deliveries failed in a row: mend the address, then turn it on again',
  },
  member_left: { fr: 'la personne est partie', en: 'the person left' },
};

export const attemptTexts: Record<AttemptError, Text> = {
  timeout: { fr: 'pas de réponse en dix secondes', en: 'no answer within ten seconds' },
  dns: { fr: 'nom introuvable', en: 'name not found' },
  tls: { fr: 'certificat refusé', en: 'certificate refused' },
  connection: { fr: 'connexion impossible', en: 'no connection' },
  redirect: { fr: 'redirection, refusée', en: 'a redirect, which is refused' },
  status: { fr: 'réponse autre que 2xx', en: 'an answer that is no 2xx' },
  blocked_address: { fr: 'adresse interdite', en: 'forbidden address' },
};
