// Files that are sent from a page over a poor line: how far they are, called off, lost and sent again, never twice.
import assert from 'node:assert/strict';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { type Stage, settled, visit } from '../kit/dashboard.ts';
import { freePort } from '../kit/free-port.ts';
import { picture as photo } from '../kit/pictures.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;
let line: Server;
/** Of the line, which leads to the server. */
let address: string;
/** How many bytes a second it carries towards the server. */
let speed = Number.POSITIVE_INFINITY;
const open = new Set<Socket>();

before(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  ({ stage, shop } = await openStagedShop({ PUBLIC_URL: address }));
  line = createServer((from) => {
    const to = connect(Number(new URL(stage.world.url).port), '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    to.pipe(from);
    from.on('data', (part) => {
      to.write(part);
      if (speed === Number.POSITIVE_INFINITY) return;
      from.pause();
      setTimeout(() => from.resume(), (part.length / speed) * 1_000);
    });
  }).listen(port, '127.0.0.1');
});
after(async () => {
  for (const one of open) one.destroy();
  line.close();
  await stage.close();
});

const pdf = (bytes: number) => ({
  name: 'facture.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('%%EOF'),
  ]),
});

const documents = async (): Promise<unknown[]> =>
  (await shop.api('GET', `/v1/disputes/${shop.params['disputeId']}`)).documents;

test('UI88 UI193 UI75 a document on a slow line: how far it is, called off, then lost and sent again once', async () => {
  const { page } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(address + shop.at('dispute'));
  await settled(page);
  const before = (await documents()).length;
  const field = page.getByLabel('Joindre un fichier');
  speed = 200_000;
  await field.setInputFiles(pdf(10_000_000));
  const bar = page.getByRole('progressbar', { name: 'Envoi, en Ko' });
  await bar.waitFor();
  // On its way, and said at a tenth.
  await page
    .getByRole('status')
    .filter({ hasText: /Envoi, en Ko.: [1-9]0.%/ })
    .waitFor();
  await page.getByRole('button', { name: 'Annuler l’envoi' }).click();
  await page.getByText('Envoi annulé.').waitFor();
  assert.equal(await bar.count(), 0);
  assert.equal((await documents()).length, before);

  speed = Number.POSITIVE_INFINITY;
  const isSending = (url: URL) => url.pathname.endsWith('/documents');
  await page.route(isSending, async (route) => {
    assert.equal((await route.fetch()).status(), 201);
    await route.abort();
  });
  const buffer = await photo('jpeg');
  await field.setInputFiles({ name: 'recu.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('Le serveur n’a pas répondu. Réessayez', { exact: false }).waitFor();
  await page.unroute(isSending);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByText('Document joint.', { exact: true }).waitFor();
  assert.equal((await documents()).length, before + 1);
  // The browser writes the lost answer into its console.
  await page.context().close();
});

test('UI88 a document that is too heavy is refused in the page, before it is sent', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(address + shop.at('dispute'));
  await settled(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByLabel('Joindre un fichier').setInputFiles(pdf(10_485_761));
  await page.getByText('Fichier trop lourd : 10 Mo au plus.').waitFor();
  assert.deepEqual(sent, []);
  await close();
});

test('UI59 UI88 a photo whose sender’s session has ended waits for the sign-in over the page', async () => {
  await shop.api('POST', '/v1/test/merchant', { kyc_status: 'not_started' });
  const { headers } = await stage.world.call('POST', '/auth/sign-in/email', {
    body: { email: shop.email, password: shop.password },
  });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto(address + shop.at('identity'));
  await settled(page, 'Identité');
  await page.getByLabel('Prénom').fill('Awa');
  await page.getByLabel('Nom', { exact: true }).fill('Diop');
  await page.getByLabel('Date de naissance').fill('1990-05-01');
  await page.getByLabel('Numéro de la pièce').fill('1 234 1990 00123');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Enregistré.').waitFor();
  await stage.world.call('POST', '/auth/sign-out', { cookie, body: {} });
  const buffer = await photo('jpeg');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('dialog').locator('[name=password]:focus').waitFor();
  await page.keyboard.type(shop.password);
  await page.keyboard.press('Enter');
  await page.locator('.badge', { hasText: 'Reçue' }).first().waitFor();
  await close();
});
