// Steps 4 to 11 of the order of checks: project, rate and quota, scope, mode, server, role, merchant account
// (contract/payments.md B.0). From here on a session on a payment route is like a key: it has a project
// and a mode, and no use case asks which of the two it serves.
import type { Permission } from '../../../contract/backoffice/words.ts';
import { limits } from '../../../contract/limits.ts';
import type { Closable, Operation, Role } from '../../../contract/operation.ts';
import {
  type Caller,
  type Context,
  type KeyCaller,
  type Mode,
  type ProjectCaller,
  type SessionCaller,
  scopeOf,
} from '../../db/context.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { reaches } from '../../kit/role.ts';
import { countCall, isModeOpen, type QuotaHeaders } from './count.ts';
import type { Identity, Membership } from './identity.ts';

export type AdmitOptions = {
  identity: Identity;
  gatewayMode: 'simulated' | 'real' | 'not_wired';
  /** What the operator closed. */
  closed?: readonly Closable[];
};

type Params = Readonly<Record<string, string>>;

/**
 * Refuses, or leaves in `ctx` the role and, on payment routes, a caller with a project and a mode; answers what
 * the daily quota says of a data call.
 */
export async function admit(
  operation: Operation,
  ctx: Context,
  params: Params,
  { identity, gatewayMode, closed = [] }: AdmitOptions,
  /** Of a call that goes on and was counted when it began. */
  { again = false } = {},
): Promise<QuotaHeaders | undefined> {
  const { caller } = ctx;
  let member: Membership | undefined;
  if (caller.kind === 'key') {
    checkProjectOfKey(caller, operation, ctx, params);
    ctx.role = 'admin';
  } else if (caller.kind === 'session') {
    const id = projectOfSession(operation, ctx, params);
    // A text of another form names no project, and may be one that PostgreSQL cannot carry (E7).
    if (id !== undefined && isId('prj', id)) member = await identity.member(id, caller.userId);
    if (id !== undefined && !member) throw fail('PROJECT_NOT_FOUND');
    ctx.role = member?.role;
    if (member && operation.family === 'payments') ctx.caller = inProject(caller, id ?? '', ctx);
  }
  const pays = operation.family === 'payments';
  const quota = again ? undefined : await countCall(operation, ctx.caller, ctx.address, identity);
  const isClosed = operation.closable?.some((one) => closed.includes(one)) ?? false;
  if (isClosed && !pays) throw fail('NOT_CONFIGURED');
  if (caller.kind === 'key') {
    if (operation.scope && !caller.scopes.includes(operation.scope)) {
      throw fail('MISSING_SCOPE', { scope: operation.scope });
    }
    checkModeOfKey(caller, operation, ctx);
  } else if (member) {
    const chooses = pays || takesMode(operation);
    if (chooses && askedMode(ctx) === 'live' && !member.liveEnabled) throw fail('LIVE_NOT_ENABLED');
  }
  if (pays && gatewayMode === 'not_wired') throw fail('PAYMENTS_UNAVAILABLE', {}, 60);
  if (member) checkRole(member.role, operation, caller, params);
  if (operation.testOnly && (ctx.caller as ProjectCaller).mode !== 'test') throw fail('NOT_FOUND');
  if (operation.maintainer) await checkMaintainer(ctx, identity);
  if (operation.operator) await checkOperator(operation.operator, ctx, identity);
  checkSignIn(operation, ctx);
  // Step 10 on payment routes.
  if (isClosed) throw fail('NOT_CONFIGURED');
  if (pays) {
    ctx.merchant = await identity.merchants.open(scopeOf(ctx.caller as ProjectCaller));
    ctx.now += ctx.merchant.ahead;
    await checkFeature(operation, ctx, identity);
  }
  return quota;
}

/** Step 10 too, of what the account says: another server may have switched it on a moment ago. */
async function checkFeature({ feature }: Operation, ctx: Context, identity: Identity) {
  const isOff = () => feature !== undefined && !ctx.merchant?.terms.features[feature];
  if (isOff()) await renewMerchant(ctx, identity);
  if (isOff()) throw fail('FEATURE_DISABLED');
}

