// SQL on the deliveries of hiring: one row for each endpoint and event, another one for each resend.
import type { DeliveryStatus } from '../../../contract/hiring/webhooks.shapes.ts';
import type { SessionEventType } from '../../../contract/hiring/words.ts';
import type { Mode } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { bound, rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import type { Attempt } from './delivery.rules.ts';

export type DeliveryRow = {
  organization_id: string;
  mode: Mode;
  id: string;
  delivery_id: string;
  endpoint_id: string;
  session_id: string;
  campaign_id: string;
  type: SessionEventType;
  status: DeliveryStatus;
  attempts: Attempt[];
  next_attempt_at: number | null;
  resent_from: string | null;
  event_at: number;
  created_at: number;
};

const names = `organization_id, mode, id, delivery_id, endpoint_id, session_id, campaign_id, type, status, attempts,
  next_attempt_at, resent_from, event_at, created_at`;
const columns = { text: names, values: [] };
const columnsOfD = { text: `d.${names.replaceAll(/,\s+/g, ', d.')}`, values: [] };

/** New ones of one tenant; answers those that were written: of one delivery at most one is under way. */
export async function insertDeliveries(tx: Tx, list: readonly DeliveryRow[]): Promise<string[]> {
  if (list.length === 0) return [];
  const all = <K extends keyof DeliveryRow>(name: K) => list.map((row) => row[name]);
  const written = await tx.all<{ id: string }>(sql`
    insert into hiring_deliveries (organization_id, mode, id, delivery_id, endpoint_id, session_id, campaign_id, type,
      status, next_attempt_at, resent_from, event_at, created_at)
    ${rows(
      ['text', all('organization_id')],
      ['text', all('mode')],
      ['text', all('id')],
      ['text', all('delivery_id')],
      ['text', all('endpoint_id')],
      ['text', all('session_id')],
      ['text', all('campaign_id')],
      ['text', all('type')],
      ['text', all('status')],
      ['timestamptz', list.map((row) => at(row.next_attempt_at ?? row.created_at))],
      ['text', all('resent_from')],
      ['timestamptz', list.map((row) => at(row.event_at))],
      ['timestamptz', list.map((row) => at(row.created_at))],
    )}
    on conflict (organization_id, mode, delivery_id) where status = 'pending' do nothing
    returning id`);
  return written.map(({ id }) => id);
}

export type DeliveryKey = Pick<DeliveryRow, 'organization_id' | 'mode' | 'id'>;

/** Pending, in words that do not lead along all that is so in an organisation (docs/decisions/0060). */
const isPending = sql`d.status <> all ('{delivered,failed,cancelled}')`;

const keysOf = (keys: readonly DeliveryKey[]) =>
  [
    keys.map((key) => key.organization_id),
    keys.map((key) => key.mode),
    keys.map((key) => key.id),
  ] as const;

export function findDeliveries(
  reader: Reader,
  keys: readonly DeliveryKey[],
): Promise<DeliveryRow[]> {
  const [organizations, modes, ids] = keysOf(keys);
  return reader.all<DeliveryRow>(sql`
    select ${columnsOfD} from hiring_deliveries d
      join unnest(${organizations}::text[], ${modes}::text[], ${ids}::text[]) as g (organization_id, mode, id)
        on d.organization_id = g.organization_id and d.mode = g.mode and d.id = g.id
     where ${bound('d', organizations, 'organization_id')}`);
}

export type Kept = DeliveryKey & {
  session_id: string;
  attempt: Attempt | null;
  status: DeliveryStatus;
  next_attempt_at: number | null;
};

/**
 * What came of attempts, of tenants that lie in one place; one that was cancelled meanwhile stays so. What a receiver
 * answered is not kept of a session that was purged: it may repeat what was erased.
 */
export async function keepAttempts(tx: Tx, list: readonly Kept[]): Promise<void> {
  if (list.length === 0) return;
  const [organizations, modes, ids] = keysOf(list);
  await tx.run(sql`
    update hiring_deliveries d set status = g.status, next_attempt_at = g.next_attempt_at, attempts = d.attempts ||
        case when s.purged_at is null or g.attempt = '[]' then g.attempt
             else jsonb_set(g.attempt, '{0,responseExcerpt}', 'null') end
      from unnest(${organizations}::text[], ${modes}::text[], ${ids}::text[],
        ${list.map((one) => one.session_id)}::text[],
        ${list.map(({ attempt }) => JSON.stringify(attempt === null ? [] : [attempt]))}::jsonb[],
        ${list.map(({ status }) => status)}::text[],
        ${list.map((one) => atOrNull(one.next_attempt_at))}::timestamptz[])
        as g (organization_id, mode, id, session_id, attempt, status, next_attempt_at)
      left join interview_sessions s
        on s.organization_id = g.organization_id and s.mode = g.mode and s.id = g.session_id
       and ${bound('s', organizations, 'organization_id')}
     where d.organization_id = g.organization_id and d.mode = g.mode and d.id = g.id and ${isPending}
       and ${bound('d', organizations, 'organization_id')}`);
}

type OfEndpoint = { organization_id: string; id: string };

/** The first of the latest that the log keeps; what is older is shown no more. */
export async function findOldestShown(
  reader: Reader,
  { organization_id, id }: OfEndpoint,
  kept: number,
): Promise<string> {
  const row = await reader.one<{ id: string }>(sql`
    select id from hiring_deliveries
     where organization_id = ${organization_id} and endpoint_id = ${id} and endpoint_id <> ''
     order by id desc offset ${kept - 1} limit 1`);
  return row?.id ?? '';
}

/** Newest first. */
export function listDeliveries(
  reader: Reader,
  { organization_id, id }: OfEndpoint,
  { from, since }: { from: string; since: number },
  after: string | undefined,
  most: number,
): Promise<DeliveryRow[]> {
  return reader.all<DeliveryRow>(sql`
    select ${columns} from hiring_deliveries
     where organization_id = ${organization_id} and endpoint_id = ${id} and endpoint_id <> '' and id < ${after ?? '~'}
       and id >= ${from} and created_at > ${at(since)}
     order by id desc limit ${most}`);
}

/** The delivery of an id, whatever was resent of it. */
export function findDelivery(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  return reader.one<DeliveryRow>(sql`
    select ${columns} from hiring_deliveries
     where organization_id = ${organizationId} and mode in ('test', 'live') and id = ${id}`);
}

/** Ends what is under way to some endpoints: their jobs find nothing to do. */
export async function cancelDeliveries(
  tx: Tx,
  organizationId: string,
  endpointIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update hiring_deliveries set status = 'cancelled', next_attempt_at = null
     where organization_id = ${organizationId} and endpoint_id = any (${endpointIds}) and endpoint_id <> ''
       and status = 'pending'`);
}

export async function deleteDeliveriesOf(
  tx: Tx,
  { organization_id, id }: OfEndpoint,
): Promise<void> {
  await tx.run(sql`
    delete from hiring_deliveries
     where organization_id = ${organization_id} and endpoint_id = ${id} and endpoint_id <> ''`);
}

/** The log of some sessions: what a receiver answered may repeat what was erased. Ids go on to be delivered. */
export async function forgetDeliveriesOf(
  tx: Tx,
  { organization_id, mode }: Pick<DeliveryKey, 'organization_id' | 'mode'>,
  sessionIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from hiring_deliveries
     where organization_id = ${organization_id} and mode = ${mode} and session_id = any (${sessionIds})
       and session_id <> '' and status <> 'pending'`);
  await tx.run(sql`
    update hiring_deliveries d
       set attempts = (select coalesce(jsonb_agg(jsonb_set(a, '{responseExcerpt}', 'null')), '[]')
                         from jsonb_array_elements(d.attempts) as a)
     where organization_id = ${organization_id} and mode = ${mode} and session_id = any (${sessionIds})
       and session_id <> ''`);
}

/** Drops ended ones of an organisation beyond their days; answers how many. */
export function dropOldDeliveries(
  tx: Pick<Tx, 'run'>,
  organizationId: string,
  before: string,
  most: number,
): Promise<number> {
  return tx.run(sql`
    delete from hiring_deliveries
     where organization_id = ${organizationId} and (mode, id) in (
       select mode, id from hiring_deliveries
        where organization_id = ${organizationId} and mode in ('test', 'live') and id < ${before}
          and status <> 'pending' limit ${most})`);
}

/** Drops ended ones of an endpoint beyond the latest; answers how many. */
export function dropBeyond(
  tx: Pick<Tx, 'run'>,
  { organization_id, id }: OfEndpoint,
  from: string,
): Promise<number> {
  return tx.run(sql`
    delete from hiring_deliveries
     where organization_id = ${organization_id} and endpoint_id = ${id} and endpoint_id <> '' and id < ${from}
       and status <> 'pending'`);
}
