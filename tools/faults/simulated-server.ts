// A server of the simulation: the real engine behind a gate to the database that can be shut for a while
// (the server stalls) or for ever (it died), and a network that a script answers.
import type { HookAnswer, HookRequest } from '../../src/connectors/hook-sender.ts';
import type { Database } from '../../src/db/database.ts';
import type { Worker } from '../../src/jobs/index.ts';
import { startEngine } from './engine.ts';
import { silent } from './schedule.ts';

export type Send = (server: SimulatedServer, request: HookRequest) => Promise<HookAnswer>;

class Died extends Error {}

export class SimulatedServer {
  readonly name: string;
  readonly worker: Worker;
  dead = false;
  /** Statements and transactions under way. */
  busy = 0;
  #stalls = 0;
  #open: Promise<void> = Promise.resolve();
  #letThrough: () => void = () => {};
  #sendBack: (reason: Died) => void = () => {};
  #stopping: Promise<void> | undefined;

  constructor(name: string, database: Database, send: Send, concurrency: number) {
    this.name = name;
    this.worker = startEngine({
      database: this.#gated(database),
      sender: { send: (request) => send(this, request), close: async () => {}, denied: [] },
      log: silent(),
      concurrency,
    });
  }

  /** Nothing reaches the database until as many calls of `resume`; leases end meanwhile. */
  stall(): void {
    if (this.#stalls++ > 0) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    this.#open = promise;
    this.#letThrough = resolve;
    this.#sendBack = reject;
  }

  resume(): void {
    if (--this.#stalls === 0 && !this.dead) this.#letThrough();
  }

  /** As by kill -9: what is not committed never will be. */
  die(): void {
    this.dead = true;
    // A stall that nobody ends.
    this.stall();
    this.#stopping = this.worker.stop(0);
  }

  /** The end of a run: what a dead one has waiting at the gate is sent back, or its timers would outlive the run. */
  async end(): Promise<void> {
    this.#sendBack(new Died());
    await (this.#stopping ?? this.worker.stop(0));
  }

  async #pass<T>(work: () => Promise<T>): Promise<T> {
    await this.#open;
    this.busy++;
    try {
      return await work();
    } finally {
      this.busy--;
    }
  }

  #gated(inner: Database): Database {
    return {
      ...inner,
      all: (statement) => this.#pass(() => inner.all(statement)),
      one: (statement) => this.#pass(() => inner.one(statement)),
      run: (statement) => this.#pass(() => inner.run(statement)),
      transaction: (work, options) =>
        this.#pass(() =>
          inner.transaction(async (tx) => {
            const result = await work(tx);
            // The last moment at which a death undoes everything.
            if (this.dead) throw new Died();
            return result;
          }, options),
        ),
    };
  }
}
