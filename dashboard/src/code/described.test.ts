// Each sample of each language that this machine has, run as it stands on the page: a creation and a list (UI78).
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { type Described, type Sample, samples, write } from './described.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'svc-samples-'));

/** The program of each, and the name that its file needs. */
const programs: Record<Sample, [program: string, file: string]> = {
  curl: ['bash', 'sample.sh'],
  javascript: [process.execPath, 'sample.mjs'],
  php: ['php', 'sample.php'],
  python: ['python3', 'sample.py'],
};

let world: World;
let key: string;

before(async () => {
  world = await startWorld();
  ({ key } = await world.project());
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

const has = (program: string): Promise<boolean> =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );

async function output(sample: Sample, call: Described, secret: string | undefined) {
  const [program, file] = programs[sample];
  const path = join(folder, file);
  writeFileSync(path, write(sample, call, { origin: world.url, key: secret }));
  const { stdout } = await run(program, [path], { env: { ...process.env, SVC_KEY: key } });
  return stdout;
}

for (const sample of samples) {
  test(`UI78 the ${sample} sample creates and lists, with the key in it and from the environment`, async (t) => {
    const [program] = programs[sample];
    if (!(await has(program))) return t.skip(`this machine has no ${program}`);
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
