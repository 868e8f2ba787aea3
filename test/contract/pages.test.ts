// The sweep over all pages of the table, in both languages: policy, language, bytes, headings, links, scripts. A page
// that the table does not have, or that no address here opens, fails it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listNames, listOf } from '../../contract/data/lists.ts';
import { operations } from '../../contract/index.ts';
import { createSeal, sealPurposes } from '../../src/kit/seal.ts';
import { type Declaration, policyHeaders } from '../../src/pages/kit/declaration.ts';
import { type PagePath, pages } from '../../src/pages/table.ts';
import { buildOnce } from '../../tools/dashboard/build.ts';
import { HOUSE_ROOT } from '../../tools/tidy.ts';
import { publishTerms } from '../kit/conditions.ts';
import { invite } from '../kit/invitations.ts';
import { publishLists } from '../kit/lists.ts';
import { candidatesOf, payerTokens } from '../kit/page-addresses.ts';
import { faultsOf, idsOf, isAt, leadsOf, type Opened } from '../kit/page-sweep.ts';
import { importPiece, testRegion, testSource } from '../kit/places.ts';
import { authSecret, startWorld, type World } from '../kit/world.ts';
import { doorAddresses } from './door-addresses.ts';

const table: Readonly<Record<string, Declaration>> = pages;
const languages = ['fr', 'en'] as const;

let world: World;
/** Addresses of every path, those that answer an error among them. */
let addresses: Readonly<Record<PagePath, readonly string[]>>;
let visitors = 0;
/** Of candidates, each for its own pages. */
let cookies: readonly (readonly [path: string, cookie: string])[] = [];

/** As somebody new, with a whole day's quota. */
const open = async (address: string): Promise<Opened> => {
  const from = `198.51.${visitors >> 8}.${visitors++ & 255}`;
  const { status, headers, text } = await world.call('GET', address, {
    headers: { 'X-Forwarded-For': from },
    cookie: cookies.find(([path]) => address.startsWith(path))?.[1],
  });
  return { status, headers, text };
};

before(async () => {
  await buildOnce(HOUSE_ROOT);
  world = await startWorld({
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
  });
  await Promise.all([publishLists(world), publishTerms(world)]);
  await importPiece(world, 'gazetteer', testRegion, [testSource]);
  addresses = await addressesOf();
});
after(() => world.close());

async function addressesOf(): Promise<typeof addresses> {
  const project = await world.project();
  const { token } = await invite(world, project, 'sweep@example.com', 'viewer');
  await world.call('PUT', '/v1/moi/abonnements/banques', { cookie: project.cookie });
  const mailed = createSeal(authSecret, sealPurposes.unsubscribing).close(project.userId);
  const { body } = await world.call('GET', '/v1/jeux?per_page=100');
  const version = (body.data as { id: string; version: string }[]).find(
    ({ id }) => id === 'banques',
  );
  const tokens = await payerTokens(world, project.key);
  const handoff = await world.call('POST', '/v1/kyc/handoff', { key: project.key });
  const photos = handoff.body.url.split('/').at(-1);
  const terms = (await open('/conditions')).text.match(/Version ([\w.-]+),/)?.[1];
  const lists = listNames.map((name) => `/data/${listOf(name).dataset}`);
  const candidates = await candidatesOf(world);
  cookies = candidates.cookies;
  const records = await Promise.all(
    lists.map(async (list) => {
      const { links } = leadsOf((await open(list)).text);
      return links.find((link) => isAt(`${list}/{id}`, link)) ?? assert.fail(list);
    }),
  );
  return {
    '/': ['/'],
    '/favicon.ico': ['/favicon.ico'],
    ...documentAddresses,
    '/data': ['/data'],
    '/data/adresse': ['/data/adresse', '/data/adresse?texte=Essai', '/data/adresse?texte='],
    '/data/telephone': ['/data/telephone', '/data/telephone?numero=77+123+45+67'],
    '/data/montant': ['/data/montant', '/data/montant?montant=1000', '/data/montant?montant=x'],
    '/data/dates': ['/data/dates', '/data/dates?from=2026-12-24&days=1'],
    '/data/lieux': ['/data/lieux'],
    '/data/{dataset}': [...lists, '/data/banques?q=zzzz', '/data/banques?page=0', '/data/nowhere'],
    '/data/{dataset}/{id}': [...records, '/data/banques/nobody'],
    '/data/*': ['/data/banques/x/y'],
    '/data/fichiers/{fichier}': [`/data/fichiers/banques-${version?.version}.csv`],
    '/invitations/{token}': [`/invitations/${token}`, '/invitations/none'],
    ...doorAddresses,
    '/invitations/organization/{token}': ['/invitations/organization/none'],
    '/data/desabonnement/{token}': [
      `/data/desabonnement/${mailed}`,
      '/data/desabonnement/v1.a.b.c',
    ],
    '/p/{token}': [`/p/${tokens.waiting}`, `/p/${tokens.paid}`, `/p/${tokens.gone}`, '/p/none'],
    '/p/{token}/qr.png': [`/p/${tokens.waiting}/qr.png`],
    '/l/{token}': [`/l/${tokens.link}`, '/l/none'],
    '/l/{token}/qr.png': [`/l/${tokens.link}/qr.png`],
    '/k/{token}': [`/k/${photos}`, `/k/v1.a.b.c`],
    '/k/{token}/qr.png': [`/k/${photos}/qr.png`],
    '/identity/script.js': ['/identity/script.js'],
    '/pay/style.css': ['/pay/style.css'],
    '/pay/script.js': ['/pay/script.js'],
    '/dashboard': ['/dashboard'],
    '/dashboard/*': ['/dashboard/nowhere'],
    '/dashboard/assets/{file}': ['/dashboard/assets/licences.txt'],
    '/i/preview/{token}/{step}': [...candidates.previews, '/i/preview/v1.a.b.c/0'],
    ...candidates.addresses,
    '/conditions': ['/conditions'],
    '/conditions/{version}': [`/conditions/${terms}`, '/conditions/none'],
  };
}

