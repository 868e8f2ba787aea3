// The door of notices: mails to owners about what happened to their money.
export { promiseNotices } from './promise-notices.ts';
export { tellOwnerJob } from './tell-owner.job.ts';
