// Proves that each forbidden address is refused however it is written, and that public ones still pass.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkHookUrl, forbiddenAddress } from './address-rules.ts';
import { FORBIDDEN_HOSTS, FORBIDDEN_URLS } from './fixtures/forbidden-urls.ts';

const production = { production: true };
const development = { production: false };

const refusalOf = (raw: string, rules = production) => {
  const result = checkHookUrl(raw, rules);
  return result.ok ? undefined : result.reason;
};

test('each forbidden range is refused from its first to its last address', () => {
  const ranges: [string, string, string][] = [
    ['0.0.0.0', '0.255.255.255', 'unspecified'],
    ['10.0.0.0', '10.255.255.255', 'private'],
    ['100.64.0.0', '100.127.255.255', 'carrier_grade_nat'],
    ['127.0.0.0', '127.255.255.255', 'loopback'],
    ['169.254.0.0', '169.254.255.255', 'link_local'],
    ['172.16.0.0', '172.31.255.255', 'private'],
    ['192.0.0.0', '192.0.0.255', 'reserved'],
    ['192.0.2.0', '192.0.2.255', 'reserved'],
    ['192.168.0.0', '192.168.255.255', 'private'],
    ['198.18.0.0', '198.19.255.255', 'reserved'],
    ['198.51.100.0', '198.51.100.255', 'reserved'],
    ['203.0.113.0', '203.0.113.255', 'reserved'],
    ['224.0.0.0', '239.255.255.255', 'multicast'],
    ['240.0.0.0', '255.255.255.254', 'reserved'],
    ['168.63.129.16', '::ffff:168.63.129.16', 'provider'],
    ['::7f00:1', '1fff:ffff::1', 'unallocated'],
    ['::8.8.8.8', '::127.0.0.1', 'unallocated'],
    ['4000::', 'f000::1', 'unallocated'],
    ['2001::', '2001::ffff', 'teredo'],
    ['2001:100::', '2001:1ff:ffff::1', 'reserved'],
    ['2001:db8::', '2001:db8:ffff::1', 'reserved'],
    ['2002::', '2002:ffff:ffff::1', '6to4'],
    ['3fff::', '3fff:fff:ffff::1', 'reserved'],
    ['fc00::', 'fdff:ffff::1', 'unique_local'],
    ['fe80::', 'febf::ffff', 'link_local'],
    ['64:ff9b::7f00:1', '::ffff:127.0.0.1', 'loopback'],
    ['64:ff9b:1::', '64:ff9b:1:ffff::1', 'rfc6052'],
  ];
  for (const [first, last, word] of ranges) {
    assert.equal(forbiddenAddress(first), word, first);
    assert.equal(forbiddenAddress(last), word, last);
  }
});

test('public addresses pass, also beside a forbidden range and behind NAT64', () => {
  const open = [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
  ];
  open.push(
    '128.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '223.255.255.255',
  );
  open.push(
    '41.82.0.1',
    '168.63.129.15',
    '2001:4860:4860::8888',
    '2a00:1450::1',
    '2600::',
    '3ffe:ffff::1',
  );
  open.push('::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2001:200::1', '2001:db7::1', '2003::1');
  for (const ip of open) assert.equal(forbiddenAddress(ip), undefined, ip);
});

test('what is not an address is refused', () => {
  for (const ip of ['', 'localhost', '127.1', '0x7f000001', '1.1.1.1 ', '1.1.1.1/32', '[::1]']) {
    assert.equal(forbiddenAddress(ip), 'not_an_address', ip);
  }
  assert.equal(forbiddenAddress('2600::1%eth0'), 'zone_id');
});

