// SQL that locks a session for who answers in it. Works that share a transaction lock theirs by one statement, in the order of
// their ids.
import type { OrganizationScope } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { gathered } from '../../db/gather.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import type { Frozen } from './freeze.ts';
import { recallFrozen, rememberFrozen } from './frozen-copies.ts';
import { type SessionRow, unfrozenColumns } from './session.store.ts';

type SessionOf = OrganizationScope & { id: string };

const given = (asked: readonly SessionOf[]) => sql`unnest(
  ${asked.map(({ organizationId }) => organizationId)}::text[], ${asked.map(({ mode }) => mode)}::text[],
  ${asked.map(({ id }) => id)}::text[]) as g (organization_id, mode, id)`;

const boundTo = (asked: readonly SessionOf[]) =>
  bound(
    's',
    asked.map(({ organizationId }) => organizationId),
    'organization_id',
  );

const lockTogether = gathered<SessionOf, SessionRow | undefined>('reads', async (tx, asked) => {
  const locked = await tx.all<Omit<SessionRow, 'frozen'>>(sql`
    select ${unfrozenColumns} from ${given(asked)}
      join interview_sessions s using (organization_id, mode, id) where ${boundTo(asked)}
     order by organization_id, mode, id for no key update of s`);
  const found = new Map(locked.map((row) => [row.id, row]));
  const frozen = await frozenOf(
    tx,
    asked.filter(({ id }) => found.has(id)),
  );
  return asked.map(({ organizationId, mode, id }) => {
    const [row, copy] = [found.get(id), frozen.get(id)];
    const isTheirs = row?.organization_id === organizationId && row.mode === mode;
    return row && copy && isTheirs ? { ...row, frozen: copy } : undefined;
  });
});

async function frozenOf(tx: Tx, asked: readonly SessionOf[]): Promise<Map<string, Frozen>> {
  const copies = new Map<string, Frozen>();
  for (const { id } of asked) {
    const known = recallFrozen(id);
    if (known) copies.set(id, known);
  }
  const unknown = asked.filter(({ id }) => !copies.has(id));
  if (unknown.length === 0) return copies;
  const read = await tx.all<{ id: string; frozen: string }>(sql`
    select id, frozen::text as frozen from ${given(unknown)}
      join interview_sessions s using (organization_id, mode, id) where ${boundTo(unknown)}`);
  for (const { id, frozen } of read) copies.set(id, rememberFrozen(id, frozen));
  return copies;
}

export const lockSession = (
  tx: Tx,
  { organizationId, mode }: OrganizationScope,
  id: string,
): Promise<SessionRow | undefined> => lockTogether(tx, { organizationId, mode, id });
