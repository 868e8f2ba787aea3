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
import { identifyCaller } from './guards/credential.ts';
import type { Identity } from './guards/identity.ts';
import { chooseLanguage } from './language.ts';
import { mayHoldUnstorable, readBody, readQuery, unstorableFields } from './request-parts.ts';
import { type Check, compileCheck } from './schema-check.ts';
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
  const check = compileChecks(operation);
  const run = operation.effect === 'read' ? reading() : writing();

  function reading() {
    const read = handler as AnyRead;
    return async (ctx: Context, input: object): Promise<Answer> => {
      const result = await read({ ...ctx, db: options.database }, input);
      return { status: operation.reply.status, body: JSON.stringify(result) };
    };
  }

  function writing() {
    const batch =
      typeof handler === 'function' ? single(handler as AnyRead) : (handler as AnyBatch);
    const write = createWriter({
      database: options.database,
      name,
      operation,
      handler: batch,
      share: typeof handler === 'function' ? 1 : 64,
      rebuild: (ctx, id) => {
        const read = handlers[operation.rebuild ?? ''] as AnyRead | undefined;
        if (!read) throw new Error(`${name} has nothing to rebuild its answer with`);
        return read({ ...ctx, db: options.database }, { params: { id }, query: {} });
      },
    });
    return (ctx: Context, input: object): Promise<Answer> => {
      const item = { ctx, input } as unknown as AnyItem;
      item.prepared = batch.prepare?.(item.ctx, item.input);
      return write(item);
    };
  }

  const serve = async (incoming: Incoming): Promise<Answer> => {
    const { raw, requestId } = incoming;
    const started = performance.now();
    const now = clock.now();
    const lang = languageOf(incoming);
    let caller: Caller = { kind: 'none' };
    let answer: Answer;
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
      await admit(operation, ctx, incoming, options);
      answer = await run(ctx, check(operation, incoming, ctx));
    } catch (error) {
      answer = refusal(error, operation, lang, requestId, options.log);
      if (answer.status === 401 && raw.headers.cookie?.includes('auth.session_token=')) {
        // The cookie of a session that is gone is taken away (S4).
        answer.headers = { ...answer.headers, 'Set-Cookie': options.identity.clearCookie };
      }
    }
    if (caller.kind === 'key') record(caller, operation, incoming, answer, started, now, options);
    return answer;
  };

  return { name, operation, serve };
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

/** Steps 4 to 11: project, rate, scope, mode, server, role, merchant account. */
async function admit(
  operation: Operation,
  ctx: Context,
  incoming: Incoming,
  options: MountOptions,
) {
  const { caller } = ctx;
  if (caller.kind === 'key') {
    checkProjectOfKey(caller, operation, incoming);
    if (operation.family === 'payments') {
      const grant = await options.identity.countCall(caller.projectId);
      if (!grant.granted) throw fail('RATE_LIMITED', {}, grant.retryAfter_s);
    }
    if (operation.scope && !caller.scopes.includes(operation.scope)) {
      throw fail('MISSING_SCOPE', { scope: operation.scope });
    }
    if (caller.mode === 'live' && !caller.liveEnabled) throw fail('LIVE_NOT_ENABLED');
    ctx.role = 'admin';
  } else if (caller.kind === 'session' && operation.path.startsWith('/v1/projets/{id}')) {
    ctx.role = await roleInProject(caller, operation, incoming, options);
  }
  if (operation.family !== 'payments') return;
  if (options.gatewayMode === 'not_wired') throw fail('PAYMENTS_UNAVAILABLE', {}, 60);
  if (caller.kind === 'key') await options.identity.openMerchant(scopeOf(caller));
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

type PartChecks = { body?: Check; query: Check; headers?: Check; headerNames: string[] };

/** Step 12: body, query and headers, all wrong fields in one answer. */
function compileChecks(operation: Operation) {
  const empty = { type: 'object', additionalProperties: false } as const;
  const checks: PartChecks = {
    query: compileCheck(operation.query ?? (empty as never)),
    headerNames: Object.keys(operation.headers?.properties ?? {}),
  };
  if (operation.body) checks.body = compileCheck(operation.body);
  if (operation.headers) checks.headers = compileCheck(operation.headers);
  return (_: Operation, incoming: Incoming, ctx: Context) =>
    checkParts(operation, checks, incoming, ctx);
}

function checkParts(operation: Operation, checks: PartChecks, incoming: Incoming, ctx: Context) {
  const fields: Record<string, string> = Object.create(null);
  const headers: Record<string, unknown> = {};
  for (const name of checks.headerNames) {
    const value = ctx.header(name.toLowerCase());
    if (value !== undefined) headers[name] = value;
  }
  if (operation.idempotency) checkIdempotencyKey(operation, ctx, fields);
  if (checks.headers) Object.assign(fields, checks.headers(headers, ctx.lang));
  const query = readQuery(incoming.search, operation.query, ctx.lang);
  Object.assign(fields, checks.query(query.value, ctx.lang), query.fields);
  let body: Record<string, unknown> = {};
  if (checks.body) {
    body = readBody(incoming.body, incoming.raw.headers, operation.family, ctx.lang);
    const wrong = checks.body(body, ctx.lang);
    if (wrong) mergeFields(fields, wrong);
    if (incoming.body && mayHoldUnstorable(incoming.body)) {
      mergeFields(fields, unstorableFields(body, ctx.lang, wrong));
    }
  }
  for (const _ in fields) throw fail('INVALID_REQUEST', { fields });
  return { params: incoming.params, query: query.value, headers, body };
}

/** Defined, not assigned: a field may be called `__proto__`. */
function mergeFields(into: Record<string, string>, from: Record<string, string>) {
  for (const name of Object.keys(from)) {
    Object.defineProperty(into, name, { value: from[name], enumerable: true, configurable: true });
  }
}

const keyForm = /^[\x20-\x7e]{8,100}$/;
const keyTexts = {
  missing: {
    fr: 'Cet en-tête est obligatoire : une valeur unique par opération, de 8 à 100 caractères.',
    en: 'This header is required: a value unique to the operation, 8 to 100 characters.',
  },
  form: {
    fr: 'De 8 à 100 caractères ASCII imprimables.',
    en: '8 to 100 printable ASCII characters.',
  },
};

function checkIdempotencyKey(operation: Operation, ctx: Context, fields: Record<string, string>) {
  const key = ctx.header('idempotency-key');
  if (key === undefined) {
    if (operation.idempotency === 'required')
      fields['Idempotency-Key'] = keyTexts.missing[ctx.lang];
  } else if (!keyForm.test(key)) {
    fields['Idempotency-Key'] = keyTexts.form[ctx.lang];
  }
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
