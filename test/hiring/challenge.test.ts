// Beyond sixty candidates of one network in an hour, the public address of a campaign asks for the checker's challenge,
// where the operator has one (contract/hiring.md section 5, point 2). The checker is a server beside, as Turnstile is one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { postForm } from '../kit/candidates.ts';
import { startChecker } from '../kit/checker.ts';
import { type Hirer, hirer } from '../kit/hiring.ts';
import { startWorld, type World } from '../kit/world.ts';

let checker: Awaited<ReturnType<typeof startChecker>>;
let world: World;
let api: Hirer;
before(async () => {
  checker = await startChecker();
  world = await startWorld({
    ...{ PUBLIC_URL: 'https://svc.example', TRUST_PROXY: '127.0.0.1' },
    ...{ TURNSTILE_SECRET: 'hush', TURNSTILE_URL: checker.url, TURNSTILE_SITE_KEY: '0x4AAA_b' },
  });
  api = await hirer(world);
});
after(() => Promise.all([world.close(), checker.close()]));

const here = '198.51.100.7';
const policyOf = ({ headers }: { headers: Headers }) => headers.get('content-security-policy');

/** The address of a new campaign by which sixty have come from one network. */
async function crowdedAddress(): Promise<{ address: string; count: () => Promise<number> }> {
  const campaign = await api.published(1);
  const read = async () => (await api.get(`/interviews/${campaign}`)).body.data;
  const address = new URL((await read()).url).pathname;
  const come = () => join(address, { name: 'A', email: 'a@x.sn' });
  const sixty = await Promise.all(Array.from({ length: 60 }, come));
  assert.deepEqual(new Set(sixty.map(({ status }) => status)), new Set([303]));
  return { address, count: async () => (await read()).counts.candidates };
}

const join = (address: string, fields: Record<string, string>, from = here) =>
  postForm(world, `${address}?lang=en`, fields, { headers: { 'X-Forwarded-For': from } });

const solved = (token: string) => ({ 'cf-turnstile-response': token });

test('HC84 the sixty-first of a network is shown the challenge with what was typed, and comes in once it is solved', async () => {
  const { address, count } = await crowdedAddress();
  const typed = { name: 'Awa <b>', email: 'awa@x.sn' };
  const asked = await join(address, typed);
  assert.equal(asked.status, 429);
  assert.ok(Number(asked.headers.get('retry-after')) > 3_000);
  assert.match(asked.text, /Show that you are no robot .* or come back in/);
  assert.match(asked.text, /<div class="cf-turnstile" data-sitekey="0x4AAA_b" data-language="en">/);
  assert.match(asked.text, /name="email"[^>]* value="awa@x.sn"/);
  assert.match(asked.text, /value="Awa &lt;b&gt;"/);
  assert.deepEqual(checker.asked, [], 'nobody was asked about nothing');
  assert.equal((await join(address, { ...typed, ...solved('good one') })).status, 303);
  assert.deepEqual(checker.asked, ['hush good one']);
  assert.equal(await count(), 61);
});

test('HC95 the record of a campaign with a public address names the checker, and that of no other', async () => {
  const kinds = async (id: string) => {
    const path = `/dashboard/hire/interviews/${id}/processing-record`;
    const { data } = (await world.call('GET', path, { cookie: api.cookie })).body;
    return data.recipients.map(({ kind, name }: Record<string, string>) => `${kind} ${name}`);
  };
  const host = new URL(checker.url).host;
  assert.ok((await kinds(await api.published(1))).includes(`challenge ${host}`));
  const invited = await kinds(await api.published(1, { requireInvite: true }));
  assert.ok(!invited.some((one: string) => one.startsWith('challenge')));
});

test('HC84 a challenge that is not solved, was used, or is no token lets nobody in, and is asked for again', async () => {
  const { address, count } = await crowdedAddress();
  const typed = { name: 'A', email: 'a@x.sn' };
  assert.equal((await join(address, { ...typed, ...solved('good twice') })).status, 303);
  const before = checker.asked.length;
  for (const token of ['bad', 'good twice', 'x'.repeat(2_049)]) {
    const refused = await join(address, { ...typed, ...solved(token) });
    assert.equal(refused.status, 400, token.slice(0, 20));
    assert.match(refused.text, /id="challenge-fault">The check did not succeed/);
    assert.match(refused.text, /class="cf-turnstile"/);
  }
  assert.equal(checker.asked.length, before + 2, 'what is no token is not asked about');
  assert.equal((await join(address, { ...typed, ...solved('') })).status, 429);
  // A field that is wrong is told first: what was solved is not used up for it.
  const wrong = await join(address, { name: '', email: 'a@x.sn', ...solved('good kept') });
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /id="name-fault"/);
  assert.match(wrong.text, /class="cf-turnstile"/);
  assert.ok(!checker.asked.includes('hush good kept'));
  assert.equal(await count(), 61);
});

test('HC84 the challenge is the one foreign script, on the one page that shows it', async () => {
  const { address } = await crowdedAddress();
  const typed = { name: 'A', email: 'a@x.sn' };
  const asked = await join(address, typed);
  const from = 'https://challenges.cloudflare.com';
  assert.equal(
    policyOf(asked),
    `default-src 'none'; style-src 'self'; script-src ${from}; frame-src ${from}; ` +
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
  assert.equal(asked.headers.get('referrer-policy'), 'strict-origin');
  for (const other of [
    await world.call('GET', address),
    await join(address, { name: '' }),
    await join(address, { name: '' }, '203.0.113.9'),
  ]) {
    assert.doesNotMatch(other.text, /<script|cf-turnstile/);
    assert.doesNotMatch(policyOf(other) ?? '', /cloudflare/);
    assert.equal(other.headers.get('referrer-policy'), 'no-referrer');
  }
});

test('HC84 a checker is asked sixty times a minute by one network at the most, and its silence is nobody’s fault', async () => {
  const { address, count } = await crowdedAddress();
  const typed = { name: 'A', email: 'a@x.sn' };
  await world.advance(60_000);
  const tries = await Promise.all(
    Array.from({ length: 61 }, () => join(address, { ...typed, ...solved('bad') })),
  );
  const statuses = tries.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(60).fill(400), 429]);
  await world.advance(60_000);
  const silent = await world.second({
    ...{ TURNSTILE_URL: 'http://127.0.0.1:1/', TURNSTILE_SITE_KEY: '' },
  });
  const send = (fields: Record<string, string>) =>
    world.call('POST', `${silent.url}${address}`, {
      headers: {
        'X-Forwarded-For': here,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...typed, ...fields }).toString(),
    });
  const busy = await send(solved('good'));
  assert.equal(busy.status, 503);
  assert.ok(Number(busy.headers.get('retry-after')) >= 1);
  // A server that has no key of its site cannot show the challenge: it says when to come back.
  const told = await send({});
  assert.equal(told.status, 429);
  assert.match(told.text, /Revenez dans/);
  assert.doesNotMatch(told.text, /<form|<script/);
  assert.equal(await count(), 60);
});
