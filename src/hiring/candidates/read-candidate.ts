// Reads a candidate together with those of the same few milliseconds: each form of an interview begins by looking who its
// cookie is about.
import type { OrganizationScope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { ofEach } from '../../kit/of-each.ts';
import { readTogether } from '../../kit/read-together.ts';
import { type CandidateRow, findCandidatesOf, type ParticipantKey } from './candidate.store.ts';

const readerOf = ofEach((reader: Reader) =>
  readTogether<ParticipantKey, CandidateRow>({
    read: (keys) => findCandidatesOf(reader, keys),
    nameOf: ({ organizationId, mode, id }) => `${organizationId} ${mode} ${id}`,
    keyOf: ({ organization_id: organizationId, mode, id }) => ({ organizationId, mode, id }),
  }),
);

export async function readCandidate(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  id: string,
): Promise<CandidateRow | undefined> {
  const [row] = await readerOf(reader)({ organizationId, mode, id });
  return row;
}
