// The page behind an invitation's link: a person without a script gets from the mail to the membership, and
// meets the same rules as a program does.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invite } from '../../../test/kit/invitations.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { type Answer, logged, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { newToken } from '../../kit/token.ts';

let world: World;
let project: Awaited<ReturnType<World['project']>>;
let count = 0;

before(async () => {
  world = await startWorld({ TRUST_PROXY: '127.0.0.1' });
  project = await world.project();
});
after(() => world.close());

const someone = () => `invite-${++count}@example.com`;
const path = (token: string) => `/invitations/${token}`;

type Headers = Record<string, string>;
const open = (token: string, cookie?: string, lang = 'fr', headers: Headers = {}) =>
  world.call('GET', `${path(token)}?lang=${lang}`, { cookie, headers });

/** Sends a form of the page as a browser does. */
const send = (token: string, fields: Headers, cookie?: string, headers: Headers = {}) =>
  world.call('POST', `${path(token)}?lang=fr`, {
    cookie,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const cookieOf = ({ headers }: Answer) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
/** What a reader sees. */
const textOf = ({ text }: Answer) =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/[\s\u00a0]+/g, ' ');
const actsOf = ({ text }: Answer) =>
  [...text.matchAll(/name="act" value="([\w-]+)"/g)].map((match) => match[1]);
const statusOf = async (token: string) =>
  (await world.call('GET', `/v1/invitations/${token}`)).body.status;

test('from the mail to the membership: sign up, confirm, accept', async () => {
  const email = someone();
  const { token } = await invite(world, project, email, 'viewer');
  const first = await open(token);
  assert.equal(first.status, 200);
  for (const words of ['Rejoindre « Boutique »', 'lecteur', 'i***@e***.com', 'heure de Dakar']) {
    assert.ok(textOf(first).includes(words), words);
  }
  assert.deepEqual(actsOf(first), ['sign-in', 'sign-up']);
  // Whoever opens an account here is not asked for the terms afterwards (docs/decisions/0147): this door says them too.
  assert.match(first.text, /L’usage du compte suit les <a href="\/conditions\?lang=fr">conditions/);
  assert.ok(first.text.includes(`method="post" action="${path(token)}?lang=fr"`));

  const fields = { act: 'sign-up', name: 'Fatou', email, password: 'un mot de passe' };
  const signedUp = await send(token, fields);
  assert.deepEqual(
    [signedUp.status, signedUp.headers.get('location')],
    [303, `${path(token)}?lang=fr`],
  );
  const cookie = cookieOf(signedUp);
  assert.match(signedUp.headers.getSetCookie()[0] ?? '', /^auth\.session_token=.+HttpOnly/);
  const waiting = await open(token, cookie);
  assert.deepEqual(actsOf(waiting), ['send-again', 'sign-out']);
  const refused = await send(token, { act: 'accept' }, cookie);
  assert.equal(refused.status, 409, 'M18');
  assert.ok(textOf(refused).includes('Confirmez d’abord'));
  const again = await send(token, { act: 'send-again' }, cookie);
  assert.equal(again.status, 200);
  assert.match(
    again.text,
    /<p class="notice good"[^>]* role="status"[^>]*>Le message a été envoyé/,
  );

  const mails = (await mailsTo(world, email)).filter((text) => text.includes('/auth/verify-email'));
  assert.equal(mails.length, 2);
  const link = new URL(/http\S+/.exec(mails.at(-1) ?? '')?.[0] ?? '');
  const confirmed = await world.call('GET', link.pathname + link.search);
  assert.equal(confirmed.headers.get('location'), `${path(token)}?lang=fr`, 'it leads back');
  assert.deepEqual(actsOf(await open(token, cookie)), ['accept', 'sign-out']);

  const accepted = await send(token, { act: 'accept' }, cookie);
  assert.equal(accepted.status, 303);
  assert.ok(textOf(await open(token, cookie)).includes('Vous avez accepté'));
  const { body } = await world.call('GET', '/v1/projets', { cookie });
  assert.deepEqual(
    body.data.map(({ id }: { id: string }) => id),
    [project.id],
  );
  assert.equal(JSON.stringify(logged).includes(token), false, 'K10 the token is in no log');
});

test('a wrong password is said, the address stays, the password does not', async () => {
  const person = await world.signUp();
  const { token } = await invite(world, project, person.email);
  const { email, password } = person;
  const wrong = await send(token, { act: 'sign-in', email, password: 'pas le bon' });
  assert.equal(wrong.status, 401);
  assert.match(
    wrong.text,
    /role="alert" tabindex="-1" autofocus>Adresse e-mail ou mot de passe incorrect/,
  );
  assert.ok(wrong.text.includes(`value="${email}"`) && !wrong.text.includes('pas le bon'));
  const right = await send(token, { act: 'sign-in', email, password });
  assert.equal(right.status, 303);
  assert.deepEqual(actsOf(await open(token, cookieOf(right))), ['accept', 'sign-out']);
});

test('N46 a form of a hundred fields is read, one of more is no form of ours', async () => {
  const person = await world.signUp();
  const { token } = await invite(world, project, person.email);
  const { email, password } = person;
  const withMore = (more: number) => {
    const others = Array.from({ length: more }, (_, n) => [`f${n}`, '1'] as const);
    return send(token, { ...Object.fromEntries(others), act: 'sign-in', email, password });
  };
  assert.equal((await withMore(97)).status, 303);
  for (const more of [98, 8_000]) {
    const refused = await withMore(more);
    assert.deepEqual([refused.status, cookieOf(refused)], [400, ''], `${more} more`);
  }
});

test('M17 somebody else is told so, and may sign out', async () => {
  const person = await world.signUp();
  const { token } = await invite(world, project, someone());
  const page = await open(token, person.cookie);
  assert.ok(textOf(page).includes('s’adresse à une autre adresse'));
  assert.deepEqual(actsOf(page), ['sign-out']);
  assert.equal((await send(token, { act: 'accept' }, person.cookie)).status, 403);
  assert.equal(await statusOf(token), 'pending');
  const out = await send(token, { act: 'sign-out' }, person.cookie);
  assert.equal(out.status, 303);
  assert.match(out.headers.getSetCookie().join(), /auth\.session_token=;/);
  assert.deepEqual(actsOf(await open(token, person.cookie)), ['sign-in', 'sign-up']);
});

test('S7 a form of another site does nothing', async () => {
  const person = await world.signUp();
  const { email, password, cookie } = person;
  const { token } = await invite(world, project, email);
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ] as Headers[]) {
    const accept = await send(token, { act: 'accept' }, cookie, headers);
    const signIn = await send(token, { act: 'sign-in', email, password }, undefined, headers);
    assert.deepEqual([accept.status, signIn.status], [403, 403]);
    assert.deepEqual(signIn.headers.getSetCookie(), []);
  }
  assert.equal(await statusOf(token), 'pending');
  // What a browser sends from our own page: its policy keeps the Origin.
  assert.equal((await open(token)).headers.get('referrer-policy'), 'strict-origin');
});

