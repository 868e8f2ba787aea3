// Proves that what an operator says that a payer is to do is served as it said it, from its attempt, and only where it leads to
// the operator; its own words for a refusal are told to operators of the server alone (contract/rails.md RA05, RA09, RA10, RA36).
import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { eventsOf } from '../../../test/kit/late-wave.ts';
import { operatorOf } from '../../../test/kit/operators.ts';
import { railActs } from '../../../test/kit/rail-acts.ts';
import { logged, startWorld, type World } from '../../../test/kit/world.ts';
import type { Started } from '../../connectors/rails/rail.ts';
import { simulator } from '../../connectors/rails/simulator.ts';
import { sql } from '../../db/sql.ts';
import type { NextAction } from '../../kit/operator-picture.ts';

let world: World;
let mine: Awaited<ReturnType<World['project']>>;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' });
  mine = await world.project();
});
after(() => world.close());

const url = 'https://pay.wave.example/c/cos-1?k=s3cret';
const leads: NextAction = {
  type: 'redirect',
  url,
  deepLinks: ['https://app.wave.example/cos-1'],
  text: { fr: 'Ouvrez Wave pour payer.', en: 'Open Wave to pay.' },
};
const accepted = (nextAction: NextAction | null, closesAt: number | null = null): Started => ({
  ...{ result: 'accepted', operatorReference: 'OP-1', nextAction, closesAt },
});

/** An operator that starts so, and knows links of its own. */
function starts(t: TestContext, started: Started) {
  const linkHosts = ['pay.wave.example', '*.wave.example'];
  railActs(t, {
    manifest: { nextActions: ['redirect', 'qr'], linkHosts },
    collect: async () => started,
  });
}

/** Nobody answers before the payment's end. */
const waits = { customer: { phone: '+221700000006' } };

const read = async (id: string, lang = 'fr', more = '') =>
  (
    await world.call('GET', `/v1/payments/${id}${more}`, {
      key: mine.key,
      headers: { 'Accept-Language': lang },
    })
  ).body;

test('RA05 RA10 a next action is served as the operator said it, at each read, by the API and the page', async (t) => {
  starts(t, accepted(leads));
  const { body: made } = await world.pay(mine.key, waits);
  assert.equal(made.next_action, null, 'nobody is asked yet');
  await world.advance(0);
  const shown = {
    ...{ type: 'redirect', url, qr_png_url: null },
    ...{ deep_links: leads.deepLinks, text: leads.text.fr },
  };
  for (const later of [0, 10_000, 60_000]) {
    await world.advance(later);
    const one = await read(made.id);
    assert.deepEqual([one.status, one.next_action], ['processing', shown]);
  }
  assert.equal((await read(made.id, 'en')).next_action.text, leads.text.en);
  const listed = await world.call('GET', '/v1/payments?status=processing', { key: mine.key });
  assert.deepEqual(
    listed.body.data.map((one: { next_action: object }) => one.next_action),
    [shown],
  );
  const token = made.checkout_url.split('/').at(-1);
  const page = await world.call('GET', `/v1/checkout/${token}`);
  assert.deepEqual(page.body.next_action, shown);
  assert.ok((await world.call('GET', `/p/${token}`)).text.includes(`href="${url}"`));
  await world.advance(1_800_000);
  const ended = await read(made.id);
  assert.deepEqual([ended.status, ended.next_action], ['expired', null]);
});

