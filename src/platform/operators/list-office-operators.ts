// Lists who works on the platform itself, and what each may do.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { listOperatorRows } from './operator.store.ts';
import { viewOperator } from './operator.view.ts';

export async function listOfficeOperators({
  db,
}: ReadContext): Promise<Reply<Operations['listOfficeOperators']>> {
  return { data: (await listOperatorRows(db)).map(viewOperator) };
}
