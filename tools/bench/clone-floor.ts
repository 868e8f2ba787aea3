// The floor of any creation: its rows and changes, cloned straight through the driver with new names, one transaction and one
// round trip for each, over a pool like the server's.
import { hash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { serveParent } from './process.ts';
import { createCollector, type Sample } from './sample.ts';

export type CloneOrder = {
  url: string;
  poolSize: number;
  loops: number;
  seconds: number;
  clone: {
    project: string;
    /** Statements with the project as their only value. */
    changes: string[];
    /** Names that each clone has anew, wherever they stand. */
    renewed: string[];
    inserts: { table: string; names: string[]; rows: Record<string, string | null>[] }[];
  };
};

let pool: pg.Pool | undefined;

async function run({ url, poolSize, loops, seconds, clone }: CloneOrder): Promise<Sample> {
  pool ??= new pg.Pool({
    ...{ connectionString: url, max: poolSize, pipeline: true },
    ...{ application_name: 'svc floor', options: '-c timezone=UTC' },
  } as pg.PoolConfig);
  const shared = pool;
  const statements = statementsOf(clone);
  const collector = createCollector();
  const end = performance.now() + seconds * 1_000;
  const loop = async () => {
    for (let since = performance.now(); since < end; since = performance.now()) {
      collector.add(await commit(shared, statements(), clone), since);
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
  return collector.finish('committed');
}

type Statement = { name: string; text: string; values: (string | null)[] };

function statementsOf({ inserts, renewed }: CloneOrder['clone']): () => Statement[] {
  const prepared = inserts.map(({ table, names, rows }) => {
    let count = 0;
    const row = () => `(${names.map(() => `$${++count}`).join(', ')})`;
    const text = `insert into ${table} (${names.map((one) => `"${one}"`).join(', ')}) values ${rows.map(row).join(', ')}`;
    const values = rows.flatMap((one) => names.map((name) => one[name] ?? null));
    return { name: nameOf(text), text, values };
  });
  return () => {
    // As long as the name that it takes the place of, and sorted behind it: the alphabet of our ids.
    const fresh = renewed.map((one) => [one, one.slice(0, -12) + tail()] as const);
    return prepared.map(({ name, text, values }) => ({
      name,
      text,
      values: values.map((value) => {
        if (value === null) return null;
        return fresh.reduce((said, [former, next]) => said.replaceAll(former, next), value);
      }),
    }));
  };
}

/** Of a prepared statement: one for each text. */
const nameOf = (text: string) => hash('sha1', text, 'hex');

const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const tail = () => Array.from(randomBytes(12), (byte) => letters[byte % 32]).join('');

async function commit(
  from: pg.Pool,
  statements: Statement[],
  { changes, project }: CloneOrder['clone'],
): Promise<string> {
  const client = await from.connect();
  try {
    const results = await Promise.allSettled([
      client.query('begin'),
      ...changes.map((text) => client.query({ name: nameOf(text), text, values: [project] })),
      ...statements.map((statement) => client.query(statement)),
      client.query('commit'),
    ]);
    const failed = results.find((result) => result.status === 'rejected');
    return failed ? String((failed.reason as { code?: string }).code) : 'committed';
  } finally {
    client.release();
  }
}

serveParent(run, async () => pool?.end());
