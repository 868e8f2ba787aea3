// The one POST of mail programs: what is no such form is refused, and as fast as it is read, whatever it is made of.
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { unsubscribePages } from './unsubscribe-pages.ts';

const ended: (string | undefined)[] = [];
const pages = unsubscribePages({
  subscribedBy: async () => [],
  unsubscribe: async (_, dataset) => void ended.push(dataset),
});
const { POST } = pages['/data/desabonnement/{token}'] as {
  POST(incoming: object): Promise<{ status: number }>;
};

async function post(body: string) {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const raw = { method: 'POST', url: '/data/desabonnement/t', headers } as IncomingMessage;
  const before = process.threadCpuUsage();
  const { status } = await POST({
    raw,
    params: { token: 't' },
    search: '',
    body: Buffer.from(body),
  });
  return { status, ms: process.threadCpuUsage(before).user / 1_000 };
}

const part = (value: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n${more}\r\n${value}\r\n--b--\r\n`;

test('a form of a mail program ends all subscriptions, and another one none', async () => {
  for (const one of [part('One-Click'), part('one-click', 'Content-Type: text/plain\r\n')]) {
    assert.equal((await post(one)).status, 200);
  }
  assert.deepEqual(ended.splice(0), [undefined, undefined]);
  for (const other of [
    part('Two-Clicks'),
    part('One-Click').replace('List-', ''),
    'One-Click\r\n',
  ]) {
    assert.equal((await post(other)).status, 400, other);
  }
  assert.deepEqual(ended, []);
});

test('N42 a form that begins such a part again and again is judged in a few milliseconds', async () => {
  for (const line of ['name=List-Unsubscribe\r\n', 'name=List-Unsubscribe\r\n\r\n', '\r\n\r\n']) {
    const body = line.repeat(Math.floor(limits.dataBodyBytes / line.length));
    let best_ms = Number.POSITIVE_INFINITY;
    // The best of some: a busy machine is slow at times, what is slow by itself is so always.
    for (let n = 0; best_ms > 10 && n < 30; n++) {
      const { status, ms } = await post(body);
      assert.equal(status, 400);
      best_ms = Math.min(best_ms, ms);
    }
    assert.ok(best_ms <= 10, `${line.trim()}: ${best_ms} ms`);
  }
});
