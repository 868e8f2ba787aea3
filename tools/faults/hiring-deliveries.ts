// F32: deliveries of hiring to receivers that answer, fail, hang and leave, on a clock that is moved: each endpoint keeps
// its own schedule to the millisecond, nothing is lost, and nobody gets a fourth attempt.
// Caught: nothing.
import type { HookAnswer, HookRequest, HookSender } from '../../src/connectors/hook-sender.ts';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { announceSession, deliverHiringJob, memberLeft } from '../../src/hiring/webhooks/index.ts';
import { createWorker } from '../../src/jobs/index.ts';
import { clock } from '../../src/kit/clock.ts';
import { newId } from '../../src/kit/ids.ts';
import { sign } from '../../src/kit/signature.ts';
import { type Fault, type FaultOptions, type Random, seeded } from './fault.ts';
import { type FrozenTime, freezeTime } from './frozen-time.ts';
import { seedEndpoint, seedOrganization } from './hiring-seed.ts';
import { silent } from './schedule.ts';
import { faultSeal, onTestbed, SIGNING_SECRET, type Testbed } from './testbed.ts';

const delays_ms = [60_000, 600_000];
const batches = 20;

type Receiver = {
  kind: 'answers' | 'fails' | 'hangs' | 'wavers' | 'leaves';
  organizationId: string;
  userId: string;
  id: string;
  leftAt: number;
};
type Arrival = { at: number; ok: boolean };

export const hiringDeliveries: Fault = {
  name: 'F32',
  alias: 'hiring-deliveries',
  title: 'Deliveries of hiring, each for itself',
  page: 'docs/faults-hiring.md',
  run: (options) =>
    onTestbed(
      {
        ...options,
        deadline_s: 570,
        settings: { fsync: 'off', synchronous_commit: 'off' },
      },
      (testbed) => run(options, testbed),
    ),
};

async function run(options: FaultOptions, testbed: Testbed) {
  const { database } = testbed;
  const events = options.long ? 10_000 : 100;
  const random = seeded(options.seed);
  const time = freezeTime();
  testbed.onEnd(async () => time.release());
  const script = new Script(random);
  const organizations = await Promise.all(
    Array.from({ length: options.long ? 5 : 2 }, () => seedOrganization(database)),
  );
  for (const { id } of organizations) {
    for (const kind of ['answers', 'fails', 'hangs', 'wavers', 'leaves'] as const) {
      const url = `http://127.0.0.1:9/${id}/${kind}`;
      const made = await seedEndpoint(database, id, url);
      const leftAt = Number.POSITIVE_INFINITY;
      script.receivers.set(url, { kind, organizationId: id, ...made, leftAt });
    }
  }
  const seals = { webhooks: faultSeal, mails: faultSeal };
  const job = deliverHiringJob({ database, seals, sender: script, retryDelays_ms: delays_ms });
  const worker = createWorker({ database, log: silent(), definitions: [job] });
  worker.start();
  testbed.onEnd(() => worker.stop(1_000));

  const announced = new Map<string, number>();
  const starts = clock.now();
  const plan = Array.from({ length: batches }, () => starts + random.whole(0, 900_000)).sort(
    (a, b) => a - b,
  );
  const leaves = starts + random.whole(100_000, 800_000);
  for (const at of plan) {
    await moveTo(at, { database, time, worker, script, leaves });
    for (let n = 0; n < events / batches; n++) {
      const id = newId('ses');
      announced.set(id, clock.now());
      await announceOne(database, random.pick(organizations).id, id);
    }
    await worker.idle();
    if (options.long) options.log(`${announced.size} events, ${script.count} attempts`);
  }
  await moveTo(starts + 7 * 86_400_000, { database, time, worker, script, leaves });
  return judge(database, script, announced);
}

async function announceOne(database: Database, organization_id: string, id: string) {
  await database.transaction(async (tx) => {
    const session = { organization_id, mode: 'live', id, campaign_id: newId('int') } as const;
    await announceSession(tx, session, 'session.completed', clock.now());
  });
}

type Moving = {
  database: Database;
  time: FrozenTime;
  worker: { idle(): Promise<void> };
  script: Script;
  leaves: number;
};

/** From due date to due date, and no further than a time. */
async function moveTo(end: number, { database, time, worker, script, leaves }: Moving) {
  for (;;) {
    const row = await database.one<{ due: number | null }>(sql`
      select min(run_at) as due from jobs where kind = 'deliver-hiring'`);
    const next = Math.min(row?.due ?? end, end, script.hasLeft ? end : leaves);
    time.advance(Math.max(0, Math.ceil(next - clock.now())));
    if (!script.hasLeft && clock.now() >= leaves) await script.leave(database);
    await worker.idle();
    if (clock.now() >= end) return;
  }
}

