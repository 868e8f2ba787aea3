// The door of the platform: handlers of its operations, and what the mount asks about callers.
import type { ReadContext, SessionCaller } from '../db/context.ts';
import { type AccountNeighbours, accountHandlers } from './account/index.ts';
import { officeAccountHandlers } from './accounts/index.ts';
import { listAudit } from './audit/list-audit.ts';
import { listOfficeAudit } from './audit/list-office-audit.ts';
import { getCall } from './calls/get-call.ts';
import { listCalls } from './calls/list-calls.ts';
import { conditionsHandlers } from './conditions/index.ts';
import { getHealth, type HealthNeighbours } from './health/index.ts';
import { type InvitationNeighbours, invitationHandlers } from './invitations/index.ts';
import { type KeyNeighbours, keyHandlers } from './keys/handlers.ts';
import {
  getOfficeLedgerAudit,
  listOfficeLedgerAccounts,
  runOfficeLedgerAudit,
} from './ledger-audit/index.ts';
import {
  deleteOfficeMaintainer,
  listOfficeMaintainers,
  putOfficeMaintainer,
} from './maintainers/index.ts';
import { type MeNeighbours, meHandlers } from './me/index.ts';
import { onboardingHandlers } from './onboarding/index.ts';
import { deleteOfficeOperator, listOfficeOperators, putOfficeOperator } from './operators/index.ts';
import { endProject } from './projects/end-project.ts';
import { type ProjectNeighbours, projectHandlers } from './projects/handlers.ts';
import { officeQueueHandlers, type QueueNeighbours } from './queue/index.ts';
import { getUsage, wrongDays } from './quotas/get-usage.ts';
import { type SearchNeighbours, searchProject } from './search/search-project.ts';
import { teamHandlers } from './team/index.ts';

export { dropSecondFactor } from './accounts/index.ts';
export {
  type Acting,
  type Actor,
  actorOf,
  audit,
  auditLive,
  auditOperator,
} from './audit/index.ts';
export { type CallLog, createCallLog, findErrors } from './calls/index.ts';
export { publishConditions, publishOwnConditions, readConditions } from './conditions/index.ts';
export { type Forget, type ForgetOf, forgetOld, keepForgettingOld } from './forget-old.ts';
export {
  type Complaint,
  complaintsOf,
  databasePart,
  type Facts,
  type HealthPart,
  isSample,
  isWide,
  type OwnFacts,
  readFacts,
} from './health/index.ts';
export { type Rebuilt, rebuildIndexes } from './indexes/index.ts';
export {
  addressedProject,
  maskEmail,
  refuseUnknownToken,
  takeInvitationPermits,
  untakenKept_ms,
} from './invitations/index.ts';
export {
  createKeyIdentifier,
  disableKey,
  grace_ms,
  importKeys,
  type KeyIdentifier,
  listKeys,
  requireKey,
} from './keys/index.ts';
export {
  type AuditedPartText,
  type AuditParts,
  type AuditReport,
  auditedParts,
  auditPart,
  createNightlyAudit,
  findLastAudit,
  findLastReport,
  isWritable,
  type NightlyAudit,
  runAudit,
  saveAudit,
} from './ledger-audit/index.ts';
export {
  countKeyCalls,
  createTestCounter,
  type KeyGrant,
  type Permits,
  takePermits,
} from './limits/index.ts';
export {
  createMailQueue,
  dropSlowMails,
  type Mail,
  queueAskedMails,
  queueMails,
  queueSlowMail,
} from './mails/index.ts';
export { sendMailJob, sendSlowMailJob } from './mails/send-mail.job.ts';
export { isMaintainer, makeMaintainer } from './maintainers/index.ts';
export {
  createOperatorCheck,
  type MayOperate,
  makeOperator,
  refuseOwnProject,
} from './operators/index.ts';
export { findPersonNames, holdIfThere, holdPerson, lockPersonForTurn } from './people/index.ts';
export {
  findAddressee,
  findMember,
  findOfficeProject,
  findOfficeProjectEver,
  findOwner,
  findProject,
  findProjectNames,
  listOfficeProjects,
  lockProject,
  type OfficeProjectRow,
  requireRole,
} from './projects/index.ts';
export {
  createCallCounter,
  createDataCounter,
  createOwnCallCounter,
  tierOfProject,
  verifyAccount,
  verifyOwner,
} from './quotas/index.ts';
export {
  checkSecret,
  connectionNameOf,
  countUnopened,
  type ResealCount,
  reseal,
  type UnopenedTexts,
} from './sealing/index.ts';
export type { Found, SearchPart, Sought } from './search/search-project.ts';
/** What files of these lists are made of, and which days a file of the usage may span. */
export { getUsage, listAudit, listCalls, wrongDays };

/** The operations of this room, with what it needs of others. */
export function platformHandlers(
  neighbours: ProjectNeighbours &
    KeyNeighbours &
    Omit<AccountNeighbours, 'endProject'> &
    InvitationNeighbours &
    MeNeighbours &
    SearchNeighbours &
    QueueNeighbours &
    HealthNeighbours,
) {
  return {
    listAudit,
    listOfficeAudit,
    ...officeAccountHandlers,
    listOfficeOperators,
    putOfficeOperator,
    deleteOfficeOperator,
    listOfficeMaintainers,
    putOfficeMaintainer,
    deleteOfficeMaintainer,
    ...officeQueueHandlers(neighbours),
    getOfficeLedgerAudit,
    runOfficeLedgerAudit,
    listOfficeLedgerAccounts,
    listCalls,
    getCall,
    getUsage,
    searchProject: (ctx: ReadContext<SessionCaller>, input: Parameters<typeof searchProject>[1]) =>
      searchProject(ctx, input, neighbours),
    ...projectHandlers(neighbours),
    ...keyHandlers(neighbours),
    ...teamHandlers,
    ...invitationHandlers(neighbours),
    ...accountHandlers({ ...neighbours, endProject }),
    ...meHandlers(neighbours),
    ...onboardingHandlers,
    ...conditionsHandlers,
    getHealth: (ctx: ReadContext) => getHealth(ctx, neighbours),
  };
}