test('the deny list of the caller takes addresses and blocks, and sees through mapped forms', () => {
  const extra = ['41.82.10.0/24', '2a00:1450::/32', '1.1.1.1', '2600::5'];
  for (const ip of [
    '41.82.10.7',
    '::ffff:41.82.10.7',
    '64:ff9b::41.82.10.7',
    '2a00:1450:1::',
    '1.1.1.1',
  ]) {
    assert.equal(forbiddenAddress(ip, { extra }), 'denied', ip);
  }
  assert.equal(forbiddenAddress('2600::5', { extra }), 'denied');
  for (const ip of ['41.82.11.7', '2600::6', '1.1.1.2']) {
    assert.equal(forbiddenAddress(ip, { extra }), undefined, ip);
  }
  assert.throws(() => forbiddenAddress('1.1.1.1', { extra: ['10.0.0.0/33'] }));
  assert.throws(() => forbiddenAddress('1.1.1.1', { extra: ['database'] }));
});

test('production refuses every spelling of a forbidden host, on any port and path', () => {
  assert.ok(FORBIDDEN_HOSTS.length >= 100, `${FORBIDDEN_HOSTS.length} spellings`);
  for (const host of FORBIDDEN_HOSTS) {
    for (const url of [`https://${host}/`, `HTTPS://${host}:8443/a?b=c`, `https:\\\\${host}`]) {
      assert.equal(refusalOf(url), 'private_address', url);
    }
  }
});

test('production refuses every other faulty URL', () => {
  for (const url of FORBIDDEN_URLS) assert.notEqual(refusalOf(url), undefined, JSON.stringify(url));
});

test('each fault has its own reason, in every environment', () => {
  const faults: [string, string][] = [
    ['', 'not_a_url'],
    ['example.com', 'not_a_url'],
    ['https://', 'not_a_url'],
    ['https://./', 'not_a_url'],
    ['javascript:alert(1)', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['https://user:pass@example.com/', 'credentials'],
    ['https://user@example.com/', 'credentials'],
    ['https://example.com/#', 'fragment'],
    ['https://example.com/a#b', 'fragment'],
    ['https://example.com:0/', 'port'],
    ['https://example.com/a\u0000b', 'control_character'],
    ['https://example.com/a\r\nHost: b', 'control_character'],
    ['https://example.com/\u0085', 'control_character'],
    ['https://[fe80::1%25eth0]/', 'zone_id'],
    ['https://[fe80::1%eth0]:8443/', 'zone_id'],
    [`https://example.com/${'a'.repeat(2029)}`, 'too_long'],
    [`https://example.com/${'é'.repeat(400)}`, 'too_long'],
  ];
  for (const [url, reason] of faults) {
    assert.equal(refusalOf(url), reason, url.slice(0, 60));
    assert.equal(refusalOf(url, development), reason, url.slice(0, 60));
  }
  assert.equal(refusalOf(`https://example.com/${'a'.repeat(2028)}`), undefined);
});

test('one receiver has one normal form', () => {
  const forms: [string, string][] = [
    ['https://Example.COM', 'https://example.com/'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://example.com./', 'https://example.com/'],
    ['https://example.com/A/../B', 'https://example.com/B'],
    ['https://example.com:8443/Hook?a=1', 'https://example.com:8443/Hook?a=1'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://8.8.8.8:1024/', 'https://8.8.8.8:1024/'],
    ['https://[2001:4860:4860:0::8888]/', 'https://[2001:4860:4860::8888]/'],
    ['https://example.com/100%25/[%/a]', 'https://example.com/100%25/[%/a]'],
  ];
  for (const [raw, url] of forms) {
    assert.deepEqual(checkHookUrl(raw, production), { ok: true, url, localOnly: false }, raw);
  }
});

test('outside production what production would refuse is accepted and marked', () => {
  const local = [
    'http://localhost:4000',
    'http://127.0.0.1:1/',
    'https://[::1]:8443/',
    'https://db/',
  ];
  local.push(
    'http://example.com/',
    'https://example.com:81/',
    'https://10.0.0.1/',
    'http://a.local./x',
  );
  for (const raw of local) {
    const result = checkHookUrl(raw, development);
    assert.ok(result.ok && result.localOnly, raw);
    assert.ok(!checkHookUrl(raw, production).ok, raw);
  }
  for (const raw of ['https://example.com/', 'https://8.8.8.8/', 'https://example.com:8443/']) {
    const result = checkHookUrl(raw, development);
    assert.ok(result.ok && !result.localOnly, raw);
  }
});
