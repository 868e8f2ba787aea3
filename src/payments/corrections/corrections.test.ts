// Proves corrections of the ledger by two operators and what lies in suspense: listOfficeCorrections, createOfficeCorrection,
// confirmOfficeCorrection, listOfficeSuspense; and the sums of the last audit: listOfficeLedgerAccounts.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { assertLedgerWhole } from '../../../test/kit/ledger.ts';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { plant } from '../../../test/kit/planting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let cookies: [string, string, string];
before(async () => {
  world = await startWorld();
});
// Each test moves time for itself, and a sign-in ages with it.
beforeEach(signIn);
after(async () => {
  await assertLedgerWhole(world.database);
  await world.close();
});

async function signIn() {
  const person = async () => (await operatorOf(world, 'support', 'money')).cookie;
  cookies = [await person(), await person(), await person()];
}

const office = '/v1/backoffice/ledger';
const line = {
  channel: 'wave',
  difference: 'operator_has_more',
  amount: 12_500,
  statement_line: 'Relevé du 22, ligne 12',
  reason,
};
const propose = (body: object = {}, by = cookies[0]) =>
  world.call('POST', `${office}/corrections`, { cookie: by, body: { ...line, ...body } });
const confirm = (id: string, by = cookies[1]) =>
  world.call('POST', `${office}/corrections/${id}/confirm`, { cookie: by, body: { reason } });
const read = async (path: string) =>
  (await world.call('GET', `${office}${path}`, { cookie: cookies[0] })).body;
const journalsOf = (id: string) =>
  world.database.all<{ account: string; amount: bigint; transition: string }>(sql`
    select e.account, e.amount, j.transition from journals j
      join entries e on e.project_id = j.project_id and e.mode = j.mode and e.journal_id = j.id
     where j.object_id = ${id} order by e.account`);

// First, before another test lets nights pass with audits of their own.
test('UI164 the audit tells the sums by account, and a confirmed correction without its journal is found', async () => {
  const before = await read('/accounts');
  assert.deepEqual(before, { as_of: null, data: [] });
  const run = async () => {
    const body = { reason };
    await world.call('POST', `${office}/audits`, { cookie: cookies[0], body });
    await world.advance(0);
    return (await read('/audits')).last;
  };
  await confirm((await propose()).body.id);
  assert.equal((await run()).found, 0);
  const { as_of, data } = await read('/accounts');
  assert.ok(as_of);
  const [sum] = await world.database.all<{ amount: bigint }>(sql`
    select sum(amount)::bigint as amount from entries where mode = 'live' and account = 'suspense'`);
  const shown = data.find(
    (one: { mode: string; account: string }) => one.mode === 'live' && one.account === 'suspense',
  );
  assert.equal(BigInt(shown.balance), sum?.amount);
  const { id } = (await propose()).body;
  await plant(world.databaseUrl, [
    `update corrections set confirmed_by = 'usr_other', confirmed_at = now() where id = $1`,
    [id],
  ]);
  const { parts } = await run();
  const [wrong] = parts.filter(({ status }: { status: string }) => status === 'wrong');
  assert.equal(wrong.part, '6');
  assert.match(wrong.rows[0].row, new RegExp(id));
  await plant(world.databaseUrl, [`delete from corrections where id = $1`, [id]]);
});

test('UI164 a correction is proposed by one operator and booked when another confirms, each in the audit', async () => {
  const shop = await world.project();
  const made = await propose({ project_id: shop.id });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body;
  assert.deepEqual(
    [made.body.status, made.body.project.name, made.body.proposed_by.name, made.body.confirmed_by],
    ['proposed', 'Boutique', 'Operateur', null],
  );
  assert.deepEqual(await journalsOf(id), [], 'nothing is booked yet');

  const own = await confirm(id, cookies[0]);
  assert.deepEqual([own.status, own.body.code], [409, 'INVALID_STATE']);
  assert.match(own.body.message, /un autre opérateur/);
  assert.deepEqual(await journalsOf(id), []);

  const done = await confirm(id);
  assert.equal(done.status, 200, done.text);
  assert.equal(done.body.status, 'confirmed');
  assert.notEqual(done.body.confirmed_by.id, done.body.proposed_by.id);
  assert.deepEqual(await journalsOf(id), [
    { account: 'clearing:wave', amount: -12_500n, transition: 'S1' },
    { account: 'suspense', amount: 12_500n, transition: 'S1' },
  ]);
  assert.equal((await confirm(id, cookies[2])).body.code, 'INVALID_STATE', 'once');

  const audit = await world.call('GET', `/v1/backoffice/audit?project=${shop.id}`, {
    cookie: cookies[0],
  });
  const entries = audit.body.data.map(
    (one: { action: string; before: unknown; after: unknown }) => [
      one.action,
      one.before,
      one.after,
    ],
  );
  assert.deepEqual(entries, [
    ['correction.confirmed', 'proposed', 'confirmed'],
    ['correction.proposed', null, 'proposed'],
  ]);
  const listed = (await read('/corrections?status=confirmed')).data;
  assert.ok(listed.some((one: { id: string }) => one.id === id));
});

