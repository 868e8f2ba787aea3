// A signing secret that was damaged in the database: its own project is told, nobody else notices, and a
// rotation mends it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailsTo } from '../../../test/kit/mails.ts';
import { startReceiver } from '../../../test/kit/receiver.ts';
import { authSecret, logged, startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { createSeal, sealPurposes } from '../../kit/seal.ts';
import { createMailQueue } from '../../platform/index.ts';

const english = { 'Accept-Language': 'en' };

let world: World;
before(async () => {
  world = await startWorld({ WEBHOOK_RETRY_DELAYS: '30s,2m' });
});
after(() => world.close());

async function merchant() {
  const receiver = await startReceiver();
  const project = await world.project();
  const made = await world.call('POST', `/v1/projets/${project.id}/webhooks`, {
    key: project.key,
    body: { url: receiver.url, events: ['payment.succeeded'] },
  });
  assert.equal(made.status, 201, made.text);
  return { ...project, receiver, endpoint: made.body.id as string };
}

const foreign = createSeal('a secret that no server here has, 32', sealPurposes.webhooks);

const damage = (projectId: string) =>
  world.database.run(sql`
    update projects set webhook_secret_sealed = ${foreign.close('whsec_x')} where id = ${projectId}`);

const unopened = async () =>
  (await world.call('GET', '/health')).body.parts.find(
    ({ part }: { part: string }) => part === 'sealed_texts',
  );

test('N22 N23 a secret that cannot be opened is a named code, never 500, and is counted in /health', async (t) => {
  const one = await merchant();
  t.after(() => one.receiver.close());
  assert.deepEqual(await unopened(), { part: 'sealed_texts', status: 'ok', count: 0 });
  await damage(one.id);
  const calls = {
    detail: () =>
      world.call('GET', `/v1/projets/${one.id}`, { cookie: one.cookie, headers: english }),
    ping: () =>
      world.call('POST', `/v1/projets/${one.id}/webhooks/${one.endpoint}/test`, {
        key: one.key,
        headers: english,
      }),
    stream: () =>
      world.call('GET', `/v1/projets/${one.id}/events/stream`, { key: one.key, headers: english }),
  };
  for (const [name, call] of Object.entries(calls)) {
    const { status, body, headers } = await call();
    assert.deepEqual([status, body.code], [503, 'NOT_CONFIGURED'], name);
    assert.match(body.message, /secret of this project .* cannot be read .*nothing to retry/i);
    assert.equal(headers.get('retry-after'), null);
  }
  assert.deepEqual(await unopened(), { part: 'sealed_texts', status: 'warning', count: 1 });
  assert.equal(
    (await world.call('GET', '/health')).status,
    200,
    'one text is no reason to send no calls here',
  );
  const lines = logged.filter(({ message }) => message?.includes('sealed text cannot be opened'));
  assert.equal(lines.length, 1, 'said once, not at each call');
  assert.ok(!logged.some(({ message }) => message === 'a call failed unexpectedly'));
});

test('N22 events of that project fail with the cause and wait for their next round; those of others go out; a rotation mends it', async (t) => {
  const [broken, whole] = [await merchant(), await merchant()];
  t.after(() => Promise.all([broken.receiver.close(), whole.receiver.close()]));
  await damage(broken.id);
  // Both in one batch of the worker.
  await Promise.all([world.pay(broken.key), world.pay(whole.key)]);
  await world.advance(0);
  await world.advance(3_000);
  assert.equal(whole.receiver.received.length, 1);
  assert.equal(broken.receiver.received.length, 0);
  const path = `/v1/projets/${broken.id}/events`;
  const [event] = (await world.call('GET', path, { cookie: broken.cookie })).body.data;
  assert.deepEqual([event.status, event.rounds], ['pending', 1]);
  const history = await world.call('GET', `${path}/${event.id}`, {
    cookie: broken.cookie,
    headers: english,
  });
  const [attempt, ...more] = history.body.attempts;
  assert.deepEqual([attempt.cause, attempt.status, more.length], ['unsigned', null, 0]);
  assert.match(attempt.message, /signing secret could not be read.*nothing was sent/);
  const rotated = await world.call('POST', `/v1/projets/${broken.id}/webhook-secret/rotate`, {
    cookie: broken.cookie,
    body: { grace: '24h' },
  });
  assert.equal(rotated.status, 200, rotated.text);
  await world.advance(40_000);
  const [sent] = broken.receiver.received;
  assert.ok(sent, 'the former secret cannot be opened either, and holds nothing up');
  assert.match(
    String(sent.headers['webhook-signature']),
    /^v1,\S+$/,
    'signed with the new one alone',
  );
  const detail = await world.call('GET', `/v1/projets/${broken.id}`, { cookie: broken.cookie });
  assert.equal(detail.body.webhook_secret, rotated.body.webhook_secret);
});

test('N22 a mail that cannot be opened waits, and holds up no other', async () => {
  const lost = createSeal('a secret that no server here has, 32', sealPurposes.mails);
  const mail = { subject: 'Bonjour', text: 'Salut.', asked: true };
  const before = (await unopened()).count;
  await createMailQueue(world.database, lost)({ ...mail, to: 'lost@example.com' });
  await createMailQueue(
    world.database,
    createSeal(authSecret, sealPurposes.mails),
  )({
    ...mail,
    to: 'found@example.com',
  });
  await world.advance(0);
  for (let n = 0; n < 200 && (await unopened()).count === before; n++) await world.advance(0);
  assert.equal((await unopened()).count, before + 1);
  await world.database.run(
    sql`delete from jobs where kind = 'send-mail' and run_at > now() + interval '1 minute'`,
  );
  assert.equal((await mailsTo(world, 'found@example.com')).length, 1);
  assert.equal((await mailsTo(world, 'lost@example.com')).length, 0);
});

test('N23 what a caller makes up is not counted: a link that nobody sealed', async () => {
  const before = await unopened();
  const page = await world.call('GET', '/data/desabonnement/v1.aaaa.bbbb.cccc');
  assert.ok(page.status >= 400 && page.status < 500, page.text);
  assert.deepEqual(await unopened(), before);
});
