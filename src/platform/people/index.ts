// The door to the rows of people, for whoever writes something of theirs.
export { holdPerson, lockPersonForTurn } from './hold-person.ts';
