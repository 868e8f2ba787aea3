// F9: the limits of a minute and of a day on one, three and five servers, from below the limit to ten times
// as many calls, all at once. What passes is counted by the caller.
// Caught: nothing.
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import type { BenchProject } from '../bench/requests.ts';
import { type Fault, type FaultOptions, type Result, seeded } from './fault.ts';
import { onTestbed, type Testbed } from './testbed.ts';

type Plan = {
  servers: readonly number[];
  loads: readonly number[];
  /** Below the minute's limit, which would refuse first. */
  dayLimit: number;
  /** What the minute has counted before: a burst costs as much as it has room. */
  counted: number;
};

const long: Plan = { servers: [1, 3, 5], loads: [0.9, 1, 2, 10], dayLimit: 500, counted: 0 };
const short: Plan = { servers: [2], loads: [0.9, 2], dayLimit: 60, counted: 480 };

/** spec "Limits": payment calls of a project in a minute. */
const minuteLimit = 600;
const connections = 64;

export const limits: Fault = {
  name: 'F9',
  title: 'Limits over several servers',
  run: (options) => onTestbed({ ...options, deadline_s: 570 }, (testbed) => run(options, testbed)),
};

async function run(options: FaultOptions, testbed: Testbed): Promise<Result> {
  const plan = options.long ? long : short;
  const figures: Record<string, string | number> = {};
  const violations: string[] = [];
  const urls: string[] = [];
  for (const count of plan.servers) {
    while (urls.length < count) urls.push((await testbed.server()).url);
    for (const load of plan.loads) {
      const [one, other] = await testbed.merchants(2, []);
      if (!one || !other) throw new Error('no merchant was made');
      await limitDay(testbed, other, plan.dayLimit);
      const since = performance.now();
      await fillMinute(testbed, one, plan.counted);
      const room = minuteLimit - plan.counted;
      const minute = await burst(options, urls, '/v1/balances', one, room * load);
      const seconds = (performance.now() - since) / 1_000;
      const day = await burst(
        options,
        urls,
        '/v1/webhook-event-types',
        other,
        plan.dayLimit * load,
      );
      const name = `${count} servers, ${load} times the limit`;
      figures[`${name}: passed of the minute's ${room}`] =
        `${minute.passed} of ${minute.sent} in ${seconds.toFixed(1)} s`;
      figures[`${name}: passed of the day's ${plan.dayLimit}`] = `${day.passed} of ${day.sent}`;
      violations.push(...judgeMinute(name, minute, plan.counted, seconds));
      violations.push(...judgeDay(name, day, plan.dayLimit));
      options.log(`${name}: ${minute.passed} and ${day.passed} passed`);
    }
  }
  return { figures, violations };
}

type Count = { sent: number; passed: number; refused: number };

/** The day's quota is the account's too: each merchant gets an owner of its own. */
async function limitDay({ database }: Testbed, { id }: BenchProject, limit: number): Promise<void> {
  await database.run(sql`
    insert into users (id, name, email, created_at, updated_at)
    values (${`owner_${id}`}, 'Awa', ${`${id}@example.com`}, now(), now())`);
  await database.run(sql`update projects set owner_id = ${`owner_${id}`} where id = ${id}`);
  await database.run(sql`update api_keys set daily_limit = ${limit} where project_id = ${id}`);
}

/** Calls of this minute, as the servers would have counted them. */
async function fillMinute({ database }: Testbed, { id }: BenchProject, count: number) {
  if (count === 0) return;
  await database.run(sql`
    insert into minute_counts (subject, cell, current, previous, asked, granted)
    values (${id}, ${Math.floor(clock.now() / 60_000)}, ${count}, 0, 0, 0)`);
}

/** Calls over all servers, in an order that the seed draws, on as many connections as a busy client has. */
async function burst(
  options: FaultOptions,
  urls: readonly string[],
  path: string,
  merchant: BenchProject,
  calls: number,
): Promise<Count> {
  const random = seeded(options.seed);
  const sent = Math.round(calls);
  const targets = Array.from({ length: sent }, () => random.pick(urls));
  const count: Count = { sent, passed: 0, refused: 0 };
  let next = 0;
  const worker = async () => {
    for (let url = targets[next++]; url !== undefined; url = targets[next++]) {
      const headers = { Authorization: `Bearer ${merchant.key}` };
      const response = await fetch(url + path, { headers });
      await response.text();
      if (response.status === 200) count.passed++;
      if (response.status === 429) count.refused++;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return count;
}

/**
 * Never above the limit, and at least 99 % of it (contract/platform.md 4.2); while a burst goes on, each
 * second of a minute that has begun frees a sixtieth (decision 16).
 */
function judgeMinute(name: string, count: Count, before: number, seconds: number): string[] {
  const { sent, passed, refused } = count;
  const most = minuteLimit * (1 + seconds / 60) - before;
  const least = Math.min(sent, Math.floor(minuteLimit * 0.99) - before);
  const wrong: string[] = [];
  if (passed > most) wrong.push(`${name}: ${passed} passed the minute in ${seconds.toFixed(1)} s.`);
  if (passed < least) wrong.push(`${name}: only ${passed} passed the minute.`);
  if (passed + refused !== sent) wrong.push(`${name}: ${sent - passed - refused} calls failed.`);
  return wrong;
}

function judgeDay(name: string, { sent, passed, refused }: Count, limit: number): string[] {
  const due = Math.min(sent, limit);
  const wrong: string[] = [];
  if (passed !== due) wrong.push(`${name}: ${passed} passed the day, ${due} may.`);
  if (passed + refused !== sent) wrong.push(`${name}: ${sent - passed - refused} calls failed.`);
  return wrong;
}
