// Lists the features of all merchants with what is switched off (contract/dashboard.md UI159).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { readFeatures } from './read-closures.ts';

type Operation = Operations['listOfficeFeatures'];

export async function listOfficeFeatures(
  { db }: ReadContext,
  { query: { mode } }: Input<Operation>,
): Promise<Reply<Operation>> {
  return { data: await readFeatures(db, mode) };
}
