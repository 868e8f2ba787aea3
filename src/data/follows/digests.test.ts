// Subscribers hear of every version once: at once, then at most once in 24 hours, and no more from the moment that
// they say so or are gone.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { publishLists } from '../../../test/kit/lists.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { takeJobs } from '../../jobs/job.store.ts';
import { clock } from '../../kit/clock.ts';
import { createSeal } from '../../kit/seal.ts';
import { sendDigestJob } from '../index.ts';
import { importList } from '../lists/index.ts';
import { readContent } from '../lists/publish-content.ts';

let world: World;
const day_ms = 86_400_000;

before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://api.example.sn' });
  await publishLists(world);
});
after(() => world.close());

type List = 'banks' | 'categories';
type Row = { id: string; name: unknown };

/** Publishes another version of a list, one row marked; answers its name. */
async function publish(list: List, mark: string, now = clock.now(), without?: string) {
  const { rows, sources } = readContent(list) as { rows: Row[]; sources: unknown };
  const [first, ...others] = rows as [Row, ...Row[]];
  const name = list === 'banks' ? mark : { fr: mark, en: mark };
  const changed = [{ ...first, name }, ...others.filter(({ id }) => id !== without)];
  const file = { name: list, rows: changed, sources, summary: `Résumé ${mark}` };
  const done = await world.database.transaction((tx) => importList(tx, file, now));
  assert.ok('version' in done, 'it is published');
  return done.version;
}

async function subscriber(...datasets: string[]) {
  const person = await world.signUp();
  const { cookie, email } = person;
  for (const jeu of datasets) {
    const made = await world.call('PUT', `/v1/moi/abonnements/${jeu}`, { cookie });
    assert.equal(made.status, 200);
  }
  const ownLink = async () => linkIn((await mailsTo(world, email)).at(-1) ?? '');
  return { ...person, mails: () => mailsTo(world, email), ownLink };
}

const linkIn = (mail: string) =>
  /https:\/\/api\.example\.sn(\/data\/desabonnement\/\S+)$/m.exec(mail)?.[1] ?? '';
const untold = () => world.database.all(sql`select * from untold_versions`);

