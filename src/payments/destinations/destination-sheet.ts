// Payout destinations as rows of a file, masked as everywhere.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Destination } from '../../../contract/payments/destinations.shapes.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { listSheetOf, members, type Sheet } from '../exports/index.ts';
import { betweenOf } from '../lists/index.ts';
import { merchantOf } from '../merchants/index.ts';
import type { DestinationRow } from './destination.store.ts';
import { viewDestination } from './destination.view.ts';
import { destinationSource } from './destination-list.store.ts';

const columns = members<Destination>([
  'id',
  'created_at',
  'status',
  'livemode',
  'type',
  'label',
  'operator',
  'phone_masked',
  'bank_id',
  'account_masked',
  'holder_name',
  'verified_at',
  'locked_until',
]);

type Query = Input<Operations['listDestinations']>['query'];

export function sheetOfDestinations(ctx: ReadContext<ProjectCaller>, query: Query): Sheet {
  const { db, now } = ctx;
  const between = betweenOf(query);
  const { idsAreDated } = merchantOf(ctx);
  const source = destinationSource(scopeOf(ctx.caller), query, between, idsAreDated, now);
  // Which one is the default is no column: it may be another by the time the file is read.
  return listSheetOf(db, columns, source, between, (row: DestinationRow) =>
    viewDestination(row, { defaultId: null, now }),
  );
}
