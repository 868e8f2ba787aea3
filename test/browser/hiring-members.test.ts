// What a mere member of an organisation sees of what its owner and administrators do: all of it, with the reason.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { addresses } from '../../dashboard/src/addresses.ts';
import { desk, openStage, type Stage, settled, visit } from '../kit/dashboard.ts';
import { hireOf } from '../kit/hiring-shop.ts';
import { inviteInto, joinOrganization } from '../kit/organizations.ts';
import { addressOf } from '../kit/shop.ts';

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

test('UI32 UI147 who is invited gets from the mail’s link into the organisation, and out of it again', async () => {
  const { cookie, userId } = await stage.world.signUp('Khady');
  const { id } = await hireOf(stage.world, cookie);
  const owner = { userId, cookie, organization: id, email: '', name: 'Khady', password: '' };
  const invited = await stage.world.signUp('Ousmane');
  const { token } = await inviteInto(stage.world, owner, invited.email, 'member');
  const { page, close } = await visit(stage, invited.cookie);
  await page.goto(`/invitations/organization/${token}?lang=fr`);
  await page.getByRole('button', { name: 'Accepter' }).click();
  await page.getByRole('link', { name: "Ouvrir l'organisation" }).click();
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
