// What a page shows when the server refuses, waits, is closed or is gone: the answers are put in its place.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { join, teamOf } from '../kit/team.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

type Refusal = { status: number; code: string; message: string; headers?: Record<string, string> };

/** The list of payments answers so, until `let through` is called. */
async function refuse(page: Page, { status, headers, ...body }: Refusal) {
  let asked = 0;
  let isOpen = false;
  await page.route('**/v1/payments?*', (route) => {
    if (isOpen) return route.continue();
    asked += 1;
    return route.fulfill({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...body, request_id: 'req_00000000000000000000000000' }),
    });
  });
  return {
    asked: () => asked,
    letThrough: () => {
      isOpen = true;
    },
  };
}

const open = async (name: 'payments' | 'payment' = 'payments') => {
  const visited = await visit(stage, shop.cookie, { refusals: true });
  const go = () => visited.page.goto(shop.at(name));
  return { ...visited, go };
};

test('UI55 a read that fails says the server’s sentence and its number; the rest lives, and it can be tried again', async () => {
  const { page, close, go } = await open();
  const sentence = 'Ce filtre n’est pas lisible.';
  const served = await refuse(page, { status: 400, code: 'INVALID_REQUEST', message: sentence });
  await go();
  await page.getByText(sentence).waitFor();
  await page.getByText('req_00000000000000000000000000').waitFor();
  await page.getByText('Filtrer').waitFor();
  // A refusal is not asked for again by itself.
  assert.equal(served.asked(), 1);
  served.letThrough();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByText('commande-17').waitFor();
  await close();
});

test('UI55 a server that stumbles is asked again by itself, after what it says to wait', async () => {
  const { page, close, go } = await open();
  let failures = 0;
  await page.route('**/v1/payments?*', (route) => {
    failures += 1;
    if (failures > 2) return route.continue();
    return route.fulfill({
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': '0' },
      body: JSON.stringify({ code: 'SERVER_BUSY', message: 'Occupé.' }),
    });
  });
  await go();
  await page.getByText('commande-17').waitFor();
  assert.equal(failures, 3);
  await close();
});

test('UI55 UI75 a page of a proxy is no answer: what is read is asked for again, what is sent keeps its text and its key', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  const badGateway = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' };
  let [read, sent] = [0, 0];
  await page.route('**/dashboard/hire/interviews?*', (route) =>
    read++ < 2 ? route.fulfill(badGateway) : route.continue(),
  );
  await page.goto(shop.at('campaigns'));
  await page.getByText('Vendeuse à Thiès').first().waitFor();
  assert.equal(read, 3);
  const keys = new Set<string | undefined>();
  await page.route('**/v1/payment-links', (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    return sent++ === 0 ? route.fulfill(badGateway) : route.continue();
  });
  await page.goto(shop.at('newLink'));
  await settled(page, 'Nouveau lien');
  await page.getByLabel('Titre').fill('Mafé');
  await page.getByLabel('Montant (F CFA)').fill('2500');
  await page.getByRole('button', { name: 'Créer le lien' }).click();
  await page.getByText('Le serveur n’a pas répondu. Réessayez', { exact: false }).waitFor();
  assert.equal(await page.getByLabel('Titre').inputValue(), 'Mafé');
  await page.getByRole('button', { name: 'Créer le lien' }).click();
  await settled(page, 'Mafé');
  assert.deepEqual([sent, keys.size], [2, 1]);
  await close();
});

test('UI55 a filter that the list refuses is named with what is wrong about it, as the page calls it', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(`${shop.at('payments')}?q=${'x'.repeat(101)}`);
  const told = page.getByRole('alert').filter({ hasText: 'Texte : Au plus 100 caractères.' });
  await told.waitFor();
  await close();
});

test('UI62 too many calls: the seconds are said and counted down, and the way to try again stays', async () => {
  const { page, close, go } = await open();
  const served = await refuse(page, {
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Trop d’appels.',
    headers: { 'retry-after': '7' },
  });
  await go();
  const told = page.getByRole('alert').filter({ hasText: 'Trop d’appels.' });
  // Heard once, seen as they go.
  await told.locator('.heard', { hasText: '(7 s)' }).waitFor();
  const seen = told.locator('[aria-hidden=true]', { hasText: 'Trop d’appels.' });
  await seen.filter({ hasText: '(5 s)' }).waitFor();
  await seen.filter({ hasText: /^Trop d’appels\.$/ }).waitFor();
  served.letThrough();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByText('commande-17').waitFor();
  await close();
});

