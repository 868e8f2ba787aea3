// SQL on payment links.
import type { Collected, CollectWord } from '../../../contract/payments/links.shapes.ts';
import type { ChannelIn, FeePayer } from '../../../contract/payments/payments.shapes.ts';
import type { Mode, Scope } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type LinkRow = {
  id: string;
  project_id: string;
  mode: Mode;
  token: string;
  title: string;
  description: string | null;
  usage: 'single_use' | 'multi_use';
  amount: bigint | null;
  min_amount: bigint | null;
  max_amount: bigint | null;
  fee_payer: FeePayer;
  allowed_channels: ChannelIn[];
  accept_offer_code: boolean;
  collect: Record<Collected, CollectWord>;
  max_payments: number | null;
  open_payments: number;
  payments_count: number;
  collected_amount: bigint;
  starts_at: number | null;
  expires_at: number | null;
  closed: boolean;
  success_url: string | null;
  metadata: Record<string, string>;
  search_text: string | null;
  created_at: number;
  updated_at: number;
};

export const columns = {
  text: `id, project_id, mode, token, title, description, usage, amount, min_amount, max_amount, fee_payer,
    allowed_channels, accept_offer_code, collect, max_payments, open_payments, payments_count, collected_amount,
    starts_at, expires_at, closed, success_url, metadata, created_at, updated_at`,
  values: [],
};

export async function insertLink(tx: Tx, row: LinkRow): Promise<void> {
  const made = at(row.created_at);
  await tx.run(sql`
    insert into payment_links (project_id, mode, id, token, title, description, usage, amount, min_amount, max_amount,
      fee_payer, allowed_channels, accept_offer_code, collect, max_payments, starts_at, expires_at, success_url,
      metadata, search_text, created_at, updated_at)
    values (${row.project_id}, ${row.mode}, ${row.id}, ${row.token}, ${row.title}, ${row.description}, ${row.usage},
      ${row.amount}, ${row.min_amount}, ${row.max_amount}, ${row.fee_payer}, ${row.allowed_channels},
      ${row.accept_offer_code}, ${JSON.stringify(row.collect)}, ${row.max_payments}, ${atOrNull(row.starts_at)},
      ${atOrNull(row.expires_at)}, ${row.success_url}, ${JSON.stringify(row.metadata)}, ${row.search_text}, ${made}, ${made})`);
}

export function findLink(
  reader: Reader,
  { projectId, mode }: Scope,
  id: string,
): Promise<LinkRow | undefined> {
  return reader.one<LinkRow>(sql`
    select ${columns} from payment_links where project_id = ${projectId} and mode = ${mode} and id = ${id}`);
}

/** By its page's token, which names its project; the row says the mode. */
export function findByToken(
  reader: Reader,
  projectId: string,
  token: string,
): Promise<LinkRow | undefined> {
  return reader.one<LinkRow>(sql`
    select ${columns} from payment_links where project_id = ${projectId} and mode in ('test', 'live') and token = ${token}`);
}

export async function lockLink(
  tx: Tx,
  { projectId: project_id, mode }: Scope,
  id: string,
): Promise<LinkRow | undefined> {
  return (await lockLinks(tx, [{ project_id, mode, id }])).get(id);
}

export type LinkKey = Pick<LinkRow, 'project_id' | 'mode' | 'id'>;

/** Locks links of one place in the order of their keys; by id. */
export async function lockLinks(tx: Tx, keys: readonly LinkKey[]): Promise<Map<string, LinkRow>> {
  const once = [...new Map(keys.map((key) => [key.id, key])).values()];
  const projects = once.map((key) => key.project_id);
  const rows = await tx.all<LinkRow>(sql`
    select ${columns} from unnest(${projects}::text[], ${once.map((key) => key.mode)}::text[],
        ${once.map((key) => key.id)}::text[]) as g (project_id, mode, id)
      join payment_links l using (project_id, mode, id) where ${bound('l', projects)}
     order by project_id, mode, id for update of l`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a merchant changes; the row is locked. */
export async function saveLink(tx: Tx, row: LinkRow): Promise<void> {
  await tx.run(sql`
    update payment_links set title = ${row.title}, description = ${row.description}, search_text = ${row.search_text},
      expires_at = ${atOrNull(row.expires_at)}, max_payments = ${row.max_payments}, closed = ${row.closed},
      updated_at = ${at(row.updated_at)}
     where project_id = ${row.project_id} and mode = ${row.mode} and id = ${row.id}`);
}

/** Keeps what links of one place count; the rows are locked. */
export async function saveSlots(tx: Tx, changed: readonly LinkRow[]): Promise<void> {
  const projects = changed.map((row) => row.project_id);
  await tx.run(sql`
    update payment_links l set open_payments = g.open_payments, payments_count = g.payments_count,
      collected_amount = g.collected_amount
      from unnest(${projects}::text[], ${changed.map((row) => row.mode)}::text[], ${changed.map((row) => row.id)}::text[],
        ${changed.map((row) => row.open_payments)}::int[], ${changed.map((row) => row.payments_count)}::int[],
        ${changed.map((row) => row.collected_amount)}::bigint[])
        as g (project_id, mode, id, open_payments, payments_count, collected_amount)
     where l.project_id = g.project_id and l.mode = g.mode and l.id = g.id and ${bound('l', projects)}`);
}

/** The payment that a start of this link has made already, by the key of its page. */
export async function findStarted(
  reader: Reader,
  { project_id, mode, id }: LinkKey,
  key: string,
): Promise<string | undefined> {
  const row = await reader.one<{ id: string }>(sql`
    select id from payments where project_id = ${project_id} and mode = ${mode} and payment_link_id = ${id}
       and start_key = ${key}`);
  return row?.id;
}
