// J1: a newcomer on a small phone, in French, by keyboard: from nothing to a payment that is seen arriving and an event
// that is delivered, without one reload of the application (contract/dashboard.md section 15).
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { complaintsOf, patience_ms, phone } from '../kit/browser.ts';
import { openStage, picture, type Stage, settled } from '../kit/dashboard.ts';
import { press, type } from '../kit/keyboard.ts';
import { mailsTo } from '../kit/mails.ts';
import { startReceiver } from '../kit/receiver.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const email = 'awa.ndiaye@example.com';
const run = promisify(execFile);

/** Through the doors, which are pages of their own. */
async function signUp(page: Page): Promise<void> {
  await page.goto('/dashboard/sign-up');
  await type(page, /^Nom$/, 'Awa Ndiaye');
  await type(page, /^Adresse e-mail$/, email);
  await type(page, /^Mot de passe$/, 'un mot de passe');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  const link = (await mailsTo(stage.world, email)).join('\n').match(/http\S+verify-email\S+/)?.[0];
  await page.goto(link ?? assert.fail('no mail'));
  await Promise.all([page.waitForNavigation(), press(page, /^Continuer$/)]);
}

async function makeKey(page: Page): Promise<string> {
  await press(page, /^Nouvelle clé$/);
  await settled(page, 'Nouvelle clé');
  await type(page, /^Nom$/, 'serveur');
  await page.keyboard.press('Enter');
  await settled(page, 'Clé créée');
  return (await page.locator('.notice.warn code').textContent()) ?? '';
}

/** The very line of the page, in a shell. */
async function runSample(page: Page): Promise<void> {
  const line = await page.locator('pre[tabindex] code').textContent();
  assert.match(line ?? '', /^curl -sS /);
  const { stdout } = await run('bash', ['-c', line ?? '']);
  assert.equal((JSON.parse(stdout) as { status: string }).status, 'pending');
}

async function openDelivered(page: Page): Promise<void> {
  const name = /^Paiement confirmé, montant net crédité/;
  await page.getByRole('link', { name }).first().waitFor();
  await press(page, name);
  await settled(page, name);
}

test('J1 UI40 UI48 UI53 UI78 UI79 UI83 UI95 UI98 UI113 UI119 UI120 UI124 from nothing to a payment seen arriving and an event delivered', async (t) => {
  const context = await stage.browser.newContext({
    baseURL: stage.world.url,
    locale: 'fr-SN',
    ...phone,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience_ms);
  const heard = complaintsOf(page);
  const receiver = await startReceiver();
  t.after(async () => {
    await receiver.close();
    await context.close();
  });
  await signUp(page);
  // Whoever has no project is led to the welcome (UI48).
  await settled(page, 'Bienvenue, Awa Ndiaye');
  await picture(page, 'j1-welcome');
  await page.evaluate("globalThis.mark = 'the same page'");
  await press(page, /^Continuer$/);
  await settled(page, 'Nouveau projet');
  await type(page, /^Nom du projet$/, 'Boutique Awa');
  await page.keyboard.press('Enter');
  await settled(page, 'Vue d’ensemble');
  await picture(page, 'j1-overview-empty');
  await becomes(() => page.title(), /^\[test\] Vue d’ensemble – Boutique Awa – svc$/);

  const secret = await makeKey(page);
  assert.match(secret, /^sk_svc_pay_test_/);
  await picture(page, 'j1-key');
  await runSample(page);
  const arrived = page.locator('[data-arrived]');
  await arrived.waitFor();
  await stage.world.advance(2_500);
  await page.locator('[data-arrived] .badge.good').waitFor();
  await picture(page, 'j1-arrived');

  await press(page, /^Vue d’ensemble$/);
  await settled(page, 'Vue d’ensemble');
  assert.ok(!(await page.content()).includes(secret), 'the secret is gone once its page is left');
  await page.getByText('3 sur 5').waitFor();
  await picture(page, 'j1-overview-three');

  await press(page, /^Nouvel endpoint$/);
  await settled(page, 'Nouvel endpoint');
  await type(page, /^Adresse$/, receiver.url);
  await page.keyboard.press('Enter');
  await settled(page, new URL(receiver.url).host);
  await press(page, /^Envoyer un test$/);
  await page.locator('.badge.good').getByText('Reçu').waitFor();
  await picture(page, 'j1-endpoint');

  const second = await stage.world.pay(secret, { amount: 2_500 });
  assert.equal(second.status, 201);
  await stage.world.advance(2_500);
  await receiver.waitFor(2);
  await press(page, /^Menu$/);
  await press(page, /^Événements$/);
  await settled(page, 'Événements');
  await picture(page, 'j1-events');
  await openDelivered(page);
  await page.getByText('Livré').first().waitFor();
  await page.getByText('premier octet').first().waitFor();
  await picture(page, 'j1-event');
  assert.equal(await page.evaluate('globalThis.mark'), 'the same page', 'without one reload');
  assert.deepEqual(heard, []);
});
