// F14 of the candidate's pages: who may do what there. Every address and every form is sent by everybody, and each status
// is the one that candidate-expected.csv declares, a file that no guard reads.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { clock, iso } from '../../../src/kit/clock.ts';
import { newId } from '../../../src/kit/ids.ts';
import { pages } from '../../../src/pages/table.ts';
import { hiddenIn, postForm, type Visitor, visitorOf } from '../../kit/candidates.ts';
import { bothModes, type Hirer, hirer } from '../../kit/hiring.ts';
import { sendPart, speak } from '../../kit/recordings.ts';
import { webm } from '../../kit/sounds.ts';
import { startWorld, type World } from '../../kit/world.ts';

const file = new URL('./candidate-expected.csv', import.meta.url);
const [head = [], ...lines] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((cell) => cell.trim()));
const expected = new Map(lines.map(([name = '', ...cells]) => [name, cells]));

let world: World;
let api: Hirer;
let sandboxKey: string;
let paymentsKey: string;
let strangerCookie: string;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
  api = await hirer(world);
  sandboxKey = (await bothModes(world)).test.key;
  paymentsKey = (await world.project()).key;
  strangerCookie = (await hirer(world)).cookie;
});
after(() => world.close());

type Target = { visitor: Visitor; link: string; address: string; recording: string };
type Credentials = { cookie?: string | undefined; headers?: Record<string, string> };

/** Somebody who is asked the first of two questions. */
async function target(body: object = {}): Promise<Target> {
  await world.advance(61_000);
  // By voice alone: nothing is chosen where a session begins.
  const campaign = await api.published(2, { voiceEnabled: true, chatEnabled: false });
  const address = new URL((await api.get(`/interviews/${campaign}`)).body.data.url).pathname;
  const visitor = await visitorOf(world, api, campaign, body);
  const link = new URL(visitor.inviteUrl).pathname;
  return { visitor, link, address, recording: newId('rec') };
}

const key = (text: string) => ({ headers: { Authorization: `Bearer ${text}` } });

/** Each asks about a candidate, its own or another's. */
const callers: Record<string, () => Promise<Target & Credentials>> = {
  none: async () => begun(await target()),
  'made-up cookie': async () => ({
    ...(await begun(await target())),
    cookie: 'hire_candidate=v1.a.b.c',
  }),
  'hiring key': async () => ({ ...(await begun(await target())), ...key(api.key) }),
  'sandbox key': async () => ({ ...(await begun(await target())), ...key(sandboxKey) }),
  'payments key': async () => ({ ...(await begun(await target())), ...key(paymentsKey) }),
  owner: async () => ({ ...(await begun(await target())), cookie: api.cookie }),
  stranger: async () => ({ ...(await begun(await target())), cookie: strangerCookie }),
  'other candidate': async () => {
    const [one, other] = [await begun(await target()), await target()];
    return { ...one, cookie: other.visitor.cookie };
  },
  'rotated link': async () => {
    const one = await begun(await target());
    const path = `/dashboard/hire/candidates/${one.visitor.id}/invite`;
    const made = await world.call('POST', path, { cookie: api.cookie, body: { rotate: true } });
    assert.equal(made.status, 200, made.text);
    return { ...one, cookie: one.visitor.cookie };
  },
  'expired link': async () => {
    const one = await target({ inviteExpiresAt: iso(clock.now() + 90_000) });
    await world.advance(91_000);
    return { ...one, cookie: one.visitor.cookie };
  },
  'other site': async () => {
    const one = await begun(await target());
    return { ...one, cookie: one.visitor.cookie, headers: { Origin: 'https://evil.example' } };
  },
  candidate: async () => {
    const one = await begun(await target());
    return { ...one, cookie: one.visitor.cookie };
  },
};

async function begun(one: Target): Promise<Target> {
  assert.equal((await one.visitor.begin()).status, 303);
  return { ...one, recording: await speak(world, one.visitor, webm({ seconds: 1 })) };
}

type Ask = (one: Target & Credentials) => Promise<{ status: number }>;

