// The addresses that a production server refuses at creation, however they are written, and with which words.
import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { after, before, test } from 'node:test';
import { logged, startWorld, type World } from '../../../test/kit/world.ts';
import { ownAddresses } from '../../connectors/own-addresses.ts';
import { databaseHost } from '../../db/database-host.ts';
import { sql } from '../../db/sql.ts';
import { createEndpoint } from './create-endpoint.call.ts';
import { urlTexts } from './endpoint.texts.ts';

let world: World;
const english = { 'Accept-Language': 'en' };
let merchant: Awaited<ReturnType<World['project']>>;

before(async () => {
  const env = {
    NODE_ENV: 'production',
    AUTH_SECRET: 'a secret of the tests, 32 characters',
    PUBLIC_URL: 'https://svc.example',
    WEBHOOK_DENY: '9.9.9.0/24, 2620:fe::fe',
  };
  world = await startWorld(env, { resolve });
  merchant = await world.project();
});
after(() => world.close());

/** Our own name server: example.com is public, a-10.0.0.1.test.example leads to 10.0.0.1, others nowhere. */
async function resolve(host: string): Promise<string[]> {
  if (host === 'example.com') return ['8.8.8.8', '2606:4700:4700::1111'];
  const found = host.match(/(?<=-)[0-9]+(\.[0-9]+){3}/g);
  if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  return found;
}

