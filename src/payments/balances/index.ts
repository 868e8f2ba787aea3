// The door of balances for their neighbours.
export {
  addCollected,
  type Collected,
  findCollected,
  findCollectedByAll,
  findCollectedSince,
} from './collected.store.ts';
export { getBalances, readBalances } from './get-balances.ts';
