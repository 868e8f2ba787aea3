// Which routes a page of another site may call: the open data routes, from any origin, with a key but
// never with a cookie (contract/platform.md E28). Without these headers a browser shows such a page nothing.
import type { IncomingMessage } from 'node:http';
import type { Operation } from '../../contract/operation.ts';

export const isShared = ({ family }: Operation): boolean => family === 'data';

/** `*` forbids the browser to send a cookie along. */
export const sharedHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, ETag, Idempotent-Replayed',
};

/** What a browser asks before it sends a header that pages do not send by themselves. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined;

export const preflightHeaders = (methods: string): Record<string, string> => ({
  ...sharedHeaders,
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers':
    'Authorization, Accept-Language, If-None-Match, Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': '86400',
});
