// Turns the contract's operations into routes. Every call passes the same checks in the same order
// (contract/payments.md B.0); what a developer writes is the use case.
import { type Api, apiAt } from '../../contract/api.ts';
import { apis } from '../../contract/apis.ts';
import { mounted } from '../../contract/hiring/for-people.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Context, Live, Log } from '../db/context.ts';
import type { Database } from '../db/database.ts';
import { clock } from '../kit/clock.ts';
import { DegradedReply } from '../kit/degraded-reply.ts';
import { Failure, fail } from '../kit/fail.ts';
import { FileReply } from '../kit/file-reply.ts';
import type { Judge } from '../kit/judge.ts';
import { untilPresent } from '../kit/outdated.ts';
import { ReplayedReply } from '../kit/replayed-reply.ts';
import type { Seal } from '../kit/seal.ts';
import { VersionedReply } from '../kit/versioned-reply.ts';
import { WrittenReply } from '../kit/written-reply.ts';
import { type Answer, errorAnswer, replyForm, spoken } from './envelope.ts';
import { fileAnswer } from './file-answer.ts';
import { type AdmitOptions, admit, renewMerchant } from './guards/admit.ts';
import type { QuotaHeaders } from './guards/count.ts';
import { identifyCaller, nobody } from './guards/credential.ts';
import { admitToOrganization, identifyInOrganization } from './guards/organization.ts';
import { type Incoming, languageOf, onlyValue } from './incoming.ts';
import { underKey } from './keyed-call.ts';
import { inTurn } from './large-bodies.ts';
import { compileParts } from './part-checks.ts';
import { recordOf } from './record-of.ts';
import { type Mounted, refusal } from './refusal.ts';
import { versionedAnswer } from './versioned-answer.ts';
import { type AnyBatch, type AnyItem, createWriter, type KeyOptions, replayed } from './write.ts';

export type MountOptions = AdmitOptions & {
  database: Database;
  log: Log;
  /** Of stored answers that hold what is sealed elsewhere. */
  answerSeal?: Seal;
  /** What else may be wrong with a body, by operation. */
  judges?: Readonly<Record<string, Judge>>;
  /** Those of the contract, unless a test has others beside them. */
  apis?: readonly [Api, ...Api[]];
};

export type Route = {
  name: string;
  operation: Operation;
  api: Api;
  serve(incoming: Incoming): Promise<Answer>;
  /** The refusal of a caller, before there is a body; undefined for who may go on. */
  refuse(incoming: Incoming): Promise<Answer | undefined>;
};

type AnyStream = (ctx: object, input: object) => Promise<Live>;
type AnyRead = (ctx: object, input: object) => Promise<unknown>;

/** Serves an operation to a page of ours, as if the visitor's browser had called it. */
export function callRoute(routes: readonly Route[], name: string, incoming: Incoming) {
  const route = routes.find((one) => one.name === name);
  if (!route) throw new Error(`no operation ${name} is mounted`);
  return route.serve(incoming);
}

