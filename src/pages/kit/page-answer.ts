// A drawn page as an answer: its version, and who may keep it for how long.

import { hash } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Incoming, knows, type RawAnswer } from '../../http/page.ts';

/** `private`: what one person typed is in it, so no cache between may keep it. */
export type Keeping = 'public' | 'private';

type Drawn = { status: number; body: string; keeping: Keeping; retryAfter?: string };

export function pageAnswer(incoming: Incoming, lang: Lang, drawn: Drawn): RawAnswer {
  const { status, body, keeping, retryAfter } = drawn;
  const headers: [string, string][] = [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Content-Language', lang],
    ['Vary', 'Accept-Language'],
  ];
  if (retryAfter !== undefined) headers.push(['Retry-After', retryAfter]);
  if (status !== 200) {
    return { status, headers: [...headers, ['Cache-Control', 'no-store']], body };
  }
  const { authorization, 'if-none-match': known } = incoming.raw.headers;
  const kept = authorization === undefined ? keeping : 'private';
  const tag = hash('sha256', body, 'base64url').slice(0, 27);
  headers.push(['Cache-Control', `${kept}, max-age=${limits.listMaxAge_s}`], ['ETag', `"${tag}"`]);
  // A 304 keeps its body here: Node never sends it, and Content-Length stays that of the 200 (RFC 9110).
  return { status: knows(known, tag) ? 304 : 200, headers, body };
}