test('used, expired and unknown are said, in both languages, without a form', async () => {
  const invited = await invite(world, project, someone());
  const say = async (token: string) => {
    const [french, english] = [await open(token), await open(token, undefined, 'en')];
    assert.deepEqual([...actsOf(french), ...actsOf(english)], []);
    assert.match(english.text, /<html lang="en">/);
    return [french.status, textOf(french), textOf(english)] as const;
  };
  await world.database.run(sql`update invitations set expires_at = created_at
    where id = ${invited.id}`);
  const expired = await say(invited.token);
  assert.equal(expired[0], 200);
  assert.match(expired[1], /a expiré/);
  assert.match(expired[2], /has expired/);
  await world.database.run(
    sql`update invitations set used_at = created_at where id = ${invited.id}`,
  );
  assert.match((await say(invited.token))[1], /a déjà servi/);
  for (const token of [newToken(), 'x', '%00']) {
    const unknown = await say(token);
    assert.equal(unknown[0], 404);
    assert.match(unknown[1], /inconnue ou a été retirée/);
    assert.equal((await send(token, { act: 'sign-in' })).status, 404);
  }
});

test('M21 guesses on the page count with those of the API', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.77' };
  for (let n = 0; n < 30; n++) {
    const guess = n % 2 ? open(newToken(), undefined, 'fr', headers) : undefined;
    await (guess ?? world.call('GET', `/v1/invitations/${newToken()}`, { headers }));
  }
  const refused = await open(newToken(), undefined, 'fr', headers);
  assert.equal(refused.status, 429);
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
});

