// Proves that a person ends what no operator tells (contract/rails.md RA20), and that what was known when is kept (RA21).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { type Merchant, newMerchant } from '../../../test/kit/payouts.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { forgetPicturesOf } from '../../payments/index.ts';
import { forgetOld } from '../../platform/index.ts';

let world: World;
let shop: Merchant;
before(async () => {
  world = await startWorld();
  shop = await newMerchant(world);
});
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});

const rails = (...words: string[]) =>
  runCommand({ DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir }, 'rails', ...words);
const sure = (attempt: string) => ['--sure', attempt.slice(-6)];

const attemptOf = async (object: string) => {
  const row = await world.database.one<{ id: string; state: string }>(sql`
    select id, state from attempts where project_id = ${shop.id} and object_id = ${object}`);
  return row ?? assert.fail('no attempt');
};

/** A payment of which its operator does not tell for an hour. */
async function unknownPayment(): Promise<{ id: string; attempt: string }> {
  const made = await world.pay(shop.key, {}, { 'X-Svc-Simulate': 'unknown;delay=3600' });
  await world.advance(0);
  const { id, state } = await attemptOf(made.body.id);
  assert.equal(state, 'unknown');
  return { id: made.body.id, attempt: id };
}

test('RA20 settle --paid asks twice, wants the same amount, pays the object once and is in the audit', async () => {
  const { id, attempt } = await unknownPayment();
  const before = (await shop.balances()).available;
  const words = ['settle', attempt, '--paid', 'OP-77', '--reason', 'relevé du 22, ligne 12'];
  const asked = await rails(...words, '--amount', '10000');
  assert.equal(asked.code, 1);
  assert.match(asked.err, /for good.*--sure/);
  assert.equal((await attemptOf(id)).state, 'unknown', 'nothing before the second time');
  const other = await rails(...words, '--amount', '9999', ...sure(attempt));
  assert.match(other.err, /about F.CFA.10,000, not F.CFA.9,999/);
  const done = await rails(...words, '--amount', '10000', ...sure(attempt));
  assert.equal(done.code, 0, done.err);
  assert.match(done.out, new RegExp(`${attempt} is paid`));
  const paid = await shop.read(`/v1/payments/${id}`);
  assert.deepEqual([paid.status, paid.provider_state.state], ['succeeded', 'paid']);
  assert.equal(paid.provider_state.reference, 'OP-77');
  assert.equal((await shop.balances()).available, before + 9_850);
  const again = await rails(...words, '--amount', '10000', ...sure(attempt));
  assert.match(again.err, /is paid: only one that is unknown/);
  // The operator tells at last: it is the money that was counted.
  await world.advance(3_700_000);
  assert.deepEqual(await shop.events(id), ['payment.succeeded']);
  const { details } = (await world.database.one<{ details: Record<string, unknown> }>(sql`
    select details from audit_entries where action = 'attempt.settled'`)) ?? { details: {} };
  assert.equal(details['attempt'], attempt);
  assert.deepEqual(
    [details['before'], details['after'], details['operator_reference'], details['reason']],
    ['unknown', 'paid', 'OP-77', 'relevé du 22, ligne 12'],
  );
});

test('RA20 a schedule that asked before a person ended it finds it ended, and counts nothing a second time', async () => {
  const { id, attempt } = await unknownPayment();
  const before = (await shop.balances()).available;
  const words = ['settle', attempt, '--paid', 'OP-78', '--reason', 'ligne 13', '--amount', '10000'];
  const byHand = await world.database.transaction(async (tx) => {
    await tx.one(sql`
      select 1 from payments where project_id = ${shop.id} and mode = 'test' and id = ${id} for update`);
    const command = rails(...words, ...sure(attempt));
    await locksAwaited(world, 1);
    // The operator tells now, and the schedule hears it while the person holds the payment.
    const schedule = world.advance(3_700_000);
    await locksAwaited(world, 2);
    return { command, schedule };
  });
  const done = await byHand.command;
  await byHand.schedule;
  assert.equal(done.code, 0, done.err);
  await world.advance(120_000);
  const attempts = await world.database.all(sql`
    select kind, state, operator_reference from attempts where project_id = ${shop.id} and object_id = ${id}`);
  assert.deepEqual(attempts, [{ kind: 'collect', state: 'paid', operator_reference: 'OP-78' }]);
  assert.deepEqual(await shop.events(id), ['payment.succeeded']);
  assert.equal((await shop.balances()).available, before + 9_850);
});

