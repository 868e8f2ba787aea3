// Rows as no program of ours writes them, to prove that an audit sees them: past the triggers and foreign keys.
import pg from 'pg';

/** Runs SQL as the database's owner with triggers and foreign keys silent. */
export async function plant(url: string, ...statements: (string | [string, unknown[]])[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const one of statements) {
      const [text, values] = typeof one === 'string' ? [one, []] : one;
      await client.query(text, values);
    }
  } finally {
    await client.end();
  }
}
