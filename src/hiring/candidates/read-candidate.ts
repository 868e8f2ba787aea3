// Reads candidates in one statement for the calls of the same few milliseconds, whoever asks: each form of an interview begins
// by looking who its cookie is about.
import type { OrganizationScope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { type CandidateRow, findCandidatesOf, type ParticipantKey } from './candidate.store.ts';

const nameOf = ({ organizationId, mode, id }: ParticipantKey) => `${organizationId} ${mode} ${id}`;

const createReader = (reader: Reader) =>
  createBatcher<ParticipantKey, CandidateRow | undefined>(
    async (asked) => {
      // Each once: two calls may ask for the same.
      const keys = [...new Map(asked.map((one) => [nameOf(one), one])).values()];
      const rows = await findCandidatesOf(reader, keys);
      const found = new Map(
        rows.map((row) => [nameOf({ organizationId: row.organization_id, ...row }), row]),
      );
      return asked.map((one) => found.get(nameOf(one)));
    },
    { max: 200, concurrency: 2 },
  );

/** Of each database: a process of the tests has several. */
const all = new WeakMap<Reader, ReturnType<typeof createReader>>();

export function readCandidate(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  id: string,
): Promise<CandidateRow | undefined> {
  const read = all.get(reader) ?? createReader(reader);
  all.set(reader, read);
  return read({ organizationId, mode, id });
}
