// The catalogue of events, open to everybody.

import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { events } from '../../../contract/webhooks/events.ts';

export async function listEventTypes(): Promise<Reply<Operations['listEventTypes']>> {
  return Object.entries(events).map(([type, event]) => ({
    type,
    product: event.product,
    label_en: event.label.en,
    label_fr: event.label.fr,
  }));
}