const hosts: Record<string, string[]> = {
  'this machine, in every notation': [
    ...['localhost', 'localhost.', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.0.0.1.', '127.1'],
    ...['0', '2130706433', '0x7f.1', '0x7f000001', '0177.0.0.1', '１２７.0.0.1', '①②⑦.⓪.⓪.①'],
    ...['127。0。0。1', '%31%32%37.0.0.1', '0.0.0.0', 'localhost%2e', 'db', 'printer.local'],
  ],
  'IPv6 that is local, private, or hides such an IPv4': [
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::7f00:1]', '[::127.0.0.1]'],
    ...['[64:ff9b::7f00:1]', '[64:ff9b::10.0.0.1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]'],
    ...['[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]'],
    ...['[3fff::1]', '[4000::1]', '[::ffff:a83f:8110]'],
  ],
  'private, shared and special IPv4': [
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '169.254.169.254', '0.1.2.3'],
    ...['100.64.0.1', '192.0.0.1', '198.18.0.1', '198.19.255.255', '192.0.2.1', '198.51.100.7'],
    ...['203.0.113.7', '224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ],
};

for (const [name, list] of Object.entries(hosts)) {
  test(`W1 W2 W3 ${name}, is refused in production and nothing is stored`, async () => {
    const rows = await world.countRows();
    for (const host of list) await assertRefused(`https://${host}/hook`);
    assert.deepEqual(await world.countRows(), rows);
  });
}

test('W3 W4 a name with any private or special address is refused in production, and nothing is stored', async () => {
  const rows = await world.countRows();
  const special = hosts['private, shared and special IPv4'] ?? [];
  for (const address of special) await assertRefused(`https://a-${address}.test.example/hook`);
  const { body } = await create('https://a-8.8.8.8-10.0.0.1.test.example/', english);
  assert.equal(body.fields?.url, urlTexts.private_address.en);
  // The address itself is not said: the answer must not become a map of private names.
  assert.ok(!JSON.stringify(body).includes('10.0.0.1'));
  assert.deepEqual(await world.countRows(), rows);
});

test('W3 a name that leads nowhere, or whose server is silent, is refused in words of its own', async () => {
  const { status, body } = await create('https://nowhere.test.example/', english);
  assert.deepEqual([status, body.code], [400, 'INVALID_URL']);
  assert.equal(body.fields.url, urlTexts.unknown_name.en);
  const ctx = { caller: { kind: 'session' }, lang: 'en', db: world.database };
  const input = {
    params: { id: merchant.id },
    query: {},
    headers: {},
    body: { url: 'https://silent.test.example/', events: ['payment.succeeded' as const] },
  };
  const silent = () => new Promise<string[]>(() => {});
  // Without a transaction to open: the wait comes before it.
  await assert.rejects(
    createEndpoint(ctx as never, input, {
      production: true,
      resolve: silent,
      sender: { denied: [] },
      resolveWithin_ms: 20,
    }),
    { code: 'INVALID_URL', members: { fields: { url: urlTexts.unknown_name.en } } },
  );
});

test('W3 what the operator lists, and this machine by whatever address it has, is refused in production', async () => {
  const rows = await world.countRows();
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const written = own.map(({ address, family }) =>
    family === 'IPv6' ? `[${address.replace(/%.*/, '')}]` : address,
  );
  for (const host of ['9.9.9.1', '[2620:fe::fe]', 'a-9.9.9.9.test.example', ...written]) {
    await assertRefused(`https://${host}:5432/hook`);
  }
  assert.deepEqual(await world.countRows(), rows);
  const addresses = await ownAddresses(databaseHost('postgresql://u:p@localhost/db'));
  for (const { address } of own) assert.ok(addresses.includes(address.replace(/%.*/, '')), address);
  assert.ok(
    addresses.some((one) => one === '127.0.0.1' || one === '::1'),
    'the database’s host',
  );
});

test('W1 W6 another scheme, a zone, credentials, a fragment, a port or a character is refused', async () => {
  const rows = await world.countRows();
  for (const url of [
    ...['http://example.com/', 'javascript:alert(1)', 'ftp://example.com/', 'file:///etc/passwd'],
    ...['https://[fe80::1%25eth0]/', 'https://[fe80::1%lo]/'],
    ...[
      'https://user:hunter2@example.com/',
      'https://user@example.com/',
      'https://:x@example.com/',
    ],
    ...['https://example.com/#a', 'https://example.com/#'],
    ...['https://example.com:0/', 'https://example.com:22/', 'https://example.com:1023/'],
    ...['https://example.com:65536/', 'https://example.com/\n', 'https://exam\tple.com/'],
    ...[`https://example.com/${'a'.repeat(3_000)}`, `https://example.com/${'é'.repeat(700)}`],
    ...['https://', 'example.com', '//example.com/', ' ', 'https://exa mple.com/'],
  ]) {
    await assertRefused(url);
  }
  assert.deepEqual(await world.countRows(), rows);
  assert.ok(!JSON.stringify(logged).includes('hunter2'), 'a password is in the log');
});

test('W1 a public https address is accepted in production, on 443 or above 1023', async () => {
  const table = [
    ['https://example.com/hook', 'https://example.com/hook'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['https://example.com:8443/', 'https://example.com:8443/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ] as const;
  for (const [url, kept] of table) {
    const { status, body } = await create(url);
    assert.deepEqual([status, body.url, body.local_only], [201, kept, false], url);
  }
  await world.database.run(sql`delete from webhook_endpoints`);
});

test('W8 an endpoint made outside production stays listed in it, and can be deleted', async () => {
  await world.database.run(sql`
    insert into webhook_endpoints (id, project_id, url, events, modes, local_only, created_at)
    values ('we_00000000000000000000000000', ${merchant.id}, 'http://localhost:4000/',
      '{payment.succeeded}', '{test}', true, now())`);
  const { key } = merchant;
  const path = `/v1/projets/${merchant.id}/webhooks`;
  const { body } = await world.call('GET', path, { key });
  assert.deepEqual([body.length, body[0].local_only], [1, true]);
  assert.equal((await world.call('DELETE', `${path}/${body[0].id}`, { key })).status, 204);
});

function create(url: string, headers: Record<string, string> = {}) {
  const { id, key } = merchant;
  const body = { url, events: ['payment.succeeded'] };
  return world.call('POST', `/v1/projets/${id}/webhooks`, { key, headers, body });
}

/** INVALID_URL with a reason of its own in each language, which does not repeat the address. */
async function assertRefused(url: string): Promise<void> {
  const french = await create(url);
  const inEnglish = await create(url, english);
  for (const { status, body } of [french, inEnglish]) {
    assert.deepEqual([status, body.code], [400, 'INVALID_URL'], url);
    assert.deepEqual(Object.keys(body.fields), ['url'], url);
  }
  assert.notEqual(french.body.fields.url, inEnglish.body.fields.url, url);
  assert.ok(!french.text.includes('hunter2'));
}
