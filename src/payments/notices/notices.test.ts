// Proves the mails to owners about their live money: one for each thing that happened, none about test mode, none to whom the
// project is gone (contract/payments.md B.9; contract/dashboard.md X2).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { newMerchant, settle, wallet } from '../../../test/kit/payouts.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const operator = async (...words: [string, ...string[]]) => {
  const env = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir };
  const done = await runCommand(env, ...words);
  assert.equal(done.code, 0, done.err);
  return done.out;
};
/** Where the mail leads its reader, below the address that callers see. */
const pageOf = (id: string, place: string): string => `/dashboard/projects/${id}/live/${place}`;

const about = async (address: string, words: RegExp) => {
  await world.advance(0);
  return (await mailsTo(world, address)).filter((text) => words.test(text));
};

test('B.9, X2 an opened dispute is told to the owner once, with its amount and its deadline', async () => {
  const shop = await newMerchant(world, 'live');
  const { body: payment } = await world.pay(shop.key);
  await settle(world);
  const words = [
    '--reason',
    'not_received',
    '--statement',
    'Rien reçu',
    '--amount',
    '4000',
  ] as const;
  const said = await operator('open-dispute', shop.id, 'live', payment.id, ...words);
  const id = said.match(/dp_\w+/)?.[0] ?? '';
  const mails = await about(shop.email, /litige/);
  assert.equal(mails.length, 1);
  for (const part of [
    payment.id,
    id,
    '4\u202f000\u00a0F\u202fCFA',
    'F\u202fCFA\u00a04,000',
    'not_received',
    'Boutique',
    shop.id,
    'UTC',
    pageOf(shop.id, `disputes/${id}`),
  ]) {
    assert.ok(mails[0]?.includes(part), part);
  }
  assert.ok(!mails[0]?.includes('Rien reçu'), 'the customer’s words stay on the server');
});

test('B.6 the code of a destination comes, however many notices filled the hour', async () => {
  const shop = await newMerchant(world, 'live');
  const { body: payment } = await world.pay(shop.key, { amount: 50_000 });
  await settle(world);
  const words = ['--reason', 'other', '--statement', 'x', '--amount', '100'] as const;
  const paid = [payment, (await world.pay(shop.key)).body, (await world.pay(shop.key)).body];
  await settle(world);
  for (const { id } of paid) await operator('open-dispute', shop.id, 'live', id, ...words);
  assert.equal((await about(shop.email, /litige/)).length, 2);
  assert.equal((await shop.add(wallet)).status, 201);
  assert.equal((await about(shop.email, /^ {4}\d{6}$/m)).length, 1);
});

test('X2 a payout that fails, also after it was paid, is told to the owner', async () => {
  const shop = await newMerchant(world, 'live');
  const { body: added } = await shop.add(wallet);
  const [mail = ''] = await mailsTo(world, shop.email);
  await shop.verify(added.id, mail.match(/^ {4}(\d{6})$/m)?.[1] ?? '');
  await shop.fund(50_000);
  for (const scenario of ['destination_limit;0', 'reversed;0', 'succeeded;0']) {
    const made = await shop.payOut({ destination_id: added.id, amount: 5_000 });
    assert.equal(made.status, 201, made.text);
    await world.database.run(sql`
      update payouts set scenario = ${scenario} where project_id = ${shop.id} and id = ${made.body.id}`);
    await settle(world, 10_000);
  }
  // The code was the first mail of the hour, and notices leave the last one to who asks for another.
  await world.advance(3_600_000);
  const mails = await about(shop.email, /Le virement/);
  assert.equal(mails.length, 2);
  assert.ok(mails.some((text) => /a échoué \(destination_limit\)/.test(text)));
  assert.ok(mails.some((text) => /annulé par l’opérateur après/.test(text)));
});

test('B.9 the decision on an identity file is told to the owner, with its reason', async () => {
  const shop = await newMerchant(world, 'live');
  const decide = async (...words: string[]) => {
    await shop.setKyc('submitted');
    await operator('decide-identity', shop.id, ...words);
  };
  await decide('rejected', '--reason', 'La photo est floue');
  await decide('verified');
  const refused = await about(shop.email, /refusé/);
  assert.equal(refused.length, 1);
  assert.match(refused[0] ?? '', /La photo est floue/);
  assert.ok(refused[0]?.includes(pageOf(shop.id, 'identity')), 'where it is mended');
  assert.equal((await about(shop.email, /est accepté/)).length, 1);
});

test('X2 nothing is mailed about test mode', async () => {
  const shop = await newMerchant(world);
  const { body: payment } = await world.pay(shop.key);
  await settle(world);
  await shop.post('/v1/test/disputes', { payment_id: payment.id });
  const id = await shop.destination({ ...wallet, phone: '+221700000021' });
  await shop.payOut({ destination_id: id, amount: 5_000 });
  await settle(world);
  await shop.setKyc('submitted');
  await operator('decide-identity', shop.id, 'verified', '--mode', 'test');
  assert.deepEqual(await about(shop.email, /litige|virement|identité/i), []);
  const left = await world.database.all(sql`select 1 from jobs where kind = 'tell-owner'`);
  assert.equal(left.length, 0);
});
