// Each sample of each language that this machine has, run as it stands on the page: a creation and a list (UI78).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Described, type Sample, samples, write } from '../../contract/code-samples.ts';
import { missingFor, runSample } from '../kit/programs.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let key: string;

before(async () => {
  world = await startWorld();
  ({ key } = await world.project());
});
after(() => world.close());

const output = (sample: Sample, call: Described, secret: string | undefined) =>
  runSample(sample, write(sample, call, { origin: world.url, key: secret }), { SVC_KEY: key });

for (const sample of samples) {
  test(`UI78 the ${sample} sample creates and lists, with the key in it and from the environment`, async (t) => {
    const missing = await missingFor(sample);
    if (missing !== undefined) return t.skip(`this machine has no ${missing}`);
    const reference = `it's-${sample}`.replace("'", '.');
    const create: Described = {
      method: 'POST',
      path: '/v1/payments',
      headers: { 'Idempotency-Key': `sample-${sample}` },
      body: {
        amount: 1_000,
        channel: 'wave',
        customer: { phone: '+221700000000', name: 'N\'Deye "Awa" \\ Sy' },
        merchant_reference: reference,
      },
    };
    assert.match(await output(sample, create, key), /N'Deye/);
    const list: Described = { method: 'GET', path: '/v1/payments?limit=1' };
    assert.match(await output(sample, list, undefined), new RegExp(reference));
  });
}
