// SQL on the endpoints of hiring: a member's own, for both modes.
import type { DisabledReason } from '../../../contract/hiring/webhooks.shapes.ts';
import type { SessionEventType } from '../../../contract/hiring/words.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type EndpointRow = {
  organization_id: string;
  id: string;
  user_id: string;
  url: string;
  events: SessionEventType[];
  enabled: boolean;
  disabled_reason: DisabledReason | null;
  secret_sealed: string;
  secret_prefix: string;
  failures: number;
  failing_since: number | null;
  last_delivery_at: number | null;
  last_status: 'delivered' | 'failed' | null;
  created_at: number;
  updated_at: number;
};

const columns = {
  text: `organization_id, id, user_id, url, events, enabled, disabled_reason, secret_sealed, secret_prefix, failures,
    failing_since, last_delivery_at, last_status, created_at, updated_at`,
  values: [],
};

export async function insertEndpoint(tx: Tx, row: EndpointRow): Promise<void> {
  await tx.run(sql`
    insert into hiring_endpoints (organization_id, id, user_id, url, events, enabled, secret_sealed, secret_prefix,
      created_at, updated_at)
    values (${row.organization_id}, ${row.id}, ${row.user_id}, ${row.url}, ${row.events}, ${row.enabled},
      ${row.secret_sealed}, ${row.secret_prefix}, ${at(row.created_at)}, ${at(row.updated_at)})`);
}

type Owner = { organizationId: string; userId: string };

/** How many a member has; decided by under the organisation's lock. */
export async function countEndpoints(
  reader: Reader,
  { organizationId, userId }: Owner,
): Promise<number> {
  const row = await reader.one<{ count: number }>(sql`
    select count(*)::int as count from hiring_endpoints
     where organization_id = ${organizationId} and user_id = ${userId}`);
  return row?.count ?? 0;
}

/** A member's own alone: another member's is as unknown as one that never was. */
export function findOwnEndpoint(
  reader: Reader,
  { organizationId, userId }: Owner,
  id: string,
): Promise<EndpointRow | undefined> {
  return reader.one<EndpointRow>(sql`
    select ${columns} from hiring_endpoints
     where organization_id = ${organizationId} and user_id = ${userId} and id = ${id}`);
}

export function lockOwnEndpoint(
  tx: Tx,
  { organizationId, userId }: Owner,
  id: string,
): Promise<EndpointRow | undefined> {
  return tx.one<EndpointRow>(sql`
    select ${columns} from hiring_endpoints
     where organization_id = ${organizationId} and user_id = ${userId} and id = ${id} for no key update`);
}

/** Newest first. */
export function listOwnEndpoints(
  reader: Reader,
  { organizationId, userId }: Owner,
  after: string | undefined,
  most: number,
): Promise<EndpointRow[]> {
  return reader.all<EndpointRow>(sql`
    select ${columns} from hiring_endpoints
     where organization_id = ${organizationId} and user_id = ${userId} and id < ${after ?? '~'}
     order by id desc limit ${most}`);
}

/** Whoever hears of an event, in one order. */
export function listSubscribed(
  reader: Reader,
  organizationId: string,
  type: SessionEventType,
): Promise<Pick<EndpointRow, 'id' | 'user_id'>[]> {
  return reader.all<Pick<EndpointRow, 'id' | 'user_id'>>(sql`
    select id, user_id from hiring_endpoints
     where organization_id = ${organizationId} and enabled and ${type} = any (events) order by id`);
}

/** All of an organisation. */
export function listEndpointsOf(
  reader: Reader,
  organizationId: string,
): Promise<(EndpointKey & Pick<EndpointRow, 'url'>)[]> {
  return reader.all<EndpointKey & Pick<EndpointRow, 'url'>>(sql`
    select organization_id, id, url from hiring_endpoints where organization_id = ${organizationId}`);
}

export type EndpointKey = Pick<EndpointRow, 'organization_id' | 'id'>;

/** The endpoints of some deliveries, each once. */
export const endpointsOf = (
  deliveries: readonly { organization_id: string; endpoint_id: string }[],
): EndpointKey[] => [
  ...new Map(
    deliveries.map(({ organization_id, endpoint_id: id }) => [id, { organization_id, id }]),
  ).values(),
];

const given = (keys: readonly EndpointKey[]) => sql`unnest(
  ${keys.map((key) => key.organization_id)}::text[], ${keys.map((key) => key.id)}::text[]) as g (organization_id, id)`;