test('E26 UI22 wrong passwords that come too fast are refused until a time, in words and in the header', async () => {
  const person = await world.signUp();
  const { token } = await invite(world, project, person.email);
  const wrong = { act: 'sign-in', email: person.email, password: 'pas le bon' };
  for (let n = 0; n < 3; n++) assert.equal((await send(token, wrong)).status, 401);
  const refused = await send(token, wrong);
  assert.equal(refused.status, 429);
  const wait_s = refused.headers.get('retry-after') ?? '';
  assert.match(wait_s, /^[1-9]\d*$/);
  assert.ok(textOf(refused).includes(`Réessayez dans ${wait_s} seconde`), textOf(refused));
});

test('UI73 UI197 what is refused is tied to its field', async () => {
  const person = await world.signUp();
  const { token } = await invite(world, project, person.email);
  const again = { act: 'sign-up', name: 'Awa', email: person.email, password: 'un mot de passe' };
  const { status, text } = await send(token, { ...again, password: 'court' });
  assert.equal(status, 400);
  assert.match(
    text,
    /<p class="notice bad" id="notice" role="alert"[^>]*><a href="#sign-up-password">/,
  );
  assert.match(
    text,
    /<input id="sign-up-password"[^>]* aria-invalid="true" aria-describedby="notice">/,
  );
  assert.equal([...text.matchAll(/aria-invalid/g)].length, 1);
});

test('what no form of ours sends is refused, and every page keeps the policy', async () => {
  const { token } = await invite(world, project, someone());
  const form = 'application/x-www-form-urlencoded';
  for (const [type, body] of [
    ['application/json', '{"act":"accept"}'],
    [form, 'act=constructor'],
    [form, ''],
    [form, 'act=accept&act=sign-out'],
    [form, 'act=sign-in&email=%00'],
  ] as const) {
    const answer = await world.call('POST', path(token), {
      headers: { 'Content-Type': type },
      body,
    });
    assert.equal(answer.status, 400, body);
  }
  const large = await send(token, { act: 'sign-in', email: 'a'.repeat(70_000) });
  assert.equal(large.status, 413);
  const put = await world.call('PUT', path(token));
  assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, HEAD, POST']);
  for (const answer of [await open(token), await open('x'), await send(token, { act: 'x' })]) {
    const { headers } = answer;
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.doesNotMatch(answer.text, /<script|<style| style=| on\w+=/i);
  }
  for (const sheet of ['style', 'form']) {
    const css = await world.call('GET', `/docs/${sheet}.css`);
    assert.match(css.headers.get('content-type') ?? '', /^text\/css/);
  }
});

test('a hostile name of a project is a text', async () => {
  const { cookie } = project;
  const body = { name: '<img src=x onerror=alert(1)>"&\'' };
  const hostile = await world.call('POST', '/v1/projets', { cookie, body });
  const { token } = await invite(world, { id: hostile.body.id, cookie }, someone());
  const page = await open(token);
  assert.ok(page.text.includes('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;'));
  assert.doesNotMatch(page.text, /<img/);
});
