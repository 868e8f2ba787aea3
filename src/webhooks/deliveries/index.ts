// The door of deliveries for their neighbours.
export { findDeliveries, findFailingEndpoints } from './find-deliveries.ts';
export { findHealth } from './find-health.ts';
export { oldestOf, sightOf } from './history.rules.ts';
export type { Sight } from './history.store.ts';
export { findSecrets } from './secrets.ts';
export { type Secrets, signedHeaders } from './signed-headers.rules.ts';
