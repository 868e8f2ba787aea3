// What a mere member of an organisation sees of what its owner and administrators do: all of it, with the reason; how one comes
// in and goes; keys and webhooks, whose secrets are shown once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { addresses } from '../../dashboard/src/addresses.ts';
import { violationsOf } from '../kit/browser.ts';
import { button, desk, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { hireOf } from '../kit/hiring-shop.ts';
import { inviteInto, joinOrganization, ownOrganization } from '../kit/organizations.ts';
import { addressOf } from '../kit/shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('UI58 UI142 UI143 UI144 a member is shown what the owner and administrators do, and that it is theirs', async () => {
  const { cookie, userId } = await stage.world.signUp('Coumba');
  const { id, ask, campaign } = await hireOf(stage.world, cookie);
  const at = (name: keyof typeof addresses, more: Record<string, string>) =>
    addressOf(name, { org: id, hireMode: 'test', ...more });
  const campaignId = await campaign();
  await ask('POST', `/interviews/${campaignId}/candidates`, [{ name: 'Awa Ndiaye' }]);
  const owner = { userId, cookie, organization: id, email: '', name: 'Coumba', password: '' };
  const member = await joinOrganization(stage.world, owner as never, 'member');
  const { page, close } = await visit(stage, member.cookie);
  const acts = [
    ['campaign', ['Archiver', 'Lire le registre']],
    ['questions', [/^Retirer – 1\./, /^Descendre – 1\./]],
    ['candidates', ['Nouveau lien – Awa Ndiaye', 'Effacer – Awa Ndiaye']],
    ['sessions', ['Produire un entretien de démonstration']],
  ] as const;
  for (const [name, buttons] of acts) {
    await page.goto(at(name, { campaignId }));
    await settled(page);
    for (const one of buttons) {
      const act = page.getByRole('button', { name: one, exact: true }).first();
      assert.equal(await act.getAttribute('aria-disabled'), 'true', `${name}: ${one}`);
      const reason = page.locator(`[id="${await act.getAttribute('aria-describedby')}"]`);
      assert.match(
        (await reason.textContent()) ?? '',
        /^Réservé au propriétaire/,
        `${name}: ${one}`,
      );
      await act.focus();
      await page.keyboard.press('Enter');
    }
    assert.equal(await page.getByRole('dialog').count(), 0, name);
  }
  await close();
});

test('UI57 a page for administrators is in no menu of a member; by its address it names the owner and administrators', async () => {
  const { cookie, userId } = await stage.world.signUp('Sokhna');
  const { id } = await hireOf(stage.world, cookie);
  const owner = { userId, cookie, organization: id, email: '', name: 'Sokhna', password: '' };
  const member = await joinOrganization(stage.world, owner as never, 'member');
  const { page, close } = await visit(stage, member.cookie, { ...desk, lang: 'en' });
  const at = (name: keyof typeof addresses) => addressOf(name, { org: id, hireMode: 'production' });
  for (const name of ['hiringMembers', 'hiringKeys', 'newCampaign'] as const) {
    await page.goto(at(name));
    await settled(page, 'Reserved page');
    await page.getByText(/Yours: member\. Ask an administrator: .*Sokhna/).waitFor();
    const menu = page.getByRole('navigation', { name: 'Organization menu' });
    await menu.getByRole('link', { name: 'Campaigns' }).waitFor();
    assert.equal(await menu.locator(`[href="${at(name)}"]`).count(), 0);
  }
  await close();
});

test('UI227 whoever is removed from an organisation learns it by the next step, without a reload', async () => {
  const { cookie, userId } = await stage.world.signUp('Ndeye');
  const { id, ask } = await hireOf(stage.world, cookie);
  const owner = { userId, cookie, organization: id, email: '', name: 'Ndeye', password: '' };
  const member = await joinOrganization(stage.world, owner as never, 'member');
  const { page, close } = await visit(stage, member.cookie, { ...desk, refusals: true });
  await page.goto(addressOf('campaigns', { org: id, hireMode: 'test' }));
  await settled(page);
  await ask('DELETE', `/members/${member.userId}`);
  const menu = page.getByRole('navigation', { name: 'Menu de l’organisation' });
  await menu.getByRole('link', { name: 'Usage du mois' }).click();
  await settled(page, 'Organisation introuvable');
  await close();
});

