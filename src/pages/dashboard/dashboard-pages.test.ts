// How the application is served: its shell to who is signed in, its files for ever, nothing at other addresses
// (contract/dashboard.md section 1).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { addresses } from '../../../dashboard/src/addresses.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { buildOnce } from '../../../tools/dashboard/build.ts';
import { HOUSE_ROOT } from '../../../tools/tidy.ts';
import type { Incoming, RawAnswer } from '../../http/page.ts';
import { dashboardPages } from './dashboard-pages.ts';

let world: World;
let cookie: string;

before(async () => {
  await buildOnce(HOUSE_ROOT);
  world = await startWorld();
  ({ cookie } = await world.signUp());
});
after(() => world.close());

const open = (path: string, headers: Record<string, string> = {}) =>
  world.call('GET', path, { cookie, headers });

test('UI09 UI13 UI220 UI222 the shell: small, kept by its version, no address inside, under its policy', async () => {
  const { status, headers, text } = await open('/dashboard');
  assert.equal(status, 200);
  assert.ok(gzipSync(text).length < 3_000);
  assert.match(headers.get('cache-control') ?? '', /no-cache/);
  const tag = headers.get('etag') ?? '';
  assert.equal((await open('/dashboard', { 'If-None-Match': tag })).status, 304);
  assert.match(text, /<html lang="fr">/);
  assert.match(text, /<link rel="preload" href="\/v1\/moi" as="fetch"/);
  assert.match(text, /<noscript>/);
  // The drawing of the mark names its language.
  const own = text.replaceAll('http://www.w3.org/2000/svg', '');
  assert.ok(!/https?:\/\//.test(own), 'no address of a server');
  assert.ok(!/<script(?![^>]*src=)|<style|style=|onload=/.test(text), 'nothing inline');
  // Word for word: what is allowed beside it would be a way in.
  assert.deepEqual(headers.get('content-security-policy')?.split('; '), [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
  assert.equal(headers.get('referrer-policy'), 'strict-origin');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
  const refused = headers.get('permissions-policy')?.split(', ').toSorted();
  assert.deepEqual(refused, ['camera=()', 'geolocation=()', 'microphone=()', 'payment=()']);
});

test('UI10 UI11 every address answers 200, one that is no page 404 with the shell, hiring its own', async () => {
  for (const { path } of Object.values(addresses)) {
    assert.ok(!path.startsWith('/dashboard/hire/'), path);
    const real = path.replace('{mode}', 'test').replace(/\{\w+\}/g, 'x');
    assert.equal((await open(real)).status, 200, real);
  }
  const unknown = await open('/dashboard/projects/x/other/payments');
  assert.equal(unknown.status, 404);
  assert.match(unknown.text, /<div id="app">/);
});

test('UI10 without a session every address leads to the sign-in, with the way back', async () => {
  const path = '/dashboard/projects/x/test/payments?status=failed';
  const { status, headers } = await world.call('GET', path);
  assert.equal(status, 303);
  assert.equal(headers.get('location'), `/dashboard/sign-in?next=${encodeURIComponent(path)}`);
});

test('UI12 a page takes no POST; HEAD answers its headers alone', async () => {
  const posted = await world.call('POST', '/dashboard', { cookie, body: {} });
  assert.equal(posted.status, 405);
  assert.match(posted.headers.get('allow') ?? '', /GET/);
  const head = await world.call('HEAD', '/dashboard', { cookie });
  assert.equal(head.status, 200);
  assert.equal(head.text, '');
});

test('UI08 UI16 files: compressed at the build, kept for a year, unknown ones 404 and not kept', async () => {
  const { text } = await open('/dashboard');
  const names = text.match(/\/dashboard\/assets\/[\w.-]+/g) ?? [];
  assert.ok(names.length >= 4);
  for (const name of names) {
    const { status, headers } = await open(name, { 'Accept-Encoding': 'br' });
    assert.equal(status, 200, name);
    assert.equal(headers.get('content-encoding'), 'br');
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(headers.get('vary'), 'Accept-Encoding');
    assert.match(headers.get('content-type') ?? '', name.endsWith('.js') ? /javascript/ : /css/);
  }
  for (const name of ['nothing-abcdefgh.js', '..%2fcurrent.json', '%2e%2e%2fcurrent.json', '.js']) {
    const { status, headers } = await open(`/dashboard/assets/${name}`);
    assert.ok(status === 404 || status === 400, name);
    assert.equal(headers.get('cache-control'), 'no-store', name);
  }
  const licences = await open('/dashboard/assets/licences.txt');
  assert.match(licences.text, /^preact 11\.\d/m);
  assert.doesNotMatch(
    licences.text,
    /^react(?:-dom)? \d/m,
    'the alias leaves nothing of React (UI213)',
  );
});

test('UI08 a file goes out in the form that the browser takes, made at the build: Brotli, gzip or as it is, with the same content', async () => {
  const { text } = await open('/dashboard');
  const [style] = text.match(/\/dashboard\/assets\/[\w.-]+\.css/) ?? [];
  const raw = async (accept: string) => {
    const { hostname, port } = new URL(world.url);
    const headers = { cookie, ...(accept && { 'accept-encoding': accept }) };
    const asked = get({ hostname, port, path: style, headers });
    const [answer] = await once(asked, 'response');
    const body = await buffer(answer);
    assert.equal(answer.headers['vary'], 'Accept-Encoding', accept);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff', accept);
    assert.equal(answer.headers['content-length'], String(body.length), accept);
    return [answer.headers['content-encoding'], body] as const;
  };
  const [none, plain] = await raw('');
  const [brotli, small] = await raw('gzip, deflate, br');
  const [gzip, packed] = await raw('br;q=0, gzip');
  assert.deepEqual([none, brotli, gzip], [undefined, 'br', 'gzip']);
  assert.deepEqual(brotliDecompressSync(small), plain);
  assert.deepEqual(gunzipSync(packed), plain);
  assert.ok(small.length < packed.length && packed.length < plain.length / 2);
  assert.equal((await open('/dashboard/assets')).status, 404, 'no listing');
});

test('UI07 DASHBOARD=off: no pages, the doors stay', async () => {
  const { url } = await world.second({ DASHBOARD: 'off' });
  assert.equal((await world.call('GET', `${url}/dashboard`, { cookie })).status, 404);
  assert.equal((await world.call('GET', `${url}/dashboard/sign-in`)).status, 200);
});

test('UI181 the workbench is there outside production alone', async () => {
  const statusIn = async (production: boolean) => {
    const pages = dashboardPages({
      folder: join(HOUSE_ROOT, 'dashboard/dist'),
      enabled: true,
      production,
      isBuilding: () => false,
      session: async () => ({}),
    });
    const raw = { url: '/dashboard/design', headers: {} };
    const incoming = { raw, search: '', params: {}, requestId: 'req_x' };
    const answer = pages['/dashboard/*'] as (one: Incoming) => Promise<RawAnswer>;
    return (await answer(incoming as unknown as Incoming)).status;
  };
  assert.deepEqual([await statusIn(false), await statusIn(true)], [200, 404]);
});
