// The handlers of payout destinations, with what they need of others.
import type { Mode } from '../../db/context.ts';
import type { Seal, Secret } from '../../kit/seal.ts';
import { type BankCodes, createDestinationMaker, type HolderName } from './create-destination.ts';
import { createRemover, type HasOpenPayout } from './delete-destination.ts';
import { getDestination } from './get-destination.ts';
import { listDestinations } from './list-destinations.ts';
import { createResender } from './resend-destination-code.ts';
import { createCodeSender } from './send-code.ts';
import { updateDestination } from './update-destination.ts';
import { createCodes } from './verification-code.ts';
import { createVerifier } from './verify-destination.ts';

export type DestinationNeighbours = {
  authSecret: Secret;
  seals: { destinations: Seal; mails: Seal };
  bankCode: BankCodes;
  hasOpenPayout: HasOpenPayout;
  hasRail(mode: Mode): boolean;
  /** The name that was verified; undefined for nobody's, whose account is compared with none (B.15.15). */
  holderName: HolderName;
};

export function destinationHandlers({ authSecret, seals, ...neighbours }: DestinationNeighbours) {
  const codes = createCodes(authSecret);
  const sendCode = createCodeSender(codes, seals.mails);
  const { bankCode, hasRail, hasOpenPayout, holderName } = neighbours;
  return {
    createDestination: createDestinationMaker({
      seal: seals.destinations,
      sendCode,
      bankCode,
      holderName,
      hasRail,
    }),
    listDestinations,
    getDestination,
    verifyDestination: createVerifier(codes),
    resendDestinationCode: createResender(sendCode),
    updateDestination,
    deleteDestination: createRemover(hasOpenPayout),
  };
}
