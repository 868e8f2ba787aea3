// A payment that is tried several times on its page, with an operator that has money of a refused attempt after all
// (contract/rails.md RA15; contract/payments.md B.3, rules 0 to 2).
import assert from 'node:assert/strict';
import { after, before, beforeEach, type TestContext } from 'node:test';
import { auditParts } from '../../src/app-audit.ts';
import type { Found, RailCall } from '../../src/connectors/rails/rail.ts';
import { simulator } from '../../src/connectors/rails/simulator.ts';
import type { AuditedPart } from '../../src/db/audit.ts';
import { sql } from '../../src/db/sql.ts';
import { clock } from '../../src/kit/clock.ts';
import { assertLedgerWhole } from './ledger.ts';
import { startWorld, type World } from './world.ts';

export type Find = (call: RailCall, now: number) => Promise<Found>;

/**
 * On wave the operator refuses at once, promises to know more, and has the money a minute later. `around` stands before its
 * look-ups, `collect` in the place of its other channels: a method that is mocked twice would not be put back.
 */
export function lateOnWave(
  t: TestContext,
  around: (find: Find) => Find = (find) => find,
  collect = simulator.collect,
) {
  const { findCollect } = simulator;
  const book = (call: RailCall, now: number): Found => {
    const operatorReference = `LATE-${call.reference}`;
    const paidAt = call.sentAt + 60_000;
    const known = { seen: true, open: 'no', operatorReference } as const;
    if (now < paidAt)
      return { ...known, paid: [], refused: 'declined_by_customer', checkAt: paidAt };
    return {
      ...known,
      refused: null,
      paid: [{ operatorReference, amount: call.amount, at: paidAt }],
    };
  };
  t.mock.method(simulator, 'collect', async (call: RailCall, now: number) => {
    if (call.channel !== 'wave') return collect(call, now);
    const { operatorReference } = book(call, now);
    return {
      result: 'accepted',
      operatorReference,
      nextAction: null,
      closesAt: null,
      checkAt: now,
    };
  });
  const find: Find = async (call, now) =>
    call.channel === 'wave' ? book(call, now) : findCollect(call, now);
  t.mock.method(simulator, 'findCollect', around(find));
}

/** What a test asks of the payments of a project. */
export function attemptsOf(world: World, mine: () => { id: string; key: string }) {
  async function page(body: object = {}) {
    const { key } = mine();
    const made = await world.pay(key, { channel: undefined, customer: undefined, ...body });
    const token = made.body.checkout_url.split('/').at(-1);
    const act = (what: string, more?: object) =>
      world.call('POST', `/v1/checkout/${token}/${what}`, more ? { body: more } : {});
    const start = async (channel: string, attempts: number, phone = '+221770000001') => {
      const answer = await act('start', { channel, phone, attempts });
      assert.equal(answer.status, 200, answer.text);
      await world.advance(0);
      await world.advance(0);
    };
    const read = async () => {
      const path = `/v1/payments/${made.body.id}?expand=events,attempts,ledger`;
      return (await world.call('GET', path, { key })).body;
    };
    return { id: made.body.id as string, start, read, act };
  }
  return {
    page,
    available: async () =>
      (await world.call('GET', '/v1/balances', { key: mine().key })).body.available as number,
    async suspense() {
      const row = await world.database.one<{ sum: bigint }>(sql`
        select coalesce(sum(amount), 0)::bigint as sum from entries
         where project_id = ${mine().id} and account = 'suspense'`);
      return Number(row?.sum);
    },
    async audit(): Promise<string[]> {
      const found: string[] = [];
      const told = (part: AuditedPart, row: string, says: string) => {
        found.push(`${part} ${row} ${says}`);
      };
      const scope = { projectId: mine().id, mode: 'test' } as const;
      for (const { look } of auditParts.ofTenants) {
        const how = { now: clock.now(), found: told, read() {}, pause: async () => {} };
        await look(world.database, scope, how);
      }
      return found;
    },
  };
}

/** A server for the tests of a file and a project for each of them; at the end the ledger of all is whole. */
export function stageLateWave() {
  let world: World;
  let mine: Awaited<ReturnType<World['project']>>;
  let attempts: ReturnType<typeof attemptsOf>;
  before(async () => {
    world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
    attempts = attemptsOf(world, () => mine);
  });
  after(async () => {
    await assertLedgerWhole(world.database);
    await world.close();
  });
  beforeEach(async () => {
    mine = await world.project();
    await world.advance(60_000);
  });
  return {
    world: () => world,
    mine: () => mine,
    advance: (ms: number) => world.advance(ms),
    page: (body?: object) => attempts.page(body),
    available: () => attempts.available(),
    suspense: () => attempts.suspense(),
    audit: () => attempts.audit(),
  };
}

/** A payment that was read with its events, attempts and ledger. */
type Read = Record<'events' | 'attempts' | 'ledger', Record<string, string>[]>;
export const eventsOf = ({ events }: Read) => events.map(({ type }) => type);
export const statesOf = ({ attempts }: Read) =>
  attempts.map(({ channel, status }) => `${channel} ${status}`);
export const journalsOf = ({ ledger }: Read) => [
  ...new Set(ledger.map(({ transition }) => transition)),
];
