// The door of identity verification.
import type { Files } from '../files/index.ts';
import { createIdentityHandoff } from './create-identity-handoff.ts';
import { deleteIdentityCapture } from './delete-identity-capture.ts';
import { identityReader } from './get-identity-status.ts';
import { captureKeeper } from './put-identity-capture.call.ts';
import { profileKeeper } from './put-identity-profile.ts';
import { identitySubmitter } from './submit-identity.ts';

export { decideIdentityByOperator, type IdentityDecision } from './decide-identity.ts';
export { findIdentity } from './identity.store.ts';
export { reviewTestIdentityJob } from './review-test-identity.job.ts';
export { findVerifiedName } from './verified-name.ts';

export const identityHandlers = (files: Files) => ({
  getIdentityStatus: identityReader(files.seal),
  putIdentityProfile: profileKeeper(files.seal),
  putIdentityCapture: captureKeeper(files),
  deleteIdentityCapture,
  submitIdentity: identitySubmitter(files.seal),
  createIdentityHandoff,
});
