// The door of payout destinations.
export type { BankCodes } from './create-destination.ts';
export { channelOf } from './destination.rules.ts';
export {
  type DestinationKey,
  type DestinationRow,
  findDestinations,
  holdDestinations,
} from './destination.store.ts';
export { hasVerifiedDestination } from './destination-list.store.ts';
export { sheetOfDestinations } from './destination-sheet.ts';
export { destinationHandlers } from './handlers.ts';
