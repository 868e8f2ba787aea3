// The door of quotas: what counts calls, and what a project's detail and its keys ask about limits.
export { countOne, createCallCounter, createOwnCallCounter, type Grant } from './count-call.ts';
export { createDataCounter } from './count-data-call.ts';
export { countPassword } from './count-password.ts';
export { forgetCounts } from './forget-counts.ts';
export { keyDefault, type Tier } from './quota.rules.ts';
export { findNearlyUsed, readQuota, readUsage, tierOfAccount } from './read-quota.ts';
export { tierOfProject, verifyAccount, verifyOwner } from './verify-account.ts';
