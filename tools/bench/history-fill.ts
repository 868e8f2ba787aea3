// A merchant with a long past beside one with a short past, written by SQL as the server would have written it over
// a year: ids carry their time, and the payments of both lie in the order of their time.
import pg from 'pg';

/** For the time of filling alone: nothing of it must outlive a crash. */
export const fillSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Tables that are emptied and filled in one transaction, and their indexes, are not logged.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  shared_buffers: '512MB',
  work_mem: '256MB',
  maintenance_work_mem: '512MB',
  autovacuum: 'off',
};

/** `plainly`: row by row and checked, as any role may write; tests have few rows and perhaps no superuser. */
export type Pasts = { url: string; long: Past; short: Past; plainly?: boolean };
type Past = { project: string; count: number };

/** Answers how long each table took, in seconds. */
export async function fillHistory(pasts: Pasts): Promise<Map<string, number>> {
  const { long, short, plainly = false } = pasts;
  const times = new Map<string, number>();
  const connections = await Promise.all([open(pasts), open(pasts)]);
  const [one] = connections;
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    times.set(name, (performance.now() - begun) / 1_000);
  };
  try {
    await timed('plan', () => plan(one, long, short));
    const known = await one.query<{ table: string }>(
      'select tablename as table from pg_tables where schemaname = $1',
      ['public'],
    );
    const there = new Set(known.rows.map(({ table }) => table));
    // A release before keeps its ledger in other tables: they stay empty, and what reads them is quicker for it.
    const ledger = there.has('balances') ? ledgerSteps : [];
    const steps = [...paymentSteps, ...ledger];
    // Two at a time, the largest first.
    const run = async (client: pg.Client) => {
      for (let step = steps.shift(); step; step = steps.shift()) {
        const { tables, inserts } = step;
        await timed(tables.join(', '), () => fillTables(client, tables, inserts, plainly));
      }
    };
    await Promise.all(connections.map(run));
    await one.query('drop table planned');
    if (!plainly) await timed('vacuum', () => one.query('vacuum (analyze)'));
    return times;
  } finally {
    await Promise.all(connections.map((client) => client.end()));
  }
}

async function open({ url, plainly }: Pasts): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // No triggers and no foreign keys: the rows are whole by how they are made.
  if (!plainly) await client.query('set session_replication_role = replica');
  return client;
}

/** Fills in one transaction with indexes left behind, then makes them anew: many times quicker than row by row. */
async function fillTables(
  client: pg.Client,
  tables: string[],
  inserts: string[],
  plainly: boolean,
): Promise<void> {
  if (plainly) {
    for (const text of inserts) await client.query(text);
    return;
  }
  await client.query('begin');
  await client.query(`truncate ${tables.join(', ')}`);
  const of = 'where indrelid = any ($1::regclass[])';
  await client.query(`update pg_index set indisready = false, indisvalid = false ${of}`, [tables]);
  for (const text of inserts) await client.query(text);
  for (const table of tables) await client.query(`reindex table ${table}`);
  await client.query('commit');
}

/** One row for each payment to come: whose, when, how it ends, and the characters of the time in its ids. */
async function plan(client: pg.Client, long: Past, short: Past): Promise<void> {
  const all = long.count + short.count;
  const digits = [45, 40, 35, 30, 25, 20, 15, 10, 5, 0].map(
    (bits) => `substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> ${bits}) & 31)::int + 1, 1)`,
  );
  await client.query(
    `create unlogged table planned as
     select n, project_id, t, 'pay_' || time || substr(md5('p' || n), 1, 16) as id, time,
            case when left_ < 10 then 'processing' when k % 250 = 1 then 'expired'
                 when k % 20 = 2 then 'failed' else 'succeeded' end as status,
            amount, greatest(5, ceil(amount * 0.015))::bigint as fee,
            (array['wave', 'orange_money', 'mixx'])[1 + n % 3] as channel,
            'CMD-' || lpad(n::text, 17, '0') as reference,
            '+22177' || lpad((n * 7919 % 10000000)::text, 7, '0') as phone
       from (select n, ms, project_id, k, to_timestamp(ms / 1000.0) as t, ${digits.join(' || ')} as time,
                    last_k - k as left_, (200 + n * 37 % 9800)::bigint as amount
               from (select n, $1::bigint + n * $2::bigint as ms,
                            case when n % $3 = 0 then $5 else $4 end as project_id,
                            case when n % $3 = 0 then n / $3 else n - n / $3 end as k,
                            case when n % $3 = 0 then $7::bigint else $6::bigint end as last_k
                       from generate_series(1::bigint, $8::bigint) as n) numbered) dated
      order by n`,
    [
      Date.now() - year_ms,
      Math.floor((year_ms - 3_600_000) / all),
      Math.floor(all / short.count),
      long.project,
      short.project,
      long.count,
      short.count,
      all,
    ],
  );
  await client.query('analyze planned');
}

const year_ms = 365 * 86_400_000;

