// Proves that a payer changes the channel only once what they were asked for is final: it is taken back at an operator that can,
// and waited for, with the time, at one that cannot (contract/rails.md RA23, RA25; contract/payments.md B.3, rule 0).
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { eventsOf, journalsOf, stageLateWave, statesOf } from '../../../test/kit/late-wave.ts';
import { railActs } from '../../../test/kit/rail-acts.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import { sql } from '../../db/sql.ts';

const { world, mine, advance, page, available, audit } = stageLateWave();

/** Nobody answers on it before the payment's end, and at once. */
const [silent, quick] = ['+221700000006', '+221700000000'];
const orange = (attempts: number, phone = quick) => ({ channel: 'orange_money', phone, attempts });

async function asked(phone = silent) {
  const one = await page();
  await one.start('wave', 0, phone);
  const { checkout_url } = await one.read();
  const token = checkout_url.split('/').at(-1) as string;
  const look = async () => (await world().call('GET', `/v1/checkout/${token}`)).body;
  return { ...one, token, look };
}

type Attempt = { created_at: string; provider_reference: string | null };

/** The operator closes nothing; a request lives there so long. */
const waitsFor = (t: TestContext, life_ms: number) =>
  railActs(
    t,
    {
      collect: async ({ reference }, now) => ({
        ...{ result: 'accepted', operatorReference: reference, nextAction: null },
        closesAt: now + life_ms,
      }),
      findCollect: async ({ reference, closesAt }, now) => ({
        ...{ operatorReference: reference, seen: true, refused: null, paid: [] },
        open: now < closesAt + 120_000 ? 'yes' : 'no',
      }),
    },
    'closeCollect',
  );

test('RA25 another channel is asked once the first is taken back at its operator, and who pays pays once', async () => {
  const { act, look, read } = await asked();
  const under = await look();
  assert.deepEqual([under.status, under.can_change, under.change_at], ['processing', true, null]);
  assert.deepEqual(under.channels, ['orange_money', 'mixx']);
  const changed = await act('start', orange(1));
  assert.deepEqual([changed.status, changed.body.channel], [200, 'orange_money'], changed.text);
  assert.equal((await read()).attempts[0].status, 'closed', 'before the other leaves');
  await advance(0);
  await advance(5_000);
  const paid = await read();
  assert.deepEqual(statesOf(paid), ['wave closed', 'orange_money paid']);
  assert.deepEqual([paid.status, eventsOf(paid)], ['succeeded', ['payment.succeeded']]);
  assert.deepEqual(journalsOf(paid), ['P1']);
  assert.deepEqual([await available(), await audit()], [9_850, []]);
});

test('RA22 both attempts are told whole, in their order, and provider_state is that of the newest', async () => {
  const { act, read } = await asked();
  await act('start', orange(1));
  await advance(0);
  const { attempts, provider_state, channel } = await read();
  const form = attempts.map(({ created_at, provider_reference, ...one }: Attempt) => {
    assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.match(provider_reference ?? 'SIM-', /^SIM-/);
    return one;
  });
  const told = { provider: 'simulator', failure_code: null };
  assert.deepEqual(form, [
    { n: 1, channel: 'wave', ...told, status: 'closed' },
    { n: 2, channel: 'orange_money', ...told, status: attempts[1].status },
  ]);
  const newest = attempts[1];
  assert.deepEqual(
    [channel, provider_state.provider, provider_state.state, provider_state.reference],
    ['orange_money', 'simulator', newest.status, newest.provider_reference],
  );
});

test('RA25 a second press, the same channel and what could not start take nothing back', async () => {
  const { act, read } = await asked();
  const still = async () => assert.deepEqual(statesOf(await read()), ['wave pending']);
  for (const body of [orange(0), { channel: 'wave', phone: quick, attempts: 1 }, orange(2)]) {
    assert.equal((await act('start', body)).status, 200);
    await still();
  }
  const card = await act('start', { channel: 'card', attempts: 1 });
  assert.deepEqual([card.status, Object.keys(card.body.fields)], [400, ['channel']]);
  await still();
  const presses = await Promise.all([1, 2].map(() => act('start', orange(1))));
  await advance(0);
  await advance(5_000);
  assert.ok(presses.every(({ status }) => status === 200 || status === 409));
  assert.deepEqual(statesOf(await read()), ['wave closed', 'orange_money paid']);
});

