// What tests of payouts need: a merchant whose identity is verified, funds, destinations and what follows a payout.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { auditParts } from '../../src/app-audit.ts';
import { publishContent } from '../../src/data/index.ts';
import { sql } from '../../src/db/sql.ts';
import type { TenantTable } from '../../src/db/tenants.ts';
import { clock } from '../../src/kit/clock.ts';
import { ribKey } from '../../src/payments/destinations/account.rules.ts';
import type { World } from './world.ts';

export const once = () => ({ 'Idempotency-Key': randomBytes(12).toString('hex') });

export const wallet = { type: 'mobile_money', operator: 'wave', phone: '+221700000020' };

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The banks, with the other lists of content/. */
export const publishBanks = (world: World) => publishContent(world.database, silent);

/** A RIB of a bank in content/banks whose account ends with two digits. */
export const ribEnding = (digits: string, bankCode = 'SN010'): string => {
  const body = `${bankCode}015200004850000${digits}`;
  return `${body}${ribKey(body)}`;
};

export const bank = (digits = '20') => ({
  type: 'bank_account',
  bank_id: 'sn010-bicis',
  account: ribEnding(digits),
  holder_name: 'Awa Ndiaye',
});

export type Merchant = Awaited<ReturnType<typeof newMerchant>>;

/** A project with a test key, its identity verified, and shorthands for its calls. */
export async function newMerchant(world: World, mode: 'test' | 'live' = 'test') {
  const made = await world.project();
  let key = made.key;
  if (mode === 'live') {
    const body = { live_enabled: true, acknowledged: true };
    await world.call('PUT', `/v1/projets/${made.id}/live`, { cookie: made.cookie, body });
    key = (await world.newKey(made.id, made.cookie, { mode })).secret;
  }
  const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
    world.call('POST', path, { key, body, headers });
  const read = async (path: string) => (await world.call('GET', path, { key })).body;
  await read('/v1/merchant');
  const setKyc = (status: string) =>
    world.database.run(sql`
      update merchant_accounts set kyc_status = ${status} where project_id = ${made.id}`);
  await setKyc('verified');
  const verify = (id: string, code = '123456') =>
    post(`/v1/payout-destinations/${id}/verify`, { code });
  return {
    ...made,
    key,
    post,
    read,
    setKyc,
    verify,
    add: (body: object = wallet) => post('/v1/payout-destinations', body),
    payOut: (body: object, headers: Record<string, string> = {}) =>
      post('/v1/payouts', body, { ...once(), ...headers }),
    /** A verified destination. */
    async destination(body: object = wallet): Promise<string> {
      const added = await post('/v1/payout-destinations', body);
      assert.equal(added.status, 201, added.text);
      assert.equal((await verify(added.body.id)).status, 200);
      return added.body.id;
    },
    /** So many francs are available: the payer pays the fee. */
    async fund(amount: number) {
      for (let rest = amount; rest > 0; rest -= 2_000_000) {
        const paid = await world.pay(key, {
          amount: Math.min(rest, 2_000_000),
          fee_payer: 'customer',
        });
        assert.equal(paid.status, 201, paid.text);
      }
      await settle(world);
    },
    balances: () => read('/v1/balances'),
    async events(id: string) {
      const page = await read(`/v1/projets/${made.id}/events?object_id=${id}`);
      return page.data.map(({ type }: { type: string }) => type).reverse();
    },
    async journals(id: string) {
      const rows = await world.database.all<{ transition: string }>(sql`
        select transition from journals where project_id = ${made.id} and object_id = ${id} order by id`);
      return rows.map((row) => row.transition);
    },
  };
}

/** What was asked for begins, then its operator answers. */
export async function settle(world: World, ms = 2_000) {
  await world.advance(0);
  await world.advance(ms);
}

/** What the parts of the audit that read some tables say of a merchant in test mode: `part row says`. */
export async function auditOf(
  world: World,
  { id: projectId }: Pick<Merchant, 'id'>,
  tables: readonly TenantTable[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { tables: read, look } of auditParts.ofTenants) {
    if (!read.some((table) => tables.includes(table))) continue;
    await look(
      world.database,
      { projectId, mode: 'test' },
      {
        now: clock.now(),
        found: (part, row, says) => found.push(`${part} ${row.split('/').at(-1)} ${says}`),
        read() {},
        pause: async () => {},
      },
    );
  }
  return found;
}
