// The door of erasure: at once for a candidate, at its date for everything else.

export { createCandidateEraser } from './erase-candidate.ts';
export { createEraser, type EraseCandidate } from './erase-candidate-of.ts';
export type { Forget, Forgotten } from './forget.ts';
export { type PurgeOptions, purgeHiringJob } from './purge-hiring.job.ts';
export { reasons, type Stay, whatStays } from './what-stays.ts';
