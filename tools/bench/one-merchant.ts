// Writes on ONE merchant, all behind one lock: payments, payouts, refunds and quotes, each beside its floor, the rows that its
// creation leaves cloned straight through the driver, one transaction for each.
// Caught: itself. The jobs that each line leaves, those of the floor's clones among them, ran during the next ones: quotes, the
// last, were shown at 0.11 of their floor and cost six times what they cost alone. Each measure waits for them now.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { CloneOrder } from './clone-floor.ts';
import { openAsker } from './http-client.ts';
import type { Child } from './process.ts';
import { type BenchProject, common, expectedStatus, type Route } from './requests.ts';
import { type Line, type Round, type Sample, summarise } from './sample.ts';
import { costOf, poolSize, type Side } from './side.ts';

type OneRoute = Extract<Route, 'create' | 'payout' | 'refund' | 'quote'>;

const titles: Record<OneRoute, string> = {
  create: 'POST /v1/payments, one merchant',
  payout: 'POST /v1/payouts, one merchant',
  refund: 'POST /v1/refunds, one merchant',
  quote: 'POST /v1/refunds/quote, one merchant',
};

type Bench = Side & { load: Child; clones: Child };
type Named = { name: string; line: Line };

export async function oneMerchantLines(
  bench: Bench,
  { rounds, round_s, connections }: { rounds: number; round_s: number; connections: number },
): Promise<{ lines: Named[]; facts: string[] }> {
  const prepared = await prepare(bench);
  const lines: Named[] = [];
  const facts: string[] = [];
  for (const route of ['create', 'payout', 'refund', 'quote'] as const) {
    const [ours, floors]: [Round[], Round[]] = [[], []];
    for (let n = 0; n <= rounds; n++) {
      const order = { route, port: bench.port, connections, seconds: round_s };
      const about = { projects: [prepared.project], payments: [prepared.objects[route]] };
      await workDone(bench);
      const one = await costOf(bench, () => bench.load.ask<Sample>({ ...order, ...about }));
      const clone = await templateOf(bench.world.admin, prepared.project.id, route);
      const floor: CloneOrder = {
        url: bench.world.url,
        poolSize,
        loops: connections,
        seconds: round_s,
        clone,
      };
      await workDone(bench);
      const other = await costOf(bench, () => bench.clones.ask<Sample>(floor));
      // The first round warms up: plans, pages and code.
      if (n > 0) ours.push(one);
      if (n > 0) floors.push({ ...other, server_cpu_ms: 0 });
    }
    const line = summarise(ours, String(expectedStatus[route]));
    const floor = summarise(floors, 'committed');
    lines.push(
      { name: titles[route], line },
      { name: 'floor: its rows through the driver', line: floor },
    );
    facts.push(`${titles[route]}: ${(line.rate / floor.rate).toFixed(2)} of its floor`);
  }
  return { lines, facts };
}

const patience_ms = 30_000;
/** Work of less than a tenth of a second. */
const few = 100;

/** What is measured is the line's own: what the one before left to be done is done first. */
async function workDone({ world: { admin } }: Bench): Promise<void> {
  const end = performance.now() + patience_ms;
  for (;;) {
    // Simulated operators answer after two seconds. What the floor cloned without its operator is asked for again and again.
    const { rows } = await admin.query(
      `select count(*)::int as count from jobs where run_at < now() + interval '3 seconds'`,
    );
    if (rows[0]?.count < few) return;
    if (performance.now() > end) {
      console.error(`One merchant: ${rows[0]?.count} jobs of the line before run beside this one.`);
      return;
    }
    await pause(200);
  }
}

