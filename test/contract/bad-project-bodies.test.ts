// The same on project routes and at sign-in, where an unreadable body has a code of its own (E10).
import { gzipSync } from 'node:zlib';
import { type Row, refuses } from './refusal.ts';

type Rest = Partial<Row>;

const refused = (send: Row['send'], name: string, body: Row['body'], rest: Rest): Row => ({
  name,
  send,
  as: 'session',
  ...(body === undefined ? {} : { body }),
  status: 400,
  code: 'INVALID_REQUEST',
  ...rest,
});

const unreadable = (name: string, body?: Row['body'], rest: Rest = {}): Row =>
  refused('POST /v1/projets', name, body, { code: 'BAD_REQUEST', ...rest });
const project = (name: string, body: Row['body'], fields: string[]): Row =>
  refused('POST /v1/projets', name, body, { fields });
const apiKey = (name: string, body: object, fields: string[]): Row =>
  refused('POST /v1/projets/$project/cles', name, { name: 'clé', ...body }, { fields });
const hook = (name: string, body: object, fields: string[], rest: Rest = {}): Row =>
  refused('POST /v1/projets/$project/webhooks', name, body, { as: 'key', fields, ...rest });
const kept = (name: string, body: object, fields: string[]): Row =>
  refused(
    'POST /v1/projets/$project/exports',
    name,
    { kind: 'payments', mode: 'test', ...body },
    { fields },
  );
const good = { url: 'http://localhost/ici', events: ['payment.succeeded'] };
const as = (type: string) => ({ headers: { 'Content-Type': type } });

refuses('E10, E17 a body that cannot be read is BAD_REQUEST without fields on project routes:', [
  unreadable('E10 broken JSON', '{"name":'),
  unreadable('E10 an empty body of JSON type', ''),
  unreadable('E10 no body at all'),
  unreadable('E10 null', 'null'),
  unreadable('E10 a list', '[]'),
  unreadable('E10 a text', '"name"'),
  unreadable('E10 a byte order mark', '\ufeff{"name":"a"}'),
  unreadable('E17 Latin-1 bytes', Buffer.from('{"name":"été"}', 'latin1')),
  unreadable('E17 charset latin1', '{"name":"a"}', as('application/json; charset=latin1')),
  unreadable('E17 +json', '{"name":"a"}', as('application/ld+json')),
  unreadable('E17 a form', 'name=a', as('application/x-www-form-urlencoded')),
  unreadable('E17 no type', '{"name":"a"}', as('')),
  unreadable('E16 a compressed body', gzipSync('{"name":"a"}'), {
    headers: { 'Content-Encoding': 'gzip' },
  }),
  unreadable('E10 a key creation without a body', undefined, {
    send: 'POST /v1/projets/$project/cles',
  }),
  unreadable('E10 an endpoint as a list', '[]', {
    send: 'POST /v1/projets/$project/webhooks',
    as: 'key',
  }),
]);

refuses('E11 to E14, C3 a wrong field of a project or a key is named:', [
  project('C3 no name', {}, ['name']),
  project('C3 an empty name', { name: '' }, ['name']),
  project('C3 only blanks', { name: ' \t\u00a0' }, ['name']),
  project('C3 61 characters', { name: 'é'.repeat(61) }, ['name']),
  project('C3 61 emoji', { name: '🛒'.repeat(61) }, ['name']),
  project('C3 a NUL', { name: 'a\0' }, ['name']),
  project('C3 two lines', { name: 'Boutique\nClient' }, ['name']),
  project('C3 a text turned round', { name: 'Boutique \u202eevaW' }, ['name']),
  project('C3 a text set apart', { name: 'Boutique \u2066a\u2069' }, ['name']),
  project('C3 a terminal’s command', { name: 'Boutique\x1b[2J' }, ['name']),
  apiKey('C3 a key of two lines', { name: 'a\u2028b' }, ['name']),
  project('C3 a lone surrogate', '{"name":"\\uDC00"}', ['name']),
  project('E11 a number', { name: 12 }, ['name']),
  project('E11 null', { name: null }, ['name']),
  project('C8 an unknown field', { name: 'a', slug: 'b' }, ['slug']),
  project('C8 __proto__', '{"name":"a","__proto__":{}}', ['__proto__']),
  project('E14 eight levels', `{"name":${'['.repeat(8)}${']'.repeat(8)}}`, ['name']),
  project('N40 nine levels', `{"name":${'['.repeat(9)}${']'.repeat(9)}}`, ['body']),
  apiKey('C3 a NUL in its name', { name: '\0' }, ['name']),
  apiKey('C5 a daily limit of 0', { daily_limit: 0 }, ['daily_limit']),
  apiKey('C5 of -1', { daily_limit: -1 }, ['daily_limit']),
  apiKey('C5 of 1.5', { daily_limit: 1.5 }, ['daily_limit']),
  apiKey('C5 in text', { daily_limit: '100' }, ['daily_limit']),
  apiKey('C5 above the default', { daily_limit: 1001 }, ['daily_limit']),
  apiKey('C6 no scope', { scopes: [] }, ['scopes']),
  apiKey('C6 an unknown scope', { scopes: ['payments', 'admin'] }, ['scopes']),
  apiKey('C6 a scope that is not a list', { scopes: 'payments' }, ['scopes']),
  apiKey('C7 another lifetime', { lifetime: 'P1Y' }, ['lifetime']),
  apiKey('C8 an unknown field', { expires_at: '2030-01-01' }, ['expires_at']),
  apiKey('E11 a mode in capitals', { mode: 'LIVE' }, ['mode']),
  apiKey('E12 three wrong fields are three messages', { name: 1, mode: 'x', daily_limit: 0 }, [
    'daily_limit',
    'mode',
    'name',
  ]),
]);

