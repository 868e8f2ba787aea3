// Cuts a request whose body is late (contract/platform.md E30): Node knows one limit for all requests of a server, and a
// document of ten megabytes takes minutes on the line of a phone.
import type { IncomingMessage, Server } from 'node:http';
import type { BodyBounds } from './body-bounds.ts';
import { type Deadlines, deadlines } from './deadlines.ts';

type Limits = Pick<Deadlines, 'request_ms' | 'upload_bytes_s'>;

/** What Node would say of it, so that both are answered the same. */
const late = () =>
  Object.assign(new Error('the body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** A file may take longer as long as it flows; what is late is refused as Node's own limit is. */
export function holdToDeadline(
  server: Server,
  request: IncomingMessage,
  { counts }: BodyBounds,
  { request_ms, upload_bytes_s }: Limits = deadlines,
): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  const least = (upload_bytes_s * request_ms) / 1_000;
  let seen = socket.bytesRead;
  const look = () => {
    if (request.complete || socket.destroyed) return;
    const isFlowing = counts === 'file' && socket.bytesRead - seen >= least;
    if (!isFlowing) return void server.emit('clientError', late(), socket);
    seen = socket.bytesRead;
    timer = setTimeout(look, request_ms).unref();
  };
  let timer = setTimeout(look, request_ms).unref();
  request.once('close', () => clearTimeout(timer));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