/** A merchant without limits, with funds, a destination and a payment to give back from. */
async function prepare({ port, projects, world: { admin } }: Bench) {
  const project = projects.at(-1) as BenchProject;
  const much = 1e12;
  const limits = {
    payments: { daily: much, monthly: much },
    payouts: {
      per_withdrawal: much,
      daily_count: 1_000_000,
      daily_amount: much,
      monthly_amount: much,
    },
  };
  await admin.query(
    `update merchant_accounts set kyc_status = 'verified', limits = $2 where project_id = $1 and mode = 'test'`,
    [project.id, JSON.stringify(limits)],
  );
  await admin.query(`select pg_notify('svc_merchants', $1)`, [project.id]);
  const asker = await openAsker(port);
  const post = async (path: string, body: object) => {
    const text = JSON.stringify(body);
    const answer = await asker.ask(
      `POST ${path} HTTP/1.1\r\n${common}Authorization: Bearer ${project.key}\r\nContent-Type: application/json\r\n` +
        `Idempotency-Key: bench-${Math.random()}\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
    );
    if (!answer.status.startsWith('2')) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as { id: string };
  };
  try {
    for (let n = 0; n < 20; n++) await post('/v1/test/balance', { amount: 100_000_000 });
    const phone = '+221700000020';
    const wallet = { type: 'mobile_money', operator: 'wave', phone };
    const destination = await post('/v1/payout-destinations', wallet);
    await post(`/v1/payout-destinations/${destination.id}/verify`, { code: '123456' });
    const payment = await post('/v1/payments', {
      ...{ amount: 2_000_000, channel: 'wave', customer: { phone: '+221700000000' } },
    });
    await post(`/v1/test/payments/${payment.id}/advance`, { outcome: 'succeeded' });
    const of = ({ id }: { id: string }) => ({ id, key: project.key });
    const objects = {
      create: of(payment),
      payout: of(destination),
      refund: of(payment),
      quote: of(payment),
    };
    return { project, objects };
  } finally {
    asker.close();
  }
}

/** The tables whose rows a creation leaves, by what names its object there; and its changes of other rows. */
const left = {
  create: {
    table: 'payments',
    named: ['idempotency_keys.object_id', 'jobs.subject'],
    changes: [
      `update merchant_accounts set volume_day_amount = volume_day_amount + 1 where project_id = $1 and mode = 'test'`,
    ],
    journal: undefined,
  },
  payout: {
    table: 'payouts',
    named: ['idempotency_keys.object_id', 'jobs.subject'],
    changes: [
      `update merchant_accounts set payout_day_count = payout_day_count + 1 where project_id = $1 and mode = 'test'`,
      `update balances set balance = balance - 1 where project_id = $1 and mode = 'test' and account = 'available'`,
      `update balances set balance = balance + 1 where project_id = $1 and mode = 'test' and account = 'payout_reserved'`,
    ],
    journal: 'O1',
  },
  refund: {
    table: 'refunds',
    named: ['idempotency_keys.object_id', 'jobs.subject', 'events.object_id'],
    changes: [
      `update balances set balance = balance - 1 where project_id = $1 and mode = 'test' and account = 'available'`,
      `update balances set balance = balance + 1 where project_id = $1 and mode = 'test' and account = 'refund_reserved'`,
    ],
    journal: 'R1',
  },
  quote: { table: 'quotes', named: [], changes: [], journal: undefined },
} as const;

/** The newest object of the merchant as rows of text, with the names in them that each clone needs anew. */
async function templateOf(
  admin: pg.Client,
  projectId: string,
  route: OneRoute,
): Promise<CloneOrder['clone']> {
  const { table, named, changes, journal } = left[route];
  const first = await rowsOf(admin, table, 'project_id = $1 order by created_at desc limit 1', [
    projectId,
  ]);
  const id = first.rows[0]?.['id'];
  if (!id) throw new Error(`no row in ${table} to clone`);
  const inserts = [first];
  const renewed = [id];
  for (const one of named) {
    const [other = '', column = ''] = one.split('.');
    inserts.push(await rowsOf(admin, other, `project_id = $1 and ${column} = $2`, [projectId, id]));
  }
  if (journal) {
    const where = 'project_id = $1 and object_id = $2 and transition = $3';
    const journals = await rowsOf(admin, 'journals', where, [projectId, id, journal]);
    const name = journals.rows[0]?.['id'] ?? '';
    const entries = await rowsOf(
      admin,
      'entries',
      'project_id = $1 and journal_id = $2 order by n',
      [projectId, name],
    );
    inserts.push(journals, entries);
    renewed.push(name);
  }
  for (const { table: of, rows } of inserts) {
    if (of === 'idempotency_keys') renewed.push(...rows.map((row) => row['key'] ?? ''));
    if (of === 'events') renewed.push(...rows.map((row) => row['id'] ?? ''));
    if (of === 'payments' || of === 'payouts' || of === 'refunds')
      renewed.push(...rows.flatMap((row) => row['merchant_reference'] ?? []));
  }
  return {
    project: projectId,
    changes: [...changes],
    renewed: renewed.filter((one) => one.length > 0),
    inserts: inserts.filter(({ rows }) => rows.length > 0),
  };
}

async function rowsOf(admin: pg.Client, table: string, where: string, values: unknown[]) {
  const { rows: columns } = await admin.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const list = names.map((name) => `"${name}"::text as "${name}"`).join(', ');
  const { rows } = await admin.query<Record<string, string | null>>(
    `select ${list} from ${table} where ${where}`,
    values,
  );
  return { table, names, rows };
}
