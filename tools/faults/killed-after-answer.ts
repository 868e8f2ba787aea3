// F3: the server dies between the receiver's 2xx and the commit that keeps it. The event comes once more
// within 30 s, with the same id, and never a third time.
// Caught: nothing.
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchProject } from '../bench/requests.ts';
import { announce } from './announce.ts';
import { type Fault, type FaultOptions, seeded } from './fault.ts';
import type { Heard, Judge } from './receiver.ts';
import { announcements, onTestbed, type Server, type Testbed } from './testbed.ts';

const LEASE_OVER_MS = 13_500;

type Run = {
  options: FaultOptions;
  testbed: Testbed;
  judge: Judge;
  merchants: BenchProject[];
  servers: Server[];
};

export const killedAfterAnswer: Fault = {
  name: 'F3',
  title: "Server killed right after the receiver's 2xx",
  run: (options) =>
    onTestbed({ ...options, deadline_s: 360 }, async (testbed) => {
      const judge = await testbed.judge();
      const merchants = await testbed.merchants(1, [judge.url]);
      const servers = await Promise.all([testbed.server(), testbed.server()]);
      const run: Run = { options, testbed, judge, merchants, servers };
      const random = seeded(options.seed);
      const rounds = options.long ? 10 : 1;
      const waits: number[] = [];
      const violations: string[] = [];
      let resent = 0;
      for (let n = 0; n < rounds; n++) {
        const marked = await killInRound(run, random.whole(1, options.long ? 40 : 5));
        if (marked.at.length > 1) resent++;
        waits.push(...marked.at.slice(1).map((at) => at - (marked.at[0] ?? 0)));
        options.log(`round ${n + 1}: ${marked.at.length} requests of the marked event`);
      }
      const most = Math.max(...[...judge.heard.values()].map(({ at }) => at.length - 1));
      const slowest = Math.max(0, ...waits);
      if (most > 1) violations.push(`An event came ${most + 1} times.`);
      if (slowest > 30_000) violations.push(`A resend took ${slowest} ms.`);
      if (resent === 0) violations.push('No kill came before the commit: nothing was tried.');
      violations.push(...judge.wrongs);
      return {
        figures: {
          'kills right after a 2xx': rounds,
          events: judge.heard.size,
          'killed before the commit, so resent': resent,
          // With a moved clock the wait says nothing.
          ...(options.long ? { 'longest wait for a resend, ms (30 000 allowed)': slowest } : {}),
          'duplicates of one event at most (1 allowed)': Math.max(0, most),
          'wrong id, body or signature': judge.wrongs.length,
        },
        violations,
      };
    }),
};

/** Announces a few events and kills whoever sent the `nth` the moment it is answered. */
async function killInRound(run: Run, count: number): Promise<Heard> {
  const { options, testbed, judge, merchants, servers } = run;
  const before = judge.heard.size;
  const { promise: killed, resolve } = Promise.withResolvers<{ marked: Heard; name: string }>();
  let waiting = true;
  judge.answer = (response, heard) => {
    response.end('ok');
    if (!waiting || judge.heard.size < before + count) return;
    waiting = false;
    const name = heard.senders.at(-1) ?? '';
    const victim = servers.find((server) => server.name === name);
    // In the same turn as the answer: it is in the socket, the commit still to come.
    victim?.strike();
    resolve({ marked: heard, name });
  };
  const some = announcements(merchants, count);
  await announce(testbed.database, some, Date.now());
  const { marked, name } = await killed;
  const at = servers.findIndex((server) => server.name === name);
  const [victim] = servers.splice(at, 1);
  await victim?.kill();
  if (options.long) {
    servers.push(await testbed.server());
    const end = performance.now() + 32_000;
    while (marked.at.length < 2 && performance.now() < end) await pause(20);
    await pause(500);
  } else {
    for (const server of servers) await server.ask({ ask: 'idle' });
    for (const server of servers) await server.ask({ ask: 'advance', ms: LEASE_OVER_MS });
  }
  return marked;
}
