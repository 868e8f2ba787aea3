// SQL of the lists of offers.
import type { OfferStatus } from '../../../contract/payments/offers.shapes.ts';
import type { Scope } from '../../db/context.ts';
import { at } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type Between, conditionsOf, type Source } from '../lists/index.ts';
import { columns } from './offer.store.ts';

export const offerSource = (
  scope: Scope,
  { status, now }: { status: OfferStatus | undefined; now: number },
  between: Between,
  idsAreDated: boolean,
): Source => ({
  columns,
  table: sql`offers`,
  conditions: [
    ...conditionsOf(scope, 'off', between, idsAreDated),
    ...(status === undefined ? [] : [sql`${statusAt(now)} = ${status}`]),
  ],
});

/** As `statusOf` of offer.rules.ts says it. */
const statusAt = (now: number): Statement => sql`
  case when ended_at is not null or ends_at <= ${at(now)} then 'ended' when paused then 'paused'
       when starts_at > ${at(now)} then 'scheduled' when reserved + used >= max_redemptions then 'exhausted'
       else 'active' end`;
