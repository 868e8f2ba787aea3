// Creates an endpoint for one mode, on an address that may be called (spec "Endpoint rules"). The name servers
// are asked before the transaction, so that a slow one holds no lock.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, KeyCaller, Lang, Mode, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { lockProject, requireKey, requireRole } from '../../platform/index.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import { missingScope } from './endpoint.rules.ts';
import { insertEndpoint, listEndpointsOf } from './endpoint.store.ts';
import { viewEndpoint } from './endpoint.view.ts';
import { judgeUrl, type UrlNeighbours } from './judge-url.call.ts';

type Operation = Operations['createEndpoint'];
type Caller = KeyCaller | SessionCaller;

export async function createEndpoint(
  ctx: CallContext<Caller>,
  input: Input<Operation>,
  neighbours: UrlNeighbours,
): Promise<Reply<Operation>> {
  const { caller, lang } = ctx;
  const mode: Mode = input.headers['X-Svc-Mode'] ?? 'test';
  const types = [...new Set(input.body.events)];
  // The mode was judged before the body was read (guards/admit.ts); the scope that the events ask for is
  // known with the body only.
  if (caller.kind === 'key') {
    const scope = missingScope(types, caller.scopes);
    if (scope) throw fail('MISSING_SCOPE', { scope });
  }
  const { url, localOnly } = await vet(input.body.url, neighbours, lang);
  return ctx.transaction(async (tx) => {
    // Under the project's lock the five places cannot be taken by six calls (W9).
    const project = await lockProject(tx, input.params.id);
    if (caller.kind === 'session') await requireRole(tx, project.id, caller.userId, 'admin');
    else await requireKey(tx, caller);
    // Again under the lock: live mode may have been switched off since.
    if (mode === 'live' && !project.live_enabled) throw fail('LIVE_NOT_ENABLED');
    const existing = await listEndpointsOf(tx, project.id);
    if (existing.some((row) => row.url === url)) throw fail('SUBSCRIPTION_EXISTS', { url });
    if (existing.length >= limits.endpointsPerProject) {
      throw fail('SUBSCRIPTION_LIMIT', { limit: limits.endpointsPerProject });
    }
    const row = await insertEndpoint(tx, {
      id: newId('we'),
      project_id: project.id,
      url,
      events: types,
      modes: [mode],
      local_only: localOnly,
      created_at: ctx.now,
    });
    if (!row) throw fail('SUBSCRIPTION_EXISTS', { url });
    await auditEndpoint({ ...ctx, tx }, row, 'created');
    return viewEndpoint(row);
  });
}

/** The address in its normal form. */
async function vet(raw: string, neighbours: UrlNeighbours, lang: Lang) {
  const judged = await judgeUrl(raw, neighbours);
  if (!judged.ok) throw fail('INVALID_URL', { fields: { url: judged.why[lang] } });
  return judged;
}
