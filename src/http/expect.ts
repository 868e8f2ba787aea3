// Clients that send the head of a request and wait for 100 Continue (RFC 9110 section 10.1.1): they hear of a body
// that is too large, or of a credential that is none, before they send anything.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { limits } from '../../contract/limits.ts';
import type { BodyBounds } from './body-bounds.ts';
import type { Answer } from './envelope.ts';

const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/** Node would tell every client to go on before anybody is asked. */
export function takeExpectations(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response);
    // Whether a refused client sends its body all the same cannot be known: what it sends next is not read.
    if (hasBody(request)) response.shouldKeepAlive = false;
    server.emit('request', request, response);
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The refusal of a call whose body was not asked for. */
export class RefusedUnread extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('the body was not asked for');
    this.answer = answer;
  }
}

/** Asks whoever waits for the body, unless the call is refused without it; nothing for who does not wait. */
export function askForBody(
  request: IncomingMessage,
  refuse: () => Promise<Answer | undefined>,
): Promise<void> | undefined {
  const response = waiting.get(request);
  if (!response) return undefined;
  return refuse().then((answer) => {
    if (answer) throw new RefusedUnread(answer);
    response.shouldKeepAlive = true;
    response.writeContinue();
  });
}

/** Whether a body is, or may turn out, larger than any but that of a file. */
export const mayBeLarge = ({ headers }: IncomingMessage, bounds: BodyBounds): boolean =>
  bounds.bytes > limits.paymentBodyBytes &&
  !(Number(headers['content-length'] ?? Number.NaN) <= limits.paymentBodyBytes);

/** Nobody without a credential has ten megabytes read: the caller is known before the first byte, asked for or not. */
export async function askFirst(
  request: IncomingMessage,
  refuse: () => Promise<Answer | undefined>,
): Promise<void> {
  const answer = await refuse();
  if (answer) throw new RefusedUnread(answer);
  await askForBody(request, async () => undefined);
}
