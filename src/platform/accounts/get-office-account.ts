// Reads somebody's account: what operators need to help its person.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ReadContext } from '../../db/context.ts';
import { readAccount } from './office-account.view.ts';

type Operation = Operations['getOfficeAccount'];

export const getOfficeAccount = (
  { db, now }: ReadContext,
  { params: { id } }: Input<Operation>,
): Promise<Reply<Operation>> => readAccount(db, id, now);
