// The only file that knows Fastify: sockets, limits, routes, and an envelope on every answer (contract/platform.md E1–E7, E30).
import type { IncomingMessage, ServerResponse } from 'node:http';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Api, apiAt } from '../../contract/api.ts';
import { apis as contractApis, platformApi } from '../../contract/apis.ts';
import type { Log } from '../db/context.ts';
import { Failure, fail } from '../kit/fail.ts';
import { newId } from '../kit/ids.ts';
import { type Arrivals, createArrivals } from './arriving-files.ts';
import { type BodyBounds, boundsOf, boundsOfPage, looseBounds } from './body-bounds.ts';
import { boundChunks } from './bound-chunks.ts';
import { isShared, sharedHeaders } from './cors.ts';
import { type Deadlines, deadlines } from './deadlines.ts';
import type { Answer } from './envelope.ts';
import { askFirst, askForBody, mayBeLarge, RefusedUnread, takeExpectations } from './expect.ts';
import { closeIdleOnly } from './idle-connections.ts';
import { type Incoming, languageOf } from './incoming.ts';
import { holdToDeadline } from './late-bodies.ts';
import { closeUnread } from './linger.ts';
import { createStreams, type Streams } from './live.ts';
import type { Route } from './mount.ts';
import { keptHome } from './own-location.ts';
import { createPace, type Pace } from './pace-bodies.ts';
import type { Page, RawAnswer } from './page.ts';
import { type Body, receiveBody } from './receive-body.ts';
import { methodsByPath, plainPath, refuseEarly } from './refuse-early.ts';
import { refuseSocket, rememberAnswer } from './refuse-socket.ts';
import { responseWith, safetyHeadersOf } from './safety-headers.ts';
import { headersOf, send, sendFailure, sendRaw } from './send.ts';
import { shownPath } from './shown-path.ts';
import type { Subtree } from './subtree.ts';

export type ServerOptions = {
  routes: Route[];
  pages: Page[];
  subtrees: Subtree[];
  log: Log;
  /** The origin that callers see; https asks browsers to stay there. */
  publicUrl: string | null;
  /** Ours, beside paths: no answer sends a browser anywhere else. */
  origins?: readonly string[];
  trustProxy: readonly string[];
  /** Those of the contract, unless a test has others beside them. */
  apis?: readonly [Api, ...Api[]];
  /** That of `pacedBodyBytesPerSecond`, unless a test does not wait for it. */
  pace?: Pace;
  /** That of the limits, unless a test sends no hundreds of megabytes. */
  arrivals?: Arrivals;
  /** For tests, which do not wait for half a minute. */
  deadlines?: Deadlines;
};

declare module 'fastify' {
  interface FastifyRequest {
    requestId: string;
    startedAt: number;
  }
  interface FastifyContextConfig {
    bounds?: BodyBounds;
    /** What can be refused before the body is read. */
    refuse?: (incoming: Incoming) => Promise<Answer | undefined>;
    /** What every answer of the route has, whatever went wrong. */
    more?: Readonly<Record<string, string>> | undefined;
  }
}

export function createServer(options: ServerOptions): FastifyInstance {
  const { log } = options;
  const app = listener(options);
  const { pace = createPace() } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest) => {
    const { bounds = looseBounds, refuse } = request.routeOptions.config;
    const unread = async () => refuse?.(incomingOf(request));
    const ask = mayBeLarge(request.raw, bounds) ? askFirst : askForBody;
    return receiveBody(request.raw, bounds, { ask: () => ask(request.raw, unread), pace });
  });
  addRefusals(app, options);
  const streams = createStreams(log);
  app.addHook('preClose', async () => streams.end());
  for (const route of options.routes) addRoute(app, route, log, streams);
  for (const page of options.pages) addPage(app, page, options);
  for (const subtree of options.subtrees) addSubtree(app, subtree, options);
  return app;
}

