// The door of the server's health: the operation, the parts that it asks, and what is wrong with an installation.
export {
  type Complaint,
  complaintsOf,
  type Facts,
  isSample,
  isWide,
} from './complaint.rules.ts';
export { databasePart } from './database-part.ts';
export { getHealth, type HealthNeighbours } from './get-health.ts';
export type { HealthPart } from './health-part.ts';
export { type OwnFacts, readFacts } from './read-facts.ts';
