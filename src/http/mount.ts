// Turns the contract's operations into routes. Every call passes the same checks in the same order
// (contract/payments.md B.0); what a developer writes is the use case.
import type { IncomingMessage } from 'node:http';
import type { Operation } from '../../contract/operation.ts';
import type { Caller, Context, KeyCaller, Log, SessionCaller } from '../db/context.ts';
import { scopeOf } from '../db/context.ts';
import { busyIfUnreachable, type Database } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { Failure, fail } from '../kit/fail.ts';
import { isId } from '../kit/ids.ts';
import { type Answer, errorAnswer } from './envelope.ts';
import { countCall, isModeOpen, type QuotaHeaders } from './guards/count.ts';
import { identifyCaller } from './guards/credential.ts';
import type { Identity } from './guards/identity.ts';
import { chooseLanguage } from './language.ts';
import { compileParts } from './part-checks.ts';
import { type AnyBatch, type AnyItem, createWriter } from './write.ts';

export type MountOptions = {
  database: Database;
  identity: Identity;
  gatewayMode: 'simulated' | 'real' | 'not_wired';
  log: Log;
};

/** A request as the server hands it over. */
export type Incoming = {
  raw: IncomingMessage;
  params: Record<string, string>;
  /** The text after `?`, or empty. */
  search: string;
  body: Buffer | undefined;
  requestId: string;
  /** The client's address, as far as our own proxies tell it. */
  address: string;
};

export type Route = {
  name: string;
  operation: Operation;
  serve(incoming: Incoming): Promise<Answer>;
};

type AnyRead = (ctx: object, input: object) => Promise<unknown>;

const ranks = { viewer: 1, user: 2, admin: 3 } as const;

/** One route for each operation; the types of `handlers` were checked where they were declared. */
export function mount(
  operations: Record<string, Operation>,
  handlers: Record<string, unknown>,
  options: MountOptions,
): Route[] {
  return Object.entries(operations).map(([name, operation]) => {
    const handler = handlers[name];
    if (!handler) throw new Error(`operation ${name} has no handler`);
    return route(name, operation, handler, handlers, options);
  });
}

function route(
  name: string,
  operation: Operation,
  handler: unknown,
  handlers: Record<string, unknown>,
  options: MountOptions,
): Route {
  const check = compileParts(operation);
  const run =
    operation.effect !== 'write'
      ? reading(operation, handler as AnyRead, options)
      : writing(name, operation, handler, handlers, options);

  const serve = async (incoming: Incoming): Promise<Answer> => {
    const { raw, requestId } = incoming;
    const started = performance.now();
    const now = clock.now();
    const lang = languageOf(incoming);
    let caller: Caller = { kind: 'none' };
    let answer: Answer;
    let quota: QuotaHeaders | undefined;
    try {
      const found = identifyCaller(raw, operation, options.identity, now);
      caller = found instanceof Promise ? await found : found;
      const ctx: Context = {
        caller,
        role: undefined,
        lang,
        now,
        requestId,
        log: options.log,
        header: (header) => onlyValue(raw.headers[header]),
      };
      quota = await admit(operation, ctx, incoming, options);
      answer = await run(ctx, check(incoming, ctx));
    } catch (error) {
      answer = refusal(error, operation, lang, requestId, options.log);
    }
    if (quota) answer.headers = { ...quota, ...answer.headers };
    if (caller.kind === 'key') record(caller, operation, incoming, answer, started, now, options);
    return answer;
  };

  return { name, operation, serve };
}

type Run = (ctx: Context, input: object) => Promise<Answer>;

function reading(operation: Operation, read: AnyRead, options: MountOptions): Run {
  return async (ctx, input) => {
    const { database } = options;
    // A call gets transactions to open around what it says outside; a read has no use for them.
    const outside = operation.effect === 'call' ? { transaction: database.transaction } : {};
    const result = await read({ ...ctx, db: database, ...outside }, input);
    return { status: operation.reply.status, body: JSON.stringify(result) };
  };
}

/** Callers of one transaction at the most: enough to share a wait for the disk, few enough to be quick. */
const shareMost = 64;

