// The door of usage.
export { createUsageReader } from './get-usage.ts';
