// The two rules of delivery side by side, in one run: an event of payments goes to all its endpoints together, again and
// again until all have said yes; one of hiring goes to each endpoint for itself (contract/platform.md H25, H26).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  closeReceivers,
  colleagueIn,
  endOneIn,
  receiving,
  sceneIn,
} from '../kit/hiring-webhooks.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
});
after(async () => {
  await closeReceivers();
  await world.close();
});

test('HP25 HP26 payments repeat all endpoints together six times, hiring the failing one alone three times', async () => {
  const [good, bad] = await Promise.all([receiving(), receiving()]);
  bad.answer = 500;
  const merchant = await world.project();
  for (const { url } of [good, bad]) {
    const made = await world.call('POST', `/v1/projets/${merchant.id}/webhooks`, {
      key: merchant.key,
      body: { url, events: ['payment.succeeded'] },
    });
    assert.equal(made.status, 201, made.text);
  }
  const one = await sceneIn(world);
  const hiringBad = await receiving();
  hiringBad.answer = 500;
  const other = await colleagueIn(world, one.api);
  const events = ['session.completed'];
  await one.mine.endpoint(one.receiver.url, { events });
  await other.theirs.endpoint(hiringBad.url, { events });

  await world.pay(merchant.key);
  await endOneIn(world, one);
  for (const ms of [5_000, 61_000, 200_000, 800_000, 4_400_000, 90_000_000])
    await world.advance(ms);
  assert.deepEqual(
    {
      payments: [good.received.length, bad.received.length],
      hiring: [one.receiver.received.length, hiringBad.received.length],
    },
    { payments: [6, 6], hiring: [1, 3] },
  );
  assert.ok(good.received[0]?.headers['x-svc-signature']);
  assert.ok(hiringBad.received[0]?.headers['x-hire-signature']);
});

type Verify = (secret: string, headers: Record<string, unknown>, body: string) => boolean;

for (const file of ['README.md', 'README.fr.md']) {
  test(`HC42 HP24 ${file}: its code verifies a delivery of hiring, and refuses what was changed`, async () => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const code = /```js\n(import[^`]*?isFromHiring[\s\S]*?)```/.exec(text)?.[1];
    assert.ok(code, 'the code stands in a block of its own');
    const { isFromHiring }: { isFromHiring: Verify } = await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    );
    const one = await sceneIn(world);
    const { secret } = await one.mine.endpoint(one.receiver.url, { events: ['session.completed'] });
    await endOneIn(world, one);
    const [got] = one.receiver.received;
    assert.ok(got);
    assert.equal(isFromHiring(secret, got.headers, got.body), true);
    assert.equal(isFromHiring(secret, got.headers, `${got.body} `), false);
    assert.equal(isFromHiring(`${secret}x`, got.headers, got.body), false);
    const time = Number(got.headers['x-hire-timestamp']) - 301;
    assert.equal(
      isFromHiring(secret, { ...got.headers, 'x-hire-timestamp': String(time) }, got.body),
      false,
    );
  });
}
