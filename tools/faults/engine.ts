// The real delivery engine, queue and job, in this process: for faults that move its clock or stand in
// for its network.
import type { HookSender } from '../../src/connectors/hook-sender.ts';
import type { Log } from '../../src/db/context.ts';
import type { Database } from '../../src/db/database.ts';
import { createWorker, type Worker } from '../../src/jobs/index.ts';
import { deliverEventJob } from '../../src/webhooks/index.ts';
import { faultSeal } from './testbed.ts';

/** The published table (spec "Receiver and redelivery rules"), which is what the engine is held to. */
export const delays_ms = [30_000, 120_000, 600_000, 3_600_000, 86_400_000];

export function startEngine(options: {
  database: Database;
  sender: HookSender;
  log: Log;
  concurrency?: number;
}): Worker {
  const { database, sender, log } = options;
  const definition = deliverEventJob({
    database,
    seal: faultSeal,
    production: false,
    retryDelays_ms: delays_ms,
    sender,
  });
  const concurrency = options.concurrency ?? definition.concurrency;
  const worker = createWorker({ database, log, definitions: [{ ...definition, concurrency }] });
  worker.start();
  return worker;
}
