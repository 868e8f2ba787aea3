// What a client may send as a body by mistake or by malice, and the refusal that it gets.
import { gzipSync } from 'node:zlib';
import { type Row, refuses } from './refusal.ts';

const key = { 'Idempotency-Key': 'un-essai-0001' };
type Rest = Partial<Pick<Row, 'headers' | 'chunked' | 'status' | 'code'>>;

/** A bad `POST /v1/payments`; the fields that its answer names. */
const payment = (name: string, body: Row['body'], fields: string[], rest: Rest = {}): Row => ({
  name,
  send: 'POST /v1/payments',
  ...(body === undefined ? {} : { body }),
  status: 400,
  code: 'INVALID_REQUEST',
  fields,
  ...rest,
  headers: { ...key, ...rest.headers },
});

/** A payment that is right but for some members. */
const but = (members: object) => ({ amount: 10_000, ...members });
/** The same with members that JSON can say and JavaScript cannot. */
const raw = (members: string) => `{"amount":10000,${members}}`;
const amount = (text: string) => `{"amount":${text}}`;
const many = (count: number, text: string) => text.repeat(count);
const deep = (levels: number, inside: string) =>
  `${many(levels, '{"a":')}${inside}${many(levels, '}')}`;
const json = JSON.stringify({ amount: 10_000, description: 'été' });
const as = (type: string) => ({ headers: { 'Content-Type': type } });

refuses('E10, E17 a body that cannot be read is one wrong field on payment routes:', [
  payment('E10 broken JSON', '{"amount":', ['body']),
  payment('E10 JSON followed by something else', '{"amount":10000} {}', ['body']),
  payment('E10 single quotes', "{'amount':10000}", ['body']),
  payment('E10 NaN is not JSON', amount('NaN'), ['body']),
  payment('E10 an empty body of JSON type', '', ['body']),
  payment('E10 no body at all', undefined, ['body']),
  payment('E10 null', 'null', ['body']),
  payment('E10 a list', '[{"amount":10000}]', ['body']),
  payment('E10 a text', '"amount"', ['body']),
  payment('E10 a number', '10000', ['body']),
  payment('E10 a byte order mark', `\ufeff${json}`, ['body']),
  payment('E10 a NUL byte between members', '{"amount":10000,\0"a":1}', ['body']),
  payment('E10 a list nested 10,000 times', many(10_000, '['), ['body']),
  payment('E17 Latin-1 bytes', Buffer.from(json, 'latin1'), ['body']),
  payment('E17 UTF-16 bytes', Buffer.from(json, 'utf16le'), ['body']),
  payment('E17 an overlong UTF-8 sequence', Buffer.from('7b2261223a22c0af227d', 'hex'), ['body']),
  payment('E17 a surrogate in UTF-8', Buffer.from('7b2261223a22eda080227d', 'hex'), ['body']),
  payment('E16 a compressed body', gzipSync(json), ['body'], {
    headers: { 'Content-Encoding': 'gzip' },
  }),
  payment(
    'E16 a compressed body that inflates beyond the limit',
    gzipSync(many(2_000_000, ' ')),
    ['body'],
    {
      headers: { 'Content-Encoding': 'gzip' },
    },
  ),
  payment('E17 charset latin1', json, ['body'], as('application/json; charset=latin1')),
  payment('E17 charset utf-16', json, ['body'], as('application/json; charset=utf-16')),
  payment('E17 +json', json, ['body'], as('application/vnd.api+json')),
  payment('E17 text/plain', json, ['body'], as('text/plain')),
  payment('E17 a form', 'amount=10000', ['body'], as('application/x-www-form-urlencoded')),
  payment(
    'E17 several parts',
    '--x\r\n\r\n1\r\n--x--',
    ['body'],
    as('multipart/form-data; boundary=x'),
  ),
  payment('E17 nonsense', json, ['body'], as(';;;=')),
  payment('E17 no type', json, ['body'], as('')),
]);

refuses('E11, B.0 an amount is whole francs within what JSON carries exactly:', [
  payment('E11 a text', but({ amount: '10000' }), ['amount']),
  payment('B.0 a decimal', amount('1000.5'), ['amount']),
  payment('B.0 nearly whole', amount('0.9999999999'), ['amount']),
  payment('B.0 a negative', amount('-10000'), ['amount']),
  payment('B.0 zero', amount('0'), ['amount']),
  payment('B.0 minus zero', amount('-0'), ['amount']),
  payment('B.0 1e400', amount('1e400'), ['amount']),
  payment('B.0 -1e400', amount('-1e400'), ['amount']),
  payment('B.0 2^53', amount('9007199254740992'), ['amount']),
  payment('B.0 400 digits', amount(many(400, '9')), ['amount']),
  payment('E11 null', amount('null'), ['amount']),
  payment('E11 a boolean', amount('true'), ['amount']),
  payment('E11 a list', amount('[10000]'), ['amount']),
  payment('E11 an object', amount('{"value":10000}'), ['amount']),
  payment('E11 missing', {}, ['amount']),
  payment('E29 of a repeated member the last counts', '{"amount":10000,"amount":"x"}', ['amount']),
]);

