// Creates an endpoint for one mode, on an address that may be called (spec "Endpoint rules").
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { KeyCaller, Mode, SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { lockProject, requireRole } from '../../platform/index.ts';
import { missingScope } from './endpoint.rules.ts';
import { insertEndpoint, listEndpointsOf } from './endpoint.store.ts';
import { urlTexts } from './endpoint.texts.ts';
import { viewEndpoint } from './endpoint.view.ts';

type Operation = Operations['createEndpoint'];
type Caller = KeyCaller | SessionCaller;

/** Decides whether an address may be called; handed in, because it is a connector's knowledge. */
export type UrlCheck = (
  url: string,
) => { ok: true; url: string; localOnly: boolean } | { ok: false; reason: string };

export async function createEndpoint(
  ctx: WriteContext<Caller>,
  input: Input<Operation>,
  checkUrl: UrlCheck,
): Promise<Reply<Operation>> {
  const { caller, tx } = ctx;
  const mode: Mode = input.headers['X-Svc-Mode'] ?? 'test';
  const types = [...new Set(input.body.events)];
  // The mode was judged before the body was read (guards/admit.ts); the scope that the events ask for is
  // known with the body only.
  if (caller.kind === 'key') {
    const scope = missingScope(types, caller.scopes);
    if (scope) throw fail('MISSING_SCOPE', { scope });
  }
  const checked = checkUrl(input.body.url);
  if (!checked.ok) {
    const text = urlTexts[checked.reason as keyof typeof urlTexts] ?? urlTexts.not_a_url;
    throw fail('INVALID_URL', { fields: { url: text[ctx.lang] } });
  }
  // Under the project's lock the five places cannot be taken by six calls (W9).
  const project = await lockProject(tx, input.params.id);
  if (caller.kind === 'session') {
    await requireRole(tx, project.id, caller.userId, 'admin');
    // Again under the lock: live mode may have been switched off since.
    if (mode === 'live' && !project.live_enabled) throw fail('LIVE_NOT_ENABLED');
  }
  const existing = await listEndpointsOf(tx, project.id);
  if (existing.some((row) => row.url === checked.url)) {
    throw fail('SUBSCRIPTION_EXISTS', { url: checked.url });
  }
  if (existing.length >= limits.endpointsPerProject) {
    throw fail('SUBSCRIPTION_LIMIT', { limit: limits.endpointsPerProject });
  }
  const row = await insertEndpoint(tx, {
    id: newId('we'),
    project_id: project.id,
    url: checked.url,
    events: types,
    modes: [mode],
    local_only: checked.localOnly,
    created_at: ctx.now,
  });
  if (!row) throw fail('SUBSCRIPTION_EXISTS', { url: checked.url });
  return viewEndpoint(row);
}