/** Francs and times as the server would have counted them: the merchant pays the fee, the payer took two seconds. */
const paid = `t + interval '2.1 seconds'`;
const ended = (status: string) => `case when status = '${status}' then ${paid} end`;

const insertPayments = `
  insert into payments (id, project_id, mode, status, amount, fee, fee_schedule, fee_payer, charged_amount,
    net_amount, channel, allowed_channels, customer_phone, customer_name, customer_email, description,
    merchant_reference, metadata, search_text, scenario, expires_at, started_at, failure_code, provider,
    provider_reference, provider_state, last_checked_at, paid_at, failed_at, expired_at, created_at, updated_at)
  select id, project_id, 'test', status, amount, fee, 1, 'merchant', amount, amount - fee, channel, array[channel],
    phone, 'Awa Ndiaye', 'awa.ndiaye@example.com', 'Deux boubous et leur livraison aux Almadies', reference,
    '{"cart": "b7c1f3a2", "source": "boutique en ligne"}',
    'deux boubous et leur livraison aux almadies ' || lower(reference) || ' awa ndiaye awa.ndiaye@example.com ' || phone,
    null, t + interval '30 minutes', t + interval '0.1 seconds',
    case when status = 'failed' then 'declined_by_customer' end, 'simulator', 'SIM-' || substr(id, 5),
    case status when 'succeeded' then 'paid' when 'failed' then 'refused' when 'expired' then 'closed' else 'pending' end,
    ${paid}, ${ended('succeeded')}, ${ended('failed')}, ${ended('expired')}, t, ${paid}
    from planned order by n`;

// Their operator is asked again tomorrow.
const insertJobs = `
  insert into jobs (project_id, kind, subject, mode, run_at)
  select project_id, 'advance-payment', id, 'test', now() + interval '1 day' from planned where status = 'processing'`;

// Answers are kept for 30 days; a body is as long as those of the bench are.
const insertClaims = `
  insert into idempotency_keys (project_id, mode, operation, key, fingerprint, object_id, status, body, created_at)
  select project_id, 'test', 'createPayment', md5('k' || n)::uuid::text, md5('a' || n) || md5('b' || n), id, 201,
    case when t > now() - interval '30 days'
      then '{"id":"' || id || '","rest":"' || repeat(md5('c' || n), 30) || '"}' end, t
    from planned order by n`;

const insertEvents = `
  insert into events (id, project_id, mode, type, object_type, object_id, body, status, rounds, recipients,
    created_at, delivered_at, takes)
  select event, project_id, 'test', type, 'payment', id,
    '{"id":"' || event || '","type":"' || type || '","created_at":"2026-01-01T00:00:00.000Z","livemode":false,'
      || '"object_type":"payment","object_id":"' || id || '"}',
    'delivered', 1, array['we_' || substr(id, 5)], ${paid}, ${paid} + interval '0.2 seconds', 1
    from (select *, 'evt_' || time || substr(md5('e' || n), 1, 16) as event, 'payment.' || status as type from planned
           where status <> 'processing') p order by n`;

const insertJournals = `
  insert into journals (project_id, mode, id, object_type, object_id, transition, attempt, lines, created_at)
  select project_id, 'test', 'txn_' || time || substr(md5('j' || n), 1, 16), 'payment', id, 'P1', 1, 3, ${paid}
    from planned where status = 'succeeded' order by n`;

const insertEntries = `
  insert into entries (project_id, mode, journal_id, n, account, amount, balance_after)
  select project_id, 'test', 'txn_' || time || substr(md5('j' || p.n), 1, 16), l.n, l.account, l.amount, l.after
    from (select *, sum(amount - fee) over (partition by project_id order by n) as balance
            from planned where status = 'succeeded') p,
         lateral (values (1, 'clearing:' || channel, -amount, null), (2, 'available', amount - fee, balance),
                         (3, 'fees', fee, null)) as l (n, account, amount, after)
   order by p.n`;

const insertBalances = `
  insert into balances (project_id, mode, account, balance)
  select project_id, 'test', 'available', sum(amount - fee) from planned where status = 'succeeded' group by 1`;

const insertDays = `
  insert into collected_days (project_id, mode, day, channel, amount)
  select project_id, 'test', ((${paid}) at time zone 'Africa/Dakar')::date, channel, sum(amount)
    from planned where status = 'succeeded' group by 1, 3, 4`;

/** Tables that refer to each other are emptied together. */
const paymentSteps = [
  { tables: ['payments'], inserts: [insertPayments] },
  { tables: ['events', 'delivery_attempts'], inserts: [insertEvents] },
  { tables: ['idempotency_keys'], inserts: [insertClaims] },
  { tables: ['jobs'], inserts: [insertJobs] },
];
const ledgerSteps = [
  { tables: ['journals', 'entries'], inserts: [insertJournals, insertEntries] },
  { tables: ['balances', 'collected_days'], inserts: [insertBalances, insertDays] },
];
