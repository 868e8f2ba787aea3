// Ends a body in thousands of chunks where Node's parser hands them over, whoever reads it: nobody may, when the call was refused by
// its path or before its caller is known. A read of 64 KiB holds ten thousand chunks of one byte, and what stops reading does
// not stop the parser in the middle of one (F28).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../contract/limits.ts';
import type { BodyBounds } from './body-bounds.ts';

type Listener = (this: Parser, chunk: Buffer) => void;

/** What Node keeps beside a connection: it calls a listener for each chunk, in memory of its own; without one a chunk costs nothing. */
type Parser = {
  constructor: { kOnBody?: number };
  incoming: IncomingMessage | null;
  [place: number]: Listener | undefined;
};

/** Chunks in which a body may come. */
export const mostChunks = ({ bytes }: BodyBounds): number =>
  Math.max(limits.bodyChunks, Math.ceil(bytes / limits.bodyChunkBytes));

/** All parsers have the same. */
let usual: Listener | undefined;

/** Bodies of more chunks, and who is to hear of it. */
const refusals = new WeakMap<IncomingMessage, () => void>();
const refused = new WeakSet<IncomingMessage>();

/** Calls `refuse` when a body comes in too many chunks, at once if it did. */
export function onTooManyChunks(request: IncomingMessage, refuse: () => void): void {
  if (refused.has(request)) refuse();
  else refusals.set(request, refuse);
}

/** Counts the chunks of a request whose body has just begun; those beyond the bound go nowhere, and the connection ends. */
export function boundChunks(
  request: IncomingMessage,
  response: ServerResponse,
  bounds: BodyBounds,
): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const { socket } = request;
  const { parser } = socket as typeof socket & { parser?: Parser | null };
  const place = parser?.constructor.kOnBody;
  if (!parser || place === undefined) return;
  usual ??= parser[place];
  const most = mostChunks(bounds);
  let count = 0;
  parser[place] = function take(chunk) {
    if (parser.incoming !== request) {
      // The next one of the connection.
      parser[place] = usual;
      usual?.call(parser, chunk);
    } else if (++count <= most) usual?.call(parser, chunk);
    else {
      // Parsers are used again, by other connections.
      parser[place] = undefined;
      socket.once('close', () => {
        parser[place] = usual;
      });
      // Whatever came on this one now would have no body.
      response.shouldKeepAlive = false;
      if (response.headersSent) socket.destroySoon();
      refused.add(request);
      refusals.get(request)?.();
    }
  };
}
