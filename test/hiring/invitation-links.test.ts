// What becomes of a personal link where its mail may not go, or where nothing can begin: changed all the same, never said to be
// mailed, and good for an erasure (contract/hiring.md H70 to H72, H82, H95, H97).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clock } from '../../src/kit/clock.ts';
import { come, postForm, visitorOf } from '../kit/candidates.ts';
import { hirer, shown } from '../kit/hiring.ts';
import { dashboardOf } from '../kit/hiring-webhooks.ts';
import { mailsTo } from '../kit/mails.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(() => world.close());

let n = 0;
const address = () => `lien${++n}@lettres.sn`;
const open = (url: string) => postForm(world, new URL(url).pathname, {});
const inDays = (days: number) => new Date(clock.now() + days * 86_400_000).toISOString();

/** Somebody invited to a campaign of one question. */
async function invited(body: object = {}) {
  const api = await hirer(world);
  const campaign = await api.published(1, body);
  const email = address();
  const visitor = await visitorOf(world, api, campaign, { email });
  await world.advance(1_000);
  const again = (body?: object) =>
    dashboardOf(world, api.cookie).post(`/candidates/${visitor.id}/invite`, body);
  const row = async () => (await api.get(`/interviews/${campaign}/candidates`)).body.data[0];
  return { api, campaign, email, visitor, again, row, mails: () => mailsTo(world, email) };
}

test('HC97 a link that got into other hands is changed in a campaign that was archived, too', async () => {
  const { api, campaign, visitor, again, mails } = await invited();
  await visitor.begin();
  await visitor.answer({ text: 'mes mots' });
  await visitor.act('send');
  assert.equal((await api.remove(`/interviews/${campaign}`)).status, 200);
  assert.equal((await open(visitor.inviteUrl)).status, 303, 'it opens what was said');
  assert.equal(shown(await again()), '409 CONFLICT');
  const rotated = await again({ rotate: true });
  assert.equal(rotated.status, 200, rotated.text);
  assert.equal((await open(visitor.inviteUrl)).status, 404);
  assert.equal((await visitor.look()).status, 401);
  const here = await come(world, rotated.body.data.inviteUrl, visitor.id);
  assert.match((await here.look()).text, /mes mots/);
  await world.advance(1_000);
  assert.equal((await mails()).length, 1, 'the first invitation alone');
});

test('HC97 a link is changed however often; its mail goes three times a day, and the answer says where none goes', async () => {
  const { again, mails, row } = await invited();
  const links: string[] = [];
  for (let round = 0; round < 5; round++) {
    await world.advance(3_700_000);
    const { status, body, text } = await again({ rotate: true });
    assert.equal(status, 200, text);
    assert.equal(body.data.emailSentAt, null, 'not yet');
    links.push(body.data.inviteUrl);
    await world.advance(1_000);
    assert.equal((await row()).emailSentAt !== null, round < 3, `round ${round}`);
  }
  assert.equal(shown(await again()), '429 RATE_LIMITED', 'but a mail alone is refused');
  assert.equal((await mails()).length, 4);
  for (const link of links.slice(0, -1)) assert.equal((await open(link)).status, 404);
  assert.equal((await open(links.at(-1) ?? '')).status, 303);
});

test('HC82 nobody is invited by mail to a campaign that has closed; whoever has begun is told of no end', async () => {
  const { api, campaign, email, visitor, again, mails } = await invited({ closesAt: inDays(0.5) });
  assert.match((await mails())[0] ?? '', /Commencez avant/);
  await visitor.begin();
  await world.advance(43_200_001);
  const late = address();
  const made = await api.post(`/interviews/${campaign}/candidates`, { name: 'B', email: late });
  assert.equal(made.status, 200, made.text);
  await world.advance(1_000);
  assert.deepEqual(await mailsTo(world, late), []);
  const mine = dashboardOf(world, api.cookie);
  const refused = await mine.post(`/candidates/${made.body.data[0].id}/invite`);
  assert.equal(shown(refused), '409 CONFLICT');
  assert.match(refused.body.error.message, /closesAt/);
  assert.equal((await again()).status, 200, 'they go on');
  await world.advance(1_000);
  const [, second = ''] = await mailsTo(world, email);
  assert.match(second, /Votre lien personnel/);
  assert.doesNotMatch(second, /Commencez avant/);
});

