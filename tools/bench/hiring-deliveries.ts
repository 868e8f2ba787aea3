// Deliveries of hiring to a local receiver beside their limit, the same requests sent by a bare loop: each delivery is a row
// and a job of its own.
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/db/database.ts';
import type { DeliveryRow } from '../../src/hiring/webhooks/delivery.store.ts';
import { queueDeliveries } from '../../src/hiring/webhooks/queue-deliveries.ts';
import { clock } from '../../src/kit/clock.ts';
import { newId } from '../../src/kit/ids.ts';
import { seedEndpoint, seedOrganization } from '../faults/hiring-seed.ts';
import { faultSettings, SIGNING_SECRET } from '../faults/testbed.ts';
import type { ReceiverPorts, Tally } from './hook-receiver.ts';
import type { BenchOptions } from './payments.ts';
import { startChild } from './process.ts';
import { median, type Sample } from './sample.ts';
import { startWorld } from './world.ts';

const loops = [64, 256];
const endpointCount = 20;

export type DeliveryRates = {
  /** Requests a second of each round. */
  deliveries: number[];
  limits: { loops: number; rates: number[] }[];
  ratio: number;
  faults: number;
};

export async function benchHiringDeliveries(
  { onStop }: BenchOptions,
  plan: { rounds: number; count: number },
): Promise<DeliveryRates> {
  const world = await startWorld({ onStop });
  const receiver = startChild('./hook-receiver.ts');
  onStop(() => receiver.stop());
  const limit = startChild('./hook-limit.ts');
  onStop(() => limit.stop());
  const { brief } = await receiver.ask<ReceiverPorts>({ ask: 'start' });
  const url = `http://127.0.0.1:${brief}/hook`;
  const database = openDatabase(world.url, { size: 2, name: 'svc bench' });
  onStop(() => database.close());
  const endpoints: { organizationId: string; id: string }[] = [];
  while (endpoints.length < endpointCount) {
    const { id: organizationId } = await seedOrganization(database);
    endpoints.push({ organizationId, id: (await seedEndpoint(database, organizationId, url)).id });
  }
  const server = startChild('../faults/server.ts', {
    env: { ...faultSettings(world.url, world.dir), LOG_LEVEL: 'info' },
    stderr: openSync(join(world.dir, 'server.log'), 'a'),
  });
  onStop(() => server.stop());
  await server.ask({ ask: 'start', name: 'bench' });

  const deliver = async () => {
    await receiver.ask({ ask: 'reset' });
    const rows = Array.from({ length: plan.count }, (_, n) => rowOf(endpoints[n % endpointCount]));
    await database.transaction((tx) => queueDeliveries(tx, rows));
    const late = performance.now() + 60_000;
    let tally = await receiver.ask<Tally>({ ask: 'tally' });
    for (; tally.count < plan.count && performance.now() < late; await pause(50)) {
      tally = await receiver.ask<Tally>({ ask: 'tally' });
    }
    await server.ask({ ask: 'idle' });
    const rate = (tally.count * 1_000) / (tally.last_ms - tally.first_ms);
    return { rate, faults: Math.abs(plan.count - tally.count) };
  };
  const send = async (at: number) => {
    const order = { url, secret: SIGNING_SECRET, loops: at, count: plan.count };
    const { rate, count } = await limit.ask<Sample>(order);
    return { rate, faults: plan.count - count };
  };

  const rates: DeliveryRates = { deliveries: [], limits: [], ratio: 0, faults: 0 };
  rates.limits = loops.map((at) => ({ loops: at, rates: [] }));
  // The first round warms up.
  for (let n = 0; n <= plan.rounds; n++) {
    await world.admin.query('checkpoint');
    const all = [];
    for (const at of loops) all.push(await send(at));
    const own = await deliver();
    if (n === 0) continue;
    for (const [i, one] of all.entries()) rates.limits[i]?.rates.push(one.rate);
    rates.deliveries.push(own.rate);
    rates.faults += [...all, own].reduce((sum, { faults }) => sum + faults, 0);
  }
  const quicker = Math.max(...rates.limits.map((one) => median(one.rates)));
  return { ...rates, ratio: median(rates.deliveries) / quicker };
}

function rowOf(endpoint: { organizationId: string; id: string } | undefined): DeliveryRow {
  const [id, now] = [newId('whd'), clock.now()];
  return {
    ...{ organization_id: endpoint?.organizationId ?? '', mode: 'live', id, delivery_id: id },
    ...{ endpoint_id: endpoint?.id ?? '', session_id: newId('ses'), campaign_id: newId('int') },
    ...{ type: 'session.completed', status: 'pending', attempts: [], next_attempt_at: now },
    ...{ resent_from: null, event_at: now, created_at: now },
  };
}
