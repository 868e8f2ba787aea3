// F9: the limits of a minute and of a day on one, three and five servers, from below the limit to ten times
// as many calls, all at once. What passes is counted by the caller.
import { sql } from '../../src/db/sql.ts';
import type { BenchProject } from '../bench/requests.ts';
import { type Fault, type FaultOptions, type Result, seeded } from './fault.ts';
import { type Ground, onGround } from './ground.ts';

/** A day's limit below the minute's, which would refuse first. */
type Plan = { servers: readonly number[]; loads: readonly number[]; dayLimit: number };

const long: Plan = { servers: [1, 3, 5], loads: [0.9, 1, 2, 10], dayLimit: 500 };
const short: Plan = { servers: [2], loads: [0.9, 2], dayLimit: 60 };

/** spec "Limits": payment calls of a project in a minute. */
const minuteLimit = 600;
const connections = 64;

export const limits: Fault = {
  name: 'F9',
  title: 'Limits over several servers',
  run: (options) =>
    onGround({ ...options, deadline_s: options.long ? 570 : 60 }, (ground) => run(options, ground)),
};

async function run(options: FaultOptions, ground: Ground): Promise<Result> {
  const plan = options.long ? long : short;
  const figures: Record<string, string | number> = {};
  const violations: string[] = [];
  const urls: string[] = [];
  for (const count of plan.servers) {
    while (urls.length < count) urls.push((await ground.server()).url);
    for (const load of plan.loads) {
      const [one, other] = await ground.merchants(2, []);
      if (!one || !other) throw new Error('no merchant was made');
      await limitDay(ground, other, plan.dayLimit);
      const minute = await burst(options, urls, '/v1/balances', one, minuteLimit * load);
      const day = await burst(
        options,
        urls,
        '/v1/webhook-event-types',
        other,
        plan.dayLimit * load,
      );
      const name = `${count} servers, ${load} times the limit`;
      figures[`${name}: passed of the minute's ${minuteLimit}`] =
        `${minute.passed} of ${minute.sent} in ${minute.seconds.toFixed(1)} s`;
      figures[`${name}: passed of the day's ${plan.dayLimit}`] = `${day.passed} of ${day.sent}`;
      violations.push(...judgeMinute(name, minute), ...judgeDay(name, day, plan.dayLimit));
      options.log(`${name}: ${minute.passed} and ${day.passed} passed`);
    }
  }
  return { figures, violations };
}

type Count = { sent: number; passed: number; refused: number; seconds: number };

/** The day's quota is the account's too: each merchant gets an owner of its own. */
async function limitDay({ database }: Ground, { id }: BenchProject, limit: number): Promise<void> {
  await database.run(sql`
    insert into users (id, name, email, created_at, updated_at)
    values (${`owner_${id}`}, 'Awa', ${`${id}@example.com`}, now(), now())`);
  await database.run(sql`update projects set owner_id = ${`owner_${id}`} where id = ${id}`);
  await database.run(sql`update api_keys set daily_limit = ${limit} where project_id = ${id}`);
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
  const count: Count = { sent, passed: 0, refused: 0, seconds: 0 };
  const since = performance.now();
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
  count.seconds = (performance.now() - since) / 1_000;
  return count;
}

/**
 * Never above the limit, and at least 99 % of it (contract/platform.md 4.2); while a burst goes on, each
 * second of a minute that has begun frees a sixtieth (decision 16).
 */
function judgeMinute(name: string, { sent, passed, refused, seconds }: Count): string[] {
  const most = minuteLimit * (1 + seconds / 60);
  const least = Math.min(sent, Math.floor(minuteLimit * 0.99));
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
