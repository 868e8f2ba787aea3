// Candidates as callers of the hiring API meet them: inviteCandidates, listCandidates, updateCandidate
// (contract/hiring.md H17, H25 to H30, H81, H86).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clock, iso } from '../../src/kit/clock.ts';
import { hirer, hiringOf, newHiringKey, shown } from '../kit/hiring.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

type Shown = { id: string; name: string; email: string | null; inviteUrl: string };
const link = /^https:\/\/svc\.example\/i\/invite\/[\w-]{47}$/;

test('HC17 HP18 a campaign that is not published invites nobody, archived neither', async () => {
  const api = await hirer(world);
  const id = await api.campaign();
  const path = `/interviews/${id}/candidates`;
  assert.equal(shown(await api.post(path, { name: 'A' })), '412 PRECONDITION_FAILED');
  await api.post(`/interviews/${id}/publish`);
  assert.equal((await api.post(path, { name: 'A' })).status, 200);
  await api.remove(`/interviews/${id}`);
  assert.equal(shown(await api.post(path, { name: 'A' })), '412 PRECONDITION_FAILED');
  assert.equal((await api.get(path)).body.data.length, 1);
});

test('HC25 HC28 HP15 HP16 one object is a list of one; one address is one candidate, and none is nobody’s', async () => {
  const api = await hirer(world);
  const id = await api.published(1);
  const path = `/interviews/${id}/candidates`;
  const one = await api.post(path, { name: '  Awa Diop ', phone: '77 123 45 67' });
  assert.deepEqual(one.body.data.length, 1);
  const [{ id: candidate, inviteUrl, createdAt, updatedAt, ...rest }] = one.body.data;
  assert.match(candidate, /^can_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.match(inviteUrl, link);
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(rest, {
    interviewId: id,
    name: 'Awa Diop',
    email: null,
    phone: '+221771234567',
    notes: null,
    status: 'INVITED',
    source: 'API',
    inviteExpiresAt: null,
    emailSentAt: null,
    sessionId: null,
    externalRef: null,
  });
  const several = await api.post(path, [
    { name: 'A', email: 'A@x.sn', phone: 'chez sa tante' },
    { name: 'Autre', email: ' a@X.sn ', phone: '770000000', notes: 'deux fois' },
    { name: 'B' },
    { name: 'B' },
  ]);
  const people: Shown[] = several.body.data;
  assert.deepEqual(
    people.map(({ name, email }) => [name, email]),
    [
      ['A', 'a@x.sn'],
      ['B', null],
      ['B', null],
    ],
  );
  assert.deepEqual(
    [several.body.data[0].phone, several.body.data[0].notes],
    ['chez sa tante', 'deux fois'],
  );
  assert.equal(new Set(people.map((person) => person.inviteUrl)).size, 3);
  const blank = [
    { email: 'd@x.sn', notes: '', externalRef: '' },
    { email: 'd@x.sn', notes: 'n', externalRef: 'r' },
  ];
  const [d, ...more] = (
    await api.post(
      path,
      blank.map((one) => ({ name: 'D', ...one })),
    )
  ).body.data;
  assert.deepEqual([d.notes, d.externalRef, more], ['n', 'r', []], 'an empty text is blank too');
  assert.equal((await api.get(`/interviews/${id}`)).body.data.counts.candidates, 5);
});

test('HC26 HP16 the same address again is the same candidate, unchanged, with the same link; elsewhere another', async () => {
  const api = await hirer(world);
  const [id, other] = [await api.published(1), await api.published(1)];
  const path = `/interviews/${id}/candidates`;
  const [first] = (await api.post(path, { name: 'A', email: 'same@x.sn' })).body.data;
  const again = await api.post(path, [
    { name: 'Z' },
    { name: 'B', email: 'SAME@x.sn', notes: 'n' },
  ]);
  const { emailSentAt: _, updatedAt: __, ...same } = again.body.data[1];
  const { emailSentAt: ___, updatedAt: ____, ...was } = first;
  assert.deepEqual(same, was);
  const [elsewhere] = (
    await api.post(`/interviews/${other}/candidates`, { name: 'A', email: 'same@x.sn' })
  ).body.data;
  assert.notEqual(elsewhere.id, first.id);
  assert.notEqual(elsewhere.inviteUrl, first.inviteUrl);
});

test('HC27 HP15 HP17 500 candidates in one call, 501 none; one bad row refuses all and is named', async () => {
  const api = await hirer(world);
  const id = await api.published(1);
  const path = `/interviews/${id}/candidates`;
  const people = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `P${n}`, email: `p${n}@x.sn` }));
  for (const list of [[], people(501)]) {
    assert.equal(shown(await api.post(path, list)), '400 BAD_REQUEST');
  }
  const spoilt: object[] = people(500);
  spoilt[499] = { email: 'p@x.sn' };
  spoilt[3] = { name: 'x', email: 'none' };
  const refused = await api.post(path, spoilt);
  assert.equal(shown(refused), '400 BAD_REQUEST');
  assert.match(refused.body.error.message, /3\.email: .*499\.name: /s);
  assert.deepEqual((await api.get(path)).body.data, []);
  const made = await api.post(path, people(500));
  assert.deepEqual([made.status, made.body.data.length], [200, 500]);
  assert.deepEqual(
    made.body.data.map(({ name }: Shown) => name),
    people(500).map(({ name }) => name),
    'in the order given',
  );
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const { body } = await api.get(`${path}?limit=100${more}`);
    seen.push(...body.data.map(({ name }: Shown) => name));
    cursor = body.cursor;
  }
  assert.deepEqual(
    seen,
    people(500)
      .map(({ name }) => name)
      .toReversed(),
    'newest first',
  );
});

