// SQL on the texts that the server's secret closes, whichever room keeps them: read in the order of their keys, and put
// back where nobody has changed them meanwhile.
import type { Reader, Tx } from '../../db/database.ts';
import type { Statement } from '../../db/sql.ts';
import { isTenantTable, tenantColumnOf } from '../../db/tenants.ts';
import type { sealPurposes } from '../../kit/seal.ts';

export type SealedColumn = {
  table: string;
  /** Its key within its tenant, or its whole key where it has none. */
  key: readonly string[];
  column: string;
  /** The member of a jsonb column that is the text. */
  member?: string;
  /** Some rows hold a text that nobody sealed. */
  isMixed?: true;
  /** Most rows have none, and an index finds those that do. */
  isRare?: true;
  purpose: keyof typeof sealPurposes | 'secondFactors';
};

/** Every one of them: what is missing here is lost when the former secret goes. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'projects', key: ['id'], column: 'webhook_secret_sealed', purpose: 'webhooks' },
  { table: 'projects', key: ['id'], column: 'webhook_secret_former_sealed', purpose: 'webhooks' },
  { table: 'second_factors', key: ['id'], column: 'secret', purpose: 'secondFactors' },
  { table: 'second_factors', key: ['id'], column: 'backup_codes', purpose: 'secondFactors' },
  { table: 'hiring_endpoints', key: ['id'], column: 'secret_sealed', purpose: 'webhooks' },
  { table: 'candidates', key: ['mode', 'id'], column: 'link_sealed', purpose: 'invitations' },
  { table: 'identities', key: ['mode'], column: 'id_number_sealed', purpose: 'identities' },
  { table: 'payout_destinations', key: ['mode', 'id'], column: 'sealed', purpose: 'destinations' },
  { table: 'payouts', key: ['mode', 'id'], column: 'sealed', purpose: 'destinations' },
  {
    table: 'attempts',
    key: ['mode', 'id'],
    column: 'payers_sealed',
    isRare: true,
    purpose: 'payers',
  },
  {
    table: 'idempotency_keys',
    key: ['mode', 'operation', 'key'],
    column: 'body',
    isMixed: true,
    purpose: 'answers',
  },
  {
    table: 'jobs',
    key: ['kind', 'subject'],
    column: 'payload',
    member: 'sealed',
    purpose: 'mails',
  },
];

/** A row's key, its tenant first where it has one, and its text; null where there is none. */
export type SealedText = { key: readonly string[]; sealed: string | null };

const keyOf = ({ table, key }: SealedColumn): readonly string[] =>
  isTenantTable(table) ? [tenantColumnOf(table), ...key] : key;

const textOf = ({ column, member }: SealedColumn, alias: string) =>
  member === undefined ? `${alias}.${column}` : `${alias}.${column}->>'${member}'`;

/** Rows after a key, with and without a text, so that no look reads more than it is asked for. */
export async function readTexts(
  reader: Reader,
  one: SealedColumn,
  after: readonly string[],
  most: number,
): Promise<SealedText[]> {
  const names = keyOf(one);
  const columns = names.map((name) => `of_sealed.${name}`).join(', ');
  const bounds = names.map((_, n) => `$${n + 1}`).join(', ');
  // jsonb's members and mixed columns hold other texts too.
  const sealed = one.isMixed
    ? `case when ${textOf(one, 'of_sealed')} like 'v1.%' then ${textOf(one, 'of_sealed')} end`
    : textOf(one, 'of_sealed');
  const statement: Statement = {
    text: `select array[${columns}]::text[] as key, ${sealed} as sealed from ${one.table} as of_sealed
            where (${columns}) > (${bounds})${one.isRare ? ` and of_sealed.${one.column} is not null` : ''} order by ${columns} limit $${names.length + 1}`,
    values: [...(after.length === 0 ? names.map(() => '') : after), most],
  };
  return reader.all<SealedText>(statement);
}

export type Resealed = { key: readonly string[]; former: string; sealed: string };

/** Of one tenant. What was changed since it was read was sealed by its writer. */
export function putTexts(
  tx: Tx,
  one: SealedColumn,
  tenant: string | undefined,
  texts: readonly Resealed[],
): Promise<number> {
  const names = one.key;
  const own = tenant === undefined ? 0 : 1;
  const given = names.map((name, n) => `t.${name} = g.k${n}`).join(' and ');
  const whole =
    one.member === undefined
      ? `${one.column} = g.sealed`
      : `${one.column} = jsonb_set(t.${one.column}, '{${one.member}}', to_jsonb(g.sealed))`;
  const lists = [...names.map((_, n) => texts.map(({ key }) => key[n + own])), ...newAndOld(texts)];
  const ofTenant = own ? `t.${tenantColumnOf(one.table)} = $${lists.length + 1} and ` : '';
  return tx.run({
    text: `update ${one.table} t set ${whole}
             from unnest(${lists.map((_, n) => `$${n + 1}::text[]`).join(', ')})
               as g (${names.map((_, n) => `k${n}`).join(', ')}, sealed, former)
            where ${ofTenant}${given} and ${textOf(one, 't')} = g.former`,
    values: own ? [...lists, tenant] : lists,
  });
}

const newAndOld = (texts: readonly Resealed[]) => [
  texts.map(({ sealed }) => sealed),
  texts.map(({ former }) => former),
];
