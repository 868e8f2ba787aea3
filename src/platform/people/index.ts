// The door to the rows of people, for whoever writes something of theirs.
export { holdIfThere, holdPerson, lockIfThere, lockPersonForTurn } from './hold-person.ts';
export { findPersonNames } from './people.store.ts';
