// The door of hiring keys.

export { requireManager } from '../organizations/index.ts';
export { createHiringKey } from './create-hiring-key.ts';
export { createKeyCaller, identifyKey } from './identify-key.ts';
export { countActiveKeys } from './key.store.ts';
export { createKeyLister } from './list-hiring-keys.ts';
export { regenerateHiringKey } from './regenerate-hiring-key.ts';
export { revokeHiringKey } from './revoke-hiring-key.ts';
export { stopHiringKey } from './stop-hiring-key.ts';