type Press = Awaited<ReturnType<typeof asked>>['act'];
/** Each of its own, whose presses nobody holds. */
let networks = 0;

/**
 * A press has read a payment on wave and counts itself; meanwhile one from another network changes the channel to mixx, which is
 * asked as soon as the first would ask about wave. Answers what the first was told, and the payment.
 */
async function behind(t: TestContext, press: (act: Press) => ReturnType<Press>) {
  const { app, url } = await world().second({ TRUST_PROXY: '127.0.0.1' });
  const { read, act, token } = await asked(quick);
  for (const { worker } of [app, world().app]) await worker.stop(1_000);
  const { findCollect } = simulator;
  let begins: (() => Promise<void>) | undefined;
  railActs(t, {
    async findCollect(call, now) {
      if (call.channel === 'wave') await begins?.();
      return findCollect(call, now);
    },
  });
  const { held } = await world().database.transaction(async (tx) => {
    await tx.all(sql`select 1 from windows for update`);
    const held = press(act);
    await locksAwaited(world(), 1);
    const changed = await world().call('POST', `${url}/v1/checkout/${token}/start`, {
      headers: { 'X-Forwarded-For': `192.0.2.${++networks}` },
      body: { channel: 'mixx', phone: quick, attempts: 1 },
    });
    assert.equal(changed.status, 200, changed.text);
    begins = async () => {
      begins = undefined;
      app.worker.start();
      await app.worker.idle();
    };
    return { held };
  });
  const answer = await held;
  await begins?.();
  world().app.worker.start();
  await advance(60_000);
  return { answer, payment: await read() };
}

test('RA25 who gives up while a second press takes the request back is asked for nothing, and pays nothing', async (t) => {
  const { answer, payment } = await behind(t, (act) => act('cancel'));
  assert.deepEqual([answer.status, answer.body.status], [200, 'failed']);
  assert.deepEqual([payment.status, statesOf(payment)], ['failed', ['wave closed']]);
  assert.deepEqual(eventsOf(payment), ['payment.failed']);
  assert.deepEqual([await available(), await audit()], [0, []]);
});

test('RA25 a press that is behind another takes nothing back of what that one asked for, and its money is seen', async (t) => {
  const { answer, payment } = await behind(t, (act) => act('start', orange(1)));
  assert.deepEqual([answer.status, answer.body.channel], [200, 'mixx']);
  assert.deepEqual(
    [payment.status, statesOf(payment)],
    ['succeeded', ['wave closed', 'mixx paid']],
  );
  assert.deepEqual([journalsOf(payment), await available(), await audit()], [['P1'], 9_850, []]);
});

test('RA25 what the operator says is paid is paid; what it does not say is waited for', async (t) => {
  const paid = await asked();
  const { findCollect } = simulator;
  let isSilent = true;
  railActs(t, {
    async closeCollect(call, now) {
      if (isSilent) throw new Error('no answer');
      const entry = { operatorReference: 'W-1', amount: call.amount, at: now };
      return { ...(await findCollect(call, now)), open: 'no', paid: [entry] };
    },
  });
  const waits = await paid.act('start', orange(1));
  assert.deepEqual([waits.status, waits.body.code], [409, 'INVALID_STATE']);
  assert.match(waits.body.message, /pas encore dit/);
  assert.equal(statesOf(await paid.read()).length, 1);
  isSilent = false;
  const over = await paid.act('start', orange(1));
  assert.deepEqual([over.status, over.body.code], [409, 'INVALID_STATE']);
  assert.match(over.body.message, /déjà fait/);
  assert.deepEqual(statesOf(await paid.read()), ['wave paid']);
});

