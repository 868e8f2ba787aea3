// J2: the doors of the dashboard in a real browser that runs no script, by keyboard alone, on a small phone: sign-up, wrong
// sign-ins, forgotten password, reset, sign-in, invitation, sign-out (contract/dashboard.md section 3).
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { clock } from '../../src/kit/clock.ts';
import { complaintsOf, openBrowser, overflowOf, phone, violationsOf } from '../kit/browser.ts';
import { publishTerms } from '../kit/conditions.ts';
import { freePort } from '../kit/free-port.ts';
import { invite } from '../kit/invitations.ts';
import { mailsTo } from '../kit/mails.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let browser: Browser;
const pictures = process.env['PICTURES'];

before(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  [world, browser] = await Promise.all([
    startWorld({ PORT: String(port), PUBLIC_URL: origin }),
    openBrowser(),
  ]);
  await publishTerms(world);
  if (pictures) mkdirSync(pictures, { recursive: true });
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(async () => {
  await browser.close();
  await world.close();
});

const withoutScript: BrowserContextOptions = {
  ...phone,
  locale: 'fr-SN',
  javaScriptEnabled: false,
};

/** axe needs a script, so it has a test of its own. */
async function look(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  assert.ok((await overflowOf(page)) <= 0, `${name} is wider than its screen`);
}

const title = (page: Page) => page.locator('h1').textContent();
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Goes by Tab to the control of this name; each stop on the way is to be seen. */
async function reach(page: Page, name: RegExp): Promise<void> {
  const stops: string[] = [];
  for (let n = 0; n < 20; n++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate<{ name: string; seen: boolean }>(`(() => {
      const at = document.activeElement;
      return { name: (at.labels?.[0] ?? at).textContent.trim(), seen: getComputedStyle(at).outlineStyle !== 'none' };
    })()`);
    if (at.name !== '') assert.ok(at.seen, `${at.name} has no outline`);
    if (name.test(at.name)) return;
    stops.push(at.name);
  }
  assert.fail(`${name} is reached by no key: ${stops.join(', ')}`);
}

/** Fills in the fields in their order and sends the form by Enter. */
async function send(page: Page, fields: readonly (readonly [RegExp, string])[]): Promise<void> {
  for (const [label, text] of fields) {
    await reach(page, label);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  }
  await enter(page);
}

const enter = (page: Page) => Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);

async function press(page: Page, name: RegExp): Promise<void> {
  await reach(page, name);
  await enter(page);
}

const linkIn = (mails: readonly string[], part: string): string =>
  mails
    .flatMap((mail) => mail.match(/http\S+/g) ?? [])
    .filter((link) => link.includes(part))
    .at(-1) ?? assert.fail(part);

test('J2 UI23 UI25 UI28 UI30 without a script, by keyboard: sign up, confirm, sign out', async () => {
  const context = await browser.newContext(withoutScript);
  const page = await context.newPage();
  await page.goto(`${world.url}/dashboard/sign-in`);
  await look(page, 'sign-in-fr-phone');
  await press(page, /^Créer un compte$/);
  assert.equal(await title(page), 'Créer un compte');
  await look(page, 'sign-up-fr-phone');
  const email = 'awa.ndiaye@example.com';
  await send(page, [
    [/^Nom$/, 'Awa Ndiaye'],
    [/^Adresse e-mail$/, email],
    [/^Mot de passe$/, 'un mot de passe'],
  ]);
  assert.equal(pathOf(page), '/dashboard/welcome');
  await page.goto(`${world.url}/dashboard/confirm`);
  await look(page, 'confirm-waiting-fr-phone');
  await page.goto(linkIn(await mailsTo(world, email), '/auth/verify-email'));
  assert.equal(await title(page), 'Adresse confirmée');
  await look(page, 'confirmed-fr-phone');
  await press(page, /^Continuer$/);
  assert.equal(pathOf(page), '/dashboard');
  await page.goto(`${world.url}/dashboard/sign-out`);
  await look(page, 'sign-out-fr-phone');
  await press(page, /^Se déconnecter$/);
  assert.equal(pathOf(page), '/dashboard/sign-in');
  assert.ok(await page.getByText('Vous êtes déconnecté.').isVisible());
  assert.deepEqual(await context.cookies(), []);
  await context.close();
});

