// Creates an endpoint for one mode, on an address that may be called (spec "Endpoint rules"). The name servers
// are asked before the transaction, so that a slow one holds no lock.
import { once } from 'node:events';
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { bareHost, checkHookUrl } from '../../connectors/address-rules.ts';
import { HookFailure, type Resolve, vettedAddresses } from '../../connectors/hook-socket.ts';
import type { CallContext, KeyCaller, Lang, Mode, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import { lockProject, requireRole } from '../../platform/index.ts';
import { missingScope } from './endpoint.rules.ts';
import { insertEndpoint, listEndpointsOf } from './endpoint.store.ts';
import { urlTexts } from './endpoint.texts.ts';
import { viewEndpoint } from './endpoint.view.ts';

type Operation = Operations['createEndpoint'];
type Caller = KeyCaller | SessionCaller;

export type UrlNeighbours = {
  production: boolean;
  /** Asks for the addresses of a name. */
  resolve: Resolve;
  /** A person waits: a name server that is silent for so long is taken for one that knows no address. */
  resolveWithin_ms?: number;
};

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
    if (caller.kind === 'session') {
      await requireRole(tx, project.id, caller.userId, 'admin');
      // Again under the lock: live mode may have been switched off since.
      if (mode === 'live' && !project.live_enabled) throw fail('LIVE_NOT_ENABLED');
    }
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
    return viewEndpoint(row);
  });
}

/** The address in its normal form, or why it is refused: by how it is written, or by where its name leads. */
async function vet(raw: string, neighbours: UrlNeighbours, lang: Lang) {
  const { production } = neighbours;
  const checked = checkHookUrl(raw, { production });
  const reason = checked.ok ? undefined : checked.reason;
  const found = production && checked.ok ? await whereTo(checked.url, neighbours) : reason;
  if (!checked.ok || found) {
    throw fail('INVALID_URL', { fields: { url: urlTexts[found ?? 'not_a_url'][lang] } });
  }
  return checked;
}

/** Refused at creation already, so that the owner hears of it; every delivery asks again (W3, W4, W5). */
async function whereTo(
  url: string,
  { resolve, resolveWithin_ms = 2_000 }: UrlNeighbours,
): Promise<'private_address' | 'unknown_name' | undefined> {
  const late = AbortSignal.timeout(resolveWithin_ms);
  const silence = once(late, 'abort').then(() => {
    throw new HookFailure('dns', 'The name servers did not answer.');
  });
  const addresses = vettedAddresses(
    bareHost(new URL(url)),
    resolve,
    { production: true, deny: [] },
    late,
  );
  try {
    await Promise.race([addresses, silence]);
    return undefined;
  } catch (error) {
    const isForbidden = error instanceof HookFailure && error.kind === 'forbidden_address';
    return isForbidden ? 'private_address' : 'unknown_name';
  }
}
