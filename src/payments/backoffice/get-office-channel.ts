// Reads one channel of all merchants.
import type { OfficeChannel } from '../../../contract/backoffice/channels.ts';
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Mode, ReadContext } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { readChannels } from './read-closures.ts';

type Operation = Operations['getOfficeChannel'];

export const getOfficeChannel = (
  { db }: ReadContext,
  { params, query: { mode } }: Input<Operation>,
): Promise<Reply<Operation>> => readChannel(db, mode, params);

/** No channel pays out to a card, none takes money from a bank account. */
export async function readChannel(
  reader: Reader,
  mode: Mode,
  { channel, direction }: Pick<OfficeChannel, 'channel' | 'direction'>,
): Promise<OfficeChannel> {
  const found = (await readChannels(reader, mode)).find(
    (one) => one.channel === channel && one.direction === direction,
  );
  if (!found) throw fail('NOT_FOUND');
  return found;
}