refuses('E11 to E14 every other field is named where it is wrong:', [
  payment('E11 a number where text is due', but({ description: 12 }), ['description']),
  payment('E11 text where an integer is due', but({ expires_in: '1800' }), ['expires_in']),
  payment('E11 text where an object is due', but({ customer: 'Awa' }), ['customer']),
  payment('E11 an object where a list is due', but({ allowed_channels: {} }), ['allowed_channels']),
  payment('B.3 expires_in below and above', but({ expires_in: 86_401 }), ['expires_in']),
  payment('B.0 another currency', but({ currency: 'EUR' }), ['currency']),
  payment('B.3 a channel that does not exist', but({ channel: 'cash' }), ['channel']),
  payment('B.3 an empty list of channels', but({ allowed_channels: [] }), ['allowed_channels']),
  payment('B.3 a channel twice', but({ allowed_channels: ['wave', 'wave'] }), ['allowed_channels']),
  payment('B.3 a wallet without a phone', but({ channel: 'wave' }), ['customer.phone']),
  payment('E13 a nested field', but({ customer: { phone: '77' } }), ['customer.phone']),
  payment('E13 two nested fields', but({ customer: { email: 'x', name: '' } }), [
    'customer.email',
    'customer.name',
  ]),
  payment('B.3 201 characters', but({ description: many(201, 'é') }), ['description']),
  payment('B.3 201 emoji', but({ description: many(201, '💸') }), ['description']),
  payment('B.3 a space in a reference', but({ merchant_reference: 'a b' }), ['merchant_reference']),
  payment('B.3 a newline at its end', but({ merchant_reference: 'a\n' }), ['merchant_reference']),
  payment('a malformed promo code', but({ offer_code: '%%' }), ['offer_code']),
  payment('B.3 a script as return address', but({ success_url: 'javascript:alert(1)' }), [
    'success_url',
  ]),
  payment('B.3 a password in it', but({ cancel_url: 'https://a:b@example.com' }), ['cancel_url']),
  payment('B.0 21 metadata', but({ metadata: members(21) }), ['metadata']),
  payment('B.0 a metadata key of 41', but({ metadata: { [many(41, 'k')]: '' } }), [
    `metadata.${many(41, 'k')}`,
  ]),
  payment('B.0 a metadata number', but({ metadata: { basket: 12 } }), ['metadata.basket']),
  payment('C3 a NUL', but({ description: 'a\0b' }), ['description']),
  payment('C3 a lone surrogate', raw('"description":"\\ud83d"'), ['description']),
  payment('C3 a NUL in a nested text', but({ customer: { name: '\0' } }), ['customer.name']),
  payment('C3 a NUL in a metadata key', but({ metadata: { 'a\0': 'x' } }), ['metadata']),
  payment('E14 an unknown field', but({ montant: 1 }), ['montant']),
  payment('E14 an unknown nested field', but({ customer: { age: 1 } }), ['customer.age']),
  payment('E14 a field without a name', but({ '': 1 }), ['']),
  payment('E14 __proto__', raw('"__proto__":{"amount":1}'), ['__proto__']),
  payment('E14 __proto__ does not stand for what it hides', '{"__proto__":{"amount":10000}}', [
    '__proto__',
    'amount',
  ]),
  payment('E14 names of every object', but({ constructor: 1, toString: 2 }), [
    'constructor',
    'toString',
  ]),
  payment('N40 10,000 levels', raw(`"a":${deep(10_000, '1')}`), ['body']),
  payment('N40 10,000 levels and a NUL', raw(`"a":${deep(10_000, '"\\u0000"')}`), ['body']),
  payment('E14 nine levels and a NUL', raw(`"a":${deep(9, '"\\u0000"')}`), ['a']),
  payment('E13 eight levels in metadata', raw(`"metadata":${deep(8, '"\\u0000"')}`), [
    'metadata.a',
  ]),
  payment(
    'E12 three wrong fields are three messages',
    but({ amount: '1', currency: 'EUR', x: 1 }),
    ['amount', 'currency', 'x'],
  ),
  payment(
    'E12 a wrong type, a NUL and an unknown field',
    but({ amount: '1', description: '\0', x: 1 }),
    ['amount', 'description', 'x'],
  ),
  payment(
    'E12, E15 body and headers in one answer',
    but({ amount: 1.5 }),
    ['Idempotency-Key', 'amount'],
    {
      headers: { 'Idempotency-Key': 'short' },
    },
  ),
]);

function members(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));
}