test('UI32 UI147 who is invited gets from the mail’s link into the organisation, and out of it again', async () => {
  const { cookie, userId } = await stage.world.signUp('Khady');
  const { id } = await hireOf(stage.world, cookie);
  const owner = { userId, cookie, organization: id, email: '', name: 'Khady', password: '' };
  const invited = await stage.world.signUp('Ousmane');
  const { token } = await inviteInto(stage.world, owner, invited.email, 'member');
  const { page, close } = await visit(stage, invited.cookie);
  await page.goto(`/invitations/organization/${token}?lang=fr`);
  await page.getByRole('button', { name: 'Accepter' }).click();
  await page.getByRole('link', { name: 'Ouvrir l’organisation' }).click();
  await settled(page, 'Campagnes');
  await page.goto(addressOf('hiringGeneral', { org: id }));
  await settled(page, 'Organisation');
  const leave = page.getByRole('button', { name: 'Quitter l’organisation', exact: true });
  await leave.click();
  const dialog = page.getByRole('dialog', { name: /^Quitter « .* » \?$/ });
  await dialog.getByRole('button', { name: 'Quitter l’organisation' }).click();
  await settled(page, 'Recrutement');
  assert.equal(await page.getByRole('main').locator(`[href*="${id}"]`).count(), 0);
  await close();
  const visitOfOwner = await visit(stage, cookie);
  await visitOfOwner.page.goto(addressOf('hiringGeneral', { org: id }));
  await settled(visitOfOwner.page, 'Organisation');
  const owners = visitOfOwner.page.getByRole('button', { name: 'Quitter l’organisation' });
  assert.equal(await owners.getAttribute('aria-disabled'), 'true');
  await visitOfOwner.close();
});