/** Sockets, their deadlines, and what is answered without a request. */
function listener(options: ServerOptions): FastifyInstance {
  const { headers_ms, upload_ms, check_ms, idle_ms, stall_ms } = options.deadlines ?? deadlines;
  const safety = safetyHeadersOf(options.publicUrl);
  const apiOf = apiAtIn(options);
  const app = fastify({
    logger: false,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    requestTimeout: upload_ms,
    connectionTimeout: stall_ms,
    keepAliveTimeout: idle_ms,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16_384 },
    http: {
      // The missing Host header is answered by refuseEarly, in the envelope.
      requireHostHeader: false,
      headersTimeout: headers_ms,
      connectionsCheckingInterval: check_ms,
      ServerResponse: responseWith(safety),
    },
    clientErrorHandler: (error, socket) => refuseSocket(error, socket, { safety, apiOf }),
    frameworkErrors: (error, request, reply) => {
      const status = error.statusCode === 400 ? 400 : 404;
      const failure = status === 400 ? fail('BAD_REQUEST') : fail('NOT_FOUND');
      reply.hijack();
      sendFailure(request.raw, reply.raw, newId('req'), failure, apiOf(request.raw.url));
    },
  });
  takeExpectations(app.server);
  closeIdleOnly(app.server);
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    sendFailure(request, response, newId('req'), fail('BAD_REQUEST'), apiOf(request.url));
  });
  app.server.on('connect', (_request, socket) =>
    refuseSocket(new Error('CONNECT'), socket, { safety, apiOf }),
  );
  return app;
}

/** What is refused before a route is asked, and what went wrong on the way to one. */
function addRefusals(app: FastifyInstance, options: ServerOptions) {
  const { arrivals = createArrivals() } = options;
  const allowed = methodsByPath(options);
  const apiOf = apiAtIn(options);
  app.decorateRequest('requestId', '');
  app.decorateRequest('startedAt', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.requestId = newId('req');
    request.startedAt = performance.now();
    rememberAnswer(request.raw.socket, reply.raw);
    const { bounds = looseBounds } = request.routeOptions.config;
    boundChunks(request.raw, reply.raw, bounds);
    holdToDeadline(app.server, request.raw, bounds, options.deadlines);
    const { headers } = request.raw;
    // A type that Fastify cannot read is the route's to refuse, after the credential (E10, E22).
    if (!mediaType.test(headers['content-type'] ?? 'a/b')) headers['content-type'] = 'a/b';
    const isThere = isRouted(request, apiOf(request.raw.url));
    const failure = refuseEarly(request.raw, isThere, allowed);
    if (failure) {
      reply.hijack();
      const { answer, headers: more } = failure;
      if (answer) send(reply.raw, request.requestId, answer);
      else {
        const { raw, requestId } = request;
        sendFailure(raw, reply.raw, requestId, failure.failure, apiOf(raw.url), more);
      }
      logCall(options.log, request, reply.raw.statusCode);
      return;
    }
    done(arrivals({ raw: request.raw, response: reply.raw, address: request.ip }, bounds));
  });
  app.setErrorHandler((error: Error & { code?: string }, request, reply) => {
    reply.hijack();
    if (error instanceof RefusedUnread) {
      closeUnread(request.raw, reply.raw);
      send(reply.raw, request.requestId, error.answer);
      logCall(options.log, request, error.answer.status);
      return;
    }
    const failure = ofFastify(error);
    const fields = { err: error, request_id: request.requestId };
    if (failure.code === 'INTERNAL_ERROR') options.log.error(fields, 'a call failed unexpectedly');
    const { more } = request.routeOptions.config;
    sendFailure(request.raw, reply.raw, request.requestId, failure, apiOf(request.raw.url), more);
    logCall(options.log, request, reply.raw.statusCode);
  });
}

/** The API of an address, for refusals that no route gives. */
const apiAtIn =
  ({ apis = contractApis }: ServerOptions) =>
  (url = ''): Api =>
    apiAt(apis, plainPath(url));

/**
 * The router takes `/v1/projets/` for a project without an id: it is a path that nobody serves (E7). A page that has a whole
 * tree has none of the paths of another API below it: which methods they know is theirs to say (H78).
 */
