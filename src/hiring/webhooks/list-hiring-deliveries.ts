// The log of an endpoint of the caller: the latest 200 of the last 30 days, newest first.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { OrganizationMember, ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import type { Lists } from '../lists.ts';
import { findOldestShown, listDeliveries } from './delivery.store.ts';
import { viewDelivery } from './delivery.view.ts';
import { findOwnEndpoint } from './endpoint.store.ts';

type Operation = Operations['listHiringDeliveries'];

const kept_ms = limits.hiringDeliveriesKept_days * 86_400_000;

export const createDeliveryLister =
  (lists: Lists) =>
  async (
    { db, caller, lang, now }: ReadContext<OrganizationMember>,
    { params, query }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const list = ['deliveries', params.id, caller.organizationId];
    lists.judge(list, query, lang);
    const endpoint = await findOwnEndpoint(db, caller, params.id);
    if (!endpoint) throw fail('NOT_FOUND');
    const from = await findOldestShown(db, endpoint, limits.hiringDeliveriesKept);
    const shown = { from, since: now - kept_ms };
    return lists.page(
      list,
      query,
      lang,
      (after, most) => listDeliveries(db, endpoint, shown, after, most),
      (rows) => rows.map(viewDelivery),
    );
  };
