// Creates an endpoint of the caller, with a secret of its own. The name servers are asked before the transaction.
import { sessionEventTypes } from '../../../contract/hiring/words.ts';
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, Lang, OrganizationMember } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import { judgeUrl, type UrlNeighbours } from '../../webhooks/index.ts';
import { lockOrganization, requireMember } from '../organizations/index.ts';
import { countEndpoints, type EndpointRow, insertEndpoint } from './endpoint.store.ts';
import { viewEndpoint } from './endpoint.view.ts';
import { newSecret } from './new-secret.ts';
import { webhookTexts } from './webhook.texts.ts';

type Operation = Operations['createHiringWebhook'];

export type EndpointNeighbours = UrlNeighbours & { seal: Seal };

export const createWebhookMaker =
  (neighbours: EndpointNeighbours) =>
  async (
    ctx: CallContext<OrganizationMember>,
    { body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { caller, now, lang } = ctx;
    const url = await vetted(body.url, neighbours, lang);
    return ctx.transaction(async (tx) => {
      // Under the organisation's lock the five places cannot be taken by six calls.
      await lockOrganization(tx, caller.organizationId);
      await requireMember({ ...ctx, tx });
      if ((await countEndpoints(tx, caller)) >= limits.hiringEndpointsPerMember) {
        throw fail('INVALID_STATE', { message: webhookTexts.tooMany[lang] });
      }
      const { secret, stored } = newSecret(neighbours.seal);
      const row: EndpointRow = {
        ...{ organization_id: caller.organizationId, id: newId('whk'), user_id: caller.userId },
        ...{ url, events: body.events ?? [...sessionEventTypes], enabled: body.enabled ?? true },
        ...{ disabled_reason: null, ...stored, failures: 0, failing_since: null },
        ...{ last_delivery_at: null, last_status: null, created_at: now, updated_at: now },
      };
      await insertEndpoint(tx, row);
      return { ...viewEndpoint(row), secret };
    });
  };

/** The address in its normal form. */
export async function vetted(raw: string, neighbours: UrlNeighbours, lang: Lang): Promise<string> {
  const judged = await judgeUrl(raw, neighbours);
  if (!judged.ok) throw fail('INVALID_REQUEST', { fields: { url: judged.why[lang] } });
  return judged.url;
}
