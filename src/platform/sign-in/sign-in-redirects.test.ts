// Where sign-in sends a browser: to pages of ours, however the address is spelled and wherever it is given.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testPostgres } from '../../../test/kit/postgres.ts';
import { seeded } from '../../../tools/faults/fault.ts';
import { type Answer, baseUrl, password, signInWorld, type World } from './sign-in-world.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const known = [
  ...words('/.//evil.example /..//evil.example /a/..//evil.example /%2e//evil.example'),
  ...words('/%2E%2e//evil.example /a/b/../..//evil.example /././/evil.example /\\evil.example'),
  ...words(
    '/.\\/evil.example /%5cevil.example /%2f/evil.example /%2F%2Fevil.example /%09/evil.example',
  ),
  ...words(
    '//evil.example ///evil.example /.%2f/evil.example /..%2f/evil.example /%252e//evil.example',
  ),
  ...words(
    '/%25252f/evil.example http:evil.example https:/evil.example evil.example /a//evil.example',
  ),
  ...words('javascript:alert(1) data:text/html,x ?//evil.example #//evil.example /;//evil.example'),
  ...words(
    `${baseUrl}//evil.example ${baseUrl}/.//evil.example ${baseUrl}@evil.example /@evil.example`,
  ),
  ...words(`${baseUrl}.evil.example ${baseUrl}:80@evil.example/`),
  ...['/\t/evil.example', '/\n/evil.example', ' //evil.example', '/ /evil.example'],
];

const pieces = [
  ...words('/ / / . .. ./ ../ /./ // \\ %2e %2E %2f %5C %09 %0a %00 %252e ; @ : ? # & % a a/..'),
  ...words(
    `http: https: HTTP: evil.example evil.example/ //evil.example 。 ／ ${baseUrl} ${baseUrl}/`,
  ),
  ...['\t', '\n', '\r', ' '],
];

/** Texts that somebody would try, the same in each run. */
function spellings(count: number): string[] {
  const random = seeded(9);
  const made = Array.from({ length: count }, () => {
    const parts = Array.from({ length: random.whole(1, 6) }, () => random.pick(pieces));
    return `${random.pick(['/', '/', '', baseUrl])}${parts.join('')}evil.example`;
  });
  return [...known, ...made];
}

/** What follows an address before a browser goes there: whatever stands in between may read it in a way of its own. */
function readings(address: string): string[] {
  const slashes = address.replaceAll('\\', '/');
  const bare = slashes.replace(/[\s\p{Cc}]/gu, '');
  const decoded = [bare, undo(bare), undo(undo(bare))];
  return [address, slashes, ...decoded, ...decoded.map(withoutHost)];
}

function undo(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As a library writes it that resolved the dots and left out a server of its own. */
function withoutHost(text: string): string {
  const url = URL.parse(text, 'http://elsewhere.example');
  return url?.host === 'elsewhere.example' ? url.href.slice(url.origin.length) : text;
}

const leadsAway = (address: string): boolean =>
  readings(address).some(
    (one) => URL.parse(one, `${baseUrl}/auth/verify-email`)?.origin !== baseUrl,
  );

const shown = ({ status, headers, body }: Answer) =>
  `${status} ${body['code']} ${headers['location']}`;

describe('sign-in', () => {
  let world: World;
  let visitors = 0;
  before(async () => {
    world = await signInWorld((await testPostgres()).url);
  });
  after(() => world.close());

  /** Each from an address of its own: limits are another matter. */
  const visitor = () => `10.${visitors >> 8}.${visitors++ & 255}.1`;
  const get = (url: string, method = 'GET') => world.call({ url, method, address: visitor() });
  const post = (url: string, body: object) => world.post(url, body, { address: visitor() });

  test('the judge of this file knows an address that leads away', () => {
    for (const address of ['//evil.example', '/.//evil.example', '/\\evil.example', '/%2f/a.b']) {
      assert.ok(leadsAway(address), address);
    }
    for (const address of ['/dashboard', '/a/b?c=//d', `${baseUrl}/here?error=INVALID_TOKEN#e`]) {
      assert.ok(!leadsAway(address), address);
    }
  });

  test('N1 a link redirects to a page of ours or nowhere, over 600 spellings', async () => {
    let redirected = 0;
    for (const spelling of spellings(600)) {
      const query = `callbackURL=${encodeURIComponent(spelling)}`;
      const answers = [
        await get(`/auth/verify-email?token=bad&${query}`),
        await get(`/auth/reset-password/bad?${query}`),
        await get(`/auth/verify-email?token=bad&callbackURL=${spelling.replaceAll('#', '%23')}`),
      ];
      for (const answer of answers) {
        const location = answer.headers['location'];
        if (location === undefined) {
          assert.ok([400, 401, 403].includes(answer.status), `${spelling}: ${shown(answer)}`);
          continue;
        }
        redirected++;
        assert.equal(answer.status, 302);
        assert.ok(!leadsAway(location), `${spelling}: ${shown(answer)}`);
      }
    }
    assert.ok(redirected > 5, 'some of them are harmless, and are followed');
  });

  test('N1 no form and no mail takes an address that leads away, in body or query', async () => {
    const fields = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'];
    const paths = ['sign-up/email', 'sign-in/email', 'request-password-reset', 'reset-password'];
    const all = [...paths, 'send-verification-email', 'change-password', 'update-user', 'sign-out'];
    const tried = spellings(40).filter(leadsAway);
    assert.ok(tried.length > 30);
    for (const [n, spelling] of tried.entries()) {
      const email = `n${n}@example.sn`;
      await world.signIn.createUser({ name: 'N', email, password });
      for (const path of all) {
        const addresses = Object.fromEntries(fields.map((field) => [field, spelling]));
        const who = path === 'sign-up/email' ? `new-${email}` : email;
        const body = { name: 'N', email: who, password, token: 'bad', newPassword: password };
        const before = world.mails.length;
        const answers = [
          await post(`/auth/${path}`, { ...body, ...addresses }),
          await post(`/auth/${path}?${new URLSearchParams(addresses)}`, body),
        ];
        for (const answer of answers) {
          const location = answer.headers['location'];
          assert.ok(answer.status < 500, `${path} ${spelling}: ${shown(answer)}`);
          assert.ok(location === undefined || !leadsAway(location), `${path} ${spelling}`);
          assert.ok(!answer.text.includes('evil'), `${path} ${spelling}: ${answer.text}`);
        }
        for (const { text } of world.mails.slice(before)) {
          assert.ok(!undo(undo(text)).includes('evil'), `${path} ${spelling} was mailed`);
        }
      }
    }
  });

  test('N1 a page of ours is taken, by its path and by its whole address', async () => {
    const pages = ['/', '/dashboard', '/a/b/', '/a?b=//c&d=%2F%2F', '/a#b', '/a%20b/%C3%A9'];
    for (const page of [...pages, ...pages.map((path) => baseUrl + path), baseUrl]) {
      const query = `callbackURL=${encodeURIComponent(page)}`;
      const answer = await get(`/auth/verify-email?token=bad&${query}`);
      assert.equal(answer.status, 302, `${page}: ${shown(answer)}`);
      assert.ok(!leadsAway(`${answer.headers['location']}`), page);
    }
  });
});
