// What F30 lets happen at a crash: one payment, refund or payout each, told by a caller who repeats the same call with
// the same key until it is answered, and what is seen of it at its end.
import { type Statement, sql } from '../../src/db/sql.ts';
import type { BenchProject } from '../bench/requests.ts';
import type { RailKind } from './crash-rail.ts';
import type { Testbed } from './testbed.ts';

export type Reply = { status: number; body: Record<string, unknown> };
export type Caller = (method: string, path: string, body?: object, key?: string) => Promise<Reply>;

/** A caller of the server at `url`; a connection that breaks is an error. */
export const callerOf =
  (url: string, { key: secret }: BenchProject): Caller =>
  async (method, path, body, key) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        Authorization: `Bearer ${secret}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  };

export type Ending = 'paid' | 'refused';

export type Story = { kind: RailKind; ending: Ending; amount: number };

/** The call that makes the object; always the same for a story, so that it may be repeated. */
export type Asked = { path: string; body: object };

const paths = { collect: '/v1/payments', refund: '/v1/refunds', payout: '/v1/payouts' } as const;

const payment = (amount: number, phone: string) => ({
  amount,
  channel: 'wave',
  customer: { phone: `+2217000000${phone}` },
});

/** Prepares what the story is about, with nothing armed; `move` moves the server's clock. */
export async function prepare(
  story: Story,
  call: Caller,
  move: (ms: number) => Promise<void>,
): Promise<Asked> {
  const { kind, ending, amount } = story;
  const path = paths[kind];
  if (kind === 'collect') return { path, body: payment(amount, ending === 'paid' ? '00' : '03') };
  if (kind === 'refund') {
    const body = payment(amount * 2, ending === 'paid' ? '00' : '14');
    const paid = await ok(call('POST', '/v1/payments', body, 'the payment refunded'), 201);
    await move(0);
    await move(2_000);
    await ok(call('POST', '/v1/test/balance', { amount: 1_000 }), 201, 200);
    return { path, body: { payment_id: paid['id'], amount } };
  }
  await ok(call('POST', '/v1/test/merchant', { kyc_status: 'verified' }), 200);
  await ok(call('POST', '/v1/test/balance', { amount: amount * 2 }), 201, 200);
  const phone = `+2217000000${ending === 'paid' ? '20' : '21'}`;
  const wallet = { type: 'mobile_money', operator: 'wave', phone };
  const destination = await ok(call('POST', '/v1/payout-destinations', wallet), 201);
  const { id } = destination;
  await ok(call('POST', `/v1/payout-destinations/${id}/verify`, { code: '123456' }), 200);
  return { path, body: { destination_id: id, amount } };
}

async function ok(reply: Promise<Reply>, ...statuses: number[]): Promise<Reply['body']> {
  const { status, body } = await reply;
  if (!statuses.includes(status)) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** What is left of a story when it has ended, without the names and times that differ from run to run. */
export type End = {
  objects: number;
  status: unknown;
  failure: unknown;
  money: unknown[];
  provider: unknown;
  balances: Record<string, unknown>;
  journals: string[];
  events: string[];
  attempts: string[];
};

const moneyMembers = ['amount', 'fee', 'charged_amount', 'net_amount', 'debit_amount'];

export async function lookAt(
  { database }: Testbed,
  { id: project }: BenchProject,
  call: Caller,
  asked: Asked,
  id: string,
): Promise<End> {
  const object = await ok(call('GET', `${asked.path}/${id}`), 200);
  const all = await ok(call('GET', asked.path), 200);
  const { as_of: _, data: __, ...balances } = await ok(call('GET', '/v1/balances'), 200);
  const words = async (statement: Statement) =>
    (await database.all<{ word: string }>(statement)).map(({ word }) => word);
  const provider = object['provider_state'] as { state?: unknown } | null;
  return {
    objects: (all['pagination'] as { total: number }).total,
    status: object['status'],
    failure: object['failure'] ?? object['failure_reason'] ?? null,
    money: moneyMembers.map((name) => object[name] ?? null),
    provider: provider?.state ?? null,
    balances,
    journals: await words(sql`
      select transition as word from journals where project_id = ${project} and object_id = ${id} order by id`),
    events: await words(sql`
      select type as word from events where project_id = ${project} and object_id = ${id} order by created_at, id`),
    attempts: await words(sql`
      select kind || ' ' || state as word from attempts
       where project_id = ${project} and object_id = ${id} order by n`),
  };
}

export const hasEnded = ({ status }: Pick<End, 'status'>): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'expired';