const documentAddresses = {
  '/docs': ['/docs'],
  '/docs/errors': ['/docs/errors'],
  '/docs/index.json': ['/docs/index.json', '/docs/index.json?lang=en'],
  '/docs/style.css': ['/docs/style.css'],
  '/docs/form.css': ['/docs/form.css'],
  '/docs/data.css': ['/docs/data.css'],
  '/docs/data-lists.css': ['/docs/data-lists.css'],
  '/openapi.json': ['/openapi.json'],
  '/api/v1/openapi.json': ['/api/v1/openapi.json'],
  '/dashboard/hire/openapi.json': ['/dashboard/hire/openapi.json'],
} as const;

const inLanguage = (address: string, lang: string) =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`;

const known = new Map<string, Promise<Opened>>();
const opened = (address: string): Promise<Opened> => {
  const found = known.get(address) ?? open(address);
  known.set(address, found);
  return found;
};

const bytesOf = async (loads: readonly string[]) => {
  const files = await Promise.all(loads.map(opened));
  for (const { status } of files) assert.equal(status, 200, loads.join());
  return files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
};

test('N70 the server serves the pages of the table, and no other', () => {
  const served = world.app.pages.map(({ path, method }) => `${method} ${path}`).sort();
  const declared = Object.entries(table).flatMap(([path, page]) =>
    'posts' in page && page.posts ? [`GET ${path}`, `POST ${path}`] : [`GET ${path}`],
  );
  assert.deepEqual(served, declared.sort());
});

test('N70 every page keeps to its declaration in both languages, and its links lead somewhere', async () => {
  const faults: string[] = [];
  const links = new Map<string, string>();
  for (const [path, page] of Object.entries(table)) {
    if (page.kind !== 'page') continue;
    for (const address of addresses[path as PagePath]) {
      assert.ok(isAt(path, address), `${address} is no ${path}`);
      for (const lang of languages) {
        const shown = await opened(inLanguage(address, lang));
        const { loads, links: found } = leadsOf(shown.text);
        const needs = await bytesOf(loads);
        for (const fault of faultsOf(page, shown, { lang, needs })) {
          faults.push(`${address} in ${lang}: ${fault}`);
        }
        for (const link of found) links.set(link, address);
      }
    }
  }
  for (const [link, from] of links) {
    const fault = await faultOfLink(link);
    if (fault !== undefined) faults.push(`${from}: ${link} ${fault}`);
  }
  assert.deepEqual(faults, []);
});

const pathOf = (address: string) => address.split('?')[0];

/** A link leads to a page or a file of the table, or to an operation that anybody may read. */
async function faultOfLink(link: string): Promise<string | undefined> {
  const [address = '', fragment] = link.split('#');
  const isPage = Object.keys(table).some((path) => isAt(path, address));
  const isOperation = Object.values(operations).some(
    ({ method, path }) => method === 'GET' && isAt(path, address),
  );
  if (!isPage && !isOperation) return 'is in no table';
  const { status, text, headers } = await opened(address);
  // What was wrong of the page itself stays wrong in its other language.
  const isError = Object.values(addresses)
    .flat()
    .some((one) => pathOf(one) === pathOf(address));
  if (status >= 400 && !isError) return `answers ${status}`;
  if (status === 302) return faultOfLink(headers.get('location') ?? '');
  if (fragment !== undefined && !idsOf(text).has(fragment)) return 'has no such fragment';
  return undefined;
}

test('N70 what is no page is small, of one type, and leads to a page of ours', async () => {
  for (const [path, page] of Object.entries(table)) {
    for (const address of addresses[path as PagePath]) {
      // The application is looked at in a browser, by somebody who is signed in.
      if (page.kind === 'page' || page.kind === 'application') continue;
      const { status, headers, text } = await opened(address);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', address);
      if (page.kind === 'redirect') {
        assert.equal(status, 302, address);
        assert.equal(table[headers.get('location') ?? '']?.kind, 'page', address);
        continue;
      }
      assert.equal(status, 200, address);
      assert.doesNotMatch(headers.get('content-type') ?? 'text/html', /html/, address);
      assert.ok(Buffer.byteLength(text) <= page.budget_bytes, `${address} ${text.length} bytes`);
    }
  }
});

test('N70 an address with a sign that no text has breaks no page, whoever asks', async () => {
  for (const [path, known] of Object.entries(addresses)) {
    const at = path.split('/').findIndex((part) => part.startsWith('{') || part === '*');
    const last = path.split('/').findLastIndex((part) => part.startsWith('{') || part === '*');
    for (const place of at < 0 ? [] : [at, last]) {
      const address = (known[0] ?? '').split('?')[0]?.split('/').with(place, '%00').join('/') ?? '';
      const { status } = await opened(address);
      assert.ok(status < 500, `${address} ${status}`);
    }
  }
});

/** A page without fault, and each way to spoil it. */
const plain = (over: { script?: boolean } = {}) => {
  const page = { ...pages['/data'], ...over };
  const text =
    '<!doctype html>\n<html lang="fr">\n<title>T</title><h1 id="a">T</h1><h2>U</h2><a href="#a">a</a>';
  const headers: [string, string][] = [
    ...policyHeaders(page),
    ['X-Content-Type-Options', 'nosniff'],
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Content-Language', 'fr'],
  ];
  return { page, text, headers };
};

test('N70 the sweep sees each fault of a page, and none in a good one', () => {
  const judged = (
    change: (page: ReturnType<typeof plain>) => Partial<ReturnType<typeof plain>>,
    over?: { script?: boolean },
  ) => {
    const good = plain(over);
    const { page, text, headers } = { ...good, ...change(good) };
    return faultsOf(
      page,
      { status: 200, headers: new Headers(headers), text },
      { lang: 'fr', needs: 9 },
    );
  };
  const without = (name: string) => (page: ReturnType<typeof plain>) => ({
    headers: page.headers.filter(([one]) => one !== name),
  });
  const written = (from: string, to: string) => (page: ReturnType<typeof plain>) => ({
    text: page.text.replace(from, to),
  });
  assert.deepEqual(
    judged(() => ({})),
    [],
  );
  assert.deepEqual(
    judged(written('<h2>', '<script src="/a.js"></script><h2>'), { script: true }),
    [],
  );
  const spoilt: [string, string[]][] = [
    ['content policy', judged(without('Content-Security-Policy'))],
    ['content policy', judged(({ page }) => ({ page: { ...page, script: true } as never }))],
    ['referrer policy', judged(without('Referrer-Policy'))],
    ['guessed types', judged(without('X-Content-Type-Options'))],
    ['not HTML', judged(without('Content-Type'))],
    ['language header', judged(without('Content-Language'))],
    ['language of the text', judged(written('lang="fr"', 'lang="en"'))],
    ['title', judged(written('<title>T</title>', ''))],
    ['one h1', judged(written('<h2>U</h2>', '<h1>U</h1>'))],
    ['headings jump', judged(written('<h2>U</h2>', '<h3>U</h3>'))],
    [
      'a script or a style of its own',
      judged(written('<h2>', '<script src="/a.js"></script><h2>')),
    ],
    ['a script or a style of its own', judged(written('<h2>', '<p style="color: red"></p><h2>'))],
    ['an anchor that is nowhere', judged(written('href="#a"', 'href="#b"'))],
  ];
  for (const [fault, found] of spoilt) assert.deepEqual(found, [fault]);
  assert.match(judged(written('U', 'U'.repeat(50_000))).join(), /bytes of 50000$/);
});

test('N70 the sweep sees a link that leads nowhere', async () => {
  assert.equal(await faultOfLink('/attic'), 'is in no table');
  assert.equal(await faultOfLink('/data/attic'), 'answers 404');
  assert.equal(await faultOfLink('/docs#attic'), 'has no such fragment');
  assert.equal(await faultOfLink('/docs/errors'), undefined);
});
