// The door of indexes.
export { type Rebuilt, rebuildIndexes } from './rebuild-indexes.ts';
