// An operator on the wire.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { iso } from '../../kit/clock.ts';
import type { OperatorRow } from './operator.store.ts';

export const viewOperator = (row: OperatorRow): Reply<Operations['putOfficeOperator']> => ({
  user: { id: row.user_id, name: row.name, email: row.email },
  permissions: row.permissions,
  second_factor: row.two_factor_enabled,
  since: iso(row.since),
});
