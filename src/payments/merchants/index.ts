// The door of merchant accounts: what they may do, what it costs them, and what they counted.

export {
  type ClosureRow,
  closeForAll,
  findClosure,
  findClosures,
  openForAll,
} from './closure.store.ts';
export { channelName, withEnd } from './closures.rules.ts';
export { createMerchantReader } from './get-merchant.ts';
export {
  createMerchants,
  type KnownMerchant,
  type Merchants,
  merchantOf,
} from './known-merchants.ts';
export { listOfficeMerchants } from './list-office-merchants.ts';
export { isOutdated, type Locking, lockOwn, lockPresent } from './lock-own.ts';
export {
  addVolume,
  refuseVolume,
  releaseVolume,
  retakeVolume,
  type Volumes,
  volumesOn,
} from './merchant.rules.ts';
export {
  aheadOfAccount,
  announceMerchant,
  everyMerchant,
  findMerchant,
  findMerchants,
  lockMerchant,
  lockMerchants,
  type MerchantRow,
  saveDefaultDestination,
  saveKycStatus,
  saveTerms,
  saveVolumes,
} from './merchant.store.ts';
export { viewMerchant } from './merchant.view.ts';
export {
  viewAccount as viewOfficeAccount,
  viewProject as viewOfficeProject,
} from './office-merchant.view.ts';
export { type MerchantChange, operateMerchant } from './operate-merchant.ts';
export {
  addPayout,
  refuseWithdrawal,
  releasePayout,
  remainingPayouts,
} from './payout-limits.rules.ts';
export { type Forgetting, followClosure, forgettingKind } from './promise-forgetting.ts';
export { readUsualTerms } from './read-usual-terms.ts';
export { setUsualTerms } from './set-usual-terms.ts';
export { findStandings } from './standings.ts';
export { taxesOf } from './tax.rules.ts';
export {
  type ChannelTerms,
  channelTerms,
  defaultTerms,
  emptyFieldsOf,
  emptyRange,
  feesAnew,
  isEmptyRange,
  mergeChannels,
  mergeLimits,
  type Terms,
  termsOf,
  usualTermsOf,
} from './terms.rules.ts';
export { createMerchantUpdater } from './update-merchant.ts';
export { findUsualTerms } from './usual-terms.store.ts';
