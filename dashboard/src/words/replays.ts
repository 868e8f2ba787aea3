// States of a replay in words (UI71).
import type { Replay } from '../../../contract/webhooks/deliveries.shapes.ts';
import type { Word } from './status.ts';

export const replayWords: Record<Replay['state'], Word> = {
  running: { look: 'info', text: { fr: 'En cours', en: 'Running' } },
  paused: { look: 'warn', text: { fr: 'En pause', en: 'Paused' } },
  cancelled: { look: 'plain', text: { fr: 'Arrêté', en: 'Stopped' } },
  done: { look: 'good', text: { fr: 'Terminé', en: 'Done' } },
};
