// The last look at a redirect, for every answer of the server: pages and sign-in judge the addresses that they are
// given, and one that forgot to must not make an open redirect of it.
import type { Log } from '../db/context.ts';
import { fail } from '../kit/fail.ts';
import { isOwnAddress } from '../kit/own-address.ts';
import { errorAnswer } from './envelope.ts';
import { type Incoming, languageOf } from './incoming.ts';
import type { RawAnswer } from './page.ts';

type Options = { origins?: readonly string[]; log: Log };

/** The same page; a redirect to another server is refused, and told to the log without its address. */
export function keptHome<More extends unknown[]>(
  serve: (incoming: Incoming, ...more: More) => Promise<RawAnswer> | RawAnswer,
  { origins = [], log }: Options,
): (incoming: Incoming, ...more: More) => Promise<RawAnswer> {
  return async (incoming, ...more) => {
    const answer = await serve(incoming, ...more);
    if (!leavesUs(answer, origins)) return answer;
    log.error({ request_id: incoming.requestId }, 'a redirect to another server was refused');
    return refusal(incoming);
  };
}

const leavesUs = ({ headers }: RawAnswer, origins: readonly string[]): boolean =>
  headers.some(
    ([name, value]) => name.toLowerCase() === 'location' && !isOwnAddress(value, origins),
  );

/** Like any text that two readers may read in two ways. */
function refusal(incoming: Incoming): RawAnswer {
  const answer = errorAnswer(fail('BAD_REQUEST'), languageOf(incoming), incoming.requestId);
  const { status, body, headers = {} } = answer;
  const form = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
  return { status, headers: Object.entries({ ...form, ...headers }), body };
}