const get =
  (of: (one: Target) => string): Ask =>
  (one) =>
    world.call('GET', of(one), {
      cookie: one.cookie,
      ...(one.headers ? { headers: one.headers } : {}),
    });
const post =
  (of: (one: Target) => string, fields: Record<string, string>): Ask =>
  async (one) => {
    const hidden = hiddenIn((await one.visitor.look()).text);
    return postForm(
      world,
      of(one),
      { item: '0.0', key: 'k'.repeat(22), ...hidden, ...fields },
      one,
    );
  };
const act = (name: string, fields: Record<string, string> = {}): Ask =>
  post(({ visitor }) => visitor.path, { act: name, ...fields });

const asks: Record<string, Ask> = {
  'GET /i/invite/{token}': get(({ link }) => link),
  'POST /i/invite/{token}': post(({ link }) => link, {}),
  'GET /i/{slug}': get(({ address }) => address),
  'POST /i/{slug}': post(({ address }) => address, { name: 'A', email: 'a@x.sn' }),
  'GET /i/c/{candidateId}': get(({ visitor }) => visitor.path),
  'GET /i/c/{candidateId}/record': get(({ visitor }) => `${visitor.path}/record`),
  'GET /i/c/{candidateId}/record.json': get(({ visitor }) => `${visitor.path}/record.json`),
  'GET /i/c/{candidateId}/recordings/{recording}': get(
    ({ visitor, recording }) => `${visitor.path}/recordings/${recording}`,
  ),
  'POST /i/c/{candidateId}/recordings/{recording}': (one) =>
    sendPart(world, { path: one.visitor.path, cookie: one.cookie ?? '' }, webm({ seconds: 1 }), {
      ...(one.headers ? { headers: one.headers } : {}),
    }),
  // Whoever has the address hears it, and nobody has a made-up one.
  'GET /i/recordings/{token}': get(() => '/i/recordings/v1.a.b.c'),
  // Whoever has the address looks, and there is nothing to change; nobody has a made-up one.
  'GET /i/preview/{token}/{step}': get(() => '/i/preview/v1.a.b.c/0'),
  'POST /i/preview/{token}/{step}': post(() => '/i/preview/v1.a.b.c/0', { act: 'begin' }),
  begin: act('begin', { agree: 'yes' }),
  decline: act('decline'),
  answer: act('answer', { text: 'un' }),
  skip: act('skip'),
  draft: act('draft', { text: 'un' }),
  drop: act('drop'),
  correct: act('correct', { message: `msg_${'0'.repeat(26)}`, text: 'x' }),
  send: act('send'),
  contest: act('contest', { contest: 'x' }),
  withdraw: act('withdraw', { sure: 'yes' }),
  erase: act('erase', { erase: 'yes' }),
  leave: act('leave'),
};

test('F14 every address and form of a candidate has its row, and every caller a cell', () => {
  assert.deepEqual([...expected.keys()], Object.keys(asks));
  assert.deepEqual(head.slice(1), Object.keys(callers));
  for (const [name, cells] of expected) assert.equal(cells.length, head.length - 1, name);
  const pagesOf = Object.entries(pages).filter(([path]) => path.startsWith('/i/'));
  for (const [path, page] of pagesOf) {
    if (/\.(css|js)$/.test(path)) continue;
    assert.ok(`GET ${path}` in asks, path);
    const isForm = page.kind === 'page' && 'posts' in page && !path.includes('/c/');
    if (isForm) assert.ok(`POST ${path}` in asks, path);
  }
});

for (const [caller, prepare] of Object.entries(callers)) {
  test(`F14 HC66 ${caller} gets what is declared`, async () => {
    const place = head.indexOf(caller) - 1;
    const got: string[] = [];
    let one = await prepare();
    for (const [name, ask] of Object.entries(asks)) {
      const { status } = await ask(one);
      got.push(`${name} ${status}`);
      // What a candidate changed is nothing to go on from.
      const isChanged = status < 400 && !/^(GET|POST|draft|skip|leave)/.test(name);
      if (isChanged) one = await prepare();
    }
    assert.deepEqual(
      got,
      Object.keys(asks).map((name) => `${name} ${expected.get(name)?.[place]}`),
    );
  });
}
