// An attempt on the wire, as an operator of the platform reads it.
import type { OfficeHand } from '../../../contract/backoffice/hands.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import type { ForHand } from '../attempts/index.ts';

export const viewHand = (row: ForHand, nameOf: (id: string) => OfficeHand['project']) => ({
  id: row.id,
  object: row.object_id,
  kind: row.kind,
  project: nameOf(row.project_id),
  mode: row.mode,
  rail: row.rail,
  channel: row.channel,
  amount: toNumber(row.amount),
  state: row.state,
  sent_at: iso(row.sent_at),
  since: isoOrNull(row.hand_since),
});
