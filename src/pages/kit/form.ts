// Reads what a page's form sends without a script: application/x-www-form-urlencoded.
import { isUtf8 } from 'node:buffer';
import type { Incoming } from '../../http/page.ts';
import { isStorable } from '../../kit/text.ts';

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** The fields, each at most once; undefined for what no form of ours sends. */
export function readForm(incoming: Incoming): ReadonlyMap<string, string> | undefined {
  const pairs = readPairs(incoming);
  if (!pairs) return undefined;
  const fields = new Map(pairs);
  const fine = fields.size === pairs.length && pairs.flat().every(isStorable);
  return fine ? fields : undefined;
}

/** Every value of each field, as they were sent: what cannot be stored is told by the name of its field. */
export function readFields(incoming: Incoming): ReadonlyMap<string, string[]> | undefined {
  const pairs = readPairs(incoming);
  if (!pairs) return undefined;
  const fields = new Map<string, string[]>();
  for (const [name, value] of pairs) fields.set(name, [...(fields.get(name) ?? []), value]);
  return fields;
}

function readPairs({ raw, body, excess }: Incoming): [string, string][] | undefined {
  if (!formType.test(raw.headers['content-type'] ?? '')) return undefined;
  if (excess || raw.headers['content-encoding'] || (body && !isUtf8(body))) return undefined;
  const text = body?.toString('utf8') ?? '';
  return isReadable(text) ? [...new URLSearchParams(text)] : undefined;
}

/** Bytes that are no letters would be read as U+FFFD, and kept in the place of what was sent. */
function isReadable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
