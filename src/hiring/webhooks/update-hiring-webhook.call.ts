// Changes an endpoint of the caller: where it is, what it hears, whether it is on. Turned on again it begins anew.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, OrganizationMember } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { lockOrganization, requireMember } from '../organizations/index.ts';
import { type EndpointNeighbours, vetted } from './create-hiring-webhook.call.ts';
import { type EndpointRow, lockOwnEndpoint, saveEndpoint } from './endpoint.store.ts';
import { viewEndpoint } from './endpoint.view.ts';

type Operation = Operations['updateHiringWebhook'];

export const createWebhookUpdater =
  (neighbours: EndpointNeighbours) =>
  async (
    ctx: CallContext<OrganizationMember>,
    { params, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { caller, now, lang } = ctx;
    const url = body.url === undefined ? undefined : await vetted(body.url, neighbours, lang);
    return ctx.transaction(async (tx) => {
      await lockOrganization(tx, caller.organizationId);
      await requireMember({ ...ctx, tx });
      const row = await lockOwnEndpoint(tx, caller, params.id);
      if (!row) throw fail('NOT_FOUND');
      const changed: EndpointRow = {
        ...row,
        ...(url === undefined ? {} : { url }),
        ...(body.events === undefined ? {} : { events: body.events }),
        ...(body.enabled === undefined ? {} : { enabled: body.enabled }),
        ...(body.enabled && !row.enabled
          ? { disabled_reason: null, failures: 0, failing_since: null }
          : {}),
        updated_at: now,
      };
      await saveEndpoint(tx, changed);
      return viewEndpoint(changed);
    });
  };
