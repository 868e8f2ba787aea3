// The doors that mails lead to: sign-up and its confirmation, a forgotten password and its reset, on every way they can go.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { cookieOf, type Doors, doorsOf, follow, leadsTo, linkIn } from '../../../test/kit/doors.ts';
import { fieldsOf, textOf } from '../../../test/kit/html.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import {
  type Answer,
  authSecret,
  logged,
  startWorld,
  type World,
} from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let doors: Doors;
let count = 0;

before(async () => {
  world = await startWorld({ SIGN_UPS_PER_HOUR: '1000' });
  doors = doorsOf(world);
});
after(() => world.close());

const someone = () => `door-${++count}@example.com`;
const password = 'un mot de passe';
const signUp = (email: string, query = '', over: Record<string, string> = {}) =>
  doors.send(`sign-up${query}`, { name: 'Awa', email, password, ...over });
const heading = ({ text }: Answer) => textOf(/<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? '');
const alertOf = ({ text }: Answer) =>
  textOf(/role="(?:alert|status)"[^>]*>([\s\S]*?)<\/div>/.exec(text)?.[1] ?? '');
const lastMail = async (email: string) => (await mailsTo(world, email)).at(-1);

test('UI23 an account opens signed in on the welcome page, and its mail leads to the confirmation', async () => {
  const page = await doors.open('sign-up');
  assert.match(textOf(page.text), /8 caractères au moins/);
  assert.ok(page.text.includes('href="/conditions?lang=fr"'));
  const fields = [...page.text.matchAll(/name="(\w+)" type="(\w+)" autocomplete="([\w-]+)"/g)];
  assert.deepEqual(
    fields.map((found) => found.slice(1)),
    [
      ['name', 'text', 'name'],
      ['email', 'email', 'username'],
      ['password', 'password', 'new-password'],
    ],
  );
  const email = someone();
  const made = await signUp(` ${email} `, '?lang=en', { name: ' Awa Ndiaye ' });
  assert.equal(leadsTo(made), '/dashboard/welcome?lang=en');
  // UI48: who opens the application first comes by its home; who was invited goes on to that.
  const home = await signUp(someone(), '?next=%2Fdashboard');
  assert.equal(leadsTo(home), '/dashboard/welcome');
  const invited = await signUp(someone(), '?next=%2Finvitations%2Fabc');
  assert.equal(leadsTo(invited), '/invitations/abc');
  const cookie = cookieOf(made);
  const waiting = await doors.open('confirm', { cookie });
  assert.equal(heading(waiting), 'Confirmez votre adresse');
  assert.ok(textOf(waiting.text).includes(email));

  const link = linkIn(await lastMail(email));
  const confirmed = '/dashboard/confirm?done=1&lang=en';
  assert.equal(await follow(world, link), confirmed);
  const here = await doors.open('confirm?done=1&lang=en', { cookie });
  assert.equal(heading(here), 'Address confirmed');
  assert.ok(here.text.includes('<a class="button" href="/dashboard?lang=en">Continue</a>'));
  // UI25: on another device, and used again.
  const elsewhere = await doors.open('confirm?done=1');
  assert.equal(heading(elsewhere), 'Adresse confirmée');
  assert.ok(elsewhere.text.includes('<a class="button" href="/dashboard/sign-in">'));
  assert.equal(await follow(world, link), confirmed);
  const { email_verified } = (await world.database.one<{ email_verified: boolean }>(sql`
    select email_verified from users where email = ${email}`)) ?? { email_verified: false };
  assert.equal(email_verified, true);
});

test('UI23 what is wrong is said beside its field, and what was typed stays, but for the password', async () => {
  const taken = (await world.signUp()).email;
  const rows = await world.countRows();
  const table: [over: Record<string, string>, status: number, field: string, said: RegExp][] = [
    [{ name: ' ' }, 400, 'name', /Un nom a une lettre/],
    [{ name: 'a\u202eb' }, 400, 'name', /rien d’invisible/],
    [{ name: 'a'.repeat(201) }, 400, 'name', /200 caractères/],
    [{ email: 'awa' }, 400, 'email', /adresse e-mail entière/],
    [{ email: 'awa@exemple' }, 400, 'email', /adresse e-mail entière/],
    [{ email: `${'a'.repeat(250)}@example.com` }, 400, 'email', /adresse e-mail entière/],
    [{ password: 'court' }, 400, 'password', /au moins 8 caractères/],
    [{ password: 'x'.repeat(129) }, 400, 'password', /au plus 128 caractères/],
    [{ email: taken }, 422, 'email', /Un compte existe déjà/],
  ];
  for (const [over, status, field, said] of table) {
    const answer = await signUp(someone(), '', over);
    assert.equal(answer.status, status, JSON.stringify(over).slice(0, 60));
    assert.match(alertOf(answer), said);
    assert.ok(answer.text.includes(`<a href="#${field}">`));
    assert.match(
      answer.text,
      new RegExp(`id="${field}"[^>]* aria-describedby="${field}-fault[^>]* aria-invalid="true"`),
    );
    const typed = fieldsOf(answer.text).map(({ name, value }) => [name, value]);
    const kept = over['email'] ?? `door-${count}@example.com`;
    assert.deepEqual(typed, [
      ['name', (over['name'] ?? 'Awa').trim()],
      ['email', kept],
      ['password', ''],
    ]);
    assert.equal(cookieOf(answer), '');
  }
  assert.deepEqual(await world.countRows(), rows);
});

