// Proves that whoever copies our check of a delivery, in any language that this machine has, lets ours in and nothing else:
// the samples of /docs and of the signature doctor, and the README's, on a delivery that a receiver got.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Sample, samples } from '../../contract/code-samples.ts';
import { checkSamples } from '../../contract/webhooks/check-samples.ts';
import { missingFor, runSample } from '../kit/programs.ts';
import { type Receiver, startReceiver } from '../kit/receiver.ts';
import { startWorld, type World } from '../kit/world.ts';

type Delivery = { secret: string; timestamp: string; signature: string; body: string };

const folder = mkdtempSync(join(tmpdir(), 'svc-bodies-'));
let world: World;
let receiver: Receiver;
let got: Delivery;

before(async () => {
  world = await startWorld();
  receiver = await startReceiver();
  const { id, key, cookie } = await world.project();
  const body = { url: receiver.url, events: ['payment.succeeded'] };
  const made = await world.call('POST', `/v1/projets/${id}/webhooks`, { cookie, body });
  assert.equal(made.status, 201);
  await world.pay(key, { description: 'Thiéboudienne « à emporter »' });
  await world.advance(2_500);
  const [first] = await receiver.waitFor(1);
  const project = await world.call('GET', `/v1/projets/${id}`, { cookie });
  got = {
    secret: project.body.webhook_secret,
    timestamp: String(first?.headers['x-svc-timestamp']),
    signature: String(first?.headers['x-svc-signature']),
    body: first?.body ?? '',
  };
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await receiver.close();
  await world.close();
});

/** What is asked of each copied text, in its own language: yes or no. */
const asking: Record<Sample, string> = {
  curl: 'is_from_svc "$SECRET" "$TIMESTAMP" "$SIGNATURE" "$BODY" && echo yes || echo no\n',
  javascript: `
import { readFileSync } from 'node:fs';
const { SECRET, TIMESTAMP, SIGNATURE, BODY } = process.env;
const headers = { 'x-svc-timestamp': TIMESTAMP, 'x-svc-signature': SIGNATURE };
console.log(isFromSvc(SECRET, headers, readFileSync(BODY)) ? 'yes' : 'no');
`,
  php: `
$server = ['HTTP_X_SVC_TIMESTAMP' => getenv('TIMESTAMP'), 'HTTP_X_SVC_SIGNATURE' => getenv('SIGNATURE')];
echo is_from_svc(getenv('SECRET'), $server, file_get_contents(getenv('BODY'))) ? 'yes' : 'no';
`,
  python: `
import os

headers = {'x-svc-timestamp': os.environ['TIMESTAMP'], 'x-svc-signature': os.environ['SIGNATURE']}
raw_body = open(os.environ['BODY'], 'rb').read()
print('yes' if is_from_svc(os.environ['SECRET'], headers, raw_body) else 'no')
`,
};

function ask(sample: Sample, code: string, change: Partial<Delivery>): Promise<string> {
  const { secret, timestamp, signature, body } = { ...got, ...change };
  const file = join(folder, `${sample}-${Math.random()}`);
  writeFileSync(file, body);
  const env = { SECRET: secret, TIMESTAMP: timestamp, SIGNATURE: signature, BODY: file };
  return runSample(sample, `${code}${asking[sample]}`, env);
}

const refused = (): [why: string, change: Partial<Delivery>][] => [
  ['a changed body', { body: `${got.body} ` }],
  ['another secret', { secret: `${got.secret}x` }],
  [
    'another signature',
    { signature: got.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
  ],
  ['a time that was not signed', { timestamp: String(Number(got.timestamp) + 1) }],
  ['an old time', { timestamp: String(Number(got.timestamp) - 301) }],
  ['no number', { timestamp: 'now' }],
  ['nothing', { timestamp: '', signature: '' }],
];

async function judge(sample: Sample, code: string): Promise<void> {
  assert.match(await ask(sample, code, {}), /^yes/, 'a delivery of ours');
  for (const [why, change] of refused()) {
    assert.match(await ask(sample, code, change), /^no/, why);
  }
}

for (const sample of samples) {
  test(`UI78 UI126 the check of a delivery in the samples of ${sample} lets ours in and nothing else`, async (t) => {
    const missing = await missingFor(sample);
    if (missing !== undefined) return t.skip(`this machine has no ${missing}`);
    await judge(sample, checkSamples[sample]);
  });
}

for (const file of ['README.md', 'README.fr.md']) {
  test(`UI78 ${file}: its check of a delivery lets ours in and nothing else`, async () => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const code = /```js\n(import[^`]*?isFromSvc[\s\S]*?)```/.exec(text)?.[1];
    assert.ok(code, 'the code stands in a block of its own');
    await judge('javascript', code);
  });
}
