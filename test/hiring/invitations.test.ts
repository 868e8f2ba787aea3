// Mails of hiring: invitations to candidates, once each and never before somebody's own mail; reinviteCandidate
// (contract/hiring.md H82, H97; issue "Mails").
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { hashInvite } from '../../src/hiring/addresses.ts';
import { findByLink } from '../../src/hiring/candidates/index.ts';
import { clock } from '../../src/kit/clock.ts';
import { createSeal } from '../../src/kit/seal.ts';
import { bothModes, hirer, shown } from '../kit/hiring.ts';
import { scopeOf } from '../kit/hiring-sessions.ts';
import { dashboardOf } from '../kit/hiring-webhooks.ts';
import { mailsTo } from '../kit/mails.ts';
import { authSecret, startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

let n = 0;
const address = () => `candidat${++n}@lettres.sn`;
/** The files of all mails, oldest first. */
const files = () => {
  try {
    const folder = join(world.dataDir, 'mail');
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    const written = (file: string) => statSync(file).mtimeMs;
    return names.map((name) => join(folder, name)).sort((a, b) => written(a) - written(b));
  } catch {
    return [];
  }
};
const sent = () => files().length;

test('HC82 a new address gets one mail in the campaign’s language: link, contact, and that a program asks', async () => {
  const api = await hirer(world);
  await dashboardOf(world, api.cookie).patch('/organization', {
    name: 'Sahel Commerce',
    contactEmail: 'rh@sahel.sn',
  });
  for (const [language, program, greeting] of [
    ['fr', /Un programme \(Awa\) pose les questions/, /Bonjour Ibou/],
    ['en', /A program \(Awa\) asks the questions/, /Hello Ibou/],
    ['wo', /Un programme \(Awa\) pose les questions/, /Bonjour Ibou/],
  ] as const) {
    const email = address();
    const campaign = await api.published(1, {
      language,
      aiName: 'Awa',
      title: 'Caissier\nÀ Dakar',
    });
    const made = await api.post(`/interviews/${campaign}/candidates`, { name: 'Ibou', email });
    const [{ id, inviteUrl, emailSentAt }] = made.body.data;
    assert.equal(emailSentAt, null, 'not yet');
    await world.advance(1_000);
    const mails = await mailsTo(world, email);
    assert.equal(mails.length, 1);
    const text = mails[0]?.replaceAll('=\n', '') ?? '';
    for (const pattern of [
      program,
      greeting,
      /Sahel Commerce/,
      /rh@sahel\.sn/,
      /Caissier À Dakar/,
    ]) {
      assert.match(text, pattern);
    }
    assert.ok(text.includes(inviteUrl));
    const [row] = (await api.get(`/interviews/${campaign}/candidates`)).body.data;
    assert.ok(row.emailSentAt, 'told');
    const again = await api.post(`/interviews/${campaign}/candidates`, { name: 'Ibou', email });
    assert.equal(again.body.data[0].id, id);
    await world.advance(60_000);
    assert.equal((await mailsTo(world, email)).length, 1, 'the same again gets none');
  }
});

test('HC82 HC36 HP22 none without an address, none where the campaign sends none, none from the sandbox', async () => {
  const { test: sandbox, live } = await bothModes(world);
  const before = sent();
  const silent = await live.published(1, { sendInvitations: false });
  await live.post(`/interviews/${silent}/candidates`, { name: 'A', email: address() });
  const open = await live.published(1);
  await live.post(`/interviews/${open}/candidates`, { name: 'B' });
  const tried = await sandbox.published(1);
  await sandbox.post(`/interviews/${tried}/candidates`, { name: 'C', email: address() });
  await world.advance(60_000);
  assert.equal(sent(), before);
});

test('HC82 500 invitations never delay a mail that somebody waits for, and each arrives once', async () => {
  const api = await hirer(world);
  const campaign = await api.published(1);
  const list = Array.from({ length: 500 }, (_, i) => ({
    name: `Candidat ${i}`,
    email: `foule${i}@lettres.sn`,
  }));
  const before = sent();
  const made = await api.post(`/interviews/${campaign}/candidates`, list);
  assert.equal(made.status, 200, made.text);
  const sentBefore = sent();
  const reset = await world.call('POST', '/auth/request-password-reset', {
    body: { email: api.email, redirectTo: '/' },
    headers: { Origin: world.url },
  });
  assert.equal(reset.status, 200, reset.text);
  assert.equal((await mailsTo(world, api.email)).length, 1, 'their own mail is there');
  // By its place among all: a slow machine sends others while it is looked for.
  const place = files().findIndex((file) =>
    readFileSync(file, 'utf8').includes(`To: ${api.email}\r\n`),
  );
  assert.ok(place - sentBefore < 250, 'and most of the invitations come after it');
  await world.advance(60_000);
  await world.idle();
  assert.equal(sent() - before, 501);
  assert.equal((await mailsTo(world, 'foule499@lettres.sn')).length, 1);
});

test('HC72 HC82 who is erased before their turn gets no mail', async () => {
  const api = await hirer(world);
  const campaign = await api.published(1);
  const emails = Array.from({ length: 40 }, address);
  const made = await api.post(
    `/interviews/${campaign}/candidates`,
    emails.map((email) => ({ name: 'X', email })),
  );
  const last = made.body.data.at(-1);
  const erased = await dashboardOf(world, api.cookie).remove(`/candidates/${last.id}`);
  assert.equal(erased.status, 200);
  await world.advance(60_000);
  assert.equal((await mailsTo(world, emails[0] ?? '')).length, 1);
  assert.deepEqual(await mailsTo(world, last.email), []);
});

test('HC97 an invitation is mailed again three times a day, and rotated its old link is dead at once', async () => {
  const api = await hirer(world);
  const mine = dashboardOf(world, api.cookie);
  const campaign = await api.published(1);
  const email = address();
  const made = await api.post(`/interviews/${campaign}/candidates`, { name: 'Y', email });
  const [{ id, inviteUrl }] = made.body.data;
  await world.advance(3_700_000);
  const rotated = await mine.post(`/candidates/${id}/invite`, { rotate: true });
  assert.equal(rotated.status, 200, rotated.text);
  const fresh = rotated.body.data.inviteUrl;
  assert.notEqual(fresh, inviteUrl);
  const { organizationId } = await scopeOf(world, id);
  const opens = async (url: string) =>
    (await findByLink(world.database, organizationId, hashInvite(url.split('/').at(-1) ?? '')))?.id;
  assert.deepEqual([await opens(inviteUrl), await opens(fresh)], [undefined, id]);
  await world.advance(3_700_000);
  assert.equal((await mine.post(`/candidates/${id}/invite`)).status, 200);
  await world.advance(3_700_000);
  assert.equal((await mine.post(`/candidates/${id}/invite`)).status, 200);
  await world.advance(3_700_000);
  const fourth = await mine.post(`/candidates/${id}/invite`);
  assert.equal(shown(fourth), '429 RATE_LIMITED');
  const mails = await mailsTo(world, email);
  assert.equal(mails.length, 4);
  const link = (mail: string | undefined) => mail?.replaceAll('=\n', '').includes(fresh);
  assert.deepEqual(mails.map(link), [false, true, true, true]);
});

test('HC82 the mail says to the minute until when one may begin, by the link’s own end or the campaign’s', async () => {
  const api = await hirer(world);
  const midnight = (days: number) => {
    const day = new Date(clock.now() + days * 86_400_000).toISOString().slice(0, 10);
    return `${day}T00:00:00.000Z`;
  };
  // What the server's own piece writes, said here by another hand.
  const day = (iso: string, language: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
      .format(new Date(iso))
      .replace(/^1 (?=\p{L}+ )/u, language === 'fr-FR' ? '1er ' : '1 ');
  for (const [language, closesAt, inviteExpiresAt, said] of [
    ['fr', null, midnight(3), `avant le ${day(midnight(3), 'fr-FR')} à 00:00 (heure de Dakar`],
    ['fr', midnight(2), midnight(3), `avant le ${day(midnight(2), 'fr-FR')} à 00:00`],
    ['en', midnight(4), null, `before ${day(midnight(4), 'en-GB')} at 00:00 (Dakar time`],
    ['en', null, null, undefined],
  ] as const) {
    const email = address();
    const campaign = await api.published(1, { language, closesAt });
    const person = { name: 'Ibou', email, inviteExpiresAt };
    assert.equal((await api.post(`/interviews/${campaign}/candidates`, person)).status, 200);
    await world.advance(1_000);
    const [mail = ''] = await mailsTo(world, email);
    if (said) assert.ok(mail.includes(said), `${said}\n${mail}`);
    else assert.doesNotMatch(mail, /Begin before/);
  }
});

test('HC82 a mail that waits for its server goes to nobody’s old address and holds no dead link', async () => {
  const away = await startWorld({
    ...{ PUBLIC_URL: 'https://svc.example', SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  try {
    const api = await hirer(away);
    const mine = dashboardOf(away, api.cookie);
    const campaign = await api.published(1);
    const person = { name: 'Y', email: 'faux@lettres.sn' };
    const [{ id }] = (await api.post(`/interviews/${campaign}/candidates`, person)).body.data;
    const seal = createSeal(authSecret, 'mails');
    const waiting = async () => {
      await away.advance(1_000);
      const rows = await away.database.all<{ payload: { sealed: string } }>({
        text: "select payload from jobs where kind = 'send-slow-mail'",
        values: [],
      });
      return rows.map(({ payload }) => JSON.parse(seal.open(payload.sealed)));
    };
    assert.deepEqual(
      (await waiting()).map(({ to }) => to),
      ['faux@lettres.sn'],
    );
    const path = `/interviews/${campaign}/candidates/${id}`;
    const changed = await api.patch(path, { email: 'juste@lettres.sn' });
    assert.deepEqual([changed.status, changed.body.data.emailSentAt], [200, null]);
    assert.deepEqual(
      (await waiting()).map(({ to }) => to),
      ['juste@lettres.sn'],
    );
    const rotated = await mine.post(`/candidates/${id}/invite`, { rotate: true });
    assert.equal(rotated.status, 200, rotated.text);
    const left = await waiting();
    assert.deepEqual(
      left.map(({ text }) => text.includes(rotated.body.data.inviteUrl)),
      [true],
    );
    assert.equal((await api.patch(path, { email: null })).status, 200);
    assert.deepEqual(await waiting(), []);
  } finally {
    await away.close();
  }
});

test('HC82 an invitation that has expired is not said to be sent again', async () => {
  const api = await hirer(world);
  const mine = dashboardOf(world, api.cookie);
  const campaign = await api.published(1);
  const inviteExpiresAt = new Date(clock.now() + 3_600_000).toISOString();
  const person = { name: 'Y', email: address(), inviteExpiresAt };
  const [{ id }] = (await api.post(`/interviews/${campaign}/candidates`, person)).body.data;
  await world.advance(1_000);
  assert.equal((await mailsTo(world, person.email)).length, 1);
  await world.advance(3_700_000);
  const late = await mine.post(`/candidates/${id}/invite`);
  assert.equal(shown(late), '409 CONFLICT');
  assert.match(late.body.error.message, /inviteExpiresAt/);
  assert.equal((await mailsTo(world, person.email)).length, 1);
  const path = `/interviews/${campaign}/candidates/${id}`;
  assert.equal((await api.patch(path, { inviteExpiresAt: null })).status, 200);
  assert.equal((await mine.post(`/candidates/${id}/invite`)).status, 200);
  await world.advance(1_000);
  assert.equal((await mailsTo(world, person.email)).length, 2);
});

test('HC82 an invitation again is refused where nothing could be sent', async () => {
  const { test: sandbox, live, cookie } = await bothModes(world);
  const mine = dashboardOf(world, cookie);
  const tried = await sandbox.published(1);
  const made = await sandbox.post(`/interviews/${tried}/candidates`, {
    name: 'Z',
    email: address(),
  });
  const [{ id }] = made.body.data;
  assert.equal(shown(await mine.post(`/candidates/${id}/invite`)), '409 CONFLICT');
  assert.equal((await mine.post(`/candidates/${id}/invite`, { rotate: true })).status, 200);
  const draft = await live.published(1);
  const other = await live.post(`/interviews/${draft}/candidates`, { name: 'Z' });
  const silent = await mine.post(`/candidates/${other.body.data[0].id}/invite`);
  assert.equal(shown(silent), '409 CONFLICT');
  const wrong = await mine.post(`/candidates/${id}/invite`, { rotate: 'yes', foo: 1 });
  assert.equal(shown(wrong), '400 BAD_REQUEST');
});
