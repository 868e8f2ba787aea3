// An identity file that is submitted again while its page is open: what was seen of the one before is not taken for it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { button, openStage, type Stage, settled, visit } from '../kit/dashboard.ts';
import { act } from '../kit/office-desk.ts';
import { waitingFile } from '../kit/office-shop.ts';
import { operatorOf, reason } from '../kit/operators.ts';
import { picture } from '../kit/pictures.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** Another reviewer refuses the face; the merchant sends another one and submits. */
async function submitAgain({ id, liveKey }: { id: string; liveKey: string }) {
  const { world } = stage;
  const other = await operatorOf(world, 'review');
  const answers = [
    await world.call('POST', `/v1/backoffice/identity/${id}/decision`, {
      cookie: other.cookie,
      body: { mode: 'live', outcome: 'rejected', message: 'Flou', kinds: ['selfie'], reason },
    }),
    await world.call('PUT', '/v1/kyc/captures/selfie', {
      ...{ key: liveKey, headers: { 'Content-Type': 'image/jpeg' } },
      body: await picture('jpeg', 640, 900),
    }),
    await world.call('POST', '/v1/kyc/submit', { key: liveKey, body: { consent: true } }),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
}

test('UI157 the page of a file that was submitted again shows none of the photos seen before, and decides nothing of it unseen', async () => {
  const shop = await waitingFile(stage.world, 'Boutique Seynabou');
  const chief = await operatorOf(stage.world, 'support', 'review');
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  await page.goto(`/dashboard/operator/identity/${shop.id}?mode=live`);
  await settled(page, 'Identité de Boutique Seynabou');
  await button(page, 'Voir la photo – Visage').click();
  await page.getByRole('img', { name: 'Visage' }).waitFor();
  await submitAgain(shop);

  await page.getByLabel('Vérifier').check();
  await act(page, 'Enregistrer la décision');
  await page.getByText('Un autre dossier a été soumis depuis', { exact: false }).waitFor();
  const status = async () =>
    (await stage.world.call('GET', '/v1/kyc/status', { key: shop.liveKey })).body.kyc_status;
  assert.equal(await status(), 'submitted');

  // As whoever comes back to the tab: what is older than some seconds is read again.
  const unseen = async () => {
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    return button(page, 'Voir la photo – Visage').isVisible();
  };
  await becomes(unseen, true);
  assert.equal(await page.getByRole('img', { name: 'Visage' }).count(), 0);
  await page.getByLabel('Vérifier').check();
  await act(page, 'Enregistrer la décision');
  await becomes(status, 'verified');
  await close();
});

test('UI58 UI157 an operator who is a member of the project reads that another one decides, before writing', async () => {
  const { world } = stage;
  const file = await waitingFile(world, 'Boutique Mariama');
  await world.database.run(sql`
    insert into operators (user_id, permissions, since)
    values (${file.userId}, ${['support', 'review']}::text[], now())`);
  const { page, close } = await visit(stage, file.cookie);
  await page.goto(`/dashboard/operator/identity/${file.id}?mode=live`);
  await settled(page, 'Identité de Boutique Mariama');
  await page.getByText('Vous êtes membre de ce projet').first().waitFor();
  const decide = button(page, 'Enregistrer la décision');
  assert.equal(await decide.getAttribute('aria-disabled'), 'true');
  await close();
});