test('UI63 what the operator has closed is said, with nothing to try again', async () => {
  const { page, close, go } = await open();
  await refuse(page, { status: 404, code: 'FEATURE_DISABLED', message: 'Fermé.' });
  await go();
  await page.getByText('Fermé.').waitFor();
  await page.getByText('L’opérateur de ce serveur l’a fermé', { exact: false }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Réessayer' }).count(), 0);
  await close();
});

test('UI64 UI221 an answer of another form breaks one part: the frame lives, and the page can be loaded anew', async () => {
  const { page } = await open();
  await page.route('**/v1/payments?*', async (route) =>
    route.fulfill({ response: await route.fetch(), body: JSON.stringify({ data: [null] }) }),
  );
  await page.goto(shop.at('payments'));
  await page.getByRole('heading', { name: 'Cette partie ne s’affiche pas' }).waitFor();
  await page.getByRole('button', { name: 'Menu' }).waitFor();
  await page.getByRole('button', { name: 'Recharger la page' }).waitFor();
  // What to say to whoever mends it, to copy.
  await page.getByRole('button', { name: 'Copier la version' }).waitFor();
  await page.getByRole('button', { name: 'Copier la requête' }).waitFor();
  await page.locator('main code', { hasText: /^[\w-]+-[\w-]{8}\.js$/ }).waitFor();
  await page.locator('main code', { hasText: /^req_\w{20,}$/ }).waitFor();
  // The browser writes the fault into its console.
  await page.context().close();
});

test('UI56 an object that is not there: its status in words, and the way to the list', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  const nobody = 'pay_00000000000000000000000000';
  await page.goto(addressOf('payment', { ...shop.params, paymentId: nobody }));
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Réessayer' }).count(), 0);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Paiements/ })
    .click();
  await settled(page, 'Paiements');
  await page.goto('/dashboard/projects/prj_00000000000000000000000000/test/payments');
  await settled(page, 'Projet introuvable');
  await page.getByRole('link', { name: 'Mes projets' }).waitFor();
  await close();
});

test('UI10 UI56 an address that is no page says so, and leads home; below a page that there is too', async () => {
  const { page, heard, close } = await visit(stage, shop.cookie);
  for (const path of [
    '/dashboard/nowhere',
    '/dashboard/operator/nowhere',
    `${shop.at('payments')}/a/b`,
  ]) {
    assert.equal((await page.goto(path))?.status(), 404);
    await settled(page, 'Cette page n’existe pas');
    assert.match(await page.title(), /^Cette page n’existe pas – svc$/);
    await page.getByRole('link', { name: 'Mes projets' }).waitFor();
  }
  // The status of the page itself is said in the console.
  heard.length = 0;
  await close();
});

test('UI52 what was seen shows at once and is refreshed behind', async () => {
  const { page, close, go } = await open();
  await go();
  await page.getByText('commande-17').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /10.000/ })
    .first()
    .click();
  await settled(page, /10.000/);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/v1/payments?*', async (route) => {
    await held;
    return route.continue();
  });
  await page.goBack();
  // Nothing has answered yet.
  await page.getByText('commande-17').waitFor();
  release();
  await settled(page, 'Paiements');
  await close();
});

test('UI227 a role that is lowered elsewhere is followed without a reload', async () => {
  const { world } = stage;
  const member = await join(world, shop.id, 'user');
  const { page, close } = await visit(stage, member.cookie, { refusals: true });
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  const lowered = await teamOf(world).setRole(shop.id, shop, member.userId, 'viewer');
  assert.equal(lowered.status, 200);
  await page.getByLabel('Montant (F CFA)').fill('777');
  await page.getByRole('button', { name: 'Créer le paiement' }).click();
  await settled(page, 'Page réservée');
  await close();
});

test('UI227 UI121 a key that was revoked elsewhere is shown so by the refusal of its page, which says why', async () => {
  const { world } = stage;
  const made = await world.call('POST', `/v1/projets/${shop.id}/cles`, {
    cookie: shop.cookie,
    body: { name: 'Caisse' },
  });
  assert.equal(made.status, 201, made.text);
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(`/dashboard/projects/${shop.id}/settings/keys/${made.body.id}`);
  await settled(page, 'Caisse');
  const path = `/v1/projets/${shop.id}/cles/${made.body.id}`;
  assert.equal((await world.call('DELETE', path, { cookie: shop.cookie })).status, 204);
  await page.getByRole('button', { name: 'Remplacer la clé' }).click();
  await page.getByText('ne peut plus être remplacée', { exact: false }).waitFor();
  await page.locator('.badge', { hasText: 'Révoquée' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /clé$/ }).count(), 0);
  await page.locator(':focus').waitFor();
  await close();
});

test('UI68 UI116 a page of requests that found nothing in the calls it looked through says so, and leads further', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  // Fifty thousand calls are looked through for a page: one that found none of them leads further (UI68).
  await page.route('**/calls?**', (route) => {
    const isNext = new URL(route.request().url()).searchParams.has('cursor');
    return isNext ? route.continue() : route.fulfill({ json: { data: [], cursor: '1' } });
  });
  await page.goto(`${shop.at('requests')}?method=GET`);
  await page.getByText('Rien trouvé jusqu’ici').waitFor();
  await page.getByRole('link', { name: 'Suite' }).click();
  await page.waitForURL(/cursor=1/);
  await page.getByText('Rien ne correspond').waitFor();
  await close();
});
