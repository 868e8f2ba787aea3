// The door of identity verification.
import type { Secret } from '../../kit/seal.ts';
import type { Files } from '../files/index.ts';
import { handoffCreator } from './create-identity-handoff.ts';
import { officeIdentityDecider } from './decide-office-identity.ts';
import { deleteIdentityCapture } from './delete-identity-capture.ts';
import { handoffReader } from './get-identity-handoff.ts';
import { identityReader } from './get-identity-status.ts';
import { officeCaptureReader } from './get-office-capture.call.ts';
import { officeIdentityReader } from './get-office-identity.ts';
import type { HandoffServices } from './handoff.call.ts';
import { createHandoffTokens } from './handoff-token.ts';
import { listOfficeIdentities } from './list-office-identities.ts';
import { handoffKeeper } from './put-handoff-capture.call.ts';
import { captureKeeper } from './put-identity-capture.call.ts';
import { profileKeeper } from './put-identity-profile.ts';
import { identitySubmitter } from './submit-identity.ts';

export { decideIdentityByOperator, type IdentityDecision } from './decide-identity.ts';
export { forgetIdentityJob } from './forget-identity.job.ts';
export { findIdentity } from './identity.store.ts';
export { reviewTestIdentityJob } from './review-test-identity.job.ts';
export { type ShownIdentity, showIdentityToOperator } from './show-identity.call.ts';
export { findVerifiedName } from './verified-name.ts';

export type IdentityOptions = Omit<HandoffServices, 'tokens'> & {
  authSecret: Secret;
  publicUrl: string | null;
};

export function identityHandlers({ authSecret, publicUrl, ...services }: IdentityOptions) {
  const tokens = createHandoffTokens(authSecret);
  const { files } = services;
  return {
    createIdentityHandoff: handoffCreator(publicUrl, tokens),
    getIdentityHandoff: handoffReader({ ...services, tokens }),
    putHandoffCapture: handoffKeeper({ ...services, tokens }),
    ...ofFiles(files),
  };
}

/** Of files of all projects, for operators. */
export const officeIdentityHandlers = (files: Files) => ({
  listOfficeIdentities,
  getOfficeIdentity: officeIdentityReader(files.seal),
  getOfficeCapture: officeCaptureReader(files),
  decideOfficeIdentity: officeIdentityDecider(files),
});

const ofFiles = (files: Files) => ({
  getIdentityStatus: identityReader(files.seal),
  putIdentityProfile: profileKeeper(files.seal),
  putIdentityCapture: captureKeeper(files),
  deleteIdentityCapture,
  submitIdentity: identitySubmitter(files.seal),
});
