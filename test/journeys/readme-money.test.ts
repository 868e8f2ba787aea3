// Proves the README's lines on money back, money out and a link: pasted as they stand, each does what the text says.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../kit/free-port.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
before(async () => {
  world = await startWorld({ PORT: String(await freePort()) });
});
after(() => world.close());

for (const file of ['README.md', 'README.fr.md']) {
  test(`${file}: a refund, a payout and a link by its lines alone`, async () => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const block = /```sh\n(SVC=[\s\S]*?)```/.exec(text)?.[1];
    assert.ok(block, 'the lines stand in a block of their own');
    const { key } = await world.project();
    const script = block.replace(/^SVC=.*$/m, `SVC=${world.url} KEY=${key}`);
    const { stdout, stderr } = await promisify(execFile)('bash', ['-ec', script]);
    assert.equal(stderr, '');
    const answers = stdout
      .replaceAll('}{', '}\n{')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const found = (name: string, value: unknown) =>
      answers.find((answer) => answer[name] === value) ?? assert.fail(`no answer with ${name}`);
    const refund = answers.find(({ id }) => String(id).startsWith('ref_'));
    const payout = answers.find(({ id }) => String(id).startsWith('po_'));
    assert.deepEqual([refund?.status, payout?.status], ['succeeded', 'succeeded']);
    assert.ok(found('gateway_mode', 'simulated').available > 0);
    const link = answers.find(({ id }) => String(id).startsWith('plink_'));
    const page = await fetch(link.url);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /Commande 42/);
  });
}
