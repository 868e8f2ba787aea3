// Proves that the fees, limits and days of the server itself are its operator's (contract/payments.md A "Fees", B.2, B.4, B.7): what
// every account of a mode has unless its own differ.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { becomes } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let mine: Awaited<ReturnType<World['project']>>;
const folder = mkdtempSync(join(tmpdir(), 'svc-usual-terms-'));
before(async () => {
  world = await startWorld();
  mine = await world.project();
});
after(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});

const run = (...args: string[]) =>
  runCommand({ DATABASE_URL: world.databaseUrl }, 'usual-terms', ...args);
const because = ['--reason', 'Contrats de janvier'];
let files = 0;
function written(content: unknown): string {
  const file = join(folder, `${++files}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const merchant = async (key = mine.key) => (await world.call('GET', '/v1/merchant', { key })).body;
const waveIn = (body: { channels: { channel: string; direction: string }[] }) =>
  body.channels.find(({ channel, direction }) => channel === 'wave' && direction === 'in') as
    | { fee: { rate_bps: number }; max_amount: number; min_amount: number }
    | undefined;
const pay = async (amount: number) =>
  (await world.pay(mine.key, { amount, channel: 'wave' })) as {
    status: number;
    body: { id: string; fee: number; code: string };
  };
async function paid() {
  const { body } = await pay(10_000);
  await world.advance(2_000);
  return body;
}
const fee = { rate_bps: 200, fixed: 10, min: 20, max: null };

test('B.2 fees, limits and features of a mode are those of its operator, from the next call on every account', async () => {
  assert.equal((await pay(10_000)).body.fee, 150);
  const file = written({
    channels: [{ channel: 'wave', direction: 'in', fee, max_amount: 400_000, refund_days: 1 }],
    limits: { payouts: { daily_count: 3 } },
    fees: { refund: { rate_bps: 0, fixed: 100, min: 0, max: null }, refund_fee_policy: 'prorata' },
    features: { offers: false },
  });
  const set = await run('test', 'set', file, ...because);
  assert.deepEqual([set.code, set.err], [0, '']);
  assert.match(set.out, /usual terms of test accounts/);
  await becomes(async () => (await pay(10_000)).body.fee, 210);
  const seen = await merchant();
  assert.deepEqual(waveIn(seen)?.fee, fee);
  assert.deepEqual([waveIn(seen)?.min_amount, waveIn(seen)?.max_amount], [1, 400_000]);
  assert.equal(seen.limits.payouts.daily_count, 3);
  assert.equal(seen.limits.payouts.per_withdrawal, 2_000_000);
  assert.equal((await pay(400_001)).status, 400);
  assert.equal(
    (await world.call('GET', '/v1/offers', { key: mine.key })).body.code,
    'FEATURE_DISABLED',
  );
  const payment = await paid();
  const quote = await world.call('POST', '/v1/refunds/quote', {
    key: mine.key,
    body: { payment_id: payment.id, amount: 500 },
  });
  assert.equal(quote.body.fee, 100);
});

test('B.2 what a merchant has of its own stands over them; other modes and other merchants are not touched', async () => {
  const other = await world.project();
  await world.pay(other.key);
  const own = await runCommand(
    { DATABASE_URL: world.databaseUrl },
    ...['merchant', other.id, 'test', 'channel', 'wave', 'in', '--fee', '50,0,1,-', ...because],
  );
  assert.equal(own.code, 0, own.err);
  await becomes(async () => waveIn(await merchant(other.key))?.fee.rate_bps, 50);
  assert.equal(waveIn(await merchant(other.key))?.max_amount, 400_000, 'a member that it has not');
  const live = await run('live', 'show');
  assert.match(live.out, /server’s defaults/);
});

test('B.2 the version of the fees differs after each change of either', async () => {
  const versions = async () => {
    const rows = await world.database.all<{ fee_schedule: number }>(sql`
      select coalesce(fee_schedule, 1) as fee_schedule from payments where project_id = ${mine.id} order by id`);
    return rows.map((row) => row.fee_schedule);
  };
  await run(
    'test',
    'set',
    written({ channels: [{ channel: 'wave', direction: 'in', fee }] }),
    ...because,
  );
  await becomes(async () => (await pay(600_000)).status, 201);
  const list = await versions();
  assert.equal(new Set([list.at(0), list.at(1), list.at(-1)]).size, 3, list.join(' '));
});

test('B.7 a dispute is answered within the days that the operator sets', async () => {
  await run('test', 'set', written({ dispute_answer_days: 10 }), ...because);
  const payment = await paid();
  const opened = await runCommand(
    { DATABASE_URL: world.databaseUrl },
    ...[
      'open-dispute',
      mine.id,
      'test',
      payment.id,
      '--reason',
      'duplicate',
      '--statement',
      'Deux fois',
    ],
  );
  assert.equal(opened.code, 0, opened.err);
  const { body } = await world.call('GET', '/v1/disputes', { key: mine.key });
  const [dispute] = body.data;
  assert.equal(Date.parse(dispute.respond_by) - Date.parse(dispute.created_at), 10 * 86_400_000);
});

test('what cannot be meant is a sentence for each fault, and changes nothing', async () => {
  const before = (await run('test', 'show')).out;
  const wrong: [unknown, RegExp][] = [
    ['{', /not JSON/],
    [[], /must be object/],
    [{ channels: [{ channel: 'cash', direction: 'in' }] }, /channels\.0\.channel must/],
    [{ channels: [{ channel: 'bank_transfer', direction: 'in' }] }, /no channel bank_transfer in/],
    [
      { channels: [{ channel: 'wave', direction: 'in', fee: { ...fee, min: -1 } }] },
      /channels\.0\.fee\.min must/,
    ],
    [{ channels: [{ channel: 'wave', direction: 'out', refund_days: 3 }] }, /refund_days/],
    [{ channels: [{ channel: 'wave', direction: 'in', min_amount: 9, max_amount: 8 }] }, /below/],
    [{ limits: { bank_transfers: { max_amount: 5 } } }, /below/],
    [{ fees: { refund: { ...fee, max: 3 } } }, /below/],
    [{ limits: { payments: { weekly: 1 } } }, /limits\.payments\S* .*(weekly|unknown|additional)/],
    [{ dispute_answer_days: 0 }, /dispute_answer_days/],
  ];
  for (const [content, says] of wrong) {
    const { code, err } = await run('test', 'set', written(content), ...because);
    assert.equal(code, 1, JSON.stringify(content));
    assert.match(err, says, JSON.stringify(content));
  }
  for (const args of [['test'], ['test', 'set', 'x.json'], ['both', 'show'], ['test', 'clear']]) {
    const { code, err } = await run(...args);
    assert.equal(code, 1);
    assert.match(err, /^Write it as: npm run cli -- usual-terms/);
  }
  assert.equal((await run('test', 'show')).out, before);
});

test('they are cleared to the defaults of the server; each change is in the audit with before and after', async () => {
  const cleared = await run('test', 'clear', ...because);
  assert.deepEqual([cleared.code, cleared.err], [0, '']);
  await becomes(async () => (await pay(10_000)).body.fee, 150);
  const rows = await world.database.all<{
    details: { mode: string; before: unknown; reason: string };
  }>(sql`select details from audit_entries where action = 'usual_terms.changed' order by id`);
  assert.equal(rows.length, 4);
  assert.deepEqual(rows[3]?.details.before, { dispute_answer_days: 10 });
  assert.equal(rows[3]?.details.reason, 'Contrats de janvier');
});

test('of two who set them first at once, the audit has the one before the other, and each its version', async () => {
  const set = (days: number) =>
    run('live', 'set', written({ dispute_answer_days: days }), ...because);
  const done = await Promise.all([set(11), set(12)]);
  assert.deepEqual(
    done.map(({ code }) => code),
    [0, 0],
  );
  const acts = await world.database.all<{ before: unknown; after: unknown }>(sql`
    select details -> 'before' as before, details -> 'after' as after from audit_entries
     where action = 'usual_terms.changed' and details ->> 'mode' = 'live' order by id`);
  assert.equal(acts.length, 2);
  assert.deepEqual([acts[0]?.before, acts[1]?.before], [null, acts[0]?.after]);
  assert.match((await run('live', 'show')).out, /version 2, /);
});