function isRouted({ is404, params, routeOptions }: FastifyRequest, api: Api): boolean {
  const isTree = routeOptions.url?.endsWith('/*') ?? false;
  const isForeign = isTree && api.base !== platformApi.base;
  return !is404 && !isForeign && !Object.values(params as object).includes('');
}

function addRoute(app: FastifyInstance, route: Route, log: Log, streams: Streams) {
  const { operation } = route;
  const more = isShared(operation) ? sharedHeaders : undefined;
  const refuse = async (incoming: Incoming) => {
    const answer = await route.refuse(incoming);
    return answer && { ...answer, headers: { ...answer.headers, ...more } };
  };
  app.route({
    method: operation.method,
    url: fastifyPath(operation.path),
    config: { bounds: boundsOf(operation, route.api), refuse, more },
    handler: async (request, reply) => {
      reply.hijack();
      const answer = await route.serve(incomingOf(request));
      if (more) answer.headers = { ...answer.headers, ...more };
      closeIfUnread(request, reply.raw);
      if (answer.live) {
        const headers = headersOf(request.requestId, answer);
        streams.send(request.raw, reply.raw, headers, answer.live);
      } else send(reply.raw, request.requestId, answer);
      logCall(log, request, answer.status);
    },
  });
}

/** What is left of an unread body must not be taken for the next request. */
function closeIfUnread(request: FastifyRequest, response: ServerResponse) {
  const { excess } = (request.body as Body | undefined) ?? {};
  if (excess === 'size') closeUnread(request.raw, response);
}

function addPage(app: FastifyInstance, page: Page, options: ServerOptions) {
  const serve = keptHome(page.serve, options);
  app.route({
    method: page.method,
    url: fastifyPath(page.path),
    config: { bounds: boundsOfPage(page) },
    handler: async (request, reply) => {
      const answer = await serve(incomingOf(request));
      reply.hijack();
      closeIfUnread(request, reply.raw);
      sendRaw(reply.raw, request.requestId, answer, options.log);
      logCall(options.log, request, reply.raw.statusCode);
    },
  });
}

function addSubtree(app: FastifyInstance, subtree: Subtree, options: ServerOptions) {
  const { log } = options;
  const serve = keptHome(subtree.serve, options);
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `${subtree.prefix}/*`,
    config: { bounds: looseBounds },
    handler: async (request, reply) => {
      const incoming = incomingOf(request);
      const answer = await serve(incoming, languageOf(incoming));
      reply.hijack();
      if (answer.cause !== undefined) logCause(log, request.requestId, answer);
      sendRaw(reply.raw, request.requestId, answer, log);
      logCall(log, request, reply.raw.statusCode);
    },
  });
}

/** The same lines as of any other route (E21), so that one search finds a fault wherever it was. */
function logCause(log: Log, requestId: string, { status, cause }: RawAnswer) {
  const fields = { err: cause, request_id: requestId };
  if (status === 503) log.warn(fields, 'the database is busy');
  else log.error(fields, 'a call failed unexpectedly');
}

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function incomingOf(request: FastifyRequest): Incoming {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  const body = request.body as Body | undefined;
  return {
    raw: request.raw,
    params: request.params as Record<string, string>,
    search: mark === -1 ? '' : url.slice(mark + 1),
    body: body?.bytes,
    excess: body?.excess,
    requestId: request.requestId,
    address: request.ip,
  };
}

/** What is refused before a route is asked, by us or by Fastify, in our words. */
function ofFastify(error: Error & { code?: string; statusCode?: number }): Failure {
  if (error instanceof Failure) return error;
  if (error.statusCode === 400 || error.code?.startsWith('FST_ERR_CTP')) return fail('BAD_REQUEST');
  return fail('INTERNAL_ERROR');
}

const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;

/** One line a request: fields, never a query, a body, a header or a person (house.md section 2). */
function logCall(log: Log, request: FastifyRequest, status: number) {
  log.info({
    request_id: request.requestId,
    method: request.raw.method,
    path: shownPath(request.raw.url ?? ''),
    status,
    duration_ms: Math.round((performance.now() - request.startedAt) * 10) / 10,
  });
}