/** One route for each address of each operation; the types of `handlers` were checked where they were declared. */
export function mount(
  operations: Record<string, Operation>,
  handlers: Record<string, unknown>,
  options: MountOptions,
): Route[] {
  return mounted(operations).map(([name, operation]) => {
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
  const api = apiAt(options.apis ?? apis, operation.path);
  if (!api.callers.includes(operation.caller))
    throw new Error(`${name} has callers of another API`);
  const check = compileParts(operation, api, undefined, options.judges?.[name]);
  const isOurs = api.tenant === 'organization';
  const identify = isOurs ? identifyInOrganization : identifyCaller;
  const run = runOf({ name, operation, api }, handler, handlers, options);

  const answerTo = async (incoming: Incoming, ctx: Context, bytes: number): Promise<Answer> => {
    const input = operation.unjudged ? {} : check(incoming, ctx);
    return run(ctx, input instanceof Promise ? await input : input, bytes);
  };

  const serve = async (incoming: Incoming): Promise<Answer> => {
    const { raw, requestId } = incoming;
    const [started, now] = [performance.now(), clock.now()];
    const lang = spoken(api, languageOf(incoming));
    const ctx: Context = {
      caller: nobody,
      role: undefined,
      lang,
      now,
      merchant: undefined,
      requestId,
      address: incoming.address,
      log: options.log,
      header: (header) => onlyValue(raw.headers[header]),
    };
    let answer: Answer;
    let quota: QuotaHeaders | undefined;
    try {
      quota = await (isOurs
        ? admitToOrganization(raw, operation, ctx, options.identity)
        : admitCaller(operation, ctx, incoming, options));
      if (incoming.excess === 'size') throw fail('REQUEST_TOO_LARGE');
      const bytes = operation.upload ? 0 : (incoming.body?.length ?? 0);
      answer = await inTurn(bytes, () => answerTo(incoming, ctx, bytes));
      if (answer.live) answer.live.check = () => isStillWelcome(operation, ctx, incoming, options);
    } catch (error) {
      answer = refusal(error, { operation, api }, lang, requestId, options.log);
    }
    if (quota) answer.headers = { ...quota, ...answer.headers };
    if ('projectId' in ctx.caller) {
      const served = { name, operation, at: now, started };
      options.identity.recordCall(recordOf(ctx.caller, served, incoming, answer));
    }
    return answer;
  };

  const refuse = async (incoming: Incoming): Promise<Answer | undefined> => {
    const { raw, requestId } = incoming;
    try {
      await identify(raw, operation, options.identity, clock.now());
      return undefined;
    } catch (error) {
      return refusal(error, { operation, api }, languageOf(incoming), requestId, options.log);
    }
  };

  return { name, operation, api, serve, refuse };
}

async function admitCaller(
  operation: Operation,
  ctx: Context,
  { raw, params }: Incoming,
  options: MountOptions,
): Promise<QuotaHeaders | undefined> {
  const found = identifyCaller(raw, operation, options.identity, ctx.now);
  ctx.caller = found instanceof Promise ? await found : found;
  return admit(operation, ctx, params, options);
}

/** Whether a caller whose stream is open would be let in again, in the same role. */
async function isStillWelcome(
  operation: Operation,
  before: Context,
  incoming: Incoming,
  options: MountOptions,
): Promise<boolean> {
  const now = clock.now();
  try {
    const caller = await identifyCaller(incoming.raw, operation, options.identity, now);
    const ctx: Context = { ...before, caller, role: undefined, now };
    await admit(operation, ctx, incoming.params, options, { again: true });
    return ctx.role === before.role;
  } catch (error) {
    // A database that does not answer takes nobody's rights away.
    return !(error instanceof Failure) || error.code === 'SERVER_BUSY';
  }
}

type Run = (ctx: Context, input: object, bytes: number) => Promise<Answer>;
type Named = Mounted & { name: string };

function runOf(
  mounted: Named,
  handler: unknown,
  handlers: Record<string, unknown>,
  options: MountOptions,
): Run {
  const { operation } = mounted;
  if (operation.effect === 'write') return writing(mounted, handler, handlers, options);
  if (operation.effect === 'stream') return streaming(operation, handler as AnyStream, options);
  return reading(mounted, handler as AnyRead, handlers, options);
}

function reading(
  named: Named,
  read: AnyRead,
  handlers: Record<string, unknown>,
  options: MountOptions,
): Run {
  const { operation, api } = named;
  const { database } = options;
  const put = replyForm(api, operation);
  const keys = keysOf(named, handlers, options);
  return async (ctx, input) => {
    if (operation.effect !== 'call')
      return answerTo(ctx, await read({ ...ctx, db: database }, input));
    // A call gets transactions to open around what it says outside; a read has no use for them.
    const { transaction } = database;
    return underKey(keys, { ctx, input } as unknown as AnyItem, async (once) =>
      answerTo(ctx, await read({ ...ctx, db: database, transaction, once }, input)),
    );
  };

  async function answerTo(ctx: Context, result: unknown): Promise<Answer> {
    if (result instanceof VersionedReply) return versionedAnswer(operation, ctx, result, put);
    if (result instanceof FileReply) return fileAnswer(result);
    if (result instanceof DegradedReply) {
      const answer = errorAnswer(result.refusal, ctx.lang, ctx.requestId, operation.family, api);
      const body = JSON.stringify({ ...JSON.parse(answer.body), ...(result.reply as object) });
      return { ...answer, body };
    }
    const { status, attachment } = operation.reply;
    if (result instanceof ReplayedReply) {
      return { status, body: put(JSON.stringify(result.answer)), headers: replayed };
    }
    const json = result instanceof WrittenReply ? result.json : JSON.stringify(result);
    const answer = { status, body: json === undefined ? undefined : put(json) };
    if (!attachment) return answer;
    return { ...answer, headers: { 'Content-Disposition': kept(attachment) } };
  }
}

const keysOf = (
  { name, operation, api }: Named,
  handlers: Record<string, unknown>,
  options: MountOptions,
): KeyOptions => ({
  database: options.database,
  name,
  operation,
  put: replyForm(api, operation),
  seal: operation.sealedAnswer ? options.answerSeal : undefined,
  hidesKeys: api.tenant === 'organization',
  rebuild: (ctx, id) => {
    const read = handlers[operation.rebuild ?? ''] as AnyRead | undefined;
    if (!read) throw new Error(`${name} has nothing to rebuild its answer with`);
    return read({ ...ctx, db: options.database }, { params: { id }, query: {} });
  },
});

const streaming =
  ({ reply }: Operation, open: AnyStream, options: MountOptions): Run =>
  async (ctx, input) => {
    const opened = await open({ ...ctx, db: options.database }, input);
    const name = opened.attachment ?? reply.attachment;
    return {
      status: 200,
      body: undefined,
      ...(name ? { headers: { 'Content-Disposition': kept(name) } } : {}),
      live: { open: opened, check: async () => true, media: reply.media },
    };
  };

/** A browser keeps the answer under this name. */
const kept = (name: string) => `attachment; filename="${name}"`;

/** Callers of one transaction at the most: enough to share a wait for the disk, few enough to be quick. */
const shareMost = 64;

function writing(
  named: Named,
  handler: unknown,
  handlers: Record<string, unknown>,
  options: MountOptions,
): Run {
  const alone = typeof handler === 'function';
  const batch = alone ? single(handler as AnyRead) : (handler as AnyBatch);
  const write = createWriter({
    ...keysOf(named, handlers, options),
    handler: batch,
    share: alone ? 1 : shareMost,
  });
  const run: Run = (ctx, input, bytes) => {
    const item = { ctx, input, bytes } as unknown as AnyItem;
    const prepared = batch.prepare?.(item.ctx, item.input);
    // Only what speaks outside before its transaction waits here.
    if (!(prepared instanceof Promise)) return write({ ...item, prepared });
    return prepared.then((value) =>
      write({ ...item, prepared: value }).finally(() => batch.discard?.(value)),
    );
  };
  return (ctx, input, bytes) => {
    const renew = () => renewMerchant(ctx, options.identity);
    return untilPresent(async () => run(ctx, input, bytes), renew);
  };
}

/** A handler of one call as a batch of one: what it throws undoes the transaction (handlers.ts). */
const single = (handler: AnyRead): AnyBatch => ({
  run: async (tx, items) =>
    Promise.all(items.map((item) => handler({ ...item.ctx, tx }, item.input))),
});
