// How candidates come in: personal links and public addresses that no preview spends, in both languages
// (contract/hiring.md section 5, points 1 and 2).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clock, iso } from '../../src/kit/clock.ts';
import { come, headingIn, hiddenIn, postForm, visitorAt, visitorOf } from '../kit/candidates.ts';
import { bothModes, type Hirer, hirer } from '../kit/hiring.ts';
import { withoutDatabase } from '../kit/outage.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let api: Hirer;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example', TRUST_PROXY: '127.0.0.1' });
  api = await hirer(world);
});
after(() => world.close());

const pathOf = (url: string) => new URL(url).pathname;
const statusOf = async (campaign: string) =>
  (await api.get(`/interviews/${campaign}/candidates`)).body.data[0].status;

test('HC83 looking at a link or an address changes nothing, fifty times; the button opens', async () => {
  const campaign = await api.published(1);
  const awa = { name: 'Awa', email: 'a@x.sn' };
  const made = await api.post(`/interviews/${campaign}/candidates`, awa);
  const link = pathOf(made.body.data[0].inviteUrl);
  const address = pathOf((await api.get(`/interviews/${campaign}`)).body.data.url);
  // The invitation is sent first: a mail that leaves takes its job with it.
  await world.idle();
  const rows = await world.countRows();
  for (let n = 0; n < 50; n++) {
    for (const path of [link, address]) {
      const shown = await world.call('GET', path);
      assert.equal(shown.status, 200);
      assert.equal(shown.headers.get('set-cookie'), null);
      assert.equal(shown.headers.get('referrer-policy'), 'no-referrer');
    }
  }
  assert.deepEqual(await world.countRows(), rows);
  assert.equal(await statusOf(campaign), 'INVITED');
  const opened = await postForm(world, link, {});
  assert.equal(opened.status, 303);
  const place = opened.headers.get('location') ?? '';
  assert.match(place, /^\/i\/c\/can_\w{26}\?lang=fr$/);
  const cookie = opened.headers.get('set-cookie') ?? '';
  assert.match(cookie, /; HttpOnly; SameSite=Lax; Secure$/);
  assert.ok(cookie.includes(`; Path=${place.split('?')[0]};`));
  assert.equal(await statusOf(campaign), 'OPENED');
});

test('HC83 HC66 without the cookie of its link, or with another one’s, a candidate’s pages say nothing', async () => {
  const campaign = await api.published(1);
  const [one, other] = [
    await visitorOf(world, api, campaign),
    await visitorOf(world, api, campaign),
  ];
  await one.begin();
  const unknown = `/i/c/can_${'0'.repeat(26)}`;
  const { body } = await api.get(`/interviews/${campaign}/sessions`);
  const session = body.data[0].id;
  for (const cookie of [
    undefined,
    other.cookie,
    'hire_candidate=v1.a.b.c',
    `hire_candidate=${session}`,
  ]) {
    const texts = new Set<string>();
    for (const path of [one.path, unknown, `/i/c/${session}`, '/i/c/x']) {
      for (const tail of ['', '/record', '/record.json']) {
        const shown = await world.call('GET', path + tail, { cookie });
        assert.equal(shown.status, 401, path + tail);
        texts.add(shown.text);
      }
      const sent = await postForm(world, path, { act: 'send' }, { cookie });
      assert.equal(sent.status, 401);
    }
    assert.equal(texts.size, 1, 'whoever it is about');
  }
  assert.equal((await one.look()).status, 200);
});

test('HC66 a form of another site is refused, and so is a page’s own without a known act', async () => {
  const campaign = await api.published(1);
  const visitor = await visitorOf(world, api, campaign);
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ] as Record<string, string>[]) {
    assert.equal((await visitor.begin({}, headers)).status, 403);
  }
  assert.equal((await visitor.act('attic')).status, 400);
  const json = { cookie: visitor.cookie, body: { act: 'begin', agree: 'yes' } };
  assert.equal((await world.call('POST', visitor.path, json)).status, 400);
  assert.equal((await api.get(`/interviews/${campaign}/sessions`)).body.data.length, 0);
  const own = { Origin: 'https://svc.example', 'Sec-Fetch-Site': 'same-origin' };
  assert.equal((await visitor.begin({}, own)).status, 303);
});

