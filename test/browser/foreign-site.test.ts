// What a page of another site can do with ours in the browser of somebody who is signed in: nothing (UI224), and nothing that
// changes is reached by an address alone (UI223).
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { openStage, type Stage, settled, visit } from '../kit/dashboard.ts';

let stage: Stage;
let cookie: string;
let id: string;
let foreign: string;
/** Of a page of the other site, which the test writes. */
let page = '';
const server = createServer((_, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
});

before(async () => {
  stage = await openStage();
  ({ cookie, id } = await stage.world.project());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // Another site by its name, though it is the same machine.
  foreign = `http://localhost:${(server.address() as AddressInfo).port}/`;
});
after(async () => {
  server.close();
  await stage.close();
});

test('UI224 a foreign site frames no page of ours, and keeps no handle on one that it opened', async () => {
  const { world, browser } = stage;
  const context = await browser.newContext({ baseURL: world.url });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: world.url }]);
  const other = await context.newPage();
  for (const path of ['/dashboard', '/dashboard/account', '/dashboard/sign-out']) {
    page = `<!doctype html><iframe src="${world.url}${path}"></iframe><a target="w" href="#">x</a>`;
    await other.goto(foreign);
    const framed = other.frames().find((frame) => frame !== other.mainFrame());
    assert.ok(framed, path);
    const said = await framed.content().catch(() => '');
    assert.doesNotMatch(said, /id="app"|<form/, `${path} is drawn in a frame`);

    const opened = context.waitForEvent('page');
    await other.evaluate(
      `window.ours = window.open(${JSON.stringify(world.url + path)}); undefined`,
    );
    const ours = await opened;
    await ours.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await ours.evaluate('window.opener'), null, path);
    assert.equal(await other.evaluate('window.ours.closed'), true, `${path} is no longer held`);
    await ours.close();
  }
  await context.close();
});

test('UI223 UI224 a form and a link of a foreign site change nothing', async () => {
  const { world, browser } = stage;
  const context = await browser.newContext({ baseURL: world.url });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: world.url }]);
  const rows = await world.countRows();
  const other = await context.newPage();
  for (const [path, method] of [
    ['/dashboard/sign-out', 'post'],
    [`/v1/projets/${id}`, 'post'],
    ['/v1/projets', 'post'],
    ['/dashboard/sign-out', 'get'],
  ] as const) {
    page = `<!doctype html><form method="${method}" action="${world.url}${path}"><input name="name" value="x"><button>Go</button></form>`;
    await other.goto(foreign);
    const answered = other.waitForResponse((response) => response.url().startsWith(world.url));
    await other.getByRole('button', { name: 'Go' }).click();
    const status = (await answered).status();
    if (method === 'post') assert.ok(status >= 400, `${path}: ${status}`);
  }
  assert.deepEqual(await world.countRows(), rows);
  assert.equal((await world.call('GET', '/v1/projets', { cookie })).status, 200, 'still signed in');
  await context.close();
});

test('UI223 what a page asks with a GET only reads, and no call of a page carries a token', async () => {
  const changing = Object.entries(operations as Record<string, Operation>)
    .filter(([, { method, effect }]) => method === 'GET' && effect === 'write')
    .map(([name]) => name);
  assert.deepEqual(changing, []);
  const { page: own, close } = await visit(stage, cookie);
  const wrong: string[] = [];
  own.on('request', (request) => {
    const headers = request.headers();
    if (headers['authorization']) wrong.push(`${request.url()} with a token`);
    if (request.method() !== 'GET' && !/^application\/json/.test(headers['content-type'] ?? ''))
      wrong.push(`${request.method()} ${request.url()} not as JSON`);
  });
  await own.goto('/dashboard/account');
  await settled(own);
  await own.getByLabel('Nom', { exact: true }).fill('Awa Fall');
  const saved = own.waitForResponse((response) => response.request().method() === 'PATCH');
  await own.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  assert.equal((await saved).status(), 200);
  assert.deepEqual(wrong, []);
  await close();
});
