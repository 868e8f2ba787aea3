// Merchants for walks: made many at once, each with a key, an identity and two destinations, on one server that a walk
// reaches by HTTP alone; and the judge that compares a walk's end with its model.
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { auditParts } from '../../src/app-audit.ts';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import { newId } from '../../src/kit/ids.ts';
import type { World } from '../../test/kit/world.ts';
import type { BenchProject } from '../bench/requests.ts';
import { seedProjects } from '../bench/seed.ts';
import { learnDisputes } from './walk-disputes.ts';
import { type AnyThing, type Model, walkLimits } from './walk-model.ts';

export type WalkReply = { status: number; replayed: boolean; body: Record<string, unknown> };

export type Walker = {
  project: string;
  destinations: readonly string[];
  newKey(): string;
  call(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<WalkReply>;
  /** The payer's own calls, which carry no key; each walk's come from a network of its own. */
  callPage(method: string, path: string, body?: object): Promise<WalkReply>;
};

type Seeded = BenchProject & { destinations: string[] };

/** Each answer comes after ten seconds of waiting at most. */
const busyAtMost = 20;

/**
 * Node's client takes a connection that the server is about to close, unless it has a time of its own: a burst opens
 * many, and the next one came on one of them after 65 seconds (seed 303).
 */
const idle_ms = 30_000;

/** Gives merchants one by one, made in portions. */
export class Walkers {
  readonly world: World;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: idle_ms });
  readonly #ready: Seeded[] = [];
  #seeding: Promise<void> | undefined;
  #sealed = '';
  #keys = 0;
  #given = 0;
  calls = 0;
  /** How often each refusal was answered. */
  readonly refusals = new Map<string, number>();

  constructor(world: World) {
    this.world = world;
  }

  close(): void {
    this.#agent.destroy();
  }

  async next(): Promise<Walker> {
    while (this.#ready.length === 0) {
      this.#seeding ??= this.#seed(500).finally(() => {
        this.#seeding = undefined;
      });
      await this.#seeding;
    }
    const { id, key, destinations } = this.#ready.pop() as Seeded;
    const network = this.#given++;
    const bytes = [11 + (network >> 16), (network >> 8) & 255, network & 255, 7];
    const ofPayer = { 'X-Forwarded-For': bytes.join('.') };
    return {
      project: id,
      destinations,
      newKey: () => `walk-${String(++this.#keys).padStart(8, '0')}`,
      call: (method, path, body, headers) =>
        this.#patiently(method, path, body, { Authorization: `Bearer ${key}`, ...headers }),
      callPage: (method, path, body) => this.#patiently(method, path, body, ofPayer),
    };
  }

  async #seed(count: number): Promise<void> {
    this.#sealed ||= await this.#sealedNumber();
    const client = new pg.Client({ connectionString: this.world.databaseUrl });
    await client.connect();
    try {
      const projects = await seedProjects(client, count);
      const ids = projects.map(({ id }) => id);
      await client.query(
        `update merchant_accounts set kyc_status = 'verified', limits = $2 where project_id = any ($1)`,
        [ids, JSON.stringify(walkLimits)],
      );
      const seeded = projects.map((one) => ({ ...one, destinations: [newId('pd'), newId('pd')] }));
      await client.query(
        `insert into payout_destinations (project_id, mode, id, status, type, operator, sealed, masked,
           code_times, verified_at, created_at, updated_at)
         select project, 'test', id, 'verified', 'mobile_money', 'wave', $3, '+221 70 *** ** 20', '[]',
           now(), now(), now() from unnest($1::text[], $2::text[]) as g (project, id)`,
        [ids.flatMap((id) => [id, id]), seeded.flatMap((one) => one.destinations), this.#sealed],
      );
      this.#ready.push(...seeded.reverse());
    } finally {
      await client.end();
    }
  }

  /** A wallet's number as this server keeps it. */
  async #sealedNumber(): Promise<string> {
    const { world } = this;
    const { id, key } = await world.project();
    await world.call('GET', '/v1/merchant', { key });
    await world.call('POST', '/v1/test/merchant', { key, body: { kyc_status: 'verified' } });
    const body = { type: 'mobile_money', operator: 'wave', phone: '+221770000000' };
    const { status, text } = await world.call('POST', '/v1/payout-destinations', { key, body });
    assert.equal(status, 201, text);
    const row = await world.database.one<{ sealed: string }>(
      sql`select sealed from payout_destinations where project_id = ${id}`,
    );
    return row?.sealed ?? '';
  }

  /** A machine too busy for a call says so and has done nothing: it is made again, under its key (B.13). */
  async #patiently(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<WalkReply> {
    for (let again = 0; ; again++) {
      const reply = await this.#call(method, path, body, headers);
      const isBusy = reply.status === 503 && reply.body['code'] === 'SERVER_BUSY';
      if (!isBusy || again === busyAtMost) return reply;
    }
  }

  #call(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<WalkReply> {
    this.calls++;
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asking = request(
        this.world.url + path,
        {
          method,
          agent: this.#agent,
          headers: {
            ...(text ? { 'Content-Type': 'application/json' } : {}),
            ...(text ? { 'Content-Length': Buffer.byteLength(text) } : {}),
            ...headers,
          },
        },
        (response) => {
          let came = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            came += part;
          });
          response.on('error', reject);
          response.on('end', () => {
            const replayed = response.headers['idempotent-replayed'] === 'true';
            const read = came === '' ? {} : JSON.parse(came);
            const code = String(read['code'] ?? '');
            if (response.statusCode !== 201 && read['request_id'])
              this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
            resolve({ status: response.statusCode ?? 0, replayed, body: read });
          });
        },
      );
      asking.on('error', reject);
      asking.end(text);
    });
  }
}

