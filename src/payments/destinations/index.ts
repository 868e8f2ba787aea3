// The door of payout destinations.
export { type BankCodes, createDestinationMaker, type HolderName } from './create-destination.ts';
export { createRemover } from './delete-destination.ts';
export { channelOf } from './destination.rules.ts';
export { type DestinationRow, findDestination, holdDestinations } from './destination.store.ts';
export { getDestination } from './get-destination.ts';
export { listDestinations } from './list-destinations.ts';
export { createResender } from './resend-destination-code.ts';
export { createCodeSender } from './send-code.ts';
export { updateDestination } from './update-destination.ts';
export { createCodes } from './verification-code.ts';
export { createVerifier } from './verify-destination.ts';
