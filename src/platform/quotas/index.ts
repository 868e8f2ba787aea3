// The door of the minute counters for its neighbours.
export { countOne, type Grant } from './count-call.ts';
