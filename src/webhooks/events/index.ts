// The door of events for their neighbours.
export { type Announcement, emit } from './emit.ts';
export { type EventRow, findEvents, findEventsOf, saveRounds } from './event.store.ts';
