// Shops at a steady pace: payments that are paid two seconds later, and readers of events old and new, with every
// answer and its time kept.
import { randomUUID } from 'node:crypto';
import type { BenchProject } from '../bench/requests.ts';
import type { Server } from './testbed.ts';

export type ShopLoad = {
  /** How often each kind of call got each answer since the last time that it was asked, and how long each took. */
  take(): { outcomes: Map<string, number>; times_ms: number[] };
  /** Waits for the last answers; the ids of payments that were answered 201. */
  stop(): Promise<Set<string>>;
};

type Past = { id: string; key: string; project: string };
type Plan = {
  servers: readonly Server[];
  merchants: readonly BenchProject[];
  perSecond: number;
  past: readonly Past[];
};

const at = <T>(items: readonly T[], n: number) => items[n % items.length] as T;

/** Calls the servers in turn, and keeps each answer with the time that it took. */
function caller(servers: readonly Server[], keep: (outcome: string, ms: number) => void) {
  return async (name: string, n: number, path: string, init: RequestInit) => {
    const from = performance.now();
    let outcome = 'no answer';
    let body: { id?: string } = {};
    try {
      const response = await fetch(`${at(servers, n).url}${path}`, {
        ...init,
        signal: AbortSignal.timeout(30_000),
      });
      body = (await response.json()) as { id?: string };
      outcome = String(response.status);
    } catch (error) {
      outcome = error instanceof Error ? error.name : outcome;
    }
    keep(`${name} ${outcome}`, performance.now() - from);
    return { outcome, body };
  };
}

export function startShops({ servers, merchants, perSecond, past }: Plan): ShopLoad {
  const underWay = new Set<Promise<void>>();
  const acknowledged = new Set<string>();
  let outcomes = new Map<string, number>();
  let times_ms: number[] = [];
  let stopped = false;
  const run = randomUUID();
  const call = caller(servers, (outcome, ms) => {
    times_ms.push(ms);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  });
  const pay = async (n: number) => {
    const { outcome, body } = await call('create', n, '/v1/payments', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${at(merchants, n).key}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `shop-${run}-${n}`,
      },
      // The number that pays two seconds later.
      body: '{"amount":1500,"channel":"wave","customer":{"phone":"+221700000000"}}',
    });
    if (outcome === '201' && body.id) acknowledged.add(body.id);
  };
  /** The newest events of a shop, and one of the past with its attempts. */
  const read = async (n: number) => {
    const { id, key } = at(merchants, n);
    const headers = { Authorization: `Bearer ${key}` };
    await call('list', n, `/v1/projets/${id}/events?limit=20`, { headers });
    const old = at(past, n);
    const own = { Authorization: `Bearer ${old.key}` };
    await call('event', n, `/v1/projets/${old.project}/events/${old.id}`, { headers: own });
  };

  const started = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    for (; sent < due; sent++) {
      if (stopped || underWay.size > 400) continue;
      const work: Promise<void> = (sent % 4 === 3 ? read(sent) : pay(sent)).finally(() =>
        underWay.delete(work),
      );
      underWay.add(work);
    }
  }, 10);
  return {
    take() {
      const taken = { outcomes, times_ms };
      [outcomes, times_ms] = [new Map(), []];
      return taken;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(underWay);
      return acknowledged;
    },
  };
}
