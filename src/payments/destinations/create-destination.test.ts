// Proves which payout destinations can be added, that their numbers are never shown or stored in clear, and who is told
// the code (contract/payments.md B.6, B.15.15).
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { mailsTo } from '../../../test/kit/mails.ts';
import {
  bank,
  type Merchant,
  newMerchant,
  publishBanks,
  ribEnding,
  wallet,
} from '../../../test/kit/payouts.ts';
import { join } from '../../../test/kit/team.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { isSameHolder } from './destination.rules.ts';

let world: World;
let shop: Merchant;

before(async () => {
  world = await startWorld();
  await publishBanks(world);
});
after(() => world.close());
beforeEach(async () => {
  shop = await newMerchant(world);
});

const stored = (id: string) =>
  world.database.one<Record<string, unknown>>(
    sql`select * from payout_destinations where project_id = ${shop.id} and id = ${id}`,
  );

test('createDestination: a wallet waits for its code, is shown masked, and its number is sealed at rest', async () => {
  const { status, body, text } = await shop.add({ ...wallet, label: ' Caisse ' });
  assert.equal(status, 201);
  const { verification } = body;
  assert.deepEqual(
    { ...body, id: '', created_at: '', updated_at: '', verification: null },
    {
      id: '',
      livemode: false,
      type: 'mobile_money',
      label: 'Caisse',
      operator: 'wave',
      phone_masked: '+221 70 *** ** 20',
      bank_id: null,
      account_masked: null,
      holder_name: null,
      status: 'pending_verification',
      verification: null,
      default: false,
      locked_until: null,
      verified_at: null,
      created_at: '',
      updated_at: '',
    },
  );
  assert.match(verification.sent_to_masked, /^a\*\*\*@e\*\*\*\.com$/);
  assert.equal(verification.attempts_left, 5);
  assert.equal(Date.parse(verification.expires_at) - Date.parse(body.created_at), 600_000);
  const row = JSON.stringify(await stored(body.id));
  assert.ok(!text.includes('700000020') && !row.includes('700000020'));
  assert.ok(!row.includes('123456'), 'the code is kept as a keyed hash alone');
  // In test mode nothing is sent.
  const sent = sql`select 1 from jobs where kind = 'send-mail'`;
  assert.deepEqual(await world.database.all(sent), []);
});

test('a bank account names its bank and holder; RIB and IBAN are taken, and shown by bank and last two characters', async () => {
  for (const account of [ribEnding('20'), 'SN08 SN01 0015 2000 0485 0000 3035']) {
    const { status, body, text } = await shop.add({ ...bank(), account });
    assert.equal(status, 201, text);
    assert.deepEqual(
      [body.bank_id, body.holder_name, body.operator, body.phone_masked],
      ['sn010-bicis', 'Awa Ndiaye', null, null],
    );
    assert.match(body.account_masked, /^SN010 \*{5} \*{10}(20|30) \*\*$/);
    assert.ok(!text.includes('0152000'));
    assert.ok(!JSON.stringify(await stored(body.id)).includes('0152000'));
  }
});

test('every field of a new destination that is wrong is refused by its name, and nothing is written', async () => {
  const rib = bank();
  const rows: [body: object | string, fields: string[]][] = [
    [{}, ['type']],
    [{ type: 'cash' }, ['type']],
    [{ type: 5 }, ['type']],
    [{ type: 'mobile_money' }, ['operator', 'phone']],
    [{ type: 'bank_account' }, ['account', 'bank_id', 'holder_name']],
    [{ ...wallet, operator: 'expresso' }, ['operator']],
    [{ ...wallet, operator: null }, ['operator']],
    [{ ...wallet, phone: '700000020' }, ['phone']],
    [{ ...wallet, phone: '+33612345678' }, ['phone']],
    [{ ...wallet, phone: '+2217000000200' }, ['phone']],
    [{ ...wallet, phone: 221700000020 }, ['phone']],
    [{ ...wallet, holder_name: 'Awa' }, ['holder_name']],
    [{ ...wallet, account: rib.account, bank_id: rib.bank_id }, ['account', 'bank_id']],
    [{ ...rib, phone: wallet.phone }, ['phone']],
    [{ ...rib, operator: 'wave' }, ['operator']],
    [{ ...rib, bank_id: 'none' }, ['bank_id']],
    [{ ...rib, bank_id: '' }, ['bank_id']],
    [{ ...rib, bank_id: 7 }, ['bank_id']],
    [{ ...rib, bank_id: 'sn012-cbao' }, ['account']],
    [{ ...rib, account: `${rib.account.slice(0, -2)}00` }, ['account']],
    [{ ...rib, account: rib.account.slice(1) }, ['account']],
    [{ ...rib, account: rib.account.toLowerCase() }, ['account']],
    [{ ...rib, account: ' '.repeat(24) }, ['account']],
    [{ ...rib, account: 'A'.repeat(41) }, ['account']],
    [{ ...rib, account: 10_000 }, ['account']],
    [{ ...rib, holder_name: ' ' }, ['holder_name']],
    [{ ...rib, holder_name: '  ' }, ['holder_name']],
    [{ ...rib, holder_name: 'A'.repeat(101) }, ['holder_name']],
    [{ ...rib, holder_name: ['Awa'] }, ['holder_name']],
    [{ ...wallet, label: '' }, ['label']],
    [{ ...wallet, label: '   ' }, ['label']],
    [{ ...wallet, label: 'é'.repeat(61) }, ['label']],
    [{ ...wallet, label: null }, ['label']],
    [{ ...wallet, default: 'yes' }, ['default']],
    [{ ...wallet, default: 1 }, ['default']],
    [{ ...wallet, colour: 'red' }, ['colour']],
    [{ ...wallet, status: 'verified' }, ['status']],
    ['{"type":', ['body']],
  ];
  const before = await world.countRows();
  for (const [body, fields] of rows) {
    const answer = await shop.post('/v1/payout-destinations', body as object);
    assert.deepEqual(
      [answer.status, answer.body.code],
      [400, 'INVALID_REQUEST'],
      JSON.stringify(body),
    );
    assert.deepEqual(Object.keys(answer.body.fields).sort(), fields, JSON.stringify(body));
  }
  assert.deepEqual(await world.countRows(), before);
});

