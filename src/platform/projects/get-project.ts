// Reads a project whole: keys, latest calls, usage, endpoints, and for administrators the signing secret.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Endpoint } from '../../../contract/webhooks/endpoints.shapes.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import { listLatestCalls, readPaymentCalls } from '../calls/index.ts';
import { listKeys, viewKey } from '../keys/index.ts';
import { readQuota, readUsage } from '../quotas/index.ts';
import { findProject } from './project.store.ts';
import { viewProject } from './project.view.ts';

type Operation = Operations['getProject'];

export type ProjectNeighbours = {
  seal: Seal;
  /** Endpoints belong to webhooks, which this room does not know. */
  endpointsOf(reader: Reader, projectId: string): Promise<Endpoint[]>;
};

export async function getProject(
  ctx: ReadContext<SessionCaller>,
  input: Input<Operation>,
  neighbours: ProjectNeighbours,
): Promise<Reply<Operation>> {
  const project = await findProject(ctx.db, input.params.id);
  if (!project) throw fail('PROJECT_NOT_FOUND');
  const [keys, calls, payments_calls, usage, quota, webhooks] = await Promise.all([
    listKeys(ctx.db, project.id, {
      since: ctx.now - limits.endedKeys_days * 86_400_000,
      now: ctx.now,
      most: limits.endedKeysShown,
    }),
    listLatestCalls(ctx.db, project.id, input.query.calls ?? limits.perPageMax),
    readPaymentCalls(ctx.db, project.id, ctx.now),
    readUsage(ctx.db, project.id, ctx.now),
    readQuota(ctx.db, project.owner_id, ctx.now),
    neighbours.endpointsOf(ctx.db, project.id),
  ]);
  const detail = {
    ...viewProject(project),
    role: ctx.role ?? 'viewer',
    owner_id: project.owner_id,
    live_enabled: project.live_enabled,
    keys: keys.map(viewKey),
    calls,
    payments_calls,
    usage,
    quota,
    webhooks,
  };
  if (ctx.role !== 'admin') return detail;
  const until = project.webhook_secret_former_until ?? 0;
  return {
    ...detail,
    webhook_secret: neighbours.seal.open(project.webhook_secret_sealed),
    webhook_secret_previous_until: until > ctx.now ? iso(until) : null,
  };
}
