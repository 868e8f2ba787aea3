// What operators do on the ledger in the browser: what lies in suspense, corrections by two of them, the sums by account.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { act } from '../kit/office-desk.ts';
import { operatorOf, reason } from '../kit/operators.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const auditOf = async (action: string) => {
  const { cookie } = await operatorOf(stage.world, 'support');
  const path = `/v1/backoffice/audit?action=${action}`;
  return (await stage.world.call('GET', path, { cookie })).body.data;
};

test('UI164 a correction is proposed on the page, refused to the one who proposed it, and booked by another', async () => {
  const [first, second] = [
    await operatorOf(stage.world, 'support', 'money'),
    await operatorOf(stage.world, 'support', 'money'),
  ];
  const one = await visit(stage, first.cookie, { refusals: true });
  await one.page.goto('/dashboard/operator/ledger');
  await settled(one.page, 'Grand livre');
  await one.page.getByText('Rien n’attend.').waitFor();
  await one.page.getByText('Le prochain audit les lira.').waitFor();
  await button(one.page, 'Proposer').click();
  await one.page.getByLabel('L’opérateur a plus que nos livres').check();
  await one.page.getByLabel('Somme (F CFA)').fill('12500');
  await one.page.getByLabel('Motif').fill(reason);
  await button(one.page, 'Proposer la correction').click();
  await one.page.locator('[name=statement_line][aria-invalid=true]').waitFor();
  await one.page.getByLabel('Ligne du relevé').fill('Relevé du 22, ligne 12');
  await picture(one.page, 'operator-correction');
  await button(one.page, 'Proposer la correction').click();
  const row = one.page.getByRole('row', { name: /Relevé du 22, ligne 12/ });
  await row.getByText('À confirmer').waitFor();
  const done = one.page
    .getByRole('status')
    .filter({ hasText: /^Fait.: Proposer la correction\.$/ });
  await done.waitFor();
  await button(one.page, 'Proposer').click();
  await done.waitFor({ state: 'detached' });
  await button(one.page, 'Ne rien faire').click();
  const own = row.getByRole('button', { name: /^Confirmer/ });
  assert.equal(await own.getAttribute('aria-disabled'), 'true');
  await row.getByText('Vous l’avez proposée').waitFor();
  await one.close();

  const other = await visit(stage, second.cookie);
  await other.page.goto('/dashboard/operator/ledger');
  await settled(other.page, 'Grand livre');
  await button(other.page, /^Confirmer –/).click();
  await picture(other.page, 'operator-confirmation');
  await act(other.page, 'Confirmer et écrire');
  await other.page.getByRole('row', { name: /Relevé du 22.*Écrite/ }).waitFor();
  const waits = other.page.getByRole('table', { name: 'En attente d’attribution' });
  await waits.getByRole('row', { name: /12\s500/ }).waitFor();
  const [entry] = await auditOf('correction.confirmed');
  assert.deepEqual([entry.before, entry.after, entry.reason], ['proposed', 'confirmed', reason]);

  // What lies there is corrected from its own line, which fills in what is known of it.
  await waits.getByRole('button', { name: /^Corriger/ }).click();
  await becomes(() => other.page.getByLabel('Somme (F CFA)').inputValue(), /^12\s500$/);
  await becomes(() => other.page.getByLabel('En attente sous l’id').inputValue(), /^cor_/);
  await button(other.page, 'Lancer un audit').click();
  await act(other.page, 'Lancer un audit');
  await other.page.getByText('rien de faux').waitFor();
  await other.page
    .getByRole('table', { name: 'Sommes par compte' })
    .getByRole('row', { name: /suspense/ })
    .waitFor();
  await picture(other.page, 'operator-ledger');
  await other.close();
});

test('UI58 why an act is not to be had stands apart from its button, and what was done too', async () => {
  const reader = await operatorOf(stage.world, 'support');
  const one = await visit(stage, reader.cookie);
  for (const [path, heading] of [
    ['ledger', 'Grand livre'],
    ['conditions', 'Conditions à publier'],
  ] as const) {
    await one.page.goto(`/dashboard/operator/${path}`);
    await settled(one.page, heading);
    await one.page.getByText('Droit demandé', { exact: false }).first().waitFor();
    // A word that follows a button on its line begins at least a space behind it.
    const stuck = await one.page.evaluate<string[]>(`
      [...document.querySelectorAll('main button + small, main button + [role=status]')]
        .filter((word) => word.textContent !== '')
        .filter((word) => {
          const [of, at] = [word.previousElementSibling.getBoundingClientRect(), word.getClientRects()[0]];
          return at.top < of.bottom && at.left >= of.right && at.left - of.right < 3;
        })
        .map(({ textContent }) => textContent)`);
    assert.deepEqual(stuck, [], path);
  }
  await one.close();
});
