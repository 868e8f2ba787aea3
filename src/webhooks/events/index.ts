// The door of events for their neighbours.
export { type Announcement, emit } from './emit.ts';
export { emitToSubscribers } from './emit-to-subscribers.ts';
export {
  countResend,
  type EventKey,
  type EventRow,
  findEvents,
  findEventsOf,
  markDelivered,
  saveRounds,
} from './event.store.ts';
export { bodyOf, type Told } from './event-body.ts';
