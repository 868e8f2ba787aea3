// What a new key is: its form and checksum, its limits and lifetime, and five active ones a project
// however many ask at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { type Answer, startWorld, type World } from '../../../test/kit/world.ts';
import { at } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { checksum, isWellFormedKey, newKey } from '../../kit/key-format.ts';

type Person = Awaited<ReturnType<World['signUp']>>;

let world: World;
let owner: Person;
/** The server's time while a test holds it still. */
const held = holdClock();

before(async () => {
  world = await startWorld();
  owner = await world.signUp();
});
after(() => world.close());

test('K1 a secret is the prefix of its mode, 43 base62 characters and 6 more; the prefix shown is 4 longer', async () => {
  const id = await newProject();
  await world.database.run(sql`update projects set live_enabled = true where id = ${id}`);
  for (const mode of ['test', 'live']) {
    const { status, body } = await create(id, { mode });
    assert.equal(status, 201);
    assert.match(body.secret, new RegExp(`^sk_svc_pay_${mode}_[0-9A-Za-z]{49}$`));
    assert.equal(body.prefix, body.secret.slice(0, 'sk_svc_pay_test_'.length + 4));
    assert.equal(body.mode, mode);
    assert.match(body.id, /^key_[0-9a-hjkmnp-tv-z]{26}$/);
  }
});

test('K1 a new key has the defaults of the contract, and works at once', async () => {
  const id = await newProject();
  const { body } = await create(id, { name: 'Serveur' });
  const { secret, id: keyId, prefix, created_at, ...rest } = body;
  assert.deepEqual(rest, {
    name: 'Serveur',
    mode: 'test',
    scopes: ['payments', 'data'],
    daily_limit: 1000,
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
    disabled_at: null,
    disabled_reason: null,
    rotated_from: null,
  });
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.ok(keyId && prefix);
  assert.equal((await world.call('GET', '/v1/moi/cle', { key: secret })).status, 200);
});

test('K2 the checksum is the CRC32 of the 43 characters in base62, padded to 6, of any key', async () => {
  // The check value of CRC-32/ISO-HDLC, and its base62 counted by hand.
  assert.equal(slowCrc32('123456789'), 0xcb_f4_39_26);
  assert.equal(slowChecksum('123456789'), checksum('123456789'));
  const id = await newProject();
  const made = await Promise.all([create(id), create(id), create(id)]);
  const keys = [
    ...made.map(({ body }) => body.secret as string),
    ...Array.from({ length: 1_000 }, (_, n) => newKey(n % 2 ? 'test' : 'live')),
  ];
  for (const key of keys) {
    const rest = key.slice('sk_svc_pay_test_'.length);
    assert.equal(rest.slice(43), slowChecksum(rest.slice(0, 43)), key);
    assert.ok(isWellFormedKey(key), key);
  }
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(
    keys.some((key) => key.at(-6) === '0'),
    'no checksum among 1,000 needed padding',
  );
});