test('J2 UI22 UI26 UI27 wrong passwords, a forgotten one, a new one, and on to where one wanted to go', async () => {
  const { email } = await world.signUp();
  const context = await browser.newContext(withoutScript);
  const page = await context.newPage();
  await page.goto(`${world.url}/dashboard/sign-in?next=%2Fdashboard%2Faccount%3Fa%3D1`);
  const wrong = [
    [/^Adresse e-mail$/, email],
    [/^Mot de passe$/, 'pas le bon'],
  ] as const;
  for (let n = 0; n < 3; n++) {
    await send(page, wrong);
    const said = page.locator(':focus');
    assert.equal((await said.textContent())?.trim(), 'Adresse e-mail ou mot de passe incorrect.');
    assert.equal(await page.getByLabel('Adresse e-mail').inputValue(), email);
    assert.equal(await page.getByLabel('Mot de passe').inputValue(), '');
  }
  await look(page, 'sign-in-wrong-fr-phone');
  await send(page, wrong);
  const waits = (await page.locator(':focus').textContent()) ?? '';
  assert.match(waits, /^\s*Trop d’essais\. Réessayez dans \d+\ssecondes?\.\s*$/);
  await look(page, 'sign-in-too-many-fr-phone');

  await press(page, /^Mot de passe oublié/);
  await look(page, 'forgot-fr-phone');
  await send(page, [[/^Adresse e-mail$/, email]]);
  const sent = await page.getByRole('status').textContent();
  assert.match(sent ?? '', /Si un compte a cette adresse, un message y part/);
  assert.ok(!page.url().includes('example.com'));
  await look(page, 'forgot-sent-fr-phone');
  await page.goto(linkIn(await mailsTo(world, email), '/auth/reset-password'));
  assert.equal(await title(page), 'Nouveau mot de passe');
  await look(page, 'reset-fr-phone');
  const token = new URL(page.url()).searchParams.get('token') ?? assert.fail('no token');
  assert.ok(!(await page.title()).includes(token));
  await send(page, [[/^Nouveau mot de passe$/, 'un autre mot de passe']]);
  assert.equal(page.url(), `${world.url}/dashboard/sign-in?done=password`);
  assert.ok(await page.getByText('Le mot de passe est changé').isVisible());
  await look(page, 'sign-in-again-fr-phone');
  // The wrong ones are forgotten by now.
  await world.advance(11_000);
  await page.goto(`${world.url}/dashboard/sign-in?next=%2Fdashboard%2Faccount%3Fa%3D1`);
  await send(page, [
    [/^Adresse e-mail$/, email],
    [/^Mot de passe$/, 'un autre mot de passe'],
  ]);
  assert.equal(page.url(), `${world.url}/dashboard/account?a=1`);
  await context.close();
});

test('J2 UI32 an invitation is accepted without a script and leads to its project', async () => {
  const project = await world.project();
  const { email, password } = await world.signUp('Fatou');
  const { token } = await invite(world, project, email, 'viewer');
  const context = await browser.newContext(withoutScript);
  const page = await context.newPage();
  await page.goto(`${world.url}/invitations/${token}`);
  await look(page, 'invitation-fr-phone');
  await send(page, [
    [/^Adresse e-mail$/, email],
    [/^Mot de passe$/, password],
  ]);
  await look(page, 'invitation-signed-in-fr-phone');
  await press(page, /^Accepter$/);
  await look(page, 'invitation-accepted-fr-phone');
  await press(page, /^Ouvrir le projet$/);
  assert.equal(pathOf(page), `/dashboard/projects/${project.id}/test`);
  await context.close();
});

const scenes = [
  'sign-in',
  'sign-in?done=password',
  'sign-up',
  'forgot-password',
  'forgot-password?sent=1',
  'reset-password?token=aZ09',
  'reset-password?error=INVALID_TOKEN',
  'confirm?error=TOKEN_EXPIRED',
  'confirm?done=1',
  'confirm?sent=1',
  'sign-out',
  'second-factor',
  'report',
];

test('UI20 UI190 every door, small and wide, light and dark, in both languages: nothing for axe, one form in the first view', async () => {
  const looks = [
    { name: 'fr-light-320', lang: 'fr', viewport: { width: 320, height: 640 } },
    {
      name: 'en-dark-wide',
      lang: 'en',
      viewport: { width: 1_280, height: 800 },
      colorScheme: 'dark',
    },
    { name: 'fr-light-wide', lang: 'fr', viewport: { width: 1_280, height: 800 } },
    { name: 'en-dark-360', lang: 'en', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  ] as const;
  for (const { name, lang, ...options } of looks) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const heard = complaintsOf(page);
    for (const scene of scenes) {
      const mark = scene.includes('?') ? '&' : '?';
      await page.goto(`${world.url}/dashboard/${scene}${mark}lang=${lang}`);
      const what = `${scene.replace(/\W/g, '-')}-${name}`;
      await look(page, what);
      assert.deepEqual(await violationsOf(page), [], what);
      const first = page
        .locator('main input:not([type=hidden]), main .button, main button')
        .first();
      const box = await first.boundingBox();
      assert.ok(
        box && box.y + box.height <= options.viewport.height,
        `${what}: below the first view`,
      );
    }
    assert.deepEqual(heard, []);
    await context.close();
  }
});

test('UI197 a refused form is told in text, tied to its field, and nothing is left for axe', async () => {
  const context = await browser.newContext({ ...phone, locale: 'fr-SN' });
  const page = await context.newPage();
  const taken = await world.signUp();
  await page.goto(`${world.url}/dashboard/sign-up`);
  await page.getByLabel('Nom').fill('\u00a0\u2800');
  await page.getByLabel('Adresse e-mail').fill('awa@exemple');
  await page.getByLabel('Mot de passe').fill('un mot de passe');
  await page.getByRole('button').click();
  const alert = page.getByRole('alert');
  assert.equal(await alert.getByRole('link').count(), 2);
  assert.equal(await page.getByLabel('Nom').getAttribute('aria-invalid'), 'true');
  assert.equal(await page.getByLabel('Adresse e-mail').inputValue(), 'awa@exemple');
  await look(page, 'sign-up-wrong-fr-phone');
  assert.deepEqual(await violationsOf(page), []);
  await page.getByLabel('Nom').fill('Awa');
  await page.getByLabel('Adresse e-mail').fill(taken.email);
  await page.getByLabel('Mot de passe').fill('un mot de passe');
  await page.getByRole('button').click();
  assert.match((await alert.textContent()) ?? '', /Un compte existe déjà/);
  assert.deepEqual(await violationsOf(page), []);
  await context.close();
});