/** Whether what has the focus can be read without scrolling. */
const isInView = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })()`);

test('UI60 UI147 an organisation that is handed over by who does not sign in again stays, and the dialog says so', async () => {
  const owner = await ownOrganization(stage.world, 'Coumba');
  await joinOrganization(stage.world, owner, 'admin');
  const { page, close } = await visit(stage, owner.cookie);
  await page.goto(addressOf('hiringMembers', { org: owner.organization, hireMode: 'test' }));
  await settled(page, 'Membres');
  // A sign-in counts as recent for ten minutes.
  await page.clock.setFixedTime(Date.now() + 11 * 60_000);
  await button(page, /^Céder l’organisation/).click();
  const dialog = page.getByRole('dialog', { name: /^Céder / });
  await dialog.getByRole('textbox').fill((await dialog.locator('code').textContent()) ?? '');
  await dialog.getByRole('button', { name: 'Céder l’organisation' }).click();
  await page.getByRole('dialog', { name: 'Connectez-vous de nouveau' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByText('Rien n’est fait', { exact: false }).waitFor();
  await close();
});

test('J16 UI79 UI146 UI147 a key and a webhook whose secrets are shown once; general; what a member may not open', async () => {
  const { cookie, userId } = await stage.world.signUp('Coumba');
  const { id, ask } = await hireOf(stage.world, cookie);
  const at = (name: keyof typeof addresses) => addressOf(name, { org: id, hireMode: 'test' });
  const { page, close } = await visit(stage, cookie);
  await page.goto(at('hiringKeys'));
  await settled(page, 'Clés de recrutement');
  await page.getByLabel('Nom', { exact: true }).fill('Logiciel');
  await button(page, 'Créer la clé').click();
  await page.getByText(/^dlv_test_\w{49}$/).waitFor();
  // It stands above the list, out of sight of the form below it and of the row: the focus has brought it into view.
  const shown = page.locator('p:focus', { hasText: /affichée cette seule fois/ });
  await shown.waitFor();
  assert.ok(await isInView(page), 'in view');
  const before = await page.getByText(/^dlv_test_\w{49}$/).textContent();
  await button(page, /^Régénérer/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Régénérer' }).click();
  await page
    .getByText(/^dlv_test_\w{49}$/)
    .filter({ hasNotText: before ?? '' })
    .waitFor();
  await shown.waitFor();
  assert.ok(await isInView(page), 'in view again');
  await button(page, 'Je l’ai gardée').press('Enter');
  await page.locator('main button:focus').waitFor();
  await page.getByText('Logiciel').first().waitFor();
  assert.equal((await ask('GET', '/keys')).length, 1);
  await page.goto(at('hiringWebhooks'));
  await settled(page, 'Mes webhooks');
  await page.getByLabel('Adresse').fill('http://127.0.0.1:9/hook');
  await button(page, 'Ajouter le webhook').click();
  await page.getByText(/^whs_/).waitFor();
  // A secret is no key, and French says so.
  await page.getByText(/affiché cette seule fois.: copiez-le dans votre coffre/).waitFor();
  await button(page, 'Copier le secret').waitFor();
  await button(page, /^Je l’ai gardé$/).press('Enter');
  await page.locator('main button:focus').waitFor();
  await page.getByRole('link', { name: 'http://127.0.0.1:9/hook' }).click();
  await settled(page, '127.0.0.1:9');
  await button(page, 'Envoyer un essai').click();
  await page.getByText(/^Essai échoué/).waitFor();
  await page.goto(at('hiringGeneral'));
  await settled(page, 'Organisation');
  await page.getByLabel('Récépissé CDP').fill('C-2026-1');
  await button(page, 'Enregistrer').click();
  await page.getByText('Enregistré.').waitFor();
  await page.getByLabel('Récépissé CDP').pressSequentially('2');
  await page.getByText('Enregistré.').waitFor({ state: 'detached' });
  assert.equal((await ask('GET', '/organization')).cdpReceipt, 'C-2026-1');
  await close();

  const owner = { userId, cookie, organization: id, email: '', name: 'Coumba', password: '' };
  const member = await joinOrganization(stage.world, owner as never, 'member');
  const other = await visit(stage, member.cookie);
  await other.page.goto(at('hiringMembers'));
  await settled(other.page, 'Page réservée');
  await other.page.goto(at('campaigns'));
  await settled(other.page, 'Campagnes');
  assert.equal(await other.page.getByRole('link', { name: 'Nouvelle campagne' }).count(), 0);
  await other.close();
});

/** What an organisation has done, and itself, a month earlier than it was. */
const aMonthEarlier = [
  `update interview_sessions set created_at = created_at - interval '1 month', ended_at = ended_at - interval '1 month'
    where organization_id = $1 and mode = 'test'`,
  `update session_reports set ready_at = ready_at - interval '1 month' where organization_id = $1 and mode = 'test'`,
  `update organizations set created_at = created_at - interval '1 month' where id = $1`,
];

test('UI146 usage is read by month: a step back and on, its address, and the month before the first says so', async () => {
  const { world } = stage;
  const { cookie } = await world.signUp('Coumba');
  const { id, ask, campaign } = await hireOf(world, cookie);
  await ask('POST', `/interviews/${await campaign()}/sessions`);
  for (const text of aMonthEarlier) await world.database.run({ text, values: [id] });
  const at = addressOf('hiringUsage', { org: id, hireMode: 'test' });
  const [year = 0, month = 1] = new Date().toISOString().split('-').map(Number);
  const monthAt = (by: number) =>
    new Date(Date.UTC(year, month - 1 + by)).toISOString().slice(0, 7);
  for (const [lang, before, next, today, started, first, present, asked] of [
    [
      ...(['fr', 'Mois précédent', 'Mois suivant', 'Aujourd’hui', 'Commencés'] as const),
      ...([
        /^L’organisation n’existait pas encore\s: son premier mois est \S+ 20\d\d\.$/,
        'Le mois en cours',
        /Un mois est attendu/,
      ] as const),
    ],
    [
      ...(['en', 'Month before', 'Month after', 'Today', 'Started'] as const),
      ...([
        /^The organization was not there yet: its first month is \S+ 20\d\d\.$/,
        'The present month',
        /A month is expected/,
      ] as const),
    ],
  ] as const) {
    const { page, close } = await visit(stage, cookie, { lang, refusals: true });
    const figure = page.locator('dl > div', { has: page.getByText(started, { exact: true }) });
    const shows = (figures: string) => becomes(() => figure.locator('dd').innerText(), figures);
    const card = page.getByRole('heading', { name: today, exact: true });
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await page.goto(at);
    await settled(page);
    await shows('0');
    await card.waitFor();
    assert.equal(await link(next).count(), 0, 'nothing is beyond the present month');
    await link(before).press('Enter');
    await page.waitForURL(`**${at}?month=${monthAt(-1)}`);
    await shows('1');
    await card.waitFor({ state: 'detached' });
    await picture(page, `ui146-former-${lang}`);
    assert.deepEqual(await violationsOf(page), []);
    await link(before).press('Enter');
    await page.waitForURL(`**${at}?month=${monthAt(-2)}`);
    await page.getByRole('status').getByText(first).waitFor();
    assert.equal(await figure.count(), 0);
    await picture(page, `ui146-before-first-${lang}`);
    assert.deepEqual(await violationsOf(page), []);
    await page.goBack();
    await page.waitForURL(`**${at}?month=${monthAt(-1)}`);
    await shows('1');
    await link(next).press('Enter');
    await page.waitForURL(`**${at}`);
    await shows('0');
    await page.goto(`${at}?month=novembre`);
    await page.getByRole('status').getByText(asked).waitFor();
    await link(present).press('Enter');
    await page.waitForURL(`**${at}`);
    await shows('0');
    await picture(page, `ui146-present-${lang}`);
    await close();
  }
});
