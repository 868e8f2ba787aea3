// The door of the server's health: the operation, and the parts that it asks.
export { databasePart } from './database-part.ts';
export { getHealth, type HealthNeighbours } from './get-health.ts';
export type { HealthPart } from './health-part.ts';
