// What is read while there is no build to serve: that it comes, or which command says why not.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Incoming, RawAnswer } from '../../http/page.ts';
import { dashboardPages } from './dashboard-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-dashboard-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function open(isBuilding: boolean, lang: 'fr' | 'en'): Promise<RawAnswer> {
  const pages = dashboardPages({
    folder,
    enabled: true,
    production: false,
    isBuilding: () => isBuilding,
    session: async () => undefined,
  });
  const raw = { url: `/dashboard?lang=${lang}`, headers: {} };
  const incoming = { raw, search: `lang=${lang}`, params: {}, requestId: 'req_x' };
  return (pages['/dashboard'] as (one: Incoming) => Promise<RawAnswer>)(
    incoming as unknown as Incoming,
  );
}

test('UI01 while it is built a page says so, without a script, and opens by itself', async () => {
  const { status, headers, body } = await open(true, 'en');
  assert.equal(status, 503);
  const said = new Map(headers);
  assert.equal(said.get('Retry-After'), '2');
  assert.equal(said.get('Refresh'), '2');
  assert.match(String(body), /The dashboard is being made ready/);
  assert.doesNotMatch(String(body), /<script/);
});

test('UI03 where it could not be built a sentence names the command that says why, and nothing is tried again', async () => {
  const { status, headers, body } = await open(false, 'fr');
  assert.equal(status, 503);
  assert.ok(!headers.some(([name]) => name === 'Retry-After' || name === 'Refresh'));
  assert.match(String(body), /<code>npm run dashboard<\/code>/);
  assert.match(String(body), /L’API, la documentation et les pages de paiement fonctionnent/);
});
