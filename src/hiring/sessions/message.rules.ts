// What a message of a session says of its question beside its words. Pure.
import type { MessageRow } from './message.store.ts';

/** Nobody sent it: the question's time was over, and nothing was saved. */
export const isTakenByTime = ({ kind, answer_key }: MessageRow): boolean =>
  kind === 'SKIP' && answer_key === null;