/** The network, by a seeded script; the receivers' own log. */
class Script implements HookSender {
  readonly receivers = new Map<string, Receiver>();
  /** By receiver and session. */
  readonly heard = new Map<string, Arrival[]>();
  readonly wrongs: string[] = [];
  readonly denied: string[] = [];
  count = 0;
  hasLeft = false;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  async send({ url, headers, body, deadlineMs }: HookRequest): Promise<HookAnswer> {
    const receiver = this.receivers.get(url);
    if (!receiver) throw new Error(`nobody is at ${url}`);
    this.count++;
    const expected = sign(SIGNING_SECRET, Number(headers['X-Hire-Timestamp']), body);
    if (headers['X-Hire-Signature'] !== expected) this.wrongs.push(`${url}: wrong signature`);
    if (deadlineMs !== 10_000) this.wrongs.push(`${url}: ${deadlineMs} ms to answer`);
    if (clock.now() > receiver.leftAt) this.wrongs.push(`${url}: sent after its member left`);
    const { kind } = receiver;
    const ok = kind === 'answers' || kind === 'leaves' || this.#isLucky(kind);
    const key = `${url} ${JSON.parse(body).data.sessionId}`;
    this.heard.set(key, [...(this.heard.get(key) ?? []), { at: clock.now(), ok }]);
    const cause = ok ? null : kind === 'hangs' ? ('timeout' as const) : ('status' as const);
    return {
      ...{ status: cause === 'timeout' ? null : ok ? 200 : 500, ok, truncated: false },
      error: cause === null ? null : { cause, message: 'by the script' },
      ...{ body: Buffer.from('said'), address: '127.0.0.1' },
      timings: { dns_ms: null, connect_ms: 0, tls_ms: null, first_byte_ms: null, total_ms: 1 },
    };
  }

  #isLucky(kind: Receiver['kind']): boolean {
    return kind === 'wavers' && this.#random.next() < 0.5;
  }

  async leave(database: Database): Promise<void> {
    this.hasLeft = true;
    for (const receiver of this.receivers.values()) {
      if (receiver.kind !== 'leaves') continue;
      const { organizationId, userId } = receiver;
      await database.transaction(async (tx) => {
        tx.alsoWrites('end of a membership');
        await tx.run(sql`
          delete from organization_members
           where organization_id = ${organizationId} and user_id = ${userId}`);
        await memberLeft(tx, organizationId, userId, clock.now());
      });
      receiver.leftAt = clock.now();
    }
  }

  async close(): Promise<void> {}
}

type End = { endpoint_id: string; session_id: string; status: string; attempts: unknown[] };

async function judge(database: Database, script: Script, announced: Map<string, number>) {
  const violations = [...new Set(script.wrongs)];
  const rows = await database.all<End>({
    text: 'select endpoint_id, session_id, status, attempts from hiring_deliveries',
    values: [],
  });
  const urls = new Map([...script.receivers].map(([url, receiver]) => [receiver.id, url]));
  let [exact, cancelled] = [0, 0];
  for (const row of rows) {
    const url = urls.get(row.endpoint_id) ?? '';
    const heard = script.heard.get(`${url} ${row.session_id}`) ?? [];
    const from = announced.get(row.session_id) ?? Number.NaN;
    const wrong = wrongOf(row, heard, from);
    if (row.status === 'cancelled') cancelled++;
    if (wrong === undefined) exact++;
    else violations.push(`${row.session_id} to ${url}: ${wrong}`);
  }
  const expected = expectedRows(script, announced, rows);
  if (rows.length < expected) violations.push(`${expected - rows.length} deliveries were lost.`);
  const left = await database.all(sql`select subject from jobs where kind = 'deliver-hiring'`);
  if (left.length > 0) violations.push(`${left.length} jobs were left over.`);
  const most = Math.max(...[...script.heard.values()].map((list) => list.length));
  return {
    figures: {
      events: announced.size,
      deliveries: rows.length,
      attempts: script.count,
      'most attempts of one delivery': most,
      'deliveries with their exact schedule': exact,
      'cancelled, their member having left': cancelled,
      'lost deliveries': Math.max(0, expected - rows.length),
    },
    violations: violations.slice(0, 50),
  };
}

/** Four endpoints hear of every event; the one whose member leaves, of those before. */
function expectedRows(script: Script, announced: Map<string, number>, rows: readonly End[]) {
  const leftAt = Math.min(...[...script.receivers.values()].map((one) => one.leftAt));
  const before = [...announced.values()].filter((at) => at <= leftAt).length;
  return rows.length === 0 ? 1 : 4 * announced.size + before;
}

function wrongOf(row: End, heard: readonly Arrival[], from: number): string | undefined {
  const due = [0, 60_000, 660_000].slice(0, heard.length).map((ms) => from + ms);
  if (heard.length > 3) return `${heard.length} attempts`;
  if (heard.some(({ at }, n) => at !== due[n])) {
    return `sent after ${heard.map(({ at }) => at - from).join(', ')} ms`;
  }
  if (row.attempts.length !== heard.length) return 'the log has other attempts';
  const said = heard.at(-1)?.ok ?? false;
  if (row.status === 'delivered') return said ? undefined : 'delivered, but nobody said yes';
  if (row.status === 'cancelled') return said ? 'cancelled although it was delivered' : undefined;
  if (row.status === 'failed' && heard.length === 3 && !said) return undefined;
  return `ended as ${row.status} after ${heard.length} attempts`;
}