test('C1 with four keys, twenty creations at once on two servers give exactly one more', async () => {
  const { url } = await world.second();
  for (let round = 0; round < 4; round++) {
    const id = await newProject();
    await Promise.all([1, 2, 3, 4].map(() => create(id)));
    const servers = Array.from({ length: 20 }, (_, n) => (n % 2 ? url : ''));
    const answers = await Promise.all(servers.map((server) => create(id, {}, server)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      assert.deepEqual([status, body.code, body.limit], [409, 'KEY_LIMIT_REACHED', 5]);
    }
    assert.equal(await countKeys(id), 5);
  }
});

test('C2 a key that is expired, revoked, in its grace or disabled frees its place, and only one', async () => {
  const now = clock.now();
  const changes = [
    sql`expires_at = ${at(now)}`,
    sql`revoked_at = ${at(now)}`,
    sql`revoked_at = ${at(now + 86_400_000)}`,
    sql`disabled_at = ${at(now)}`,
  ];
  for (const change of changes) {
    const id = await newProject();
    const [first] = await Promise.all([1, 2, 3, 4, 5].map(() => create(id)));
    assert.equal((await create(id)).body.code, 'KEY_LIMIT_REACHED');
    await world.database.run(sql`update api_keys set ${change} where id = ${first?.body.id}`);
    held.at = now;
    assert.equal((await create(id)).status, 201, change.text);
    assert.equal((await create(id)).body.code, 'KEY_LIMIT_REACHED', change.text);
    held.at = undefined;
  }
});

test('C3 a name has 1 to 60 characters, counted as people do and without the blanks around it', async () => {
  const id = await newProject();
  for (const name of ['a', 'é'.repeat(60), '🔑'.repeat(60), '  Caisse 2\t']) {
    const { status, body } = await create(id, { name });
    assert.deepEqual([status, body.name], [201, name.trim()]);
  }
  const rows = await world.countRows();
  for (const name of [
    '',
    'a'.repeat(61),
    '🔑'.repeat(61),
    '   ',
    '\u200b\u2060',
    '\u00a0\n',
    'a\0b',
    7,
    null,
  ]) {
    assertField(await create(id, { name }), 'name');
  }
  assertField(await create(id, { name: undefined }), 'name');
  assert.deepEqual(await world.countRows(), rows);
});

test('C4 a live key is refused while live mode is off, and nothing is created', async () => {
  const id = await newProject();
  const rows = await world.countRows();
  const { status, body } = await create(id, { mode: 'live' });
  assert.deepEqual([status, body.code], [403, 'LIVE_NOT_ENABLED']);
  assert.deepEqual(await world.countRows(), rows);
});

test('C5 C6 C7 C8 a wrong limit, scope, lifetime or unknown field is named and nothing is created', async () => {
  const id = await newProject();
  const rows = await world.countRows();
  for (const daily_limit of [0, -1, 1.5, '100', 1001, null]) {
    assertField(await create(id, { daily_limit }), 'daily_limit');
  }
  for (const scopes of [[], ['admin'], ['data', 'x'], 'data', null]) {
    assertField(await create(id, { scopes }), 'scopes');
  }
  for (const lifetime of ['', '1d', '30D', '365d', 30, null]) {
    assertField(await create(id, { lifetime }), 'lifetime');
  }
  for (const field of ['expires_at', 'secret', 'prefix', 'constructor']) {
    assertField(await create(id, { [field]: 'x' }), field);
  }
  assert.deepEqual(await world.countRows(), rows);
});

test('C5 C6 limits of 1 and 1,000 are kept, a repeated scope is kept once', async () => {
  const id = await newProject();
  assert.equal((await create(id, { daily_limit: 1 })).body.daily_limit, 1);
  assert.equal((await create(id, { daily_limit: 1000 })).body.daily_limit, 1000);
  const { body } = await create(id, { scopes: ['data', 'data'] });
  assert.deepEqual(body.scopes, ['data']);
});

test('C7 a lifetime ends to the millisecond: 30 or 90 days, or the same day next year', async () => {
  const table = [
    ['2026-12-31T23:59:59.999Z', '30d', '2027-01-30T23:59:59.999Z'],
    ['2027-12-01T00:00:00.000Z', '90d', '2028-02-29T00:00:00.000Z'],
    ['2027-02-28T12:00:00.000Z', '1y', '2028-02-28T12:00:00.000Z'],
    ['2028-02-29T12:00:00.001Z', '1y', '2029-02-28T12:00:00.001Z'],
    ['2028-02-28T23:59:59.999Z', '1y', '2029-02-28T23:59:59.999Z'],
    ['2028-03-01T00:00:00.000Z', '1y', '2029-03-01T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 'none', null],
  ] as const;
  for (const [now, lifetime, end] of table) {
    const id = await newProject();
    await world.database.run(sql`update sessions set expires_at = '2100-01-01'`);
    held.at = Date.parse(now);
    const { body } = await create(id, { lifetime });
    assert.deepEqual([body.created_at, body.expires_at], [now, end]);
    held.at = undefined;
  }
});

async function newProject(): Promise<string> {
  const { cookie } = owner;
  const { body } = await world.call('POST', '/v1/projets', { cookie, body: { name: 'Boutique' } });
  // Twenty projects are the most that one person owns: the next one is somebody else's.
  if (body.code === 'PROJECT_LIMIT_REACHED') owner = await world.signUp();
  return body.id ?? newProject();
}

function create(id: string, body: object = {}, server = ''): Promise<Answer> {
  const path = `${server}/v1/projets/${id}/cles`;
  return world.call('POST', path, { cookie: owner.cookie, body: { name: 'clé', ...body } });
}

const countKeys = async (id: string) =>
  (await world.database.all(sql`select id from api_keys where project_id = ${id}`)).length;

/** Refused for this field alone. */
function assertField({ status, body }: Answer, field: string): void {
  assert.deepEqual([status, body.code], [400, 'INVALID_REQUEST'], field);
  assert.deepEqual(Object.keys(body.fields), [field]);
}

/** CRC-32 bit by bit, from its definition: not the way that the server computes it. */
function slowCrc32(text: string): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc >>> 0;
}

function slowChecksum(text: string): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let rest = BigInt(slowCrc32(text));
  let digits = '';
  for (; rest > 0n; rest /= 62n) digits = alphabet[Number(rest % 62n)] + digits;
  return digits.padStart(6, '0');
}
