// What sign-in's own routes refuse outside of the doors: a password, a code, beside the field that each is about.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('UI73 UI197 a password or a code that sign-in refuses marks its own field, and the way to it stands above', async () => {
  const person = await stage.world.signUp('Dieynaba');
  const { page, close } = await visit(stage, person.cookie, { refusals: true });
  await page.goto('/dashboard/account/security');
  await settled(page, 'Sécurité');
  const present = page.getByLabel('Mot de passe actuel');
  const wanted = page.getByLabel('Nouveau mot de passe');
  await present.fill('pas le bon');
  await wanted.fill('un autre mot de passe');
  await button(page, 'Changer le mot de passe').click();
  await isFaulty(page, present, 'Mot de passe actuel', 'Mot de passe incorrect.');
  assert.equal(await wanted.getAttribute('aria-invalid'), null);

  await present.fill(person.password);
  await wanted.fill('court');
  await button(page, 'Changer le mot de passe').click();
  await isFaulty(page, wanted, 'Nouveau mot de passe', /au moins 8 caractères/);
  assert.equal(await present.getAttribute('aria-invalid'), null);

  await button(page, 'Activer').click();
  const password = page.getByRole('textbox', { name: 'Mot de passe', exact: true });
  await password.fill('pas le bon');
  await button(page, 'Continuer').click();
  await isFaulty(page, password, 'Mot de passe', 'Mot de passe incorrect.');
  await password.fill(person.password);
  await button(page, 'Continuer').click();
  const code = page.getByLabel('Code à six chiffres');
  await code.fill('000000');
  await button(page, 'Activer').click();
  await isFaulty(page, code, 'Code à six chiffres', /^Code incorrect/);
  await picture(page, 'wrong-code');

  await page.goto('/dashboard/account/privacy');
  await settled(page, 'Confidentialité');
  await button(page, 'Supprimer mon compte…').click();
  await page.getByLabel('Tapez SUPPRIMER').fill('SUPPRIMER');
  await password.fill('pas le bon');
  await button(page, 'Supprimer mon compte pour toujours').click();
  await isFaulty(page, password, 'Mot de passe', 'Le mot de passe est faux.');
  await close();
});

test('UI193 a refusal comes into a region that stands in the form before it has words', async () => {
  const person = await stage.world.signUp('Aminata');
  const { page, close } = await visit(stage, person.cookie, { refusals: true });
  await page.goto('/dashboard/account/security');
  await settled(page, 'Sécurité');
  const form = page.locator('main form');
  const region = form.locator('> [role=alert]');
  await region.waitFor({ state: 'attached' });
  assert.equal(await region.innerHTML(), '');
  const [around, label] = [
    await form.boundingBox(),
    await form.locator('label').first().boundingBox(),
  ];
  assert.ok(around && label && label.y - around.y < 8, 'it takes no room while it is empty');
  await region.evaluate((one) => one.setAttribute('data-known', ''));
  await button(page, 'Changer le mot de passe').click();
  await page
    .locator('[data-known]')
    .and(page.locator(':focus'))
    .getByRole('link')
    .first()
    .waitFor();
  await close();
});

/** Marked and tied to what is wrong, which is said once above it too, with the focus and a way to the field. */
async function isFaulty(page: Page, field: Locator, label: string, text: string | RegExp) {
  await becomes(() => field.getAttribute('aria-invalid'), 'true');
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
  const fault = page.locator(`[id="${ids.at(-1)}"]`).and(page.locator('.fault'));
  await fault.filter({ hasText: text }).waitFor();
  const summary = page.getByRole('alert').and(page.locator(':focus'));
  await summary.getByText(text).waitFor();
  await summary.getByRole('link', { name: label, exact: true }).click();
  await field.and(page.locator(':focus')).waitFor();
}
