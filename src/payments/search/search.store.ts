// SQL that searches a merchant's objects of both modes: the latest of each kind by words, any by its id.
import type { Reader } from '../../db/database.ts';
import { containing, join, type Statement, sql } from '../../db/sql.ts';
import type { Found, Sought } from '../../platform/index.ts';
import { searchedOfPayment } from '../lists/index.ts';

/** How each kind is shown, and what of it is meant exactly beside its id. */
const kinds = {
  payment: {
    table: 'payments',
    shown: `coalesce(merchant_reference, description, customer_name, id) as title,
      coalesce(customer_name, customer_phone) as detail, status, amount`,
    exactly: ['merchant_reference', 'customer_phone', 'lower(customer_email)'],
  },
  refund: {
    table: 'refunds',
    shown: 'coalesce(merchant_reference, reason, id) as title, phone as detail, status, amount',
    exactly: ['merchant_reference', 'payment_id'],
  },
  payout: {
    table: 'payouts',
    shown: `coalesce(merchant_reference, description, destination_label, id) as title,
      destination_masked as detail, status, amount`,
    exactly: ['merchant_reference'],
  },
  dispute: {
    table: 'disputes',
    shown: 'payment_id as title, reason as detail, status, amount',
    exactly: ['payment_id'],
  },
  link: {
    table: 'payment_links',
    shown: 'title, description as detail, null::text as status, amount',
    exactly: ['token'],
  },
  offer: {
    table: 'offers',
    shown: 'code as title, kind as detail, null::text as status, null::bigint as amount',
    exactly: ['lower(code)'],
  },
  destination: {
    table: 'payout_destinations',
    shown: 'coalesce(label, masked) as title, masked as detail, status, null::bigint as amount',
    exactly: [],
  },
} as const;

type Kind = keyof typeof kinds;

/** So many of a kind and mode are looked through, the newest first. */
const lookedThrough = 20_000;

const text = (words: string): Statement => ({ text: words, values: [] });

function oneKind(kind: Kind, mode: string, projectId: string, sought: Sought): Statement {
  const { table, shown, exactly } = kinds[kind];
  const own = sql`project_id = ${projectId} and mode = ${mode}`;
  const phone = phoneOf(sought.text);
  const meant = exactly.map((column) => {
    const value = column.startsWith('lower') ? sought.words : sought.text;
    return sql`${text(column)} = ${column === 'customer_phone' ? phone : value}`;
  });
  const exact = join([sql`id = ${sought.text}`, ...meant], ' or ');
  return sql`(select ${kind} as kind, id, ${text(shown)}, mode, coalesce(${exact}, false) as exact
    from (select * from ${text(table)} where ${own} order by id desc limit ${lookedThrough}) as latest
   where ${exact} or ${kind === 'payment' ? searchedOfPayment : text('search_text')} like ${containing(sought.words)}
   order by id desc limit ${sought.most})`;
}

/** An old object, which the newest hide, by the key of its table. */
const byId = (kind: Kind, mode: string, projectId: string, id: string): Statement =>
  sql`(select ${kind} as kind, id, ${text(kinds[kind].shown)}, mode, true as exact from ${text(kinds[kind].table)}
    where project_id = ${projectId} and mode = ${mode} and id = ${id})`;

/** Written with spaces, with or without the country, as `customer_phone` is kept. */
function phoneOf(given: string): string {
  const digits = given.replace(/[\s.()-]/g, '');
  return /^\d{9}$/.test(digits) ? `+221${digits}` : digits.replace(/^00/, '+');
}

const prefixes: Readonly<Record<string, Kind>> = {
  pay: 'payment',
  ref: 'refund',
  po: 'payout',
  dp: 'dispute',
  plink: 'link',
  off: 'offer',
  pd: 'destination',
};

type Row = Omit<Found, 'amount'> & { amount: bigint | null };

/** What a person means by an id is that object; by anything else, whatever holds it. */
export async function searchMoney(
  reader: Reader,
  projectId: string,
  sought: Sought,
): Promise<Found[]> {
  const modes = ['live', 'test'];
  const named = prefixes[/^([a-z]+)_[0-9a-hjkmnp-tv-z]{26}$/.exec(sought.text)?.[1] ?? ''];
  const parts = named
    ? modes.map((mode) => byId(named, mode, projectId, sought.text))
    : (Object.keys(kinds) as Kind[]).flatMap((kind) =>
        modes.map((mode) => oneKind(kind, mode, projectId, sought)),
      );
  const rows = await reader.all<Row>(join(parts, ' union all '));
  return rows.map((row) => ({ ...row, amount: row.amount === null ? null : Number(row.amount) }));
}