const boundTo = (keys: readonly EndpointKey[]) =>
  bound(
    'e',
    keys.map((key) => key.organization_id),
    'organization_id',
  );

const columnsOfE = {
  text: `e.${columns.text.replaceAll(/,\s+/g, ', e.')}`,
  values: [],
};

/** Those of some deliveries that are on, of people who are members still; their tenants lie in one place, or it is a read. */
export async function findLiveEndpoints(
  reader: Reader,
  keys: readonly EndpointKey[],
): Promise<EndpointRow[]> {
  if (keys.length === 0) return [];
  return reader.all<EndpointRow>(sql`
    select ${columnsOfE} from hiring_endpoints e join ${given(keys)}
      on e.organization_id = g.organization_id and e.id = g.id
      join organization_members m on m.organization_id = e.organization_id and m.user_id = e.user_id
     where e.enabled and ${boundTo(keys)}`);
}

/** In one order, so that two transactions never wait for each other crosswise. */
export function lockEndpoints(tx: Tx, keys: readonly EndpointKey[]): Promise<EndpointRow[]> {
  return tx.all<EndpointRow>(sql`
    select ${columnsOfE} from hiring_endpoints e join ${given(keys)}
      on e.organization_id = g.organization_id and e.id = g.id where ${boundTo(keys)}
     order by e.organization_id, e.id for no key update of e`);
}

/** A delivery to each of them arrived. Locked in the same order as above, and nothing of them need be read. */
export async function keepArrivals(
  tx: Tx,
  keys: readonly EndpointKey[],
  now: number,
): Promise<void> {
  await tx.run(sql`
    with held as materialized (
      select e.organization_id, e.id from hiring_endpoints e join ${given(keys)}
        on e.organization_id = g.organization_id and e.id = g.id where ${boundTo(keys)}
       order by e.organization_id, e.id for no key update of e)
    update hiring_endpoints e
       set failures = 0, failing_since = null, last_delivery_at = ${at(now)}, last_status = 'delivered'
      from held where e.organization_id = held.organization_id and e.id = held.id and ${boundTo(keys)}`);
}

/** All that changes of one; the row is locked. */
export async function saveEndpoint(tx: Tx, row: EndpointRow): Promise<void> {
  await tx.run(sql`
    update hiring_endpoints set url = ${row.url}, events = ${row.events}, enabled = ${row.enabled},
      disabled_reason = ${row.disabled_reason}, secret_sealed = ${row.secret_sealed},
      secret_prefix = ${row.secret_prefix}, failures = ${row.failures}, failing_since = ${atOrNull(row.failing_since)},
      last_delivery_at = ${atOrNull(row.last_delivery_at)}, last_status = ${row.last_status},
      updated_at = ${at(row.updated_at)}
     where organization_id = ${row.organization_id} and id = ${row.id}`);
}

/** How deliveries went, of endpoints that are locked: one statement for all of them. */
export async function saveStandings(tx: Tx, list: readonly EndpointRow[]): Promise<void> {
  if (list.length === 0) return;
  const all = <K extends keyof EndpointRow>(name: K) => list.map((row) => row[name]);
  await tx.run(sql`
    update hiring_endpoints e
       set enabled = g.enabled, disabled_reason = g.disabled_reason, failures = g.failures,
           failing_since = g.failing_since, last_delivery_at = g.last_delivery_at, last_status = g.last_status
      from unnest(${all('organization_id')}::text[], ${all('id')}::text[], ${all('enabled')}::boolean[],
        ${all('disabled_reason')}::text[], ${all('failures')}::int[],
        ${list.map((row) => atOrNull(row.failing_since))}::timestamptz[],
        ${list.map((row) => atOrNull(row.last_delivery_at))}::timestamptz[], ${all('last_status')}::text[])
        as g (organization_id, id, enabled, disabled_reason, failures, failing_since, last_delivery_at, last_status)
     where e.organization_id = g.organization_id and e.id = g.id and ${boundTo(list)}`);
}

export async function deleteEndpoint(tx: Tx, row: EndpointKey): Promise<void> {
  await tx.run(sql`
    delete from hiring_endpoints where organization_id = ${row.organization_id} and id = ${row.id}`);
}

/** Turns off those of a member who leaves; answers which. */
export async function disableEndpointsOf(
  tx: Tx,
  { organizationId, userId }: Owner,
  now: number,
): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    update hiring_endpoints set enabled = false, disabled_reason = 'member_left', updated_at = ${at(now)}
     where organization_id = ${organizationId} and user_id = ${userId}
    returning id`);
  return rows.map(({ id }) => id);
}