test('UI164 two operators confirm at once on two servers: exactly one journal', async () => {
  const second = await world.second();
  for (let round = 0; round < 5; round++) {
    const { id } = (await propose()).body;
    const path = `${office}/corrections/${id}/confirm`;
    const answers = await Promise.all(
      [world.url, second.url].flatMap((url) =>
        [cookies[1], cookies[2]].map((cookie) =>
          world.call('POST', url + path, { cookie, body: { reason } }),
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 409, 409, 409]);
    assert.equal((await journalsOf(id)).length, 2, 'the two lines of one journal');
  }
});

test('UI164 what lies in suspense is listed by its age, and settled once by corrections about it', async () => {
  const lies = (await propose({ amount: 700 })).body.id;
  await confirm(lies);
  await world.advance(86_400_000);
  await signIn();
  const later = (await propose({ amount: 900, difference: 'operator_has_less' })).body.id;
  await confirm(later);
  const items = async () => (await read('/suspense?mode=live')).data;
  const ofThese = async () =>
    (await items()).filter(({ object }: { object: string }) => [lies, later].includes(object));
  const [older, newer] = await ofThese();
  assert.deepEqual(
    [older.object, older.amount, older.project, older.mode],
    [lies, 700, null, 'live'],
  );
  assert.deepEqual([newer.object, newer.amount], [later, -900]);
  assert.ok(Date.parse(newer.since) - Date.parse(older.since) >= 86_400_000);

  const settling = { about: lies, difference: 'operator_has_less' };
  for (const wrong of [
    { ...settling, amount: 701 },
    { ...settling, amount: 700, difference: 'operator_has_more' },
    { ...settling, amount: 1, about: 'cor_1' },
  ]) {
    const refused = await propose(wrong);
    assert.equal(refused.body.code, 'INVALID_REQUEST');
    assert.match(refused.body.fields.about, /en attente/);
  }
  const twice = [
    (await propose({ ...settling, amount: 700 })).body.id,
    (await propose({ ...settling, amount: 700 })).body.id,
  ];
  const answers = await Promise.all(twice.map((id) => confirm(id)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409], 'settled once');
  assert.deepEqual(
    (await ofThese()).map(({ object }: { object: string }) => object),
    [later],
  );
});

test('UI164 a proposal that nobody confirmed in its time lapses', async () => {
  const { id } = (await propose()).body;
  await world.advance(limits.correctionLapse_days * 86_400_000 + 1_000);
  await signIn();
  const late = await confirm(id);
  assert.equal(late.body.code, 'INVALID_STATE');
  assert.deepEqual(await journalsOf(id), []);
  const listed = (await read('/corrections?status=lapsed')).data;
  assert.ok(listed.some((one: { id: string }) => one.id === id));
});

test('a correction of a project or an id that is not there is 404, wrong fields are named', async () => {
  assert.equal((await propose({ project_id: 'prj_none' })).status, 404);
  assert.equal((await confirm('cor_none')).status, 404);
  assert.equal((await confirm(`cor_${'0'.repeat(26)}`)).status, 404);
  const { fields } = (await propose({ amount: 0, channel: 'x', statement_line: ' ' })).body;
  assert.deepEqual(Object.keys(fields).sort(), ['amount', 'channel', 'statement_line']);
});

test('the table itself refuses that one person does both', async () => {
  const { id } = (await propose()).body;
  await assert.rejects(
    world.database.run(sql`
      update corrections set confirmed_by = proposed_by, confirmed_at = now()
       where project_id = 'platform' and mode = 'live' and id = ${id}`),
    /corrections_check/,
  );
});
