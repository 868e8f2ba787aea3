// F1: servers die by kill -9 while they deliver. Nothing that was announced may be lost, and nobody may
// hear of it more often than what was under way at a kill explains.
// Caught: nothing; a lease of 15 minutes on trial lost 69 events (8fa7126).
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchProject } from '../bench/requests.ts';
import { announce } from './announce.ts';
import { type Fault, type FaultOptions, seeded } from './fault.ts';
import { duplicatesOf, type Judge } from './receiver.ts';
import { announcements, onTestbed, type Server, type Testbed } from './testbed.ts';

/** Places of `deliver-event` on a server: what a kill can catch between a request and its commit. */
const IN_FLIGHT = 256;
/** Longer than a lease and the poll after it. */
const LEASE_OVER_MS = 13_500;

type Run = {
  options: FaultOptions;
  testbed: Testbed;
  judge: Judge;
  merchants: BenchProject[];
  servers: Server[];
  announced: Set<string>;
  kills: number;
};

export const killedServers: Fault = {
  name: 'F1',
  title: 'Servers killed while they deliver',
  run: (options) =>
    onTestbed({ ...options, deadline_s: 800 }, async (testbed) => {
      const judge = await testbed.judge();
      const merchants = await testbed.merchants(8, [judge.url]);
      const servers = await Promise.all([testbed.server(), testbed.server()]);
      const announced = new Set<string>();
      const run: Run = { options, testbed, judge, merchants, servers, announced, kills: 0 };
      const started = performance.now();
      await (options.long ? runLong(run) : runShort(run));
      const lost = [...announced].filter((id) => !hasHeard(judge, id)).length;
      const duplicates = duplicatesOf(judge);
      const violations = [...judge.wrongs];
      if (lost > 0) violations.push(`${lost} announced events never came.`);
      if (duplicates > run.kills * IN_FLIGHT)
        violations.push(`${duplicates} duplicates after ${run.kills} kills.`);
      return {
        figures: {
          events: announced.size,
          seconds: Math.round((performance.now() - started) / 1_000),
          'servers at a time': 2,
          'kills (kill -9)': run.kills,
          lost,
          duplicates,
          'duplicates allowed (kills × 256 in flight)': run.kills * IN_FLIGHT,
          'duplicates with another id, body or a wrong signature': judge.wrongs.length,
        },
        violations,
      };
    }),
};

const objectsOf = new WeakMap<Judge, { at: number; ids: Set<string> }>();

/** By the object: the id of an event is the server's own matter. */
function hasHeard(judge: Judge, objectId: string): boolean {
  const known = objectsOf.get(judge);
  if (known?.at === judge.heard.size) return known.ids.has(objectId);
  const ids = new Set([...judge.heard.values()].map((heard) => heard.objectId));
  objectsOf.set(judge, { at: judge.heard.size, ids });
  return ids.has(objectId);
}

async function announceSome({ testbed, merchants, announced }: Run, count: number): Promise<void> {
  const some = announcements(merchants, count);
  await announce(testbed.database, some, Date.now());
  // Only now are they acknowledged.
  for (const { objectId } of some) announced.add(objectId);
}

/** A kill every three seconds for ten minutes, always with about as much to do as fits. */
async function runLong(run: Run): Promise<void> {
  const { options, judge, announced, servers } = run;
  const random = seeded(options.seed);
  const end = performance.now() + 600_000;
  const killing = (async () => {
    while (performance.now() < end) {
      await pause(3_000);
      const victim = random.whole(0, servers.length - 1);
      await servers[victim]?.kill();
      run.kills++;
      servers[victim] = await run.testbed.server();
      if (run.kills % 10 === 0) options.log(`${run.kills} kills, ${judge.heard.size} events came`);
    }
  })();
  while (performance.now() < end) {
    if (announced.size - judge.heard.size < 3_000) await announceSome(run, 500);
    else await pause(50);
  }
  await killing;
  options.log(`${announced.size} events announced; waiting for the last`);
  const last = performance.now() + 90_000;
  while (judge.heard.size < announced.size && performance.now() < last) await pause(250);
  // What a kill caught comes again after a lease: those are the duplicates to be counted.
  await pause(LEASE_OVER_MS);
  for (const server of servers) await server.ask({ ask: 'idle' });
}

/** One kill while requests wait for their answers; the clock is moved past the dead server's leases. */
async function runShort(run: Run): Promise<void> {
  const { judge, servers } = run;
  const enough = seeded(run.options.seed).whole(20, 60);
  const { promise: killed, resolve } = Promise.withResolvers<string>();
  judge.answer = (response, heard) => {
    setTimeout(() => response.end('ok'), 20);
    if (judge.count !== enough) return;
    // Whoever sent this one, in the turn in which it came: nobody has answered it.
    const victim = servers.find(({ name }) => name === heard.senders.at(-1));
    victim?.strike();
    resolve(victim?.name ?? '');
  };
  await announceSome(run, 150);
  const name = await killed;
  run.kills++;
  const [victim] = servers.splice(
    servers.findIndex((server) => server.name === name),
    1,
  );
  await victim?.kill();
  for (const server of servers) {
    await server.ask({ ask: 'idle' });
    await server.ask({ ask: 'advance', ms: LEASE_OVER_MS });
  }
}
