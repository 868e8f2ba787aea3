// Whether a person may do something on the platform itself (contract/dashboard.md section 9).
import type { Permission } from '../../../contract/backoffice/words.ts';
import type { Reader } from '../../db/database.ts';
import { findOperator } from './operator.store.ts';

/** `second_factor`: they may, once their account asks for one. */
export type MayOperate = 'yes' | 'no' | 'second_factor';

/** Asked at each call: what was taken is gone from the next one. */
export const createOperatorCheck =
  (reader: Reader, production: boolean) =>
  async (userId: string, permission: Permission): Promise<MayOperate> => {
    const operator = await findOperator(reader, userId);
    if (!operator?.permissions.includes(permission)) return 'no';
    return production && !operator.two_factor_enabled ? 'second_factor' : 'yes';
  };
