// The addresses of hiring's webhooks in production: the guard of payments, at creation and at every sending
// (contract/hiring.md H46; contract/platform.md H31).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deliverHiringJob } from '../../src/hiring/webhooks/index.ts';
import { createSeal } from '../../src/kit/seal.ts';
import { hirer, shown } from '../kit/hiring.ts';
import { dashboardOf, endOneIn } from '../kit/hiring-webhooks.ts';
import { authSecret, startWorld, type World } from '../kit/world.ts';

let world: World;
let addresses = ['8.8.8.8'];

before(async () => {
  const env = {
    NODE_ENV: 'production',
    AUTH_SECRET: authSecret,
    PUBLIC_URL: 'https://svc.example',
  };
  world = await startWorld(env, {
    resolve: async (host) => (host === 'inside.example' ? ['10.0.0.1'] : addresses),
  });
});
after(() => world.close());

test('HC46 HP31 in production private addresses are refused at creation, and nothing is stored', async () => {
  const api = await hirer(world, { mode: 'test' });
  const mine = dashboardOf(world, api.cookie);
  const rows = await world.countRows();
  for (const url of [
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://169.254.169.254/',
    'https://[::1]/hook',
    'https://inside.example/hook',
  ]) {
    const answer = await mine.post('/webhooks', { url });
    assert.equal(shown(answer), '400 BAD_REQUEST', url);
    assert.match(answer.body.error.message, /url: /);
    assert.ok(!answer.text.includes('10.0.0.1'));
  }
  assert.deepEqual(await world.countRows(), rows);
});

test('HC46 HP31 a name that leads inside by the time of sending gets nothing, and the log says why', async () => {
  const api = await hirer(world, { mode: 'test' });
  const mine = dashboardOf(world, api.cookie);
  addresses = ['8.8.8.8'];
  const { id } = await mine.endpoint('https://moved.example/hook', {
    events: ['session.completed'],
  });
  const changed = await mine.patch(`/webhooks/${id}`, { url: 'https://inside.example/' });
  assert.equal(shown(changed), '400 BAD_REQUEST');
  addresses = ['10.0.0.1'];
  const campaign = await api.published(1);
  await endOneIn(world, { api, campaign });
  const [line] = await mine.deliveries(id);
  assert.deepEqual(
    [line.status, line.attempts[0].error, line.attempts[0].httpStatus],
    ['pending', 'blocked_address', null],
  );
});

test('HC44 HP25 a receiver has ten seconds, and silence is a failed attempt', async () => {
  const api = await hirer(world, { mode: 'test' });
  const mine = dashboardOf(world, api.cookie);
  addresses = ['8.8.8.8'];
  const { id } = await mine.endpoint('https://silent.example/hook', {
    events: ['session.completed'],
  });
  await world.app.worker.stop(0);
  const campaign = await api.published(1);
  await api.post(`/interviews/${campaign}/sessions`);
  const deadlines: (number | undefined)[] = [];
  const timings = { dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: null, total_ms: 10_000 };
  const webhooks = createSeal(authSecret, 'webhook secrets');
  const job = deliverHiringJob({
    database: world.database,
    seals: { webhooks, mails: createSeal(authSecret, 'mails') },
    retryDelays_ms: [60_000, 600_000],
    sender: {
      async send({ deadlineMs }) {
        deadlines.push(deadlineMs);
        const error = { cause: 'timeout', message: 'No answer in 10000 ms (answer).' } as const;
        const nothing = { status: null, ok: false, truncated: false, address: null };
        return { ...nothing, error, body: Buffer.alloc(0), timings };
      },
      close: async () => {},
      denied: [],
    },
  });
  const [row] = await world.database.all<Parameters<typeof job.run>[0][number]>({
    text: `update jobs set taken = taken + 1, lease_by = 'test', run_at = now() + interval '12 seconds'
            where kind = 'deliver-hiring' and project_id = (select organization_id from hiring_endpoints where id = $1)
        returning project_id, kind, subject, mode, payload, lease_by, taken`,
    values: [id],
  });
  assert.ok(row);
  await job.run([row]);
  assert.deepEqual(deadlines, [10_000]);
  const [line] = await mine.deliveries(id);
  assert.deepEqual(
    [line.status, line.attempts[0].error, line.attempts[0].durationMs],
    ['pending', 'timeout', 10_000],
  );
});
