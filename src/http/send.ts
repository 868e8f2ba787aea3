// Writes answers to their sockets: those of operations, of pages, and refusals in the caller's language.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Api } from '../../contract/api.ts';
import type { Log } from '../db/context.ts';
import type { Failure } from '../kit/fail.ts';
import { type Answer, errorAnswer } from './envelope.ts';
import { chooseLanguage } from './language.ts';
import { closeUnread } from './linger.ts';
import { mayPack, pack } from './pack.ts';
import type { RawAnswer } from './page.ts';

export const headersOf = (requestId: string, answer: Answer): Record<string, string | number> => ({
  'X-Request-Id': requestId,
  'Cache-Control': 'no-store',
  Vary: 'Accept-Language',
  ...answer.headers,
});

export function send(response: ServerResponse, requestId: string, answer: Answer) {
  const { method, headers: asked } = response.req;
  if (!mayPack(method, asked, answer)) return sendPlain(response, requestId, answer);
  void pack(answer.body as string).then((body) => {
    const headers = { ...answer.headers, ...(body && packedHeaders) };
    sendPlain(response, requestId, { ...answer, headers, body: body ?? answer.body });
  });
}

const packedHeaders = { 'Content-Encoding': 'gzip', Vary: 'Accept-Language, Accept-Encoding' };

function sendPlain(response: ServerResponse, requestId: string, answer: Answer) {
  const headers = headersOf(requestId, answer);
  if (answer.body !== undefined) {
    headers['Content-Type'] ??= 'application/json; charset=utf-8';
    headers['Content-Length'] = Buffer.byteLength(answer.body);
  }
  response.writeHead(answer.status, headers);
  response.end(answer.body);
}

export function sendRaw(
  response: ServerResponse,
  requestId: string,
  answer: RawAnswer,
  log: Log,
): void {
  // appendHeader keeps several Set-Cookie lines apart.
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  response.setHeader('X-Request-Id', requestId);
  const { body } = answer;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) {
    response.writeHead(answer.status);
    sendPieces(response, body).catch((error: unknown) => {
      response.destroy();
      if (!isGone(error)) log.warn({ err: error, request_id: requestId }, 'an answer broke off');
    });
    return;
  }
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.writeHead(answer.status);
  response.end(body);
}

/** As fast as it is read. What fails on the way cuts the answer: a half one must not look like a whole. */
const sendPieces = (response: ServerResponse, pieces: AsyncIterable<string>): Promise<void> =>
  pipeline(Readable.from(pieces), response);

/** Whoever asked went away, which is no fault of ours. */
const isGone = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';

export function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  failure: Failure,
  /** Of the path that was asked for, whether anybody serves it or not. */
  api: Api,
  headers: Record<string, string> = {},
) {
  const search = request.url?.split('?')[1] ?? '';
  const asked = new URLSearchParams(search).get('lang') ?? undefined;
  const lang = chooseLanguage(request.headers['accept-language'], asked);
  const answer = errorAnswer(failure, lang, requestId, undefined, api);
  // What is left of an unread body must not be taken for the next request.
  closeUnread(request, response);
  send(response, requestId, { ...answer, headers: { ...answer.headers, ...headers } });
}
