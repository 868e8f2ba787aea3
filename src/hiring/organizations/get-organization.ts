// The caller's organisation, with what the notice to candidates shows of it.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { findShown } from './organization.store.ts';
import { viewOrganization } from './organization.view.ts';

type Operation = Operations['getOrganization'];

export async function getOrganization(
  { db, caller }: ReadContext<OrganizationMember>,
  _: Input<Operation>,
): Promise<Reply<Operation>> {
  const row = await findShown(db, caller.organizationId);
  if (!row) throw fail('NOT_FOUND');
  return viewOrganization(row, caller.organizationRole);
}
