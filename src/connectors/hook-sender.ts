// Sends one request to an address that a stranger chose, and always comes back with an answer that can
// be stored: payments, hiring and test sends go through this one guard (contract/platform.md 4.1).
//
// node:http on a socket we opened ourselves, rather than undici: measured on two cores with a local
// receiver, a new connection each, 4 300 against 3 500 requests a second. Above all no library decides
// when or where to connect: no agent, so no pool, no proxy from the environment, no name resolution.
import http from 'node:http';
import net from 'node:net';
import { bareHost, checkHookUrl, forbiddenAddress } from './address-rules.ts';
import type { HookCause, Opening, Resolve } from './hook-socket.ts';
import { HookFailure, lookup, open, secure, vettedAddresses } from './hook-socket.ts';

export type HookRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  deadlineMs?: number;
};

export type HookTimings = {
  /** Null for a step that was not reached, or not needed: no DNS for an address, no TLS for http. */
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  /** From the request's first byte to the end of the answer's headers. */
  first_byte_ms: number | null;
  total_ms: number;
};

export type HookAnswer = {
  status: number | null;
  /** A 2xx whose body came whole, or was cut by us for its length or slowness (D13). */
  ok: boolean;
  error: null | { cause: HookCause; message: string };
  /** The first bytes of the answer as they came: not decompressed, perhaps not text. */
  body: Buffer;
  truncated: boolean;
  address: string | null;
  timings: HookTimings;
};

export type HookSenderOptions = {
  production: boolean;
  userAgent: string;
  /** Addresses and CIDR blocks that production refuses besides the private ones: our own, the database's, the operator's. */
  deny?: readonly string[];
  resolve?: Resolve;
  deadlineMs?: number;
  maxResponseBytes?: number;
  keepBytes?: number;
};

export type HookSender = {
  /** What production refuses besides the private addresses. */
  readonly denied: readonly string[];
  /** Never throws, never rejects. */
  send(request: HookRequest): Promise<HookAnswer>;
  /** Refuses new requests and waits for those under way: at most their deadline. */
  close(): Promise<void>;
};

type Settings = Required<HookSenderOptions>;

/** One request on its way: what is known so far, and where it stands when the deadline strikes. */
type Course = Opening & {
  settings: Settings;
  phase: 'url' | 'dns' | 'connect' | 'tls' | 'answer' | 'body';
  chunks: Buffer[];
  answer: Omit<HookAnswer, 'body'>;
};

const DEFAULTS = {
  deny: [],
  resolve: lookup,
  // The specification's 5 s for an attempt and the sizes of contract/platform.md D12, D13.
  deadlineMs: 5_000,
  maxResponseBytes: 16_384,
  keepBytes: 4_096,
};
const MAX_HEADER_BYTES = 16_384;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export function createHookSender(options: HookSenderOptions): HookSender {
  const settings: Settings = { ...DEFAULTS, ...options };
  // Reads the whole deny list once: a block that cannot be read stops the start.
  forbiddenAddress('::', { extra: settings.deny });
  const underWay = new Set<Promise<HookAnswer>>();
  let closed = false;
  return {
    denied: settings.deny,
    async send(request) {
      const work = attempt(request, settings, closed);
      underWay.add(work);
      try {
        return await work;
      } finally {
        underWay.delete(work);
      }
    },
    async close() {
      closed = true;
      await Promise.all(underWay);
    },
  };
}

async function attempt(
  request: HookRequest,
  settings: Settings,
  closed: boolean,
): Promise<HookAnswer> {
  const started = performance.now();
  const deadline_ms = request.deadlineMs ?? settings.deadlineMs;
  const cut = new AbortController();
  const course = newCourse(settings, cut.signal);
  // One absolute deadline: idle timers never fire on a receiver that drips (D12).
  const timer = setTimeout(() => cut.abort(), deadline_ms);
  let failure: unknown;
  try {
    if (closed) throw new HookFailure('closed', 'The sender is closed.');
    await until(cut.signal, exchange(request, course));
  } catch (error) {
    failure = error;
  }
  clearTimeout(timer);
  for (const socket of course.sockets) socket.destroy();
  const { status, truncated, address, timings } = course.answer;
  const error = verdict(course, failure, deadline_ms);
  return {
    status,
    ok: error === null,
    error,
    body: Buffer.concat(course.chunks),
    truncated: truncated || (status !== null && failure !== undefined),
    address,
    timings: { ...timings, total_ms: since(started) },
  };
}

function newCourse(settings: Settings, cut: AbortSignal): Course {
  const timings = {
    dns_ms: null,
    connect_ms: null,
    tls_ms: null,
    first_byte_ms: null,
    total_ms: 0,
  };
  const course: Course = {
    settings,
    cut,
    policy: settings,
    sockets: [],
    onAddress: (address) => {
      course.answer.address = address;
    },
    phase: 'url',
    chunks: [],
    answer: { status: null, ok: false, error: null, truncated: false, address: null, timings },
  };
  return course;
}