test('HC79 what nobody needs to know of a candidate is refused by name, and every wrong field with it', async () => {
  const api = await hirer(world);
  const id = await api.published(1);
  const wrong = { name: '', email: 'x', gender: 'F', birthDate: '2000-01-01', inviteToken: 'x' };
  const refused = await api.post(`/interviews/${id}/candidates`, {
    ...wrong,
    inviteExpiresAt: iso(clock.now() - 1),
  });
  assert.equal(shown(refused), '400 BAD_REQUEST');
  for (const name of Object.keys(wrong)) {
    assert.ok(refused.body.error.message.includes(`${name}: `), name);
  }
  const late = await api.post(`/interviews/${id}/candidates`, [
    { name: 'A' },
    { name: 'B', inviteExpiresAt: iso(clock.now() - 1) },
  ]);
  assert.match(late.body.error.message, /1\.inviteExpiresAt: /);
  assert.deepEqual((await api.get(`/interviews/${id}/candidates`)).body.data, []);
});

test('N9 a candidate’s name is one line in the direction of its letters, when it is given and when it is changed', async () => {
  const api = await hirer(world);
  const path = `/interviews/${await api.published(1)}/candidates`;
  const [awa] = (await api.post(path, { name: ' Awa \u200fنداي\n' })).body.data;
  assert.equal(awa.name, 'Awa \u200fنداي');
  for (const name of [
    'Awa\u202enassaH',
    'Awa\nDirection',
    'Awa\u2066',
    'A\u001b[2Jwa',
    'A\u2028B',
  ]) {
    const made = await api.post(path, [{ name: 'B' }, { name }]);
    assert.equal(shown(made), '400 BAD_REQUEST', JSON.stringify(name));
    assert.match(made.body.error.message, /1\.name: .*d’une seule ligne/);
    assert.equal(shown(await api.patch(`${path}/${awa.id}`, { name })), '400 BAD_REQUEST');
  }
  assert.equal((await api.get(path)).body.data.length, 1);
});

test('HC29 a candidate is changed through the own campaign alone; null empties; another’s address is 409', async () => {
  const api = await hirer(world);
  const [id, other] = [await api.published(1), await api.published(1)];
  const people = [
    { name: 'A', email: 'a@x.sn', notes: 'n', externalRef: 'r' },
    { name: 'B', email: 'b@x.sn' },
  ];
  const [a, b] = (await api.post(`/interviews/${id}/candidates`, people)).body.data;
  const path = `/interviews/${id}/candidates/${a.id}`;
  for (const wrong of [
    `/interviews/${other}/candidates/${a.id}`,
    `/interviews/${id}/candidates/can_${'0'.repeat(26)}`,
  ]) {
    assert.equal(shown(await api.patch(wrong, { name: 'x' })), '404 NOT_FOUND');
  }
  for (const body of [{}, { foo: 1 }, { name: null }, { name: ' ' }, { email: 'x' }]) {
    assert.equal(shown(await api.patch(path, body)), '400 BAD_REQUEST', JSON.stringify(body));
  }
  assert.equal(shown(await api.patch(path, { email: ' B@x.sn ' })), '409 CONFLICT');
  const changed = await api.patch(path, {
    name: ' Anta ',
    email: 'C@x.sn',
    notes: null,
    phone: '33 800 00 00',
  });
  // The invitation's mail may have gone out meanwhile.
  const { updatedAt: _, emailSentAt: _sent, ...now } = changed.body.data;
  const { updatedAt: __, emailSentAt: __sent, ...was } = a;
  assert.deepEqual(now, { ...was, name: 'Anta', email: 'c@x.sn', notes: null, phone: now.phone });
  assert.equal((await api.patch(path, { email: 'c@x.sn' })).status, 200, 'one’s own address');
  assert.equal((await api.patch(path, { email: null })).body.data.email, null);
  assert.equal(
    (await api.patch(`/interviews/${id}/candidates/${b.id}`, { email: 'a@x.sn' })).status,
    200,
  );
});

