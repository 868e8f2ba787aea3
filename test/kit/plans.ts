// How much a statement reads, by the plan that a connection of the server comes to: pages counted, never times.
import pg from 'pg';
import { arrayText } from '../../src/db/array-text.ts';
import type { Statement } from '../../src/db/sql.ts';
import { watchStatements } from '../../src/db/watch.ts';
import { judgeStatements } from './statements.ts';

/** A connection that plans as those of the server do (docs/decisions/0010); `plan`: for these values, or for any. */
export async function openPlanner(url: string, plan: 'custom' | 'generic' = 'generic') {
  const settings = ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off'];
  const client = new pg.Client({
    connectionString: url,
    options: [...settings, 'random_page_cost=1.1', `plan_cache_mode=force_${plan}_plan`]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  });
  await client.connect();
  return client;
}

/** What some work sends that reads or locks and can be sent again: inserts and deletions are left out. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  watchStatements({ statement: (statement) => void sent.push(statement), commit: () => {} });
  try {
    await work();
  } finally {
    judgeStatements();
  }
  return sent.filter(({ text }) => !/\b(insert into|delete from)\b/.test(text));
}

/** A node of a plan, and what was counted below it. */
type Node = { [name: string]: unknown; Plans?: Node[] };

/** How a statement finds its rows: what a change writes depends on the page where its row happens to lie. */
async function planOf(planner: pg.Client, { text, values }: Statement): Promise<Node> {
  const literals = values.map((value) => {
    if (value === null || value === undefined) return 'null';
    return pg.escapeLiteral(Array.isArray(value) ? (arrayText(value) ?? '') : String(value));
  });
  await planner.query('begin');
  try {
    await planner.query(`prepare asked as ${text}`);
    const given = literals.length > 0 ? `(${literals.join(', ')})` : '';
    const { rows } = await planner.query(
      `explain (analyze, buffers, format json) execute asked${given}`,
    );
    const whole: Node = rows[0]['QUERY PLAN'][0].Plan;
    if (whole['Node Type'] !== 'ModifyTable') return whole;
    // What was chosen before (`with …`) is read by it and counted with it.
    return whole.Plans?.find((plan) => plan['Parent Relationship'] === 'Outer') ?? whole;
  } finally {
    await planner.query('rollback');
    await planner.query('deallocate all');
  }
}

const numberOf = (node: Node, ...names: string[]) =>
  names.reduce((sum, name) => sum + Number(node[name] ?? 0), 0);

/** Pages that a statement reads. */
export async function pagesOf(planner: pg.Client, statement: Statement): Promise<number> {
  const plan = await planOf(planner, statement);
  return numberOf(plan, 'Shared Hit Blocks', 'Shared Read Blocks');
}

/** Most pages that each statement reads, over the plans of all these connections. */
export async function mostPagesOf(
  planners: readonly pg.Client[],
  sent: readonly Statement[],
): Promise<Map<string, number>> {
  const most = new Map<string, number>();
  for (const statement of sent) {
    for (const planner of planners) {
      const pages = await pagesOf(planner, statement);
      most.set(statement.text, Math.max(pages, most.get(statement.text) ?? 0));
    }
  }
  return most;
}

/** Rows that a statement looks at, those that it drops and those that it looks at again included. */
export async function rowsOf(planner: pg.Client, statement: Statement): Promise<number> {
  const looked = (node: Node): number =>
    numberOf(node, 'Actual Loops') *
      numberOf(node, 'Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Join Filter') +
    (node.Plans ?? []).reduce((sum, child) => sum + looked(child), 0);
  return looked(await planOf(planner, statement));
}
