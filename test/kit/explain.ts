// What a prepared statement looks at when it runs: its plan as PostgreSQL counted it, and nothing of it kept.
import type pg from 'pg';
import type { Statement } from '../../src/db/sql.ts';

type Node = { 'Relation Name'?: string; 'Actual Loops'?: number; Plans?: Node[] };

/** A value as a text between quotes, arrays as PostgreSQL writes them. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = Array.isArray(value) ? `{${value.map(element).join(',')}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

const element = (value: unknown) =>
  value === null ? 'null' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`;

/**
 * The tables that were read and those that a plan named and never executed. `plan`: made for these values alone, or
 * once for all values, as a connection of ours comes to do.
 */
export async function explainTables(
  client: pg.Client,
  { text, values }: Statement,
  plan: 'custom' | 'generic',
): Promise<{ read: Set<string>; spared: Set<string> }> {
  await client.query('begin');
  try {
    await client.query(`set local plan_cache_mode = force_${plan}_plan`);
    await client.query(`prepare explained as ${text}`);
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, format json) execute explained${given}`,
    );
    const [read, spared] = [new Set<string>(), new Set<string>()];
    const walk = (node: Node) => {
      const table = node['Relation Name'];
      if (table) ((node['Actual Loops'] ?? 0) > 0 ? read : spared).add(table);
      for (const inner of node.Plans ?? []) walk(inner);
    };
    for (const row of rows) for (const { Plan } of row['QUERY PLAN']) walk(Plan);
    return { read, spared };
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}
