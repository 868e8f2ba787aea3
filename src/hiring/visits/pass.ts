// What a candidate's cookie holds: who it is, sealed, and by which personal link. A link that was changed, or taken away
// with its candidate, ends all that came in by it (contract/hiring.md section 5, H97).
import type { Mode, OrganizationScope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { isId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import { type CandidateRow, readCandidate } from '../candidates/index.ts';

/** How long a device is remembered; the link brings it back. */
export const pass_ms = 30 * 86_400_000;

type Holder = Pick<CandidateRow, 'organization_id' | 'mode' | 'id' | 'link_hash'>;

export const newPass = (
  seal: Seal,
  { organization_id, mode, id, link_hash }: Holder,
  now: number,
) => seal.close([organization_id, mode, id, link_hash ?? '', now + pass_ms].join(' '));

export type Visitor = { scope: OrganizationScope; candidate: CandidateRow };

/** Undefined for whoever may not see this candidate's pages, whatever the reason. */
export async function findVisitor(
  reader: Reader,
  seal: Seal,
  pass: string | undefined,
  candidateId: string,
  now: number,
): Promise<Visitor | undefined> {
  const read = pass === undefined ? undefined : readPass(seal, pass);
  if (!read || read.id !== candidateId || read.until <= now || !isId('can', candidateId)) {
    return undefined;
  }
  const { scope, linkHash } = read;
  const candidate = await readCandidate(reader, scope, candidateId);
  const isLinked = candidate !== undefined && candidate.link_hash !== null;
  return isLinked && candidate.link_hash === linkHash ? { scope, candidate } : undefined;
}

function readPass(seal: Seal, pass: string) {
  let text: string;
  try {
    text = seal.open(pass);
  } catch {
    // Anybody may send a cookie.
    return undefined;
  }
  const [organizationId = '', mode, id, linkHash, until] = text.split(' ');
  const scope: OrganizationScope = { organizationId, mode: mode as Mode };
  return { scope, id, linkHash: linkHash || null, until: Number(until) };
}
