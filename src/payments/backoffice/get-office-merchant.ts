// Reads one merchant for an operator.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { type HasRail, readOfficeMerchant } from './read-office-merchant.ts';

type Operation = Operations['getOfficeMerchant'];

export const officeMerchantReader =
  (hasRail: HasRail) =>
  ({ db, now }: ReadContext, { params: { id } }: Input<Operation>): Promise<Reply<Operation>> =>
    readOfficeMerchant(db, id, now, hasRail);
