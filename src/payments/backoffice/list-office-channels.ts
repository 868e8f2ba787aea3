// Lists the channels of all merchants with what is closed (contract/dashboard.md UI159).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { readChannels } from './read-closures.ts';

type Operation = Operations['listOfficeChannels'];

export async function listOfficeChannels(
  { db }: ReadContext,
  { query: { mode } }: Input<Operation>,
): Promise<Reply<Operation>> {
  return { data: await readChannels(db, mode) };
}
