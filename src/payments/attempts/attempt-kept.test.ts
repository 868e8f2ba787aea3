// What an attempt's row leaves out is read back as it was: its names at the operator, and what is known of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import type { Picture } from '../../kit/operator-picture.ts';
import { findAttempts, Overtaken, saveAttempts } from './attempt.store.ts';
import { namesOf } from './new-attempt.ts';
import { type KeptPicture, pictureOf, writtenPicture } from './picture-kept.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const reference = 'S01hzy5m4k8v0n2c3d4e5f6g7h8';

test('RA14 the names of an attempt follow from its id, for ever in this way', () => {
  assert.deepEqual(namesOf(`att_${reference.slice(1)}`), {
    reference,
    key: '018ffc5a-1268-482a-a60d-a4715e681e28',
  });
});

test('RA07 a picture is read back as it was, whatever of it the row says beside it', () => {
  const usual: Picture = {
    paid: [],
    open: 'no',
    refused: null,
    seen: true,
    operatorReference: 'OP-1',
    reversedAt: null,
  };
  const paid = { operatorReference: 'OP-1', amount: 9_007_199_254_740_993n, at: 5 };
  const pictures: Picture[] = [
    usual,
    { ...usual, paid: [paid] },
    {
      ...usual,
      paid: [
        { ...paid, amount: 1n },
        { ...paid, operatorReference: 'OP-2' },
      ],
    },
    { ...usual, open: 'unknown', seen: false, operatorReference: null },
    { ...usual, open: 'yes', refused: 'insufficient_funds', operatorReference: 'OP-3' },
    { ...usual, paid: [paid], reversedAt: 7 },
    { ...usual, paid: [{ ...paid, amount: 2n }], setAside: ['OP-1'] },
  ];
  for (const beside of [
    { amount: paid.amount, operator_reference: 'OP-1' },
    { amount: 3n, operator_reference: null },
  ]) {
    for (const picture of pictures) {
      const text = writtenPicture(picture, beside);
      assert.deepEqual(pictureOf(JSON.parse(text) as KeptPicture, beside), picture, text);
    }
  }
  // As it was kept before: whole.
  const whole = JSON.stringify({ ...usual, paid: [{ ...paid, amount: String(paid.amount) }] });
  const other = { amount: 3n, operator_reference: 'OP-9' };
  assert.deepEqual(pictureOf(JSON.parse(whole), other), { ...usual, paid: [paid] });
});

test('RA13 a paid attempt keeps neither its names nor what its row says, and attempts of before are read as they are', async () => {
  const { key, id } = await world.project();
  const made = await world.pay(key);
  await world.advance(5_000);
  const kept = sql`project_id = ${id} and object_id = ${made.body.id}`;
  const row = await world.database.one<object>(sql`
    select reference, key, sent_at, checks, unsent, jsonb_typeof(picture) as picture from attempts where ${kept}`);
  const nothing = { reference: null, key: null, sent_at: null, checks: null, unsent: null };
  // When it was paid, and nothing else.
  assert.deepEqual(row, { ...nothing, picture: 'number' });
  const object = { project_id: id, mode: 'test' as const, id: made.body.id as string };
  const [attempt] = await findAttempts(world.database, [object]);
  assert.ok(attempt);
  assert.deepEqual({ reference: attempt.reference, key: attempt.key }, namesOf(attempt.id));
  assert.deepEqual(
    attempt.picture?.paid.map(({ amount, operatorReference }) => [amount, operatorReference]),
    [[attempt.amount, attempt.operator_reference]],
  );
  assert.deepEqual([attempt.sent_at, attempt.checks, attempt.unsent], [attempt.created_at, 1, 0]);
  await world.database.run(sql`
    update attempts set reference = 'of before', key = 'its own', sent_at = created_at, checks = 1, unsent = 0,
      picture = jsonb_build_object('paid', jsonb_build_array(jsonb_build_object('at', picture))) where ${kept}`);
  const [before] = await findAttempts(world.database, [object]);
  assert.deepEqual(before, { ...attempt, reference: 'of before', key: 'its own' });
});

test('an attempt that has moved since it was read is not written over', async () => {
  const { key, id } = await world.project();
  const made = await world.pay(key);
  await world.advance(5_000);
  const object = { project_id: id, mode: 'test' as const, id: made.body.id as string };
  const read = async () => (await findAttempts(world.database, [object]))[0];
  const paid = await read();
  assert.ok(paid?.state === 'paid');
  const late = { attempt: { ...paid, state: 'unknown' as const, settled_at: null } };
  const save = (from: 'open' | 'paid') =>
    world.database.transaction((tx) => saveAttempts(tx, [{ ...late, from }]));
  await assert.rejects(save('open'), Overtaken);
  assert.deepEqual(await read(), paid);
  await save('paid');
  assert.equal((await read())?.state, 'unknown');
});
