// Two servers, each a process of its own, on one database: who speaks to one and then to the other sees one
// svc. Keys, limits, sign-ins and deliveries (issue "The platform, complete").
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openDatabase } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { type Receiver, startReceiver } from '../kit/receiver.ts';
import { type PairAnswer as Answer, type ServerPair, startPair } from '../kit/server-pair.ts';

let pair: ServerPair;
let receiver: Receiver;

before(async () => {
  pair = await startPair();
  receiver = await startReceiver();
});
after(async () => {
  await pair.end();
  await receiver.close();
});

const call: ServerPair['call'] = (...asked) => pair.call(...asked);

const bearer = (key: unknown) => ({ Authorization: `Bearer ${key}` });
const once = (n: number) => ({ 'Idempotency-Key': `two-servers-${n}` });
const payment = { amount: 1_000, channel: 'wave', customer: { phone: '+221700000000' } };

/** Counts that many calls more in the project's minute; answers how many it has room for. */
async function fillMinute(projectId: string, count: number): Promise<number> {
  const own = openDatabase(pair.database.url, { size: 1 });
  const minute = await own.one<{ current: number }>(sql`
    update minute_counts set current = current + ${count} where subject = ${projectId}
    returning current`);
  await own.close();
  return 600 - (minute?.current ?? 0);
}

/** The last answer of calls until one is as it shall be; no time ends what a server remembers. */
async function eventually(ask: () => Promise<Answer>, until: number): Promise<number> {
  const end = performance.now() + 10_000;
  for (;;) {
    const { status } = await ask();
    if (status === until || performance.now() > end) return status;
  }
}

test('K23 Q15 S4 D22 two servers on one database are one: sign-in, key, payment, limit, event, end', async () => {
  const person = { name: 'Awa', email: 'awa@example.com', password: 'un mot de passe' };
  const signedUp = await call(0, 'POST', '/auth/sign-up/email', {}, person);
  const cookie = { Cookie: signedUp.cookie };
  const made = await call(1, 'POST', '/v1/projets', cookie, { name: 'Boutique' });
  const path = `/v1/projets/${made.body['id']}`;
  const { secret, id: keyId } = (await call(0, 'POST', `${path}/cles`, cookie, { name: 'caisse' }))
    .body;
  const key = bearer(secret);

  // A key made by one is known to the other; one Idempotency-Key makes one payment over both.
  const hook = { url: receiver.url, events: ['payment.succeeded'] };
  assert.equal((await call(1, 'POST', `${path}/webhooks`, key, hook)).status, 201);
  const pays = await Promise.all(
    [0, 1, 0, 1].map((n) => call(n, 'POST', '/v1/payments', { ...key, ...once(1) }, payment)),
  );
  assert.equal(new Set(pays.map(({ body }) => body['id'])).size, 1);
  const others = await Promise.all(
    [2, 3, 4, 5].map((n) => call(n % 2, 'POST', '/v1/payments', { ...key, ...once(n) }, payment)),
  );
  const paid = [pays[0], ...others].map((answer) => answer?.body['id']).sort();

  // Whichever worker sends an event, the receiver gets each once.
  const received = await receiver.waitFor(5, 60_000);
  const told = received.map(({ body }) => JSON.parse(body).object_id).sort();
  assert.deepEqual(told, paid);

  // The minute of 600 is one for both: apart, each would let nearly all its 200 through. A minute that
  // begins meanwhile frees ten places a second (decision 16).
  const since = performance.now();
  const room = await fillMinute(String(made.body['id']), 400);
  let passed = 0;
  // As many at once as wait for no connection, however slow the machine.
  const reader = async (n: number) => {
    for (let calls = 0; calls < 10; calls++) {
      const { status } = await call(n % 2, 'GET', '/v1/balances', key);
      if (status === 200) passed++;
      else assert.equal(status, 429);
    }
  };
  await Promise.all(Array.from({ length: 40 }, (_, n) => reader(n)));
  // Two clocks may differ a little, and calls were under way when the counting began and ended.
  const most = room + 50 + (performance.now() - since) / 100;
  // The payments may have been of the minute before.
  assert.ok(passed >= room - 10 && passed <= most, `${passed} of 400 passed, ${room} had room`);

  // A revoked key is refused by the other once the database told it, an ended sign-in at once.
  assert.equal((await call(0, 'DELETE', `${path}/cles/${keyId}`, cookie)).status, 204);
  assert.equal((await call(0, 'GET', '/v1/moi/cle', key)).status, 401);
  assert.equal(await eventually(() => call(1, 'GET', '/v1/moi/cle', key), 401), 401);
  assert.equal((await call(1, 'POST', '/auth/sign-out', cookie, {})).status, 200);
  assert.equal((await call(0, 'GET', '/v1/projets', cookie)).status, 401);
  assert.equal(receiver.received.length, 5, 'no event came twice');
});