refuses('W6, W12, W14 a wrong endpoint is named:', [
  hook('W12 no events', { ...good, events: [] }, ['events']),
  hook('W12 events that are not a list', { ...good, events: 'payment.succeeded' }, ['events']),
  hook('W12 an unknown event', { ...good, events: ['payment.succeeded', 'x'] }, ['events']),
  hook('W12 test.ping', { ...good, events: ['test.ping'] }, ['events']),
  hook('W12 a number among events', { ...good, events: [1] }, ['events']),
  hook('E11 no address', { events: good.events }, ['url']),
  hook('E11 an address that is a number', { ...good, url: 1 }, ['url']),
  hook('C8 an unknown field', { ...good, modes: ['live'] }, ['modes']),
  hook('W14 a mode in capitals', good, ['X-Svc-Mode'], { headers: { 'X-Svc-Mode': 'LIVE' } }),
  hook('W14 an unknown mode', good, ['X-Svc-Mode'], { headers: { 'X-Svc-Mode': 'x' } }),
  hook(
    'W14, E12 header and body in one answer',
    { ...good, events: [] },
    ['X-Svc-Mode', 'events'],
    {
      headers: { 'X-Svc-Mode': '' },
    },
  ),
  ...[
    ...['javascript:alert(1)', 'ftp://example.com', 'pas une adresse', 'http://a:b@localhost/'],
    ...['https://example.com/#a', 'https://[fe80::1%25eth0]/', 'http://localhost/\n'],
    ...['http://localhost:0/', 'http://localhost:22/', 'https://example.com:22/'],
  ].map((url) => hook(`W6 ${url}`, { ...good, url }, ['url'], { code: 'INVALID_URL' })),
  hook('W6 3,000 characters', { ...good, url: `http://localhost/${'a'.repeat(3000)}` }, ['url'], {
    code: 'INVALID_URL',
  }),
  hook('C3 a NUL in the address', { ...good, url: 'http://localhost/\0' }, ['url']),
]);

refuses('C8 a route that takes no body passes none over:', [
  refused('DELETE /v1/projets/$project/webhooks/we_1', 'C8 a field', { a: 1 }, { fields: ['a'] }),
  refused(
    'DELETE /v1/projets/$project',
    'C8 a field beside a project',
    { a: 1 },
    { fields: ['a'] },
  ),
  unreadable('E10 broken JSON', '{', { send: 'DELETE /v1/projets/$project/cles/key_1' }),
]);

const signIn = (name: string, body?: Row['body'], rest: Rest = {}): Row =>
  refused('POST /auth/sign-in/email', name, body, {
    as: 'nobody',
    code: 'VALIDATION_ERROR',
    ...rest,
  });

refuses('S12 a sign-in that cannot be read is VALIDATION_ERROR:', [
  signIn('S12 broken JSON', '{"email":'),
  signIn('S12 an empty body', ''),
  signIn('S12 no body'),
  signIn('S12 a list', '[]'),
  signIn('S12 null', 'null'),
  signIn('S12 numbers', { email: 1, password: 2 }),
  signIn('S12 a NUL', { email: 'a\0@example.com', password: 'x' }),
  signIn('S12 Latin-1 bytes', Buffer.from('{"email":"é"}', 'latin1')),
  signIn(
    'S12 a password of 100,000 levels',
    `{"password":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  ),
]);

refuses('B.0 a wrong field of an export is named and writes nothing:', [
  kept('another kind', { kind: 'customers' }, ['kind']),
  kept('no kind', { kind: null }, ['kind']),
  kept('another mode', { mode: 'prod' }, ['mode']),
  kept('another format', { format: 'xlsx' }, ['format']),
  kept('filters as a list', { filters: [] }, ['filters']),
  kept('an unknown filter', { filters: { colour: 'red' } }, ['filters.colour']),
  kept('a search of 101 characters', { filters: { q: 'é'.repeat(101) } }, ['filters.q']),
  kept('a day that is none', { filters: { created_from: '2026-02-30' } }, ['filters.created_from']),
  kept('a time that is none', { filters: { created_to: 'demain' } }, ['filters.created_to']),
  kept('an order of another list', { filters: { sort: 'colour' } }, ['filters.sort']),
  kept('a status of 41 characters', { filters: { status: 's'.repeat(41) } }, ['filters.status']),
  kept('a channel of 41 characters', { filters: { channel: 'c'.repeat(41) } }, ['filters.channel']),
  kept('a reference of 101 characters', { filters: { merchant_reference: 'r'.repeat(101) } }, [
    'filters.merchant_reference',
  ]),
  kept('a number of 41 characters', { filters: { customer_phone: '7'.repeat(41) } }, [
    'filters.customer_phone',
  ]),
  ...(
    ['payment_link_id', 'payment_id', 'destination_id', 'object_id', 'key', 'request_id'] as const
  ).map((name) =>
    kept(`${name} of 65 characters`, { filters: { [name]: 'x'.repeat(65) } }, [`filters.${name}`]),
  ),
  ...(['code', 'action', 'method', 'by', 'group'] as const).map((name) =>
    kept(`${name} of 61 characters`, { filters: { [name]: 'x'.repeat(61) } }, [`filters.${name}`]),
  ),
  kept('a path of 101 characters', { filters: { path: 'x'.repeat(101) } }, ['filters.path']),
  kept('days that are none', { filters: { from: '2026-02-30', to: 'hier' } }, [
    'filters.from',
    'filters.to',
  ]),
  kept('a kind of line of 41 characters', { filters: { kind: 'k'.repeat(41) } }, ['filters.kind']),
]);
