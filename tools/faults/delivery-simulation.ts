// F21: the delivery engine under thousands of invented histories: deaths, stalls, refusals, silence. The
// script of the network and a trigger's record of every change judge it, seed by seed.
// Caught: nothing in the engine; twice itself (8fa7126, ce49529).

import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { lease_ms } from '../../src/jobs/index.ts';
import { seedChance } from '../../src/kit/random.ts';
import { type Fault, type FaultOptions, seeded } from './fault.ts';
import { type FrozenTime, freezeTime, realNow } from './frozen-time.ts';
import { type Arrival, Simulation, type SimulationLog } from './simulation.ts';
import { onTestbed, type Testbed } from './testbed.ts';

export const deliverySimulation: Fault = {
  name: 'F21',
  title: 'Simulation of the delivery engine',
  run: (options) =>
    onTestbed(
      {
        ...options,
        deadline_s: 1_860,
        // Nothing kills this PostgreSQL: what is tried is the order of things, not the disk.
        settings: { fsync: 'off', synchronous_commit: 'off' },
      },
      (testbed) => run(options, testbed),
    ),
};

type Totals = Omit<SimulationLog, 'arrivals'> & { seeds: number; requests: number };

async function run(options: FaultOptions, testbed: Testbed) {
  await record(testbed.database);
  const time = freezeTime();
  testbed.onEnd(async () => time.release());
  testbed.onEnd(async () => seedChance());
  const totals: Totals = {
    seeds: 0,
    events: 0,
    requests: 0,
    deaths: 0,
    stalls: 0,
    interrupted: 0,
  };
  const violations: string[] = [];
  // A thousand seeds are asked for; a machine that is too slow for them in half an hour says how many it took.
  const end = realNow() + 1_740_000;
  const last = options.seed + (options.long ? 999 : 2);
  for (let seed = options.seed; seed <= last && realNow() < end; seed++) {
    const found = await oneSeed(testbed, time, seed, totals);
    violations.push(...found.map((sentence) => `Seed ${seed}: ${sentence}`));
    if (violations.length > 20) break;
    if (options.long && totals.seeds % 50 === 0) options.log(`${totals.seeds} seeds`);
  }
  return {
    figures: {
      'seeds, from the first on': totals.seeds,
      events: totals.events,
      requests: totals.requests,
      'servers killed': totals.deaths,
      'servers stalled': totals.stalls,
      'attempts shown as interrupted': totals.interrupted,
      'violated invariants': violations.length,
    },
    violations,
  };
}

async function oneSeed(testbed: Testbed, time: FrozenTime, seed: number, totals: Totals) {
  const { database } = testbed;
  // In one statement for each: what a seed left behind is nothing to the next.
  for (const table of ['jobs', 'events', 'sim_takes', 'sim_states'])
    await database.run({ text: `delete from ${table}`, values: [] });
  seedChance(seed);
  const count = seeded(seed).whole(1, 3);
  const urls = Array.from({ length: count }, (_, n) => `http://127.0.0.1:9/${seed}/${n}`);
  const merchants = await testbed.merchants(2, urls);
  const simulation = new Simulation(database, time, seed, urls);
  await simulation.run(merchants);
  const { log } = simulation;
  const { interrupted, sentences } = await judgeSeed(database, log, urls);
  totals.seeds++;
  totals.events += log.events;
  totals.deaths += log.deaths;
  totals.stalls += log.stalls;
  totals.interrupted += interrupted;
  for (const arrivals of log.arrivals.values()) totals.requests += arrivals.length;
  return sentences;
}

/** Every taking of a job and every change of an event, as they were committed. */
async function record(database: Database): Promise<void> {
  const statements = [
    `create table sim_takes (subject text, taken int, by text, before_by text, before_at timestamptz,
       at timestamptz)`,
    'create table sim_states (n bigserial, id text, before text, after text, rounds_before int, rounds int)',
    `create function sim_take() returns trigger language plpgsql as $$ begin
       if new.taken > old.taken then
         insert into sim_takes values (new.subject, new.taken, new.lease_by, old.lease_by, old.run_at,
           new.run_at - interval '${lease_ms} milliseconds');
       end if; return new; end $$`,
    `create function sim_state() returns trigger language plpgsql as $$ begin
       insert into sim_states (id, before, after, rounds_before, rounds)
         values (new.id, old.status, new.status, old.rounds, new.rounds); return new; end $$`,
    'create trigger sim_take after update on jobs for each row execute function sim_take()',
    'create trigger sim_state after update on events for each row execute function sim_state()',
  ];
  for (const text of statements) await database.run({ text, values: [] });
}

type EventEnd = { id: string; status: string; rounds: number; takes: number; interrupted: number };

async function judgeSeed(database: Database, log: SimulationLog, urls: readonly string[]) {
  const sentences: string[] = [];
  const events = await database.all<EventEnd>(sql`
    select e.id, e.status, e.rounds,
           (select count(*)::int from sim_takes t where t.subject = e.id) as takes,
           (select count(*)::int from delivery_attempts a where a.event_id = e.id
               and a.cause = 'interrupted') as interrupted
      from events e`);
  if (events.length !== log.events) sentences.push(`${events.length} of ${log.events} events.`);
  for (const event of events) {
    const arrivals = log.arrivals.get(event.id) ?? [];
    sentences.push(...judgeEvent(event, arrivals, urls, log.deaths + log.stalls));
  }
  const early = await database.all(
    sql`select subject from sim_takes where before_by is not null and before_at > at`,
  );
  if (early.length > 0) sentences.push(`${early.length} leases were taken from their holder.`);
  const wrongSteps = await database.all(sql`
    select id from sim_states where before <> 'pending' or rounds <> rounds_before + 1`);
  if (wrongSteps.length > 0) sentences.push(`${wrongSteps.length} steps out of order.`);
  const left = await database.all(sql`select subject from jobs`);
  if (left.length > 0) sentences.push(`${left.length} jobs were left over.`);
  const interrupted = events.reduce((sum, event) => sum + event.interrupted, 0);
  return { sentences, interrupted };
}

function judgeEvent(
  event: EventEnd,
  arrivals: readonly Arrival[],
  urls: readonly string[],
  faults: number,
): string[] {
  const wrong: string[] = [];
  const to = (url: string) => arrivals.filter((arrival) => arrival.url === url);
  if (event.status !== 'delivered' && event.status !== 'failed')
    wrong.push(`ended as ${event.status}`);
  if (event.status === 'delivered' && !urls.every((url) => to(url).some(({ ok }) => ok)))
    wrong.push('delivered, but a receiver never said yes');
  if (event.status === 'failed' && event.rounds !== 6) wrong.push('failed before the sixth round');
  if (event.rounds > 6) wrong.push(`${event.rounds} rounds`);
  if (event.takes > event.rounds + faults) wrong.push(`taken ${event.takes} times`);
  for (const url of urls) {
    const sent = to(url).length;
    if (sent < event.rounds || sent > event.takes) wrong.push(`${sent} requests to one receiver`);
  }
  if (new Set(arrivals.map(({ body }) => body)).size > 1) wrong.push('more than one body');
  return wrong.map((words) => `${event.id}: ${words} (${event.rounds} rounds).`);
}
