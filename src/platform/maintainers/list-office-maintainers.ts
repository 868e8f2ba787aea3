// Lists who maintains the reference data.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { listMaintainerRows } from './maintainer.store.ts';
import { viewMaintainer } from './maintainer.view.ts';

export async function listOfficeMaintainers({
  db,
}: ReadContext): Promise<Reply<Operations['listOfficeMaintainers']>> {
  return { data: (await listMaintainerRows(db)).map(viewMaintainer) };
}