/** Reads the account of a call again, whatever this server remembers, and the clocks with it. */
export async function renewMerchant(ctx: Context, identity: Identity): Promise<void> {
  const scope = scopeOf(ctx.caller as ProjectCaller);
  identity.merchants.forget(scope.projectId);
  ctx.merchant = await identity.merchants.open(scope);
  ctx.now = clock.now() + ctx.merchant.ahead;
}

const inPath = (operation: Operation) => operation.path.includes('/projets/{id}');

/** The project of the header, given as it is or as the merchant ID of the dashboard (spec "Authentication" 8). */
const headerProject = (ctx: Context) =>
  // An empty header designates none.
  ctx.header('x-svc-external-ref')?.replace(/^psvc_/, '') || undefined;

function checkProjectOfKey(caller: KeyCaller, operation: Operation, ctx: Context, params: Params) {
  const named = inPath(operation) ? params['id'] : headerProject(ctx);
  // Not 404 and not 403: whether the other project exists is not said (K16).
  if (named !== undefined && named !== caller.projectId) throw fail('UNAUTHENTICATED');
}

/** The project that a session speaks of; none on a route without one. */
function projectOfSession(operation: Operation, ctx: Context, params: Params): string | undefined {
  if (inPath(operation)) return params['id'] ?? '';
  if (operation.family !== 'payments') return undefined;
  // Never the first of one's projects: money would move in the wrong one (S10, decision 19).
  const id = headerProject(ctx);
  if (!id) throw fail('PROJECT_REQUIRED');
  return id;
}

/** A mode that is none counts as absent until step 12 names the header among the wrong fields. */
const inProject = (caller: SessionCaller, projectId: string, ctx: Context): ProjectCaller => ({
  ...caller,
  projectId,
  mode: askedMode(ctx) ?? 'test',
});

const takesMode = (operation: Operation) =>
  operation.headers !== undefined && 'X-Svc-Mode' in operation.headers.properties;

/** The mode of the header, test when it is absent; undefined for a text that is no mode. */
function askedMode(ctx: Context): Mode | undefined {
  const text = ctx.header('x-svc-mode') ?? 'test';
  return text === 'test' || text === 'live' ? text : undefined;
}

function checkModeOfKey(caller: KeyCaller, operation: Operation, ctx: Context) {
  if (!isModeOpen(caller)) throw fail('LIVE_NOT_ENABLED');
  if (!takesMode(operation)) return;
  const asked = askedMode(ctx);
  // A key acts in its own mode only (contract/platform.md decision 9).
  if (asked !== undefined && asked !== caller.mode) throw fail('FORBIDDEN');
}

/** Payment routes say FORBIDDEN, project routes which role would do (contract/platform.md E22). */
function checkRole(role: Role, operation: Operation, caller: Caller, params: Params) {
  const { orSelf } = operation;
  const isSelf =
    orSelf !== undefined && caller.kind === 'session' && params[orSelf] === caller.userId;
  const required = isSelf ? 'viewer' : (operation.role ?? 'viewer');
  if (reaches(role, required)) return;
  if (operation.family === 'payments') throw fail('FORBIDDEN');
  throw fail('FORBIDDEN_ROLE', { role, required });
}

async function checkMaintainer({ caller }: Context, identity: Identity) {
  if (caller.kind === 'session' && (await identity.isMaintainer(caller.userId))) return;
  throw fail('FORBIDDEN_ROLE', { role: 'utilisateur', required: 'mainteneur' });
}

/** Which permission is missing, or that the account must ask for a second factor first (contract/dashboard.md section 9). */
async function checkOperator(required: Permission, { caller }: Context, identity: Identity) {
  const may = caller.kind === 'session' ? await identity.mayOperate(caller.userId, required) : 'no';
  if (may === 'no') throw fail('FORBIDDEN_ROLE', { role: 'utilisateur', required });
  if (may === 'second_factor') throw fail('FORBIDDEN_ROLE', { role: 'operateur', required: may });
}

/** The age of the sign-in, not of the session: activity prolongs only the second (S1, S2). */
function checkSignIn(operation: Operation, { caller, now }: Context) {
  if (!operation.recentSignIn || caller.kind !== 'session') return;
  if (now - caller.signedInAt >= limits.recentSignIn_ms) throw fail('REAUTHENTICATION_REQUIRED');
}
