// The door of what is added to objects that are read alone.
export { expand } from './expand.ts';
