// The door of the platform: handlers of its operations, and what the mount asks about callers.
import type { ReadContext, SessionCaller, WriteContext } from '../db/context.ts';
import { getHealth } from './health/get-health.ts';
import { type KeyNeighbours, keyHandlers } from './keys/handlers.ts';
import { createProject } from './projects/create-project.ts';
import { getProject, type ProjectNeighbours } from './projects/get-project.ts';
import { listProjects } from './projects/list-projects.ts';
import { type TeamNeighbours, teamHandlers } from './team/handlers.ts';

export { type CallLog, createCallLog } from './calls/index.ts';
export { forgetOld, keepForgettingOld } from './forget-old.ts';
export {
  createKeyIdentifier,
  disableKey,
  importKeys,
  type KeyIdentifier,
} from './keys/index.ts';
export { createMailQueue, sendMailJob } from './mails/send-mail.job.ts';
export { findProject, findRole, lockProject, requireRole } from './projects/index.ts';
export { createCallCounter, createDataCounter, verifyAccount } from './quotas/index.ts';

/** The operations of this room, with what it needs of others. */
export function platformHandlers(
  neighbours: ProjectNeighbours &
    KeyNeighbours &
    TeamNeighbours & { gatewayMode: Parameters<typeof getHealth>[1] },
) {
  return {
    listProjects,
    createProject: (ctx: WriteContext<SessionCaller>, input: Parameters<typeof createProject>[1]) =>
      createProject(ctx, input, neighbours.seal),
    getProject: (ctx: ReadContext<SessionCaller>, input: Parameters<typeof getProject>[1]) =>
      getProject(ctx, input, neighbours),
    ...keyHandlers(neighbours),
    ...teamHandlers(neighbours),
    getHealth: (ctx: ReadContext) => getHealth(ctx, neighbours.gatewayMode),
  };
}
