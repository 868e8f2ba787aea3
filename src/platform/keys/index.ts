// The door of keys for its neighbours.
export { createKeyIdentifier, type KeyIdentifier } from './identify-key.ts';
export { listKeys, touchKeys } from './key.store.ts';
export { viewKey } from './key.view.ts';
export type { KnownKey } from './known-key.ts';
