// What a refusal says of the state that an event or a replay is in (spec "Errors", INVALID_STATE).
import type { Text } from '../../../contract/text.ts';
import type { HistoryRow } from './history.store.ts';
import type { ReplayState } from './replay-row.store.ts';

type EventStatus = HistoryRow['status'];

const events: Readonly<Record<EventStatus, Text>> = {
  pending: { fr: 'en attente', en: 'pending' },
  delivered: { fr: 'livré', en: 'delivered' },
  failed: { fr: 'échoué', en: 'failed' },
  no_recipient: { fr: 'sans destinataire', en: 'without a recipient' },
};

export const nobodyLeft = (status: EventStatus): Text => ({
  fr: `L’événement est ${events[status].fr} (${status}), et plus aucun endpoint n’y est abonné.`,
  en: `The event is ${events[status].en}, and no endpoint subscribes to it any more.`,
});

const replays: Readonly<Record<ReplayState, Text>> = {
  running: { fr: 'en cours', en: 'running' },
  paused: { fr: 'en pause', en: 'paused' },
  cancelled: { fr: 'arrêté', en: 'cancelled' },
  done: { fr: 'terminé', en: 'done' },
};

export const replayIs = (state: ReplayState): Text => ({
  fr: `Le renvoi est ${replays[state].fr} (${state}) : il ne change plus.`,
  en: `The replay is ${replays[state].en}: it does not change any more.`,
});