test('UI23 UI29 whoever is signed in goes on; a way on given before is kept', async () => {
  const made = await signUp(someone(), '?next=%2Finvitations%2Fabc');
  assert.equal(leadsTo(made), '/invitations/abc');
  const cookie = cookieOf(made);
  assert.equal(leadsTo(await doors.open('sign-up', { cookie })), '/dashboard');
});

/** As the library makes them, an hour and a second ago: it judges them by the machine's own clock. */
function expired(email: string): string {
  const now_s = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256' })}.${part({ email, iat: now_s - 3_601, exp: now_s - 1 })}`;
  return `${text}.${createHmac('sha256', authSecret).update(text).digest('base64url')}`;
}

test('UI25 a link that no longer works is told by its reason, with a form that sends a new one', async () => {
  const email = someone();
  const cookie = cookieOf(await signUp(email));
  const link = linkIn(await lastMail(email));
  assert.equal(
    await follow(world, link.replace(/token=[^&]{20}/, 'token=xx')),
    '/dashboard/confirm?done=1&error=INVALID_TOKEN',
  );
  const late = link.replace(/token=[^&]+/, `token=${expired(email)}`);
  assert.equal(await follow(world, late), '/dashboard/confirm?done=1&error=TOKEN_EXPIRED');
  const reasons: [query: string, said: RegExp][] = [
    ['error=TOKEN_EXPIRED&done=1', /plus d’une heure/],
    ['error=token_expired', /plus d’une heure/],
    ['error=INVALID_TOKEN', /pas entier/],
    ['error=USER_NOT_FOUND', /n’existe plus/],
    ['error=anything', /pas entier/],
  ];
  for (const [query, said] of reasons) {
    const out = await doors.open(`confirm?${query}`);
    assert.match(alertOf(out), said);
    assert.deepEqual(
      fieldsOf(out.text).map(({ name }) => name),
      ['email'],
    );
    const inside = await doors.open(`confirm?${query}`, { cookie });
    assert.match(alertOf(inside), said);
    assert.deepEqual(fieldsOf(inside.text), []);
    assert.ok(textOf(inside.text).includes(email));
    // Where mails of before lead, whoever opens them.
    const older = leadsTo(await world.call('GET', `/dashboard?${query}`, { cookie }));
    assert.equal(older, `/dashboard/confirm?${query.split('&')[0]}`);
  }
  assert.equal(leadsTo(await doors.send('confirm', {}, { cookie })), '/dashboard/confirm?sent=1');
  assert.match(alertOf(await doors.open('confirm?sent=1', { cookie })), /Le message part/);
  const fresh = linkIn(await lastMail(email));
  assert.equal((await mailsTo(world, email)).length, 2);
  assert.equal(await follow(world, fresh), '/dashboard/confirm?done=1');
  // Asked for once more, from a page that was open meanwhile.
  assert.equal(leadsTo(await doors.send('confirm', {}, { cookie })), '/dashboard/confirm');
  assert.equal(heading(await doors.open('confirm', { cookie })), 'Adresse confirmée');
});

test('UI25 signed out, a new link is sent in the same words for any address; of another account it is said', async () => {
  const email = someone();
  const cookie = cookieOf(await signUp(email));
  for (const given of [email, 'nobody@example.com']) {
    assert.equal(
      leadsTo(await doors.send('confirm', { email: given })),
      '/dashboard/confirm?sent=1',
    );
  }
  assert.match(alertOf(await doors.open('confirm?sent=1')), /Si un compte attend/);
  assert.equal((await mailsTo(world, email)).length, 2);
  assert.equal((await mailsTo(world, 'nobody@example.com')).length, 0);
  const other = await doors.open('confirm?done=1', { cookie });
  assert.match(alertOf(other), /un autre compte que le vôtre/);
  const wrong = await doors.send('confirm', { email: 'awa' });
  assert.equal(wrong.status, 400);
  assert.match(alertOf(wrong), /adresse e-mail entière/);
});