/** Check, resolve, connect, secure, ask, read. Each step notes what it learnt in `course`. */
async function exchange(request: HookRequest, course: Course): Promise<void> {
  const { settings } = course;
  const { timings } = course.answer;
  // Again at every attempt: the endpoint may come from a database of another environment (W8).
  const checked = checkHookUrl(request.url, settings);
  if (!checked.ok) {
    const cause = checked.reason === 'private_address' ? 'forbidden_address' : 'invalid_url';
    throw new HookFailure(cause, `The URL is refused (${checked.reason}).`);
  }
  const url = new URL(checked.url);
  const isTls = url.protocol === 'https:';
  const host = bareHost(url);
  course.phase = 'dns';
  let mark = performance.now();
  const addresses = await vettedAddresses(host, settings.resolve, settings, course.cut);
  if (net.isIP(host) === 0) timings.dns_ms = since(mark);
  course.phase = 'connect';
  mark = performance.now();
  let socket = await open(addresses, Number(url.port || (isTls ? 443 : 80)), course);
  timings.connect_ms = since(mark);
  if (isTls) {
    course.phase = 'tls';
    mark = performance.now();
    socket = await secure(socket, host, course);
    timings.tls_ms = since(mark);
  }
  course.phase = 'answer';
  await converse(socket, url, request, course);
}

function converse(
  socket: net.Socket,
  url: URL,
  request: HookRequest,
  course: Course,
): Promise<void> {
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const outgoing = http.request({
    createConnection: () => socket,
    method: 'POST',
    path: `${url.pathname}${url.search}`,
    headers: outgoingHeaders(request, url, course.settings.userAgent),
    maxHeaderSize: MAX_HEADER_BYTES,
    insecureHTTPParser: false,
  });
  outgoing.on('error', reject);
  outgoing.on('upgrade', () => reject(new HookFailure('protocol', 'The receiver left HTTP.')));
  outgoing.on('response', (incoming) => {
    course.phase = 'body';
    course.answer.status = incoming.statusCode ?? null;
    course.answer.timings.first_byte_ms = since(started);
    readBody(incoming, course).then(resolve, reject);
  });
  outgoing.end(request.body);
  return promise;
}

/** Ours come last and win: nothing that a caller passes changes where or how much is sent. */
function outgoingHeaders(request: HookRequest, url: URL, userAgent: string) {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name.toLowerCase()] = value;
  headers['host'] = url.host;
  headers['user-agent'] = userAgent;
  headers['content-length'] = String(Buffer.byteLength(request.body));
  headers['connection'] = 'close';
  return headers;
}

/** Ends with the body, or as soon as it is longer than anyone will read. */
function readBody(incoming: http.IncomingMessage, course: Course): Promise<void> {
  const { keepBytes, maxResponseBytes } = course.settings;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let read = 0;
  incoming.on('data', (chunk: Buffer) => {
    if (read < keepBytes) course.chunks.push(chunk.subarray(0, keepBytes - read));
    read += chunk.length;
    if (read > keepBytes) course.answer.truncated = true;
    if (read < maxResponseBytes) return;
    resolve();
    incoming.destroy();
  });
  incoming.on('end', resolve);
  incoming.on('error', reject);
  return promise;
}

/** Null is success. A status outside 2xx says more than what happened to the body after it. */
function verdict(course: Course, failure: unknown, deadline_ms: number): HookAnswer['error'] {
  const { status } = course.answer;
  if (status !== null && (status < 200 || status > 299)) {
    const cause = REDIRECTS.has(status) ? 'redirect' : 'status';
    return { cause, message: `The receiver answered ${status}.` };
  }
  if (failure === undefined) return null;
  if (course.cut.aborted) {
    // The receiver said yes; that its body drips on past the deadline takes nothing back (D13).
    if (status !== null) return null;
    return { cause: 'timeout', message: `No answer in ${deadline_ms} ms (${course.phase}).` };
  }
  if (failure instanceof HookFailure) return { cause: failure.kind, message: failure.message };
  const code = codeOf(failure);
  const cause = causeOf(course.phase, code);
  // The code and no more: the text of an error may quote the receiver's certificate or our request.
  return { cause, message: `The request failed (${course.phase}, ${code}).` };
}

function causeOf(phase: Course['phase'], code: string): HookCause {
  if (phase === 'dns' || phase === 'connect' || phase === 'tls') return phase;
  if (code.startsWith('HPE_')) return 'protocol';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'reset';
  if (code.startsWith('ERR_SSL_')) return 'tls';
  return 'internal';
}

function codeOf(failure: unknown): string {
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}

/** Stops waiting when the signal fires; what comes later is swallowed by the race. */
async function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}

/** Tenths of a millisecond: enough for a page, and the clock promises no more. */
const since = (started: number): number => Math.round((performance.now() - started) * 10) / 10;
