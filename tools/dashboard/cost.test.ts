// What a build costs the machine that makes it, in a process of its own as at a start of the server.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { HOUSE_ROOT } from '../tidy.ts';

type Usage = { userCPUTime: number; systemCPUTime: number; most_kb: number };

test('UI15 a build takes 10 s of processor time and 512 MB at most', async () => {
  const out = mkdtempSync(join(tmpdir(), 'svc-cost-'));
  const script = `
    const { readFileSync } = await import('node:fs');
    const { bundle } = await import(${JSON.stringify(join(import.meta.dirname, 'bundle.ts'))});
    await bundle(${JSON.stringify(HOUSE_ROOT)}, ${JSON.stringify(out)});
    const { maxRSS, ...usage } = process.resourceUsage();
    // Linux counts for a new program what its parent held when it was started: its own most is told apart there.
    const own = process.platform === 'linux' && /VmHWM:\\s+(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
    console.log(JSON.stringify({ ...usage, most_kb: own ? Number(own[1]) : maxRSS }));`;
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script],
      { cwd: HOUSE_ROOT },
    );
    const usage = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Usage;
    const processor_s = (usage.userCPUTime + usage.systemCPUTime) / 1e6;
    const memory_mb = usage.most_kb / 1_000;
    assert.ok(processor_s <= 10, `${processor_s} s of processor time`);
    assert.ok(memory_mb <= 512, `${memory_mb} MB`);
    assert.ok(processor_s > 0.1 && memory_mb > 50, 'it built something');
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});
