// One seed of the simulation: a few events and endpoints, two or three servers that die and stall, a
// network that answers by the seed. Time stands still and is moved from one thing to the next.
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { HookAnswer, HookRequest } from '../../src/connectors/hook-sender.ts';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import type { BenchProject } from '../bench/requests.ts';
import { announce } from './announce.ts';
import { type Random, seeded } from './fault.ts';
import type { FrozenTime } from './frozen-time.ts';
import { SimulatedServer } from './simulated-server.ts';
import { announcements } from './testbed.ts';

/** A request as the receiver saw it. */
export type Arrival = { url: string; body: string; server: string; from: number; ok: boolean };

export type SimulationLog = {
  /** By event id. */
  arrivals: Map<string, Arrival[]>;
  deaths: number;
  stalls: number;
  interrupted: number;
  events: number;
};

type Due = { at: number; run: () => Promise<void> | void };

export class Simulation {
  readonly log: SimulationLog = {
    arrivals: new Map(),
    deaths: 0,
    stalls: 0,
    interrupted: 0,
    events: 0,
  };
  readonly #database: Database;
  readonly #time: FrozenTime;
  readonly #random: Random;
  readonly #concurrency: number;
  /** How often each receiver says yes, by its URL. */
  readonly #goodness = new Map<string, number>();
  readonly #servers: SimulatedServer[] = [];
  #agenda: Due[] = [];
  #born = 0;

  constructor(database: Database, time: FrozenTime, seed: number, urls: readonly string[]) {
    this.#database = database;
    this.#time = time;
    this.#random = seeded(seed);
    this.#concurrency = this.#random.pick([2, 8, 256]);
    for (const url of urls) this.#goodness.set(url, this.#random.pick([0, 0.3, 0.7, 0.95, 1]));
  }

  /** Runs until nothing is left to do. */
  async run(merchants: readonly BenchProject[]): Promise<void> {
    const count = this.#random.whole(2, 3);
    for (let n = 0; n < count; n++) this.#start();
    this.#planFaults();
    await this.#announce(merchants, this.#random.whole(3, 8));
    this.#later(this.#random.whole(100, 120_000), () => this.#announce(merchants, 2));
    // Ten days are more than the whole schedule and every fault of it.
    const end = clock.now() + 10 * 86_400_000;
    while (clock.now() < end) {
      await this.#quiet();
      const next = Math.min(...this.#agenda.map(({ at }) => at), await this.#nextDue());
      if (next === Number.POSITIVE_INFINITY) break;
      // In steps of half a second at least, so that neighbours in time become one.
      this.#time.advance(Math.ceil(Math.max(1, next - clock.now()) / 500) * 500);
      const now = clock.now();
      const due = this.#agenda.filter(({ at }) => at <= now);
      this.#agenda = this.#agenda.filter(({ at }) => at > now);
      // Each to its end: time must not move on over what a thing has only begun.
      for (const { run } of due.sort((a, b) => a.at - b.at)) await run();
    }
    for (const server of this.#servers) await server.end();
  }

  #start(): void {
    const send = (server: SimulatedServer, request: HookRequest) => this.#send(server, request);
    const name = `s${++this.#born}`;
    this.#servers.push(new SimulatedServer(name, this.#database, send, this.#concurrency));
  }

  async #announce(merchants: readonly BenchProject[], count: number): Promise<void> {
    this.log.events += count;
    const some = announcements(merchants, count);
    await announce(this.#database, some, clock.now());
    this.#time.advance(0);
  }

  #planFaults(): void {
    for (let n = this.#random.whole(0, 5); n > 0; n--) {
      // Most of them where most happens: in the first rounds.
      const at_ms = this.#random.whole(0, this.#random.pick([3_000, 40_000, 900_000, 90_000_000]));
      this.#later(at_ms, this.#random.next() < 0.6 ? () => this.#kill() : () => this.#stall());
    }
  }

  #kill(): void {
    const victim = this.#victim();
    if (!victim) return;
    this.log.deaths++;
    victim.die();
    this.#later(this.#random.whole(0, 5_000), () => this.#start());
  }

  #stall(): void {
    const victim = this.#victim();
    if (!victim) return;
    this.log.stalls++;
    victim.stall();
    // Some shorter than a lease, some longer: then another server goes on with its jobs.
    this.#later(this.#random.whole(1_000, 40_000), () => victim.resume());
  }

  #victim(): SimulatedServer | undefined {
    const alive = this.#servers.filter((server) => !server.dead);
    return alive.length === 0 ? undefined : this.#random.pick(alive);
  }

  /** The receiver hears it at once; its answer takes its time, and may never be heard. */
  #send(server: SimulatedServer, request: HookRequest): Promise<HookAnswer> {
    const id = request.headers['X-Svc-Event-Id'] ?? '';
    const good = this.#random.next() < (this.#goodness.get(request.url) ?? 1);
    const kind = good ? 'ok' : this.#random.pick(['refused', 'silent', 'reset'] as const);
    const delay_ms = kind === 'silent' ? 5_000 : this.#random.whole(1, 4_900);
    const arrival = { url: request.url, body: request.body, server: server.name };
    const list = this.log.arrivals.get(id) ?? [];
    list.push({ ...arrival, from: clock.now(), ok: kind === 'ok' });
    this.log.arrivals.set(id, list);
    return new Promise((resolve) => {
      this.#later(delay_ms, () => {
        if (!server.dead) resolve(answerOf(kind, delay_ms));
      });
    });
  }

  #later(ms: number, run: Due['run']): void {
    this.#agenda.push({ at: clock.now() + ms, run });
  }

  async #nextDue(): Promise<number> {
    const row = await this.#database.one<{ due: number | null }>(sql`
      select min(run_at) as due from jobs where kind = 'deliver-event'`);
    return row?.due ?? Number.POSITIVE_INFINITY;
  }

  /** Nothing is under way but what waits for time: several turns without a statement. */
  async #quiet(): Promise<void> {
    for (let quiet = 0; quiet < 4; ) {
      const busy = this.#servers.some((server) => server.busy > 0);
      quiet = busy ? 0 : quiet + 1;
      await (busy ? pause(1) : turn());
    }
  }
}

function answerOf(kind: 'ok' | 'refused' | 'silent' | 'reset', total_ms: number): HookAnswer {
  const status = kind === 'ok' ? 200 : kind === 'refused' ? 500 : null;
  const causes = { ok: null, refused: 'status', silent: 'timeout', reset: 'reset' } as const;
  const cause = causes[kind];
  return {
    status,
    ok: cause === null,
    error: cause === null ? null : { cause, message: 'by the script' },
    body: Buffer.alloc(0),
    truncated: false,
    address: '127.0.0.1',
    timings: { dns_ms: null, connect_ms: 0, tls_ms: null, first_byte_ms: null, total_ms },
  };
}