test('UI26 a known and an unknown address: one sentence, one address; the fourth mail waits, in words', async () => {
  const { email } = await world.signUp();
  const answers = [];
  for (const given of [email, 'nobody-at-all@example.com']) {
    for (let n = 0; n < 3; n++) answers.push(await doors.send('forgot-password', { email: given }));
    const many = await doors.send('forgot-password', { email: given });
    assert.equal(many.status, 429);
    assert.match(alertOf(many), /^Trop d’essais\. Réessayez dans \d+ minutes\.$/);
    assert.equal(fieldsOf(many.text)[0]?.value, given);
  }
  const told = new Set(answers.map((one) => `${leadsTo(one)} ${one.headers.get('set-cookie')}`));
  assert.deepEqual([...told], ['/dashboard/forgot-password?sent=1 null']);
  assert.equal((await mailsTo(world, email)).length, 3);
  assert.equal((await mailsTo(world, 'nobody-at-all@example.com')).length, 0);
});

test('UI27 a new password ends all sessions; the token is in no log, no title and no address that follows', async () => {
  const person = await world.signUp();
  const { email, cookie } = person;
  await doors.send('forgot-password?lang=en', { email });
  const page = await follow(world, linkIn(await lastMail(email)));
  const token = /token=([A-Za-z0-9]+)/.exec(page)?.[1] ?? assert.fail(page);
  assert.equal(page, `/dashboard/reset-password?lang=en&token=${token}`);
  const opened = await world.call('GET', page);
  assert.ok(opened.text.includes(`<input type="hidden" name="token" value="${token}">`));
  assert.equal(/<title>[^<]*</.exec(opened.text)?.[0].includes(token), false);
  assert.ok(opened.text.includes('action="/dashboard/reset-password?lang=en"'));
  assert.equal(opened.headers.get('referrer-policy'), 'strict-origin');
  assert.match(opened.text, /name="password" type="password" autocomplete="new-password"/);

  const short = await doors.send('reset-password', { token, password: 'court' });
  assert.equal(short.status, 400);
  assert.match(alertOf(short), /au moins 8 caractères/);
  assert.ok(short.text.includes(`value="${token}"`));
  const done = await doors.send('reset-password', { token, password: 'un autre mot de passe' });
  assert.equal(leadsTo(done), '/dashboard/sign-in?done=password');
  assert.equal((await world.call('GET', '/v1/projets', { cookie })).status, 401);
  const told = await doors.open('sign-in?done=password');
  assert.match(alertOf(told), /toutes les sessions sont fermées/);
  assert.equal((await doors.send('sign-in', { email, password: person.password })).status, 401);
  assert.equal(
    leadsTo(await doors.send('sign-in', { email, password: 'un autre mot de passe' })),
    '/dashboard',
  );
  const mail = await lastMail(email);
  assert.ok(mail?.includes(`/dashboard/forgot-password`), String(mail));

  // Once only; and what is no token leads to the form that asks for one.
  const again = await doors.send('reset-password', { token, password: 'encore un autre' });
  assert.equal(again.status, 400);
  assert.ok(!again.text.includes(token));
  for (const one of [again, ...(await spent())]) {
    assert.match(alertOf(one), /Ce lien/);
    assert.ok(one.text.includes('action="/dashboard/forgot-password'));
  }
  assert.ok(!JSON.stringify(logged).includes(token), 'the token is in a log');
});

const spent = () =>
  Promise.all(
    ['', '?error=INVALID_TOKEN', '?token=', '?token=a%20b', '?token=aZ09&error=INVALID_TOKEN'].map(
      (query) => doors.open(`reset-password${query}`),
    ),
  );

// The last: its servers take mails of the others.
test('UI24 where mails are files, the doors say where; never with a mail server, nor in production', async () => {
  const folder = join(world.dataDir, 'mail');
  const names = ['sign-up', 'forgot-password', 'confirm', 'reset-password'];
  for (const name of names) {
    assert.ok((await doors.open(name)).text.includes(`<code>${folder}</code>`), name);
  }
  const others = [
    await world.second({ SMTP_URL: 'smtp://127.0.0.1:9' }),
    await world.second({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://pay.example.sn',
      AUTH_SECRET: 'x'.repeat(32),
    }),
  ];
  for (const { url } of others) {
    for (const name of names) {
      const { status, text } = await world.call('GET', `${url}/dashboard/${name}`);
      assert.deepEqual([status, text.includes(folder)], [200, false]);
    }
  }
});
