// Reads what a page's form sends without a script: application/x-www-form-urlencoded.
import { isUtf8 } from 'node:buffer';
import type { Incoming } from '../../http/page.ts';
import { isStorable } from '../../kit/text.ts';

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** The fields, each at most once; undefined for what no form of ours sends. */
export function readForm({ raw, body, excess }: Incoming): ReadonlyMap<string, string> | undefined {
  if (!formType.test(raw.headers['content-type'] ?? '')) return undefined;
  if (excess || raw.headers['content-encoding'] || (body && !isUtf8(body))) return undefined;
  const pairs = [...new URLSearchParams(body?.toString('utf8') ?? '')];
  const fields = new Map(pairs);
  const fine = fields.size === pairs.length && pairs.flat().every(isStorable);
  return fine ? fields : undefined;
}