test('HC82 HC95 a campaign that sends no invitations sends none when asked either: its record names no mail server', async () => {
  const { again, mails, row } = await invited({ sendInvitations: false });
  const refused = await again();
  assert.equal(shown(refused), '409 CONFLICT');
  assert.match(refused.body.error.message, /sendInvitations/);
  assert.equal((await again({ rotate: true })).status, 200);
  await world.advance(1_000);
  assert.deepEqual([await mails(), (await row()).emailSentAt], [[], null]);
});

test('HC82 emailSentAt speaks of the address beside it: another one was mailed nothing yet', async () => {
  const { api, campaign, visitor, row } = await invited();
  assert.ok((await row()).emailSentAt);
  const path = `/interviews/${campaign}/candidates/${visitor.id}`;
  const notes = await api.patch(path, { notes: 'vue' });
  assert.ok(notes.body.data.emailSentAt, 'the same address');
  const changed = await api.patch(path, { email: address() });
  assert.deepEqual([changed.status, changed.body.data.emailSentAt], [200, null]);
});

test('HC70 HC71 HC72 a link that cannot begin says why; it opens what is kept still, and all of that is erased by it', async () => {
  const api = await hirer(world);
  const campaign = await api.published(1);
  const begun = await visitorOf(world, api, campaign);
  await begun.begin();
  const made = await api.post(`/interviews/${campaign}/candidates`, { name: 'B' });
  const [{ inviteUrl }] = made.body.data;
  const expect = async (pattern: RegExp) => {
    const { text } = await world.call('GET', `${new URL(inviteUrl).pathname}?lang=en`);
    assert.match(text, pattern);
    assert.match(text, /<button>My data</);
    const visitor = await come(world, inviteUrl);
    assert.match((await visitor.look('en')).text, pattern);
    assert.equal((await visitor.begin()).status, 409);
    await come(world, begun.inviteUrl, begun.id);
    return visitor;
  };
  await api.patch(`/interviews/${campaign}`, { opensAt: inDays(300) });
  await expect(/opens on/);
  const past = '2020-01-01T00:00:00Z';
  await api.patch(`/interviews/${campaign}`, { opensAt: null, closesAt: past });
  await expect(/has ended/);
  await api.patch(`/interviews/${campaign}`, { closesAt: null });
  await api.remove(`/interviews/${campaign}`);
  const visitor = await expect(/is closed/);
  assert.equal((await visitor.act('erase', { erase: 'yes' })).status, 200);
  const [row] = (await api.get(`/interviews/${campaign}/candidates`)).body.data;
  assert.equal(row.status, 'ERASED');
  assert.equal((await open(inviteUrl)).status, 404);
});

test('whoever names no language finds the pages of a campaign in its own, Wolof’s in French, and may switch', async () => {
  const api = await hirer(world);
  for (const [language, expected] of [
    ['en', 'en'],
    ['fr', 'fr'],
    ['wo', 'fr'],
  ]) {
    const campaign = await api.published(1, { language });
    const made = await api.post(`/interviews/${campaign}/candidates`, { name: 'B' });
    const { url } = (await api.get(`/interviews/${campaign}`)).body.data;
    for (const path of [made.body.data[0].inviteUrl, url].map((one) => new URL(one).pathname)) {
      const langOf = async (more: string, named?: string) => {
        const headers: Record<string, string> = named ? { 'Accept-Language': named } : {};
        const { text } = await world.call('GET', `${path}${more}`, { headers });
        return /<html lang="(\w+)"/.exec(text)?.[1];
      };
      for (const named of [undefined, '*', 'wo,de;q=0.5']) {
        assert.equal(await langOf('', named), expected, `${language} ${named}`);
      }
      assert.equal(await langOf('', 'fr-SN,fr;q=0.9'), 'fr');
      assert.equal(await langOf('', 'de,en;q=0.1'), 'en');
      assert.equal(await langOf('?lang=fr', 'en'), 'fr');
      assert.equal(await langOf('?lang=en', 'fr'), 'en');
    }
    const { text } = await world.call('GET', new URL(made.body.data[0].inviteUrl).pathname);
    assert.ok(text.includes(`?lang=${expected}">`), 'and its button leads on in it');
  }
});