test('RA20 settle --not-paid gives the funds of a payout back, and a payment is open again or over', async () => {
  await shop.fund(20_000);
  const destination_id = await shop.destination({
    ...{ type: 'mobile_money', operator: 'wave', phone: '+221700000024' },
  });
  const payout = await shop.payOut({ destination_id, amount: 5_000 });
  await world.advance(0);
  const { id: attempt } = await attemptOf(payout.body.id);
  const words = ['settle', attempt, '--not-paid', '--reason', 'relevés des 22 au 24 sans ligne'];
  const early = await rails(...words, ...sure(attempt));
  assert.match(early.err, /is open: only one that is unknown/);
  await world.database.run(sql`
    update attempts set state = 'unknown', hand_since = now(),
           picture = jsonb_set(picture, '{open}', '"unknown"')
     where project_id = ${shop.id} and object_id = ${payout.body.id}`);
  const list = await rails('hand');
  assert.match(list.out, new RegExp(`${attempt} +${payout.body.id}`));
  const before = await shop.balances();
  const done = await rails(...words, ...sure(attempt));
  assert.equal(done.code, 0, done.err);
  const failed = await shop.read(`/v1/payouts/${payout.body.id}`);
  assert.deepEqual([failed.status, failed.failure_reason], ['failed', 'provider_unavailable']);
  assert.ok((await shop.balances()).available > before.available, 'the funds are back');
  assert.match((await rails('hand')).out, /No attempt waits/);

  const payment = await unknownPayment();
  const none = await rails(
    ...['settle', payment.attempt, '--not-paid', '--reason', 'rien au relevé'],
    ...sure(payment.attempt),
  );
  assert.equal(none.code, 0, none.err);
  assert.equal((await attemptOf(payment.id)).state, 'closed');
  assert.notEqual((await shop.read(`/v1/payments/${payment.id}`)).status, 'succeeded');
});

test('RA02 show says what a rail can do, as its manifest says it; the channels of a merchant have its amounts', async () => {
  const shown = await rails('show', 'simulator');
  assert.equal(shown.code, 0, shown.err);
  const lines = shown.out.split('\n').map((line) => line.trim().replace(/ +/g, ' '));
  for (const line of [
    'operation closeCollect yes',
    'repeat payout same_key',
    'settled after silence 600 s',
    'watched after its end 86400 s',
    'look-ups collect after 5 s, 10 s, 20 s, 40 s, then each 60 s; after its end 5 s, 60 s, 600 s, 3600 s, 21600 s, 86400 s',
    'reference at most 30 characters, ^[0-9A-Za-z]+$',
  ]) {
    assert.ok(lines.includes(line), `${line}\n${shown.out}`);
  }
  const { channels } = await shop.read('/v1/merchant');
  const words = { in: 'collects', out: 'pays out' } as Record<string, string>;
  const ranges = channels.map(
    (one: Record<string, string>) =>
      `${words[one['direction'] ?? '']} ${one['channel']} ${one['min_amount']} to ${one['max_amount']} F`,
  );
  assert.equal(ranges.length, 9);
  assert.deepEqual(
    lines.filter((line) => / F$/.test(line)),
    ranges,
  );
  assert.match(
    (await rails('show', 'wave')).err,
    /There is no rail wave: this server has simulator/,
  );
});

test('RA20 what is no attempt, or half said, is refused in a sentence', async () => {
  const none = await rails(
    'settle',
    'att_1',
    '--not-paid',
    '--reason',
    'x',
    '--sure',
    'att_1'.slice(-6),
  );
  assert.match(none.err, /There is no attempt att_1/);
  for (const words of [
    [],
    ['settle', 'att_1', '--not-paid'],
    ['settle', 'att_1', '--paid', 'OP-1', '--reason', 'x'],
    ['settle', 'att_1', '--paid', 'OP-1', '--amount', '1.5', '--reason', 'x'],
    ['settle', 'att_1', '--paid', 'OP-1', '--amount', '1', '--not-paid', '--reason', 'x'],
    ['history'],
  ]) {
    assert.match((await rails(...words)).err, /Write it as: npm run cli -- rails/, words.join(' '));
  }
});

test('RA21 each change of what is known is a row with its time and source, for 90 days', async () => {
  const live = await newMerchant(world, 'live');
  const made = await world.pay(live.key, {});
  await world.advance(0);
  await world.advance(5_000);
  const row = await world.database.one<{ id: string }>(sql`
    select id from attempts where project_id = ${live.id} and object_id = ${made.body.id}`);
  const shown = await rails('history', row?.id ?? '');
  assert.equal(shown.code, 0, shown.err);
  const lines = shown.out.trim().split('\n').slice(1);
  assert.equal(lines.length, 2, shown.out);
  assert.match(lines[0] ?? '', /start .*"open":"yes"/);
  assert.match(lines[1] ?? '', /look_up .*"paid":\[\{.*"decision":"paid"/);
  await world.advance(100);
  assert.equal((await rails('history', row?.id ?? '')).out, shown.out, 'no change, no row');
  await world.advance(91 * 86_400_000);
  await forgetOld(world.database, { ofProjects: [forgetPicturesOf] });
  assert.match((await rails('history', row?.id ?? '')).out, /Nothing is kept/);
});
