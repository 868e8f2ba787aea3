// SQL on offers: promo codes, and how often each is reserved and used.
import type { ChannelIn } from '../../../contract/payments/payments.shapes.ts';
import type { Mode, Scope } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type OfferRow = {
  id: string;
  project_id: string;
  mode: Mode;
  /** In capitals. */
  code: string;
  kind: 'percent' | 'fixed';
  value: bigint;
  min_order_amount: bigint | null;
  max_discount: bigint | null;
  channels: ChannelIn[] | null;
  starts_at: number | null;
  ends_at: number | null;
  max_redemptions: number | null;
  max_per_customer: number | null;
  reserved: number;
  used: number;
  total_discount: bigint;
  paused: boolean;
  ended_at: number | null;
  metadata: Record<string, string>;
  search_text: string | null;
  created_at: number;
  updated_at: number;
};

export const columns = {
  text: `id, project_id, mode, code, kind, value, min_order_amount, max_discount, channels, starts_at, ends_at,
    max_redemptions, max_per_customer, reserved, used, total_discount, paused, ended_at, metadata, created_at, updated_at`,
  values: [],
};

/** Answers whether it was written: the code may be taken, whoever else is writing. */
export async function insertOffer(tx: Tx, row: OfferRow): Promise<boolean> {
  const made = at(row.created_at);
  const written = await tx.run(sql`
    insert into offers (project_id, mode, id, code, kind, value, min_order_amount, max_discount, channels, starts_at,
      ends_at, max_redemptions, max_per_customer, metadata, search_text, created_at, updated_at)
    values (${row.project_id}, ${row.mode}, ${row.id}, ${row.code}, ${row.kind}, ${row.value}, ${row.min_order_amount},
      ${row.max_discount}, ${row.channels}, ${atOrNull(row.starts_at)}, ${atOrNull(row.ends_at)}, ${row.max_redemptions},
      ${row.max_per_customer}, ${JSON.stringify(row.metadata)}, ${row.search_text}, ${made}, ${made})
    on conflict do nothing`);
  return written > 0;
}

export function findOffer(
  reader: Reader,
  { projectId, mode }: Scope,
  id: string,
): Promise<OfferRow | undefined> {
  return reader.one<OfferRow>(sql`
    select ${columns} from offers where project_id = ${projectId} and mode = ${mode} and id = ${id}`);
}

export function lockOffer(
  tx: Tx,
  { projectId, mode }: Scope,
  id: string,
): Promise<OfferRow | undefined> {
  return tx.one<OfferRow>(sql`
    select ${columns} from offers where project_id = ${projectId} and mode = ${mode} and id = ${id} for update`);
}

export function findByCode(
  reader: Reader,
  { projectId, mode }: Scope,
  code: string,
): Promise<OfferRow | undefined> {
  return reader.one<OfferRow>(sql`
    select ${columns} from offers where project_id = ${projectId} and mode = ${mode} and code = ${code}`);
}

/** What a merchant changes; the row is locked. */
export async function saveOffer(tx: Tx, row: OfferRow): Promise<void> {
  await tx.run(sql`
    update offers set ends_at = ${atOrNull(row.ends_at)}, max_redemptions = ${row.max_redemptions}, paused = ${row.paused},
      ended_at = ${atOrNull(row.ended_at)}, updated_at = ${at(row.updated_at)}
     where project_id = ${row.project_id} and mode = ${row.mode} and id = ${row.id}`);
}

/** The name of an offer as payments carry it. */
export type OfferKey = Pick<OfferRow, 'project_id' | 'mode' | 'code'>;

export const nameOfOffer = ({ project_id, mode, code }: OfferKey): string =>
  `${project_id} ${mode} ${code}`;

/** Locks offers of one place in the order of their names; by `nameOfOffer`. */
export async function lockOffers(
  tx: Tx,
  keys: readonly OfferKey[],
): Promise<Map<string, OfferRow>> {
  if (keys.length === 0) return new Map();
  const once = [...new Map(keys.map((key) => [nameOfOffer(key), key])).values()];
  const projects = once.map((key) => key.project_id);
  const rows = await tx.all<OfferRow>(sql`
    select ${columns} from unnest(${projects}::text[], ${once.map((key) => key.mode)}::text[],
        ${once.map((key) => key.code)}::text[]) as g (project_id, mode, code)
      join offers o using (project_id, mode, code) where ${bound('o', projects)}
     order by project_id, mode, code for update of o`);
  return new Map(rows.map((row) => [nameOfOffer(row), row]));
}

/** Keeps what offers of one place count; the rows are locked. */
export async function saveUses(tx: Tx, changed: readonly OfferRow[]): Promise<void> {
  const projects = changed.map((row) => row.project_id);
  await tx.run(sql`
    update offers o set reserved = g.reserved, used = g.used, total_discount = g.total_discount
      from unnest(${projects}::text[], ${changed.map((row) => row.mode)}::text[], ${changed.map((row) => row.id)}::text[],
        ${changed.map((row) => row.reserved)}::int[], ${changed.map((row) => row.used)}::int[],
        ${changed.map((row) => row.total_discount)}::bigint[])
        as g (project_id, mode, id, reserved, used, total_discount)
     where o.project_id = g.project_id and o.mode = g.mode and o.id = g.id and ${bound('o', projects)}`);
}