function writing(
  name: string,
  operation: Operation,
  handler: unknown,
  handlers: Record<string, unknown>,
  options: MountOptions,
): Run {
  const alone = typeof handler === 'function';
  const batch = alone ? single(handler as AnyRead) : (handler as AnyBatch);
  const write = createWriter({
    database: options.database,
    name,
    operation,
    handler: batch,
    share: alone ? 1 : shareMost,
    rebuild: (ctx, id) => {
      const read = handlers[operation.rebuild ?? ''] as AnyRead | undefined;
      if (!read) throw new Error(`${name} has nothing to rebuild its answer with`);
      return read({ ...ctx, db: options.database }, { params: { id }, query: {} });
    },
  });
  return (ctx, input) => {
    const item = { ctx, input } as unknown as AnyItem;
    item.prepared = batch.prepare?.(item.ctx, item.input);
    return write(item);
  };
}

/** A handler of one call as a batch of one: it refuses by throwing, and the transaction is undone. */
const single = (handler: AnyRead): AnyBatch => ({
  run: async (tx, items) =>
    Promise.all(items.map((item) => handler({ ...item.ctx, tx }, item.input))),
});

const onlyValue = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value[0] : value;

/** The language of a call's answer. */
export function languageOf(incoming: Incoming) {
  const asked = incoming.search.includes('lang=')
    ? (new URLSearchParams(incoming.search).get('lang') ?? undefined)
    : undefined;
  return chooseLanguage(incoming.raw.headers['accept-language'], asked);
}

/** Steps 4 to 11: project, rate and quota, scope, mode, server, role, merchant account. */
async function admit(
  operation: Operation,
  ctx: Context,
  incoming: Incoming,
  options: MountOptions,
) {
  const { caller } = ctx;
  if (caller.kind === 'key') checkProjectOfKey(caller, operation, incoming);
  const quota = await countCall(operation, caller, incoming.address, options.identity);
  if (caller.kind === 'key') {
    if (operation.scope && !caller.scopes.includes(operation.scope)) {
      throw fail('MISSING_SCOPE', { scope: operation.scope });
    }
    if (!isModeOpen(caller)) throw fail('LIVE_NOT_ENABLED');
    ctx.role = 'admin';
  } else if (caller.kind === 'session' && operation.path.startsWith('/v1/projets/{id}')) {
    ctx.role = await roleInProject(caller, operation, incoming, options);
  }
  if (operation.family !== 'payments') return quota;
  if (options.gatewayMode === 'not_wired') throw fail('PAYMENTS_UNAVAILABLE', {}, 60);
  if (caller.kind === 'key') await options.identity.openMerchant(scopeOf(caller));
  return quota;
}

function checkProjectOfKey(caller: KeyCaller, operation: Operation, incoming: Incoming) {
  const named = operation.path.startsWith('/v1/projets/{id}')
    ? incoming.params['id']
    : onlyValue(incoming.raw.headers['x-svc-external-ref'])?.replace(/^psvc_/, '');
  // Not 404 and not 403: whether the other project exists is not said (K16).
  if (named !== undefined && named !== caller.projectId) throw fail('UNAUTHENTICATED');
}

async function roleInProject(
  caller: SessionCaller,
  operation: Operation,
  incoming: Incoming,
  options: MountOptions,
) {
  const id = incoming.params['id'] ?? '';
  // A text of another form names no project, and may be one that PostgreSQL cannot carry (E7).
  const role = isId('prj', id) ? await options.identity.roleIn(id, caller.userId) : undefined;
  if (!role) throw fail('PROJECT_NOT_FOUND');
  const required = operation.role ?? 'viewer';
  if (ranks[role] < ranks[required]) throw fail('FORBIDDEN_ROLE', { role, required });
  return role;
}

function refusal(
  error: unknown,
  operation: Operation,
  lang: 'fr' | 'en',
  requestId: string,
  log: Log,
) {
  const known = error instanceof Failure ? error : busyIfUnreachable(error);
  if (known instanceof Failure) {
    if (known.cause) log.warn({ err: known.cause, request_id: requestId }, 'the database is busy');
    return errorAnswer(known, lang, requestId, operation.family);
  }
  log.error({ err: error, request_id: requestId }, 'a call failed unexpectedly');
  return errorAnswer(fail('INTERNAL_ERROR'), lang, requestId, operation.family);
}

function record(
  caller: KeyCaller,
  operation: Operation,
  incoming: Incoming,
  answer: Answer,
  started: number,
  now: number,
  options: MountOptions,
) {
  const url = incoming.raw.url ?? '';
  const end = url.indexOf('?');
  options.identity.recordCall({
    projectId: caller.projectId,
    keyId: caller.keyId,
    prefix: caller.prefix,
    method: incoming.raw.method ?? '',
    path: end === -1 ? url : url.slice(0, end),
    family: operation.family,
    status: answer.status,
    duration_ms: Math.round(performance.now() - started),
    at: now,
  });
}
