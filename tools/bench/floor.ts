// The floor: the rows and indexes of a created payment written straight through the driver, one
// transaction for each, over a pool like the server's. Nothing that answers HTTP can be asked to do less.
import { hash, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Context, KeyCaller } from '../../src/db/context.ts';
import { iso } from '../../src/kit/clock.ts';
import { newId } from '../../src/kit/ids.ts';
import { preparePayment } from '../../src/payments/payments/create-payment.ts';
import { createPaymentView } from '../../src/payments/payments/payment.view.ts';
import { serveParent } from './process.ts';
import { paymentBody, referenceMaker } from './requests.ts';
import { createCollector, type Sample } from './sample.ts';

export type FloorOrder = {
  url: string;
  poolSize: number;
  /** How many payments are under way at once. */
  loops: number;
  seconds: number;
  projects: string[];
};

let pool: pg.Pool | undefined;

/** The pool of src/db/database.ts; its settings of the planner change nothing for statements of one row. */
const openPool = (url: string, size: number) =>
  new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    application_name: 'svc floor',
    options:
      '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
  } as pg.PoolConfig);

async function run(order: FloorOrder): Promise<Sample> {
  pool ??= openPool(order.url, order.poolSize);
  const shared = pool;
  const next = rowMaker(order.projects);
  const collector = createCollector();
  const end = performance.now() + order.seconds * 1_000;
  const loop = async () => {
    for (let since = performance.now(); since < end; since = performance.now()) {
      collector.add(await commit(shared, next()), since);
    }
  };
  await Promise.all(Array.from({ length: order.loops }, loop));
  return collector.finish('committed');
}

/** One transaction in one round trip: the connection is a pipeline. */
async function commit(from: pg.Pool, row: Rows): Promise<string> {
  const client = await from.connect();
  try {
    const sent = [
      client.query('begin'),
      client.query({ name: 'key', text: insertKey, values: row.key }),
      client.query({ name: 'volume', text: addVolume, values: row.volume }),
      client.query({ name: 'payment', text: insertPayment, values: row.payment }),
      client.query({ name: 'job', text: insertJob, values: row.job }),
      client.query('commit'),
    ];
    const results = await Promise.allSettled(sent);
    const failed = results.find((result) => result.status === 'rejected');
    return failed ? String((failed.reason as { code?: string }).code) : 'committed';
  } finally {
    client.release();
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `$${n + 1}`).join(', ');

const insertKey = `insert into idempotency_keys (project_id, mode, operation, key, fingerprint,
  object_id, status, body, created_at) values (${numbers(9)})`;
const addVolume = `update merchant_accounts set volume_day_amount = volume_day_amount + $2,
  volume_month_amount = volume_month_amount + $2 where project_id = $1 and mode = 'test'`;
const insertPayment = `insert into payments (id, project_id, mode, status, amount, fee,
  charged_amount, allowed_channels, customer_phone, customer_name, customer_email, description,
  merchant_reference, metadata, search_text, created_at) values (${numbers(16)})`;
const insertJob = `insert into jobs (kind, subject, project_id, mode, run_at)
  values (${numbers(5)})`;

type Rows = Record<'key' | 'volume' | 'payment' | 'job', unknown[]>;

/** Rows as the server would write them; what does not differ between payments is made once. */
function rowMaker(projects: readonly string[]): () => Rows {
  const reference = referenceMaker();
  const caller = { mode: 'test', projectId: '' } as KeyCaller;
  const ctx = { caller, lang: 'fr', now: Date.now(), header: () => undefined };
  const template = preparePayment(ctx as unknown as Context<KeyCaller>, paymentBody(reference()));
  const { amount, fee, charged_amount } = template;
  const money = [amount, fee, charged_amount].map(String);
  const metadata = JSON.stringify(template.metadata);
  const view = createPaymentView(() => null)(template, 'fr');
  const [foundBefore = '', foundAfter = ''] = (template.search_text ?? '').split(
    (template.merchant_reference ?? '').toLowerCase(),
  );
  let turn = 0;
  return () => {
    const project = projects[turn++ % projects.length] ?? '';
    const id = newId('pay');
    const now = iso(Date.now());
    const expires = iso(Date.now() + 1_800_000);
    const merchant_reference = reference();
    const answer = { ...view, id, merchant_reference, expires_at: expires, created_at: now };
    const body = JSON.stringify(answer);
    const print = hash('sha256', merchant_reference, 'hex');
    const t = template;
    const found = foundBefore + merchant_reference.toLowerCase() + foundAfter;
    const customer = [t.customer_phone, t.customer_name, t.customer_email, t.description];
    return {
      key: [project, 'test', 'createPayment', randomUUID(), print, id, 201, body, now],
      volume: [project, String(amount)],
      payment: [id, project, 'test', 'pending', ...money, t.allowed_channels, ...customer].concat([
        merchant_reference,
        metadata,
        found,
        now,
      ]),
      job: ['advance-payment', id, project, 'test', expires],
    };
  };
}

serveParent(run, async () => pool?.end());