test('RA25 what cannot be taken back is waited for: the page says until when, in words and with the time', async (t) => {
  waitsFor(t, 600_000);
  const { act, look, token, start, read } = await asked();
  const under = await look();
  assert.deepEqual([under.can_change, under.channels], [false, []]);
  const at = Date.parse(under.change_at);
  assert.ok(at < Date.parse(under.expires_at));
  const refused = await act('start', orange(1));
  const hour = under.change_at.slice(11, 16).replace(':', ' h ');
  assert.deepEqual([refused.status, refused.body.code], [409, 'INVALID_STATE']);
  assert.ok(refused.body.message.includes(`un autre moyen à ${hour}`), refused.body.message);
  const html = (await world().call('GET', `/p/${token}?lang=en`)).text;
  assert.ok(html.includes(`may choose another means on <time datetime="${under.change_at}">`));
  assert.ok(!html.includes('other=1'));
  for (let n = 0; n < 14; n++) await advance(60_000);
  assert.deepEqual([(await look()).status, statesOf(await read())], ['pending', ['wave closed']]);
  await start('orange_money', 1);
  assert.equal(statesOf(await read())[1], 'orange_money pending');
});

test('RA25 a request that lives as long as its payment leaves nothing to choose, and that is said', async (t) => {
  waitsFor(t, 86_400_000);
  const { act, look } = await asked();
  const under = await look();
  assert.deepEqual([under.can_change, under.change_at], [false, null]);
  const refused = await act('start', orange(1));
  const hour = under.expires_at.slice(11, 16).replace(':', ' h ');
  assert.ok(refused.body.message.includes(`la payer jusqu’à ${hour}`), refused.body.message);
});

test('RA25 the page changes the channel by a form, which no refresh takes away', async () => {
  const { token, read } = await asked();
  const wait = (await world().call('GET', `/p/${token}`)).text;
  assert.ok(wait.includes(`/p/${token}?lang=fr&amp;other=1`) && wait.includes('http-equiv'));
  const form = (await world().call('GET', `/p/${token}?lang=fr&other=1`)).text;
  assert.match(form, /name="attempts" value="1"/);
  assert.ok(!form.includes('http-equiv') && !form.includes('value="wave"'));
  const body = new URLSearchParams({
    act: 'start',
    channel: 'orange_money',
    phone: quick,
    attempts: '1',
  });
  const sent = await world().call('POST', `/p/${token}?lang=fr`, {
    body: String(body),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(sent.status, 303, sent.text);
  await advance(0);
  await advance(5_000);
  assert.deepEqual(statesOf(await read()), ['wave closed', 'orange_money paid']);
});

test('RA23 a payment whose time is shorter than a channel’s shortest life is refused there, and its page does not offer it', async (t) => {
  railActs(t, { manifest: { shortestLife_ms: { orange_money: 600_000 } } });
  const { key } = mine();
  const short = { expires_in: 300, channel: 'orange_money', customer: { phone: quick } };
  const refused = await world().pay(key, short);
  assert.deepEqual([refused.status, refused.body.code], [503, 'CHANNEL_UNAVAILABLE']);
  assert.ok(refused.headers.has('retry-after'));
  assert.equal((await world().pay(key, { ...short, expires_in: 600 })).status, 201);
  const choice = { channel: undefined, customer: undefined };
  const only = { ...choice, expires_in: 300, allowed_channels: ['orange_money'] };
  assert.equal((await world().pay(key, only)).status, 503);
  const one = await page({ allowed_channels: ['orange_money', 'wave'] });
  const channels = async () => {
    const { checkout_url } = await one.read();
    return (await world().call('GET', `/v1/checkout/${checkout_url.split('/').at(-1)}`)).body
      .channels;
  };
  assert.deepEqual(await channels(), ['orange_money', 'wave']);
  await advance(1_260_000);
  assert.deepEqual(await channels(), ['wave']);
  const late = await one.act('start', orange(0));
  assert.deepEqual([late.status, late.body.code], [503, 'CHANNEL_UNAVAILABLE']);
  assert.match(late.body.message, /trop peu de temps/);
  assert.equal((await one.act('start', { ...orange(0), channel: 'wave' })).status, 200);
});