test('RA10 RA09 a link that leads elsewhere is shown to nobody: our defect, told in the log, and no fault of the payer', async (t) => {
  const wrong: NextAction[] = [
    { ...leads, url: 'http://pay.wave.example/c/s3cret' },
    { ...leads, url: 'https://pay.wave.example.evil.example/s3cret' },
    { ...leads, url: 'https://evilwave.example/s3cret' },
    { ...leads, url: 'https://wave.example/s3cret' },
    { ...leads, url: 'https://pay.wave.example:8443/s3cret' },
    { ...leads, url: 'https://pay.wave.example@evil.example/s3cret' },
    { ...leads, url: 'https://s3cret@pay.wave.example/' },
    { ...leads, url: 'javascript:alert("s3cret")' },
    { ...leads, url: 's3cret' },
    { ...leads, url: null },
    { ...leads, deepLinks: ['https://evil.example/s3cret'] },
    { ...leads, type: 'qr', url: null, deepLinks: ['wave://s3cret'] },
    { ...leads, type: 'ussd_push', url: null, deepLinks: [] },
  ];
  for (const nextAction of wrong) {
    await t.test(`${nextAction.type} ${nextAction.url} ${nextAction.deepLinks}`, async (one) => {
      starts(one, accepted(nextAction));
      logged.length = 0;
      const { body: made } = await world.pay(mine.key, waits);
      await world.advance(0);
      const ended = await read(made.id, 'fr', '?expand=attempts,events');
      assert.deepEqual([ended.status, ended.failure.code], ['failed', 'provider_unavailable']);
      assert.deepEqual([ended.next_action, ended.attempts[0].status], [null, 'refused']);
      assert.deepEqual(eventsOf(ended), ['payment.failed']);
      const alarms = logged.filter(
        ({ level, fields }) => level === 'error' && 'alarm' in fields && fields.alarm === 'defect',
      );
      assert.equal(alarms.length, 1);
      assert.ok(!JSON.stringify(logged).includes('s3cret'), 'whoever holds a link may pay by it');
    });
  }
});

test('RA10 on its page the payer chooses anew; one that the operator reached by itself goes on without our link', async (t) => {
  const elsewhere = { ...leads, url: 'https://evil.example/' };
  starts(t, accepted(elsewhere));
  const { body: made } = await world.pay(mine.key, { channel: undefined, customer: undefined });
  const token = made.checkout_url.split('/').at(-1);
  const body = { channel: 'wave', phone: '+221700000006', attempts: 0 };
  await world.call('POST', `/v1/checkout/${token}/start`, { body });
  await world.advance(0);
  const back = (await world.call('GET', `/v1/checkout/${token}`)).body;
  assert.deepEqual(
    [back.status, back.last_refusal.code, back.next_action],
    ['pending', 'provider_unavailable', null],
  );
  const { repeat } = simulator.manifest;
  railActs(t, { manifest: { repeat: { ...repeat, collect: 'never' } } });
  const { body: reached } = await world.pay(mine.key, waits);
  await world.advance(0);
  const open = await read(reached.id);
  assert.deepEqual([open.status, open.next_action.type], ['processing', 'wait']);
});

test('RA36 RA05 an operator’s own code is kept for the back office: no answer, event or page tells it', async (t) => {
  const operatorCode = 'WV-4711 compte fermé';
  starts(t, { result: 'refused', code: 'account_blocked', operatorCode });
  const { body: made } = await world.pay(mine.key, waits);
  await world.advance(0);
  const paths = [`/v1/payments/${made.id}?expand=attempts,events,ledger`, '/v1/payments'];
  const answers = await Promise.all(
    paths.map((path) => world.call('GET', path, { key: mine.key })),
  );
  const token = made.checkout_url.split('/').at(-1);
  answers.push(await world.call('GET', `/v1/checkout/${token}`));
  answers.push(await world.call('GET', `/p/${token}`));
  assert.equal(answers[0]?.body.failure.code, 'account_blocked');
  for (const { status, text } of answers) {
    assert.equal(status, 200);
    assert.ok(!text.includes('4711'), text);
  }
  const rows = await world.database.all<{ id: string; operator_code: string }>(sql`
    select id, operator_code from attempts where object_id = ${made.id}`);
  assert.deepEqual(
    rows.map(({ operator_code }) => operator_code),
    [operatorCode],
  );
  const events = await world.database.all(sql`select * from events where object_id = ${made.id}`);
  assert.ok(events.length > 0 && !JSON.stringify(events, String).includes('4711'));
  const { cookie } = await operatorOf(world, 'support');
  const path = `/v1/backoffice/hands/${rows[0]?.id}`;
  assert.equal((await world.call('GET', path, { cookie })).body.operator_code, operatorCode);
});
