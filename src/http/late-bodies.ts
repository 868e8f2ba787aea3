// Cuts a request whose body is late (contract/platform.md E30): Node knows one limit for all requests of a server, and a
// document of ten megabytes takes minutes on the line of a phone.
import type { IncomingMessage, Server } from 'node:http';
import type { BodyBounds } from './body-bounds.ts';
import { type Deadlines, deadlines } from './deadlines.ts';

type Limits = Pick<Deadlines, 'request_ms' | 'upload_bytes_s'>;
type Held = { server: Server; request: IncomingMessage; bounds: BodyBounds; limits: Limits };

/** Requests of this turn of the loop: nearly all bodies come with their head, and need no timer. */
let fresh: Held[] = [];

/** A file may take longer as long as it flows; what is late is refused as Node's own limit is. */
export function holdToDeadline(
  server: Server,
  request: IncomingMessage,
  bounds: BodyBounds,
  limits: Limits = deadlines,
): void {
  if (request.method === 'GET') {
    const { headers } = request;
    if (!headers['transfer-encoding'] && !headers['content-length']) return;
  }
  if (fresh.push({ server, request, bounds, limits }) === 1) setImmediate(holdSome);
}

function holdSome(): void {
  const held = fresh;
  fresh = [];
  for (const one of held) if (!one.request.complete) hold(one);
}

/** What Node would say of it, so that both are answered the same. */
const late = () =>
  Object.assign(new Error('the body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

function hold({ server, request, bounds, limits }: Held): void {
  const { request_ms, upload_bytes_s } = limits;
  const { socket } = request;
  const least = (upload_bytes_s * request_ms) / 1_000;
  let seen = socket.bytesRead;
  const look = () => {
    if (request.complete || socket.destroyed) return;
    const isFlowing = bounds.counts === 'file' && socket.bytesRead - seen >= least;
    if (!isFlowing) return void server.emit('clientError', late(), socket);
    seen = socket.bytesRead;
    timer = setTimeout(look, request_ms).unref();
  };
  let timer = setTimeout(look, request_ms).unref();
  request.once('close', () => clearTimeout(timer));
}
