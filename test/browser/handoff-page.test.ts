// The page of a handoff in a real browser: photos of a telephone, larger than the server takes, are made smaller and sent
// (contract/payments.md B.9).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { complaintsOf, openBrowser, overflowOf, phone, violationsOf } from '../kit/browser.ts';
import { picture } from '../kit/dashboard.ts';
import { waitingFile } from '../kit/office-shop.ts';
import { operatorOf, reason } from '../kit/operators.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let browser: Browser;
before(async () => {
  [world, browser] = await Promise.all([
    startWorld({ PUBLIC_URL: 'http://localhost:3000' }),
    openBrowser(),
  ]);
});
after(async () => {
  await browser.close();
  await world.close();
});

/** What a camera of twelve million pixels takes: some mebibytes, on its side. */
const photo = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'white', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();
};

/** `told`: what a browser says of a form that is refused. */
async function visit(
  address: string,
  act: (page: Page) => Promise<void>,
  script = true,
  told?: string,
) {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: script });
  try {
    const page = await context.newPage();
    const heard = complaintsOf(page);
    await page.goto(address);
    await act(page);
    assert.deepEqual(
      heard.filter((one) => told === undefined || !one.includes(told)),
      [],
    );
  } finally {
    await context.close();
  }
}

async function handoff() {
  const { key } = await world.project();
  const { body } = await world.call('POST', '/v1/kyc/handoff', { key });
  return { key, address: `${world.url}${new URL(body.url).pathname}` };
}

test('a large photo is made small and sent, each in its turn, and the page says what is left', async () => {
  const { key, address } = await handoff();
  const bytes = await photo();
  assert.ok(bytes.length > 1_100_000, `${bytes.length}`);
  await visit(`${address}?lang=fr`, async (page) => {
    assert.deepEqual(await violationsOf(page), []);
    assert.ok((await overflowOf(page)) <= 0);
    for (const kind of ['id_front', 'id_back', 'selfie']) {
      const file = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: bytes };
      await page.locator(`#file-${kind}`).setInputFiles(file);
      await page.locator(`form:has(#file-${kind}) button`).click();
      await page.waitForURL(`**#${kind}`);
    }
    await page.getByText('Toutes les photos sont là').waitFor();
    assert.deepEqual(await violationsOf(page), []);
  });
  const { body } = await world.call('GET', '/v1/kyc/status', { key });
  assert.deepEqual(body.missing, []);
});

test('without a script a photo of at most one mebibyte is sent as it is, in English too', async () => {
  const { key, address } = await handoff();
  const small = await sharp(await photo())
    .resize(900)
    .jpeg({ quality: 60 })
    .toBuffer();
  await visit(
    `${address}?lang=en`,
    async (page) => {
      const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: small };
      await page.locator('#file-selfie').setInputFiles(file);
      await page.getByRole('button', { name: 'Send – Photo of the face' }).click();
      await page.waitForURL('**#selfie');
      await page.getByText('✓ Photo of the face').waitFor();
    },
    false,
  );
  const { body } = await world.call('GET', '/v1/kyc/status', { key });
  assert.deepEqual(body.received, ['selfie']);
});

test('without a script a photo as a camera takes it is refused by a page that leads back', async () => {
  const { key, address } = await handoff();
  const buffer = Buffer.concat([await photo(), Buffer.alloc(4_000_000)]);
  await visit(
    `${address}?lang=fr`,
    async (page) => {
      const file = { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer };
      await page.locator('#file-selfie').setInputFiles(file);
      await page.locator('form:has(#file-selfie) button').click();
      await page.getByRole('alert').getByText('Cette photo est trop lourde').waitFor();
      await page.getByRole('link', { name: 'Choisir une autre photo' }).click();
      await page.locator('#file-selfie').waitFor();
    },
    false,
    'a status of 413',
  );
  const { body } = await world.call('GET', '/v1/kyc/status', { key });
  assert.deepEqual(body.received, []);
});

test('UI109 a photo that was refused says why on the telephone, in both languages', async () => {
  const shop = await waitingFile(world, 'Boutique Khady');
  const { cookie } = await operatorOf(world, 'support', 'review');
  const captures = [{ kind: 'selfie', message: 'Le visage est flou.' }];
  const refusal = { mode: 'live', outcome: 'rejected', message: 'Une photo.', captures, reason };
  const path = `/v1/backoffice/identity/${shop.id}/decision`;
  const decided = await world.call('POST', path, { cookie, body: refusal });
  assert.equal(decided.status, 200, decided.text);
  const { body } = await world.call('POST', '/v1/kyc/handoff', { key: shop.liveKey });
  for (const lang of ['fr', 'en']) {
    await visit(`${world.url}${new URL(body.url).pathname}?lang=${lang}`, async (page) => {
      await page.getByText('Le visage est flou.').waitFor();
      assert.deepEqual(await violationsOf(page), []);
      assert.ok((await overflowOf(page)) <= 0);
      await picture(page, `handoff-refused-${lang}`);
    });
  }
});