test('the first version of a day is told at once, the later ones together 24 hours after, once each', async () => {
  const person = await subscriber('banques', 'categories');
  const other = await subscriber('modules');
  const first = await publish('banks', 'Un', undefined, 'sn012-cbao');
  await world.advance(1_000);
  const [mail = '', ...more] = await person.mails();
  assert.deepEqual(more, []);
  const title = 'Banques et établissements de crédit';
  for (const line of [
    `${title}, version ${first}`,
    'Résumé Un',
    'Ajouts : 0. Changements : 1. Suppressions : 1.',
    'Attention : des identifiants ont disparu.',
    `Banks and credit institutions, version ${first}`,
    'Added: 0. Changed: 1. Removed: 1.',
    'Take care: some ids are gone.',
    'https://api.example.sn/data/jeux/banques',
    'https://api.example.sn/data/jeux/banques?lang=en',
  ]) {
    assert.ok(mail.split('\n').includes(line), line);
  }
  await world.advance(3_600_000);
  const second = await publish('banks', 'Deux');
  const third = await publish('categories', 'Trois');
  await world.advance(day_ms - 3_600_000 - 60_000);
  assert.equal((await person.mails()).length, 1, 'not yet 24 hours');
  await world.advance(60_000);
  const [, digest = '', ...none] = await person.mails();
  assert.deepEqual(none, []);
  const told = digest.split('\n').filter((line) => /, version \d/.test(line));
  assert.equal(told[0], `${title}, version ${second}`);
  assert.deepEqual(
    told.map((line) => line.split(' ').at(-1)),
    [second, third, second, third],
    'in French, then in English',
  );
  await world.advance(3 * day_ms);
  assert.equal((await person.mails()).length, 2);
  assert.deepEqual(await other.mails(), []);
  assert.deepEqual(await untold(), []);
  const folder = join(world.dataDir, 'mail');
  const raw = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((text) => text.includes(`To: ${person.email}`));
  assert.match(
    raw.at(-1) ?? '',
    /^List-Unsubscribe: ?(\r\n )?<https:\/\/api\.example\.sn\/data\/d/m,
  );
  assert.match(raw.at(-1) ?? '', /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
});

test('a version published while a mail is made is told by it or by the next one, never lost, never twice', async () => {
  const person = await subscriber('banques');
  const soon = clock.now() + 60_000;
  const one = await publish('banks', 'A', soon);
  const kind = 'send-digest';
  const take = { count: 9, worker: 'dead', now: soon + day_ms, lease_ms: 0, except: [] };
  const [job] = (await takeJobs(world.database, kind, take))
    .flat()
    .filter(({ subject }) => subject === person.userId);
  assert.ok(job);
  const secret = 'a secret of the tests, 32 characters';
  const { database } = world;
  const worker = sendDigestJob({
    database,
    mailSeal: createSeal(secret, 'mails'),
    linkSeal: createSeal(secret, 'links that end subscriptions'),
    publicUrl: 'https://api.example.sn',
  });
  let commit = () => {};
  const open = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let published = () => {};
  const written = new Promise<void>((resolve) => {
    published = resolve;
  });
  const { rows, sources } = readContent('banks') as { rows: Row[]; sources: unknown };
  const [first, ...others] = rows as [Row, ...Row[]];
  const file = { name: 'banks', rows: [{ ...first, name: 'B' }, ...others], sources } as const;
  const publication = database.transaction(async (tx) => {
    await importList(tx, { ...file, summary: null }, soon);
    published();
    await open;
  });
  await written;
  // The worker has the job already; the publication has written to its row and is not committed.
  const run = worker.run([job]);
  await locksAwaited(world, 1);
  commit();
  await Promise.all([publication, run]);
  // The worker died after its commit; another one comes when the lease ends and finds nothing to do.
  await assert.rejects(worker.run([job]));
  assert.equal((await person.mails()).length, 1);
  await world.advance(3 * day_ms);
  const told = (await person.mails()).map((mail) => [...mail.matchAll(/\.(\d+)$/gm)].length);
  assert.deepEqual(told, [4], 'one mail of two versions in two languages');
  assert.ok((await person.mails())[0]?.includes(`, version ${one}\n`));
  assert.deepEqual(await untold(), []);
});

test('no mail to an address that is not confirmed, to who unsubscribed, or to a deleted account', async () => {
  const [unconfirmed, left, gone] = [
    await subscriber('banques'),
    await subscriber('banques', 'categories'),
    await subscriber('banques'),
  ];
  await publish('banks', 'Premier');
  await world.database.run(sql`
    update users set email_verified = false where id = ${unconfirmed.userId}`);
  await world.advance(1_000);
  assert.deepEqual(await unconfirmed.mails(), []);
  assert.equal((await gone.mails()).length, 1);
  await world.database.run(sql`
    update users set email_verified = true where id = ${unconfirmed.userId}`);
  await publish('banks', 'Second');
  const version = await publish('categories', 'Second');
  await world.call('DELETE', '/v1/moi/abonnements/banques', { cookie: left.cookie });
  const deleted = await world.call('DELETE', '/v1/compte', {
    cookie: gone.cookie,
    body: { confirmation: 'SUPPRIMER', password: gone.password },
  });
  assert.equal(deleted.status, 204);
  const rows = await world.database.all(sql`
    select user_id from untold_versions where user_id = ${gone.userId}
    union all select user_id from dataset_subscriptions where user_id = ${gone.userId}
    union all select user_id from digests where user_id = ${gone.userId}`);
  assert.deepEqual(rows, []);
  await world.advance(2 * day_ms);
  assert.equal((await gone.mails()).length, 1);
  const [, mail = ''] = await left.mails();
  assert.ok(mail.includes(`Rubriques de l'annuaire, version ${version}`));
  assert.ok(!mail.includes('Banques'), 'not what they left meanwhile');
  const [late = ''] = await unconfirmed.mails();
  assert.ok(late.includes('Résumé Second') && !late.includes('Résumé Premier'));
});

test('the link of a mail ends one subscription or all of them, on a page or by one POST of the mail program', async () => {
  const person = await subscriber('banques', 'categories');
  await publish('banks', 'Lien');
  await world.advance(1_000);
  const link = await person.ownLink();
  const subscribed = async () => {
    const { body } = await world.call('GET', '/v1/moi/abonnements', { cookie: person.cookie });
    return body.data.map(({ dataset }: { dataset: string }) => dataset).sort();
  };
  const send = (body: string, type = 'application/x-www-form-urlencoded', path = link) =>
    world.call('POST', path, { body, headers: { 'Content-Type': type } });
  const page = await world.call('GET', `${link}?lang=en`);
  assert.equal(page.status, 200);
  assert.match(page.text, /Banks and credit institutions/);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  const changed = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A');
  for (const path of [link.slice(0, -2), changed, '/data/desabonnement/v1.a.b.c']) {
    assert.equal((await world.call('GET', path)).status, 404);
    assert.equal((await send('tous=oui', undefined, path)).status, 404);
  }
  for (const body of ['', 'autre=1', 'List-Unsubscribe=Two']) {
    assert.equal((await send(body)).status, 400);
  }
  assert.deepEqual(await subscribed(), ['banques', 'categories'], 'nothing happened by itself');
  assert.equal((await send('jeu=banques')).status, 303);
  assert.deepEqual(await subscribed(), ['categories']);
  assert.equal((await send('List-Unsubscribe=One-Click')).status, 200);
  assert.deepEqual(await subscribed(), []);
  await world.call('PUT', '/v1/moi/abonnements/categories', { cookie: person.cookie });
  const part = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n';
  const multipart = `--x\r\n${part}--x--\r\n`;
  const again = await send(multipart, 'multipart/form-data; boundary=x');
  assert.equal(again.status, 200);
  assert.match(again.text, /Vous ne recevrez plus de messages/);
  assert.deepEqual(await subscribed(), []);
  assert.equal((await send('tous=oui')).status, 303, 'once more changes nothing');
});
