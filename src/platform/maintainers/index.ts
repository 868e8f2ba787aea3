// The door of maintainers: who they are, and how one becomes one.
export { isMaintainer } from './maintainer.store.ts';
export { makeMaintainer } from './make-maintainer.ts';