test('HC84 the public address makes a candidate of its own, whoever is known already', async () => {
  const campaign = await api.published(1);
  const invited = await visitorOf(world, api, campaign, { email: 'known@x.sn' });
  await invited.begin();
  await invited.answer({ text: 'un' });
  await invited.act('send');
  const address = pathOf((await api.get(`/interviews/${campaign}`)).body.data.url);
  const join = (fields: Record<string, string>) => postForm(world, address, fields);
  const known = await join({ name: 'Moi', email: ' Known@x.sn ' });
  const fresh = await join({ name: 'Moi', email: 'fresh@x.sn' });
  assert.deepEqual([known.status, fresh.status], [303, 303]);
  const pages = await Promise.all([known, fresh].map((one) => visitorAt(world, one).look()));
  const plain = (text: string) => text.replaceAll(/can_\w{26}|[\w-]{47}/g, '');
  assert.equal(plain(pages[0]?.text ?? ''), plain(pages[1]?.text ?? ''));
  const { data } = (await api.get(`/interviews/${campaign}/candidates`)).body;
  const found = data.map(({ email, source, status }: Record<string, string>) => [
    email,
    source,
    status,
  ]);
  assert.deepEqual(found, [
    ['fresh@x.sn', 'PUBLIC_LINK', 'OPENED'],
    ['known@x.sn', 'PUBLIC_LINK', 'OPENED'],
    ['known@x.sn', 'API', 'FINISHED'],
  ]);
  // The own link stands on the page, so that one can go on elsewhere; it is shown to who came by the address alone.
  const link =
    /https:\/\/svc\.example(\/i\/invite\/[\w-]{47})/.exec(pages[0]?.text ?? '')?.[1] ?? '';
  await come(world, `https://svc.example${link}`, visitorAt(world, known).id);
  assert.doesNotMatch((await invited.look()).text, /\/i\/invite\//);
});

test('HC84 what is typed at the address is judged by field, and nothing is made of it', async () => {
  const campaign = await api.published(1);
  const address = pathOf((await api.get(`/interviews/${campaign}`)).body.data.url);
  const cases: [Record<string, string | string[]>, string][] = [
    [{}, 'name'],
    [{ name: '   ', email: 'a@x.sn' }, 'name'],
    [{ name: '\u200b\u2060', email: 'a@x.sn' }, 'name'],
    [{ name: 'x'.repeat(201), email: 'a@x.sn' }, 'name'],
    [{ name: 'a\0b', email: 'a@x.sn' }, 'name'],
    [{ name: 'Awa\u202enassaH', email: 'a@x.sn' }, 'name'],
    [{ name: 'Awa\nDirection', email: 'a@x.sn' }, 'name'],
    [{ name: 'A' }, 'email'],
    [{ name: 'A', email: 'nobody' }, 'email'],
    [{ name: 'A', email: `${'x'.repeat(250)}@x.sn` }, 'email'],
    [{ name: 'A', phone: 'zero' }, 'phone'],
    [{ name: 'A', phone: '12' }, 'phone'],
  ];
  const twice = await postForm(world, address, { name: ['A', 'B'], email: 'a@x.sn' });
  assert.equal(twice.status, 400);
  for (const [fields, name] of cases) {
    const answer = await postForm(world, address, fields);
    assert.equal(answer.status, 400, JSON.stringify(fields));
    assert.match(answer.text, new RegExp(`id="${name}-fault"`), JSON.stringify(fields));
  }
  assert.equal((await api.get(`/interviews/${campaign}`)).body.data.counts.candidates, 0);
  assert.equal((await postForm(world, address, { name: 'A', phone: '77 123 45 67' })).status, 303);
  const { data } = (await api.get(`/interviews/${campaign}/candidates`)).body;
  assert.deepEqual([data[0].phone, data[0].email], ['+221771234567', null]);
});

test('HC84 with requireInvite the address only explains', async () => {
  const campaign = await api.published(1, { requireInvite: true });
  const address = pathOf((await api.get(`/interviews/${campaign}`)).body.data.url);
  const shown = await world.call('GET', `${address}?lang=en`);
  assert.match(shown.text, /by invitation/);
  assert.doesNotMatch(shown.text, /<form/);
  assert.equal((await postForm(world, address, { name: 'A', email: 'a@x.sn' })).status, 409);
  assert.equal((await api.get(`/interviews/${campaign}`)).body.data.counts.candidates, 0);
});

test('HC84 sixty an hour come by one address from one network; the next is told when', async () => {
  const campaign = await api.published(1);
  const address = pathOf((await api.get(`/interviews/${campaign}`)).body.data.url);
  const join = (from: string) =>
    postForm(
      world,
      address,
      { name: 'A', email: 'a@x.sn' },
      { headers: { 'X-Forwarded-For': from } },
    );
  for (let n = 0; n < 60; n++) assert.equal((await join('198.51.100.7')).status, 303);
  const next = await join('198.51.100.7');
  assert.equal(next.status, 429);
  assert.ok(Number(next.headers.get('retry-after')) > 3_000);
  assert.match(next.text, /Revenez dans/);
  assert.equal((await join('203.0.113.9')).status, 303);
  await world.advance(3_600_000);
  assert.equal((await join('198.51.100.7')).status, 303);
});

test('HC85 links and the address of a sandbox campaign say that it is a test and start nothing', async () => {
  const { test: sandbox } = await bothModes(world);
  const campaign = await sandbox.published(1);
  const made = await sandbox.post(`/interviews/${campaign}/candidates`, { name: 'A' });
  const link = pathOf(made.body.data[0].inviteUrl);
  const address = pathOf((await sandbox.get(`/interviews/${campaign}`)).body.data.url);
  for (const path of [link, address]) {
    const shown = await world.call('GET', `${path}?lang=en`);
    assert.match(shown.text, /This campaign is a test/);
    assert.doesNotMatch(shown.text, /<form/);
    const sent = await postForm(world, path, { name: 'A', email: 'a@x.sn' });
    assert.equal(sent.status, 409);
    assert.equal(sent.headers.get('set-cookie'), null);
  }
  assert.equal((await sandbox.get(`/interviews/${campaign}/sessions`)).body.data.length, 0);
  assert.equal((await sandbox.get(`/interviews/${campaign}`)).body.data.counts.candidates, 1);
});

test('HC97 a link that was changed opens nothing, and ends what came in by it', async () => {
  const campaign = await api.published(2);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  await visitor.answer({ text: 'un' });
  const fresh = await visitorOf(world, api, campaign);
  // As the recruiter's "new link" does: another secret for the same candidate.
  await world.database.run({
    text: `update candidates set link_hash = (select link_hash from candidates where id = $2) || 'x' where id = $1`,
    values: [visitor.id, fresh.id],
  });
  assert.equal((await visitor.look()).status, 401);
  assert.equal((await world.call('GET', pathOf(visitor.inviteUrl))).status, 404);
  assert.equal((await postForm(world, pathOf(visitor.inviteUrl), {})).status, 404);
});

test('a link that has expired begins nothing', async () => {
  const campaign = await api.published(1);
  const at = iso(clock.now() + 3_600_000);
  const visitor = await visitorOf(world, api, campaign, { inviteExpiresAt: at });
  const late = await visitorOf(world, api, campaign, { inviteExpiresAt: at });
  await visitor.begin();
  await world.advance(3_700_000);
  assert.equal((await late.begin()).status, 409);
  assert.match((await late.look('en')).text, /Your link has expired/);
  assert.equal((await (await come(world, late.inviteUrl)).begin()).status, 409);
  assert.equal((await visitor.answer({ text: 'un' })).status, 303);
});

test('HC15 where nothing is asked yet the page says so and starts no session', async () => {
  const campaign = await api.published(0);
  const visitor = await visitorOf(world, api, campaign);
  assert.match((await visitor.look('en')).text, /Nothing is asked yet/);
  assert.equal((await visitor.begin()).status, 409);
  assert.equal((await api.get(`/interviews/${campaign}/sessions`)).body.data.length, 0);
});

test('HC30 a name and a title in signs of HTML are shown as text', async () => {
  const name = '<script>alert(1)</script>';
  const campaign = await api.published(1, { title: `<b>${name}` });
  const made = await api.post(`/interviews/${campaign}/candidates`, { name });
  const shown = await world.call('GET', pathOf(made.body.data[0].inviteUrl));
  assert.doesNotMatch(shown.text, /<script|<b>/);
  assert.match(shown.text, /&lt;script&gt;alert\(1\)/);
  assert.match(headingIn(shown.text), /&lt;b&gt;/);
});

test('a device is forgotten on demand; the link brings it back', async () => {
  const campaign = await api.published(2);
  const visitor = await visitorOf(world, api, campaign);
  await visitor.begin();
  const left = await visitor.act('leave');
  assert.equal(left.status, 200);
  assert.match(
    left.headers.get('set-cookie') ?? '',
    /^hire_candidate=; Path=\/i\/c\/can_\w+; Max-Age=0;/,
  );
  const again = await come(world, visitor.inviteUrl, visitor.id);
  assert.match(headingIn((await again.look()).text), /Question 1/);
});

test('a cookie is good for thirty days, however long its browser keeps it', async () => {
  const campaign = await api.published(1);
  const visitor = await visitorOf(world, api, campaign);
  await world.advance(29 * 86_400_000);
  assert.equal((await visitor.look()).status, 200);
  await world.advance(2 * 86_400_000);
  assert.equal((await visitor.look()).status, 401);
});

test('HC65 HC96 what was typed is shown where its cookie is gone or the server is not ready, and to no other site', async () => {
  const visitor = await visitorOf(world, api, await api.published(2));
  await visitor.begin();
  const fields = { act: 'answer', ...hiddenIn((await visitor.look()).text), text: 'mes <mots>' };
  const send = (more: Parameters<typeof postForm>[3]) =>
    postForm(world, visitor.path, fields, more);
  const kept = /<p class="told">mes &lt;mots&gt;<\/p>/;
  const gone = await send({});
  assert.deepEqual([gone.status, headingIn(gone.text)], [401, 'Ouvrez votre lien personnel']);
  assert.match(gone.text, kept);
  await withoutDatabase(world, async () => {
    const away = await send({ cookie: visitor.cookie });
    assert.equal(away.status, 503);
    assert.match(away.text, kept);
  });
  const foreign = await send({ headers: { Origin: 'https://autre.example' } });
  assert.equal(foreign.status, 403);
  assert.doesNotMatch(foreign.text, /mots/);
});
