// A drawn page as an answer: its safety headers, its version, and who may keep it for how long.
import { hash } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';
import type { Lang } from '../../db/context.ts';
import type { Incoming } from '../../http/mount.ts';
import type { RawAnswer } from '../../http/server.ts';

/** `private`: what one person typed is in it, so no cache between may keep it. */
export type Audience = 'public' | 'private';

/** Only our own style may load, and forms go to us alone. What was typed stays out of every `Referer`. */
const safety: readonly [string, string][] = [
  [
    'Content-Security-Policy',
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  ['Referrer-Policy', 'no-referrer'],
];

type Drawn = { status: number; body: string; audience: Audience; retryAfter?: string };

export function pageAnswer(incoming: Incoming, lang: Lang, drawn: Drawn): RawAnswer {
  const { status, body, audience, retryAfter } = drawn;
  const headers: [string, string][] = [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Content-Language', lang],
    ['Vary', 'Accept-Language'],
    ...safety,
  ];
  if (retryAfter !== undefined) headers.push(['Retry-After', retryAfter]);
  if (status !== 200) {
    return { status, headers: [...headers, ['Cache-Control', 'no-store']], body };
  }
  const { authorization, 'if-none-match': known = '' } = incoming.raw.headers;
  const kept = authorization === undefined ? audience : 'private';
  const tag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
  headers.push(['Cache-Control', `${kept}, max-age=${limits.listMaxAge_s}`], ['ETag', tag]);
  const same = known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  // A 304 keeps its body here: Node never sends it, and Content-Length stays that of the 200 (RFC 9110).
  return { status: same ? 304 : 200, headers, body };
}
