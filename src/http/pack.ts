// Answers to people's browsers go packed: on a line of 400 kbit/s a page of twenty payments takes half a second as it is written,
// and a twentieth packed (docs/decisions/0081). Callers with a key sit in data centres: theirs go as they are, for less work.
import type { IncomingHttpHeaders } from 'node:http';
import { gzip } from 'node:zlib';
import type { Answer } from './envelope.ts';

/** Below, what is saved fits into the packet that is sent anyway. */
const least_bytes = 1_000;

/**
 * What stands before a secret that a read answers: the signing secret of webhooks, and links that open something to
 * whoever has them (an interview, a recording, the photos of an identity).
 */
const beforeSecrets = ['whsec_', '/i/invite/', '/i/recordings/', '/i/preview/', '/k/'];

/** Whether the answer is worth packing, and this caller would take it so. */
export function mayPack(method: string | undefined, headers: IncomingHttpHeaders, answer: Answer) {
  const { status, body, headers: own = {} } = answer;
  return (
    method === 'GET' &&
    headers.cookie !== undefined &&
    headers.authorization === undefined &&
    status === 200 &&
    typeof body === 'string' &&
    body.length >= least_bytes &&
    // An entity tag names these very bytes.
    !('ETag' in own) &&
    // The length of what is packed tells whether one text in it repeats another: nothing that holds a secret is (BREACH).
    !beforeSecrets.some((mark) => body.includes(mark)) &&
    takesGzip(headers['accept-encoding'])
  );
}

/** A weight of nought refuses it (RFC 9110 section 12.5.3). */
export function takesGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((one) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one));
}

/** Undefined where it could not be packed: then it goes as it is. */
export const pack = (body: string | Buffer): Promise<Buffer | undefined> =>
  new Promise((done) => gzip(body, (error, packed) => done(error ? undefined : packed)));
