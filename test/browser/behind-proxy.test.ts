// UI13: the same built copy under a name of its own on https, with a proxy that ends the encryption before the server.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { testCertificate } from '../../src/connectors/fixtures/certificate.ts';
import { sql } from '../../src/db/sql.ts';
import { buildOnce } from '../../tools/dashboard/build.ts';
import { HOUSE_ROOT } from '../../tools/tidy.ts';
import { complaintsOf, openBrowser, patience_ms } from '../kit/browser.ts';
import { publishTerms } from '../kit/conditions.ts';
import { desk, settled } from '../kit/dashboard.ts';
import { authSecret, startWorld, type World } from '../kit/world.ts';

const host = 'pay.example.sn';
const origin = `https://${host}`;
/** Where the person sits, as the proxy says. */
const reader = '203.0.113.9';

let world: World;
let proxy: Server;
let browser: Browser;

before(async () => {
  await buildOnce(HOUSE_ROOT);
  world = await startWorld({
    ...{ NODE_ENV: 'production', AUTH_SECRET: authSecret },
    ...{ PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' },
  });
  await publishTerms(world);
  proxy = await openProxy();
  const { port } = proxy.address() as AddressInfo;
  browser = await openBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`]);
});
after(async () => {
  await browser.close();
  proxy.closeAllConnections();
  proxy.close();
  await world.close();
});

/** Passes each request on as proxies do: over plain http, with who asked and how. */
async function openProxy(): Promise<Server> {
  const server = createServer(testCertificate([host]), (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-for': reader, 'x-forwarded-proto': 'https' };
    const { method, url = '' } = request;
    const inner = plainRequest(`${world.url}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    inner.on('error', () => response.destroy());
    response.on('close', () => inner.destroy());
    request.pipe(inner);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('UI13 UI223 on https behind a proxy one signs in by the door and works, every call goes to that name, and the cookie stays on https', async () => {
  const person = await world.signUp();
  const context = await browser.newContext({
    ...{ ...desk, baseURL: origin, locale: 'fr-FR', ignoreHTTPSErrors: true },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience_ms);
  const heard = complaintsOf(page);
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto('/dashboard/projects/new');
  await page.getByLabel('Adresse e-mail').fill(person.email);
  await page.getByLabel('Mot de passe').fill(person.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await settled(page, 'Nouveau projet');
  await page.getByLabel('Nom').fill('Boutique du port');
  await page.getByRole('button', { name: 'Créer le projet' }).click();
  await settled(page, 'Vue d’ensemble');
  assert.deepEqual([...origins], [origin]);
  const [cookie] = await context.cookies(origin);
  assert.deepEqual(
    [cookie?.name, cookie?.secure, cookie?.httpOnly, cookie?.sameSite, cookie?.domain],
    ['auth.session_token', true, true, 'Lax', host],
  );
  // What the page writes to copy names the address that the reader came by.
  await page.goto(`${new URL(page.url()).pathname}/payments`);
  await settled(page, 'Paiements');
  const sample = await page.locator('main pre').first().textContent();
  assert.ok(sample?.includes(`'${origin}/v1/payments'`), sample ?? '');
  const signedIn = await world.database.all<{ ip_address: string }>(sql`
    select ip_address from sessions where user_id = ${person.userId} order by created_at desc limit 1`);
  assert.deepEqual(signedIn, [{ ip_address: reader }]);
  assert.deepEqual(heard, []);
  await context.close();
});

test('UI13 UI223 behind a proxy a change is taken from its own name alone: neither from the inner address nor from its plain http', async () => {
  const { cookie } = await world.signUp();
  const from = (given: string) =>
    world.call('POST', '/v1/projets', {
      cookie,
      headers: {
        Origin: given,
        'X-Forwarded-Proto': 'https',
        'X-Forwarded-Host': 'pirate.example',
      },
      body: { name: 'Boutique' },
    });
  for (const foreign of [world.url, `http://${host}`, 'https://pirate.example', 'null']) {
    const { status, body } = await from(foreign);
    assert.deepEqual([status, body.code], [403, 'FORBIDDEN'], foreign);
  }
  assert.equal((await from(origin)).status, 201);
});
