// SQL of the lists of payment links.
import type { LinkStatus } from '../../../contract/payments/links.shapes.ts';
import type { Scope } from '../../db/context.ts';
import { at } from '../../db/database.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type Between, conditionsOf, type Source } from '../lists/index.ts';
import { columns } from './link.store.ts';

export const linkSource = (
  scope: Scope,
  { status, now }: { status: LinkStatus | undefined; now: number },
  between: Between,
  idsAreDated: boolean,
): Source => ({
  columns,
  table: sql`payment_links`,
  conditions: [
    ...conditionsOf(scope, 'plink', between, idsAreDated),
    ...(status === undefined ? [] : [sql`${statusAt(now)} = ${status}`]),
  ],
});

/** As `statusOf` of link.rules.ts says it. */
const statusAt = (now: number): Statement => sql`
  case when payments_count >= max_payments then 'completed' when closed then 'closed'
       when expires_at <= ${at(now)} then 'expired' else 'active' end`;