type Listed = Record<string, unknown>;

const words: Readonly<Record<string, string>> = {
  pending: 'open',
  processing: 'open',
  requested: 'open',
};

/** Statuses, amounts, balances, events and journals as the model has them; then what an audit finds. */
export async function judge(world: World, walker: Walker, model: Model): Promise<void> {
  const shown = new Map<string, Listed>();
  const lists = [model.payments, model.refunds, model.payouts].filter((list) => list.length > 0);
  await Promise.all(
    lists.map(async ([first]) => {
      const { body } = await walker.call('GET', `/v1/${first?.kind}s?per_page=100`);
      for (const one of body['data'] as Listed[]) shown.set(String(one['id']), one);
    }),
  );
  assert.equal(shown.size, model.things.length, 'as many objects as were made');
  const seen = model.things.map((thing) => shownOf(thing, shown.get(thing.id) ?? {}));
  assert.deepEqual(
    seen,
    model.things.map((thing) => wantedOf(model, thing)),
  );
  const { body: balances } = await walker.call('GET', '/v1/balances');
  const { available, reserved_refunds, reserved_payouts, total, pending, disputed } = balances;
  const [refunds, payouts] = [model.reservedRefunds, model.reservedPayouts];
  assert.deepEqual(
    { available, reserved_refunds, reserved_payouts, total, pending, disputed },
    {
      available: model.available,
      reserved_refunds: refunds,
      reserved_payouts: payouts,
      total: model.available + refunds + payouts + model.disputed,
      pending: 0,
      disputed: model.disputed,
    },
  );
  await judgeDisputes(walker, model);
  await judgeStored(world, walker, model);
}

async function judgeDisputes(walker: Walker, model: Model): Promise<void> {
  await learnDisputes(model, walker);
  if (model.disputes.length > 0) {
    const { body } = await walker.call('GET', '/v1/disputes?per_page=100');
    const wordOf = ({ id, status, amount }: Listed) => `${id} ${status} ${amount}`;
    const wanted = model.disputes.map(({ id, status, amount }) => `${id} ${status} ${amount}`);
    assert.deepEqual((body['data'] as Listed[]).map(wordOf).sort(), wanted.sort());
  }
  if (model.uses !== undefined) {
    const { body } = await walker.call('GET', '/v1/offers');
    const [offer] = body['data'] as { redemptions: unknown }[];
    const [reserved, used] = [model.countUses('reserved'), model.countUses('used')];
    assert.deepEqual(offer?.redemptions, { reserved, used });
  }
}

const shownOf = (thing: AnyThing, shown: Listed) => ({
  id: shown['id'],
  status: words[String(shown['status'])] ?? shown['status'],
  amount: shown['amount'],
  ...(thing.kind === 'payment' && {
    charged: shown['charged_amount'],
    net: shown['net_amount'],
    late: shown['late'],
    refunded: shown['refunded_amount'],
    pending: shown['refund_pending_amount'],
  }),
  ...(thing.kind === 'payout' && { debit: shown['debit_amount'] }),
});

const wantedOf = (model: Model, thing: AnyThing) => ({
  id: thing.id,
  status: thing.status,
  amount: thing.amount,
  ...(thing.kind === 'payment' && {
    charged: thing.charged,
    net: thing.net,
    late: thing.late,
    refunded: model.refundedOf(thing, 'succeeded'),
    pending: model.refundedOf(thing, 'open'),
  }),
  ...(thing.kind === 'payout' && { debit: thing.debit }),
});

async function judgeStored(world: World, { project }: Walker, model: Model): Promise<void> {
  const rows = await world.database.all<{ object_id: string; words: string[] }>(sql`
    select object_id, array_agg(word order by word collate "C") as words from (
      select object_id, type as word from events where project_id = ${project} and mode = 'test'
      union all
      select object_id, transition from journals
       where project_id = ${project} and mode = 'test' and object_type <> 'merchant') g
     group by object_id`);
  const stored = new Map(rows.map((row) => [row.object_id, row.words]));
  for (const { id, events, journals } of [...model.things, ...model.disputes]) {
    assert.deepEqual(stored.get(id) ?? [], [...events, ...journals].sort(), `told of ${id}`);
  }
  const found: string[] = [];
  for (const { look } of auditParts.ofTenants) {
    await look(
      world.database,
      { projectId: project, mode: 'test' },
      {
        now: clock.now(),
        found: (part, row, says) => found.push(`${part} ${row} ${says}`),
        read() {},
        pause: async () => {},
      },
    );
  }
  assert.deepEqual(found, [], 'the audit');
}
