// The door to the rows of people, for whoever writes something of theirs.
export { holdPerson, isHeld, isLocked, lockPersonForTurn } from './hold-person.ts';
export { findPersonNames } from './people.store.ts';
