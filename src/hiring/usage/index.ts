// The door of usage.
export { createUsageReader } from './get-hiring-usage.ts';
