// The fingerprint of a request: by it a repeated key is known as the same request, or as another one (contract/payments.md B.13).
import { hash } from 'node:crypto';
import { canonicalJson } from '../kit/canonical-json.ts';
import { giveBack, piecesOf } from './large-bodies.ts';

/**
 * 132 bits of it: a claim stays for ever, and two requests that one caller sends under one key are not told apart by accident
 * in less (docs/decisions/0088).
 */
const shortened = (digest: string) => digest.slice(0, 22);

export const fingerprintOf = (request: readonly string[]): string =>
  shortened(hash('sha256', request.join('\n'), 'base64url'));

/** Whether a stored one is that of this request: those of before were kept whole, in hexadecimal. */
export const isSameRequest = (stored: string, own: string | undefined): boolean =>
  own ===
  (stored.length === 64 ? shortened(Buffer.from(stored, 'hex').toString('base64url')) : stored);

/** The canonical text of a large body of so many bytes; of a list, giving the thread back between some of its objects. */
export async function canonicalByPieces(body: unknown, bytes: number): Promise<string> {
  if (!Array.isArray(body)) return canonicalJson(body);
  const texts: string[] = [];
  for (const { from, to } of piecesOf(bytes, body.length)) {
    texts.push(body.slice(from, to).map(canonicalJson).join(','));
    await giveBack();
  }
  return `[${texts.join(',')}]`;
}
