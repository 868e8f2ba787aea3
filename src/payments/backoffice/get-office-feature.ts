// Reads one feature of all merchants.
import type { OfficeFeature } from '../../../contract/backoffice/channels.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Mode, ReadContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { readFeatures } from './read-closures.ts';

type Operation = Operations['getOfficeFeature'];

export const getOfficeFeature = (
  { db }: ReadContext,
  { params, query: { mode } }: Input<Operation>,
): Promise<Reply<Operation>> => readFeature(db, mode, params.name);

export async function readFeature(
  reader: Reader,
  mode: Mode,
  name: OfficeFeature['name'],
): Promise<OfficeFeature> {
  const found = (await readFeatures(reader, mode)).find((one) => one.name === name);
  if (!found) throw fail('NOT_FOUND');
  return found;
}
