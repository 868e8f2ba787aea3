// Refuses what never becomes a request: broken HTTP, oversize headers, bytes that drip (contract/platform.md
// E2, E30). The envelope is written to the socket by hand.
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Api } from '../../contract/api.ts';
import { fail } from '../kit/fail.ts';
import { newId } from '../kit/ids.ts';
import { errorAnswer } from './envelope.ts';
import type { SafetyHeaders } from './safety-headers.ts';

type BrokenCall = Error & { code?: string; rawPacket?: unknown };

type Options = {
  safety: SafetyHeaders;
  /** The API whose form the refusal has. */
  apiOf(url: string | undefined): Api;
};

/** How long a client that is still sending may take to read why it is refused. */
const linger_ms = 1_000;

/** The answer of the latest request of a connection. */
const lastAnswers = new WeakMap<Duplex, ServerResponse>();
const refused = new WeakSet<Duplex>();

export function rememberAnswer(socket: Duplex, answer: ServerResponse): void {
  lastAnswers.set(socket, answer);
}

/**
 * What never becomes a request: its refusal is written to the socket by hand, without taking the place of
 * an answer that is under way (contract/platform.md E2).
 */
export function refuseSocket(error: BrokenCall, socket: Duplex, options: Options): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  // What the client sends after the fault is dropped: a closed door would lose it the answer.
  if (refused.has(socket)) return;
  refused.add(socket);
  if (isLate(error)) inTurn(() => tellSocket(error, socket, options));
  else tellSocket(error, socket, options);
}

const isLate = ({ code }: { code?: string }): boolean => code === 'ERR_HTTP_REQUEST_TIMEOUT';

/** Thousands may be late together, and each takes a tenth of a millisecond: others come between (F19). */
const lateInOneTurn = 5;
const waiting: (() => void)[] = [];

function inTurn(tell: () => void): void {
  if (waiting.push(tell) === 1) setImmediate(tellSome);
}

function tellSome(): void {
  for (const tell of waiting.splice(0, lateInOneTurn)) tell();
  if (waiting.length > 0) setImmediate(tellSome);
}

function tellSocket(error: BrokenCall, socket: Duplex, options: Options): void {
  const earlier = lastAnswers.get(socket);
  // A good request before the broken one is answered first, by its own answer.
  if (earlier?.req.complete && !earlier.writableFinished) {
    earlier.once('close', () => answerSocket(error, socket, options));
  } else if (earlier?.headersSent && !earlier.req.complete) {
    // The broken request itself, refused before its fault was seen: one answer is enough.
    closeSoon(socket, '');
  } else answerSocket(error, socket, options);
}

/** The address that a broken request names, if its first line came with what is broken. */
function addressIn(packet: unknown): string | undefined {
  if (!Buffer.isBuffer(packet)) return undefined;
  return /^[A-Z]+ (\S+) HTTP\//.exec(packet.toString('latin1', 0, lineBytes))?.[1];
}

/** As much of a first line as tells one API from another. */
const lineBytes = 1_024;

const reasons = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
} as const;

function answerSocket(error: BrokenCall, socket: Duplex, { safety, apiOf }: Options) {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const oversize = error.code === 'HPE_HEADER_OVERFLOW';
  const status = oversize ? 431 : isLate(error) ? 408 : 400;
  const code = oversize ? 'REQUEST_TOO_LARGE' : 'BAD_REQUEST';
  const requestId = newId('req');
  const api = apiOf(addressIn(error.rawPacket) ?? lastAnswers.get(socket)?.req.url);
  const { body } = errorAnswer(fail(code), 'fr', requestId, undefined, api);
  const lines = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    ...Object.entries(safety).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  closeSoon(socket, `${lines.join('\r\n')}\r\n\r\n${body}`);
}

function closeSoon(socket: Duplex, text: string) {
  socket.end(text);
  setTimeout(() => socket.destroy(), linger_ms).unref();
}
