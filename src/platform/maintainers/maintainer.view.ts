// A maintainer on the wire.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { iso } from '../../kit/clock.ts';
import type { MaintainerRow } from './maintainer.store.ts';

export const viewMaintainer = (row: MaintainerRow): Reply<Operations['putOfficeMaintainer']> => ({
  user: { id: row.id, name: row.name, email: row.email },
  second_factor: row.two_factor_enabled,
  since: iso(row.since),
});
