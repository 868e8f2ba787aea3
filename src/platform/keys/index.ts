// The door of keys for its neighbours.
export { disableKey } from './disable-key.ts';
export { forgetKeysOf } from './forget-keys.ts';
export type { KeyNeighbours } from './handlers.ts';
export { createKeyIdentifier, type KeyIdentifier } from './identify-key.ts';
export { importKeys } from './import-keys.ts';
export { grace_ms } from './key.rules.ts';
export { listEndingKeys, listKeys, touchKeys } from './key.store.ts';
export { viewKey } from './key.view.ts';
export type { KnownKey } from './known-key.ts';
export { requireKey } from './require-key.ts';
