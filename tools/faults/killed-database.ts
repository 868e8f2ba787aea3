// F2: PostgreSQL dies by kill -9, all its processes at once, while shops create payments. What was
// answered 201 is there afterwards, its event comes, and the service is back soon after its database.
// Caught: nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../src/db/sql.ts';
import type { BenchProject } from '../bench/requests.ts';
import { type Fault, type FaultOptions, seeded } from './fault.ts';
import type { Judge } from './receiver.ts';
import { onTestbed, type Server, type Testbed } from './testbed.ts';

type Plan = {
  kills: number;
  writesPerSecond: number;
  /** A project may call 600 times a minute: enough of them for the writes. */
  merchants: number;
  up_ms: number;
  servers: number;
};

const long: Plan = { kills: 20, writesPerSecond: 200, merchants: 60, up_ms: 3_000, servers: 2 };
const short: Plan = { kills: 1, writesPerSecond: 80, merchants: 20, up_ms: 400, servers: 1 };

type Load = {
  /** Ids of payments, and when each was answered. */
  acknowledged: Map<string, number>;
  outcomes: Record<string, number>;
  /** Waits for the last answers; says how many seconds it lasted. */
  stop(): Promise<number>;
};

export const killedDatabase: Fault = {
  name: 'F2',
  title: 'PostgreSQL killed under writes',
  run: (options) => {
    return onTestbed({ ...options, ownPostgres: true, deadline_s: 480 }, (testbed) =>
      run(options, options.long ? long : short, testbed),
    );
  },
};

async function run(options: FaultOptions, plan: Plan, testbed: Testbed) {
  const judge = await testbed.judge();
  const merchants = await testbed.merchants(plan.merchants, [judge.url]);
  const servers = await Promise.all(Array.from({ length: plan.servers }, () => testbed.server()));
  const load = startLoad(servers, merchants, plan.writesPerSecond);
  const random = seeded(options.seed);
  const recoveries: number[] = [];
  for (let n = 0; n < plan.kills; n++) {
    await pause(plan.up_ms * (0.5 + random.next()));
    await testbed.postgres?.kill();
    await pause(options.long ? random.whole(100, 2_000) : 100);
    await testbed.postgres?.restart();
    const back = performance.now();
    while (!answeredSince(load, back) && performance.now() < back + 60_000) await pause(5);
    // Told by the load's own clock: the loop above looks every few milliseconds.
    const first = [...load.acknowledged.values()].find((at) => at > back);
    recoveries.push(Math.round((first ?? Number.POSITIVE_INFINITY) - back));
    options.log(
      `kill ${n + 1}: back after ${recoveries.at(-1)} ms, ${load.acknowledged.size} paid`,
    );
  }
  await pause(plan.up_ms / 2);
  const seconds = await load.stop();
  const { lostPayments, lostEvents } = await findLost(options, testbed, judge, servers, load);
  const slowest = Math.max(...recoveries);
  const odd = Object.entries(load.outcomes).filter(([name]) => !['201', '503'].includes(name));
  const violations = [...judge.wrongs, ...odd.map(([name, n]) => `${n} calls ended with ${name}.`)];
  if (lostPayments > 0) violations.push(`${lostPayments} acknowledged payments are gone.`);
  if (lostEvents > 0) violations.push(`${lostEvents} events of acknowledged payments never came.`);
  // The short form runs beside other work: there it must come back at all.
  if (slowest > (options.long ? 10_000 : 60_000))
    violations.push(`The service came back after ${slowest} ms.`);
  return {
    figures: {
      'kills of all processes of PostgreSQL': plan.kills,
      servers: plan.servers,
      'writes per second asked for': plan.writesPerSecond,
      seconds,
      'payments answered 201': load.acknowledged.size,
      'answered 503 SERVER_BUSY': load.outcomes['503'] ?? 0,
      'other outcomes': odd.reduce((sum, [, n]) => sum + n, 0),
      'acknowledged payments lost': lostPayments,
      'their events lost': lostEvents,
      ...(options.long
        ? { 'longest way back once the database answers, ms (10 000 allowed)': slowest }
        : {}),
    },
    violations,
  };
}

const lastOf = (load: Load) => [...load.acknowledged.values()].at(-1);
const answeredSince = (load: Load, since: number) => (lastOf(load) ?? 0) > since;

/** Shops that go on whatever they are answered, each call with a key of its own. */
function startLoad(servers: Server[], merchants: BenchProject[], perSecond: number): Load {
  const underWay = new Set<Promise<void>>();
  const started = performance.now();
  let sent = 0;
  let stopped = false;
  const count = (outcome: string) => {
    load.outcomes[outcome] = (load.outcomes[outcome] ?? 0) + 1;
  };
  const one = async (n: number) => {
    const server = servers[n % servers.length];
    const merchant = merchants[n % merchants.length];
    try {
      const response = await fetch(`${server?.url}/v1/payments`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${merchant?.key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': `fault-${process.pid}-${n}`,
        },
        // The number that pays two seconds later.
        body: '{"amount":1500,"channel":"wave","customer":{"phone":"+221700000000"}}',
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      count(String(response.status));
      if (response.status === 201) load.acknowledged.set(JSON.parse(text).id, performance.now());
    } catch (error) {
      count(error instanceof Error ? error.name : 'error');
    }
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    for (; sent < due; sent++) {
      if (stopped || underWay.size > 400) continue;
      const work: Promise<void> = one(sent).finally(() => underWay.delete(work));
      underWay.add(work);
    }
  }, 10);
  const load: Load = {
    acknowledged: new Map(),
    outcomes: {},
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(underWay);
      return Math.round((performance.now() - started) / 1_000);
    },
  };
  return load;
}

/** Payments by the database, whose memory is what is tried here; events by the receiver's log alone. */
async function findLost(
  options: FaultOptions,
  { database }: Testbed,
  judge: Judge,
  servers: Server[],
  load: Load,
) {
  const ids = [...load.acknowledged.keys()];
  const rows = await database.all<{ id: string }>(
    sql`select id from payments where id = any (${ids})`,
  );
  const missing = () => {
    const heard = new Set([...judge.heard.values()].map(({ objectId }) => objectId));
    return ids.filter((id) => !heard.has(id));
  };
  if (!options.long) {
    // The payer pays, and what a broken connection left behind is due again.
    for (const ms of [3_000, 13_500, 30_000]) await servers[0]?.ask({ ask: 'advance', ms });
  }
  const end = performance.now() + 150_000;
  while (missing().length > 0 && performance.now() < end) await pause(options.long ? 500 : 50);
  return { lostPayments: ids.length - rows.length, lostEvents: missing().length };
}
