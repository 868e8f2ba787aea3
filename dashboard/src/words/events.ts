// States of events and kinds of them, in words; the kinds are the contract's own.

import type { Text } from '../../../contract/text.ts';
import type { Event } from '../../../contract/webhooks/deliveries.shapes.ts';
import { events } from '../../../contract/webhooks/events.ts';
import type { Word } from './status.ts';

export const eventWords: Record<Event['status'], Word> = {
  pending: { look: 'info', text: { fr: 'En cours d’envoi', en: 'Being sent' } },
  delivered: { look: 'good', text: { fr: 'Livré', en: 'Delivered' } },
  failed: { look: 'bad', text: { fr: 'Non livré', en: 'Not delivered' } },
  no_recipient: { look: 'plain', text: { fr: 'Sans destinataire', en: 'No recipient' } },
};

const labels: Record<string, { label: Text } | undefined> = events;

export const eventLabel = (type: string): Text => labels[type]?.label ?? { fr: type, en: type };

export const eventTypes = Object.keys(events);
