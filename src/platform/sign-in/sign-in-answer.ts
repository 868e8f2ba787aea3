// The answers of /auth: better-auth's own with its headers sorted, and every error in the flat body of
// the contract, whatever it was and wherever it came from (contract/platform.md 2.4, S12).
import { busyIfUnreachable } from '../../db/database.ts';
import { Failure } from '../../kit/fail.ts';
import type { RequestHeaders } from './origin.ts';
import { codeFor, errorBody, type Lang } from './sign-in-errors.ts';

export type SignInRequest = {
  method: string;
  /** Path and query, below /auth. */
  url: string;
  headers: RequestHeaders;
  body: Buffer | undefined;
  /** The client's, already decided by the server. */
  address: string;
  requestId: string;
  lang: Lang;
};

export type SignInAnswer = {
  status: number;
  /** Each set-cookie by itself. */
  headers: [string, string][];
  body: string;
  /** For the server's log only. */
  cause?: unknown;
};

/** How a call is refused before or instead of better-auth's own answer. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter_s: number | undefined;
  constructor(status: number, code?: string, retryAfter_s?: number) {
    super(code);
    this.status = status;
    this.code = code;
    this.retryAfter_s = retryAfter_s;
  }
}

/** better-auth's answer; its errors in our words. */
export async function answerOf(request: SignInRequest, response: Response): Promise<SignInAnswer> {
  const body = await response.text();
  const ours = ['set-cookie', 'content-length', 'cache-control', body === '' ? 'content-type' : ''];
  const headers = [...response.headers].filter(([name]) => !ours.includes(name));
  for (const cookie of response.headers.getSetCookie()) headers.push(['set-cookie', cookie]);
  headers.push(['cache-control', 'no-store']);
  if (response.status < 400) return { status: response.status, headers, body };
  const code = response.status < 500 ? codeIn(body) : undefined;
  const answer = refuse(request, new Refusal(response.status, code));
  return { ...answer, headers: [...headers.filter(isCookie), ...answer.headers] };
}

const isCookie = ([name]: [string, string]) => name === 'set-cookie';

function codeIn(body: string): string | undefined {
  try {
    const { code } = (JSON.parse(body) ?? {}) as { code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}

export function refuse(request: SignInRequest, error: unknown): SignInAnswer {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  const { status, code, retryAfter_s } = refusal;
  const headers: [string, string][] = [
    ['content-type', 'application/json; charset=utf-8'],
    ['cache-control', 'no-store'],
    ['vary', 'Accept-Language'],
  ];
  if (retryAfter_s !== undefined) headers.push(['retry-after', String(retryAfter_s)]);
  const answer: SignInAnswer = { status, headers, body: '' };
  // What cannot be opened is in the log already (platform/sealing).
  if (status >= 500 && code !== 'NOT_CONFIGURED') answer.cause = error;
  const tooMany = status === 429 && retryAfter_s !== undefined;
  if (tooMany) headers.push(['x-retry-after', String(retryAfter_s)]);
  if (request.method === 'HEAD') return answer;
  const { requestId } = request;
  const members = { status, code: code ?? codeFor(status), requestId };
  answer.body = errorBody(tooMany ? { ...members, retryAfter_s } : members, request.lang);
  return answer;
}

function refusalOf(error: unknown): Refusal {
  const known = busyIfUnreachable(error);
  const busy = known instanceof Failure && known.code === 'SERVER_BUSY';
  return busy ? new Refusal(503, 'SERVER_BUSY', known.retryAfter_s ?? 2) : new Refusal(500);
}