test('HC19 HC29 who a candidate is may be put right while it is kept, in an archived campaign too', async () => {
  const api = await hirer(world);
  const id = await api.published(1);
  const [{ id: candidate }] = (
    await api.post(`/interviews/${id}/candidates`, { name: 'Ayssatou', email: 'ays@x.sn' })
  ).body.data;
  assert.equal((await api.remove(`/interviews/${id}`)).status, 200);
  const path = `/interviews/${id}/candidates/${candidate}`;
  const changed = await api.patch(path, { name: 'Aïssatou', email: 'aissatou@x.sn' });
  assert.deepEqual(
    [changed.status, changed.body.data?.name, changed.body.data?.email],
    [200, 'Aïssatou', 'aissatou@x.sn'],
    changed.text,
  );
  assert.equal(shown(await api.patch(`/interviews/${id}`, { title: 'x' })), '409 CONFLICT');
});

test('HC30 a name is kept as it is, whatever it looks like', async () => {
  const api = await hirer(world);
  const id = await api.published(1);
  const names = [
    '<script>alert(1)</script>',
    'عائشة',
    '👩🏾‍🔧 Awa',
    "O'Neil; drop table candidates",
  ];
  const made = await api.post(
    `/interviews/${id}/candidates`,
    names.map((name) => ({ name, notes: `${name}\n ` })),
  );
  assert.deepEqual(
    made.body.data.map(({ name }: Shown) => name),
    names,
  );
  assert.equal(made.body.data[1].notes, `${names[1]}\n `);
  for (const name of ['a\0b', 'x'.repeat(201)]) {
    assert.equal(
      shown(await api.post(`/interviews/${id}/candidates`, { name })),
      '400 BAD_REQUEST',
    );
  }
});

test('HC81 a key that may only read candidates sees no link, and one that may invite sees it', async () => {
  const api = await hirer(world);
  const id = await api.published(1);
  await api.post(`/interviews/${id}/candidates`, { name: 'A', email: 'a@x.sn' });
  const reader = await newHiringKey(world, api.cookie, { scopes: ['candidates:read'] });
  const path = `/interviews/${id}/candidates`;
  const [seen] = (await hiringOf(world, reader.secret).get(path)).body.data;
  assert.equal(seen.inviteUrl, null);
  assert.match((await api.get(path)).body.data[0].inviteUrl, link);
});

test('HC86 the same Idempotency-Key answers the same bytes; another body under it is a conflict', async () => {
  const api = await hirer(world);
  const id = await api.published(1);
  const path = `/interviews/${id}/candidates`;
  const key = { 'Idempotency-Key': 'invitation-1' };
  const people = [{ name: 'A' }, { name: 'B' }];
  const first = await api.post(path, people, key);
  const again = await api.post(path, people, key);
  assert.deepEqual([again.status, again.text], [200, first.text]);
  assert.equal((await api.get(path)).body.data.length, 2);
  assert.equal(shown(await api.post(path, [{ name: 'C' }], key)), '409 CONFLICT');
  const stored = await world.database.all<{ text: string }>({
    text: 'select k::text as text from idempotency_keys k where object_id = $1',
    values: [first.body.data.map((one: { id: string }) => one.id).join(' ')],
  });
  assert.equal(stored.length, 1);
  assert.ok(!stored[0]?.text.includes('invitation-1'), 'its key is kept as a hash');
  assert.ok(!stored[0]?.text.includes(first.body.data[0].inviteUrl.split('/').at(-1)));
  const campaign = { 'Idempotency-Key': 'campaign-1' };
  const made = await api.post('/interviews', { title: 'X' }, campaign);
  assert.equal(made.status, 200, made.text);
  assert.equal((await api.post('/interviews', { title: 'X' }, campaign)).text, made.text);
  assert.equal((await api.get('/interviews')).body.data.length, 2);
});