test('KYC_REQUIRED with kyc_status, MERCHANT_SUSPENDED, CHANNEL_UNAVAILABLE: in the order of B.0', async () => {
  await shop.setKyc('submitted');
  const unknown = await shop.add();
  assert.deepEqual(
    [unknown.status, unknown.body.code, unknown.body.kyc_status],
    [403, 'KYC_REQUIRED', 'submitted'],
  );
  const set = (change: ReturnType<typeof sql>) =>
    world.database.run(sql`update merchant_accounts set ${change} where project_id = ${shop.id}`);
  await set(sql`status = 'closed'`);
  const closed = await shop.add();
  assert.deepEqual(
    [closed.body.code, closed.body.merchant_status],
    ['MERCHANT_SUSPENDED', 'closed'],
  );
  await set(sql`status = 'active', kyc_status = 'verified',
    channels = '[{"channel":"wave","direction":"out","status":"closed"}]'`);
  const shut = await shop.add();
  assert.deepEqual([shut.status, shut.body.code], [503, 'CHANNEL_UNAVAILABLE']);
  assert.equal((await shop.add({ ...wallet, operator: 'mixx' })).status, 201);
  const told = await shop.post('/v1/payout-destinations', bank(), {
    'X-Svc-Simulate': 'channel_unavailable',
  });
  assert.equal(told.body.code, 'CHANNEL_UNAVAILABLE');
});

test('a bank account on a server without its list of banks is refused with NOT_CONFIGURED', async () => {
  const bare = await startWorld();
  try {
    const answer = await (await newMerchant(bare)).add(bank());
    assert.deepEqual([answer.status, answer.body.code], [503, 'NOT_CONFIGURED']);
  } finally {
    await bare.close();
  }
});

test('B.15.15 a holder is the same whatever the order, case and accents of the words, and another otherwise', () => {
  assert.ok(isSameHolder('Awa NDIAYE', 'Ndiaye Awa'));
  assert.ok(isSameHolder('Aïssatou  Ba', 'ba-aissatou'));
  assert.ok(!isSameHolder('Awa Ndiaye', 'Awa'));
  assert.ok(!isSameHolder('Awa Ndiaye', 'Awa Ndiaye Diop'));
});

test('in live mode the code goes by mail: to the owner where a key asks, to the administrator who asks; it opens', async () => {
  const live = await newMerchant(world, 'live');
  const added = await live.add(wallet);
  assert.equal(added.status, 201, added.text);
  const [mail] = await mailsTo(world, live.email);
  const code = /^ {4}(\d{6})$/m.exec(mail ?? '')?.[1];
  assert.ok(code, mail ?? 'no mail');
  assert.match(mail ?? '', /\+221 70 \*\*\* \*\* 20/);
  assert.ok(!mail?.includes('700000020'));
  // The code of test mode opens nothing here.
  if (code !== '123456') {
    assert.equal((await live.verify(added.body.id, '123456')).body.code, 'INVALID_CODE');
  }
  assert.equal((await live.verify(added.body.id, code)).body.status, 'verified');
  const binta = await join(world, live.id, 'admin');
  const headers = { 'X-Svc-External-Ref': live.id, 'X-Svc-Mode': 'live' };
  const path = '/v1/payout-destinations';
  const hers = await world.call('POST', path, { cookie: binta.cookie, headers, body: wallet });
  assert.deepEqual([hers.status, hers.body.livemode], [201, true]);
  assert.equal((await mailsTo(world, binta.email)).length, 1);
});

test('a code that waited for its permit until it was dead is not sent any more', async () => {
  const live = await newMerchant(world, 'live');
  for (let n = 0; n < 4; n++) assert.equal((await live.add(wallet)).status, 201);
  assert.equal((await mailsTo(world, live.email)).length, 3);
  await world.advance(3_600_000);
  assert.equal((await mailsTo(world, live.email)).length, 3);
});

test('a session needs a sign-in of the last ten minutes to add a destination, and the role of an administrator', async () => {
  const headers = { 'X-Svc-External-Ref': shop.id };
  const add = () =>
    world.call('POST', '/v1/payout-destinations', { cookie: shop.cookie, headers, body: wallet });
  assert.equal((await add()).status, 201);
  clock.advance(600_000);
  const late = await add();
  assert.deepEqual([late.status, late.body.code], [403, 'REAUTHENTICATION_REQUIRED']);
  for (const path of ['/v1/payouts', '/v1/payouts/quote']) {
    const body = { destination_id: 'pd_1', amount: 1 };
    const answer = await world.call('POST', path, { cookie: shop.cookie, headers, body });
    assert.equal(answer.body.code, 'REAUTHENTICATION_REQUIRED');
  }
});
