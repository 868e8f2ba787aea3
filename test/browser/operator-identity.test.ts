// An identity file that is submitted again while its page is open: what was seen of the one before is not taken for it. Photos
// that are refused one by one, and what their merchant reads of each.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { overflowOf, violationsOf } from '../kit/browser.ts';
import {
  button,
  openStage,
  type Stage,
  settled,
  picture as shot,
  visit,
} from '../kit/dashboard.ts';
import { press, reach, type } from '../kit/keyboard.ts';
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
  await page.getByText('Un autre dossier a été soumis depuis : voici', { exact: false }).waitFor();
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

const blurred = 'Le visage est flou : reprenez-le face à une fenêtre.';
const cut = 'Le bord est coupé.';

test('UI157 UI191 an operator refuses two photos by keyboard, each with its words, on a narrow screen', async () => {
  const shop = await waitingFile(stage.world, 'Boutique Yacine');
  const chief = await operatorOf(stage.world, 'support', 'review');
  const { page, close } = await visit(stage, chief.cookie);
  await page.goto(`/dashboard/operator/identity/${shop.id}?mode=live`);
  await settled(page, 'Identité de Boutique Yacine');
  await reach(page, /^Vérifier$/);
  await page.keyboard.press('ArrowDown');
  await type(page, /^Ce qui est dit au marchand$/, 'Deux photos sont à reprendre.');
  assert.equal(await page.getByLabel(/ce qui ne va pas$/).count(), 0, 'of none before it is named');
  await reach(page, /^Pièce d’identité, recto$/);
  await page.keyboard.press('Space');
  await reach(page, /^Visage$/);
  await page.keyboard.press('Space');
  await reach(page, /^Certificat NINEA$/);
  await page.keyboard.press('Space');
  await type(page, /^Pièce d’identité, recto – ce qui ne va pas$/, cut);
  await type(page, /^Visage – ce qui ne va pas$/, blurred);
  await type(page, /^Motif$/, reason);
  assert.deepEqual([await overflowOf(page), await violationsOf(page)], [0, []]);
  await shot(page, 'ui157-refuse-360');
  await page.setViewportSize({ width: 1_280, height: 900 });
  await shot(page, 'ui157-refuse-1280');
  await press(page, /^Enregistrer la décision$/);
  await page.getByRole('heading', { level: 1, name: /^(?!Identité de Boutique Yacine)/ }).waitFor();
  const told = (await stage.world.call('GET', '/v1/kyc/status', { key: shop.liveKey })).body;
  assert.deepEqual(
    told.captures.map(({ kind, status, message }: Record<string, string | null>) => [
      ...[kind, status, message],
    ]),
    [
      ['id_front', 'refused', cut],
      ['id_back', 'received', null],
      ['selfie', 'refused', blurred],
      ['ninea_certificate', 'refused', null],
      ['rccm_extract', 'received', null],
    ],
  );
  // Whoever opens the file again reads what was said of which photo.
  await page.goto(`/dashboard/operator/identity/${shop.id}?mode=live`);
  await settled(page, 'Identité de Boutique Yacine');
  await page.getByText(`Visage – ${blurred}`).waitFor();
  await shot(page, 'ui157-refused-1280');
  await close();
});

test('UI109 a merchant reads beside each photo how it stands and why it was refused, until another one is sent', async () => {
  const { world } = stage;
  const shop = await waitingFile(world, 'Boutique Zeynab');
  const { cookie } = await operatorOf(world, 'review');
  const captures = [
    { kind: 'id_front', message: cut },
    { kind: 'selfie', message: blurred },
  ];
  const body = { mode: 'live', outcome: 'rejected', message: 'Deux photos.', captures, reason };
  const path = `/v1/backoffice/identity/${shop.id}/decision`;
  assert.equal((await world.call('POST', path, { cookie, body })).status, 200);
  for (const [lang, title, face, back, marks] of [
    [
      'fr',
      'Identité',
      'Votre visage',
      'Pièce d’identité, verso',
      ['Refusée : à reprendre', 'Reçue'],
    ],
    ['en', 'Identity', 'Your face', 'Identity paper, back', ['Refused: take it again', 'Received']],
  ] as const) {
    const { page, close } = await visit(stage, shop.cookie, { lang });
    await page.goto(`/dashboard/projects/${shop.id}/live/identity`);
    await settled(page, title);
    const photo = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await photo(face).getByText(marks[0], { exact: true }).waitFor();
    await photo(face).getByText(blurred, { exact: true }).waitFor();
    await photo(back).getByText(marks[1], { exact: true }).waitFor();
    assert.equal(await photo(back).getByText(blurred).count(), 0);
    assert.deepEqual([await overflowOf(page), await violationsOf(page)], [0, []]);
    await shot(page, `ui109-refused-${lang}-360`);
    if (lang === 'fr') {
      await page.setViewportSize({ width: 1_280, height: 900 });
      await shot(page, 'ui109-refused-fr-1280');
    } else {
      const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') };
      await photo(face).locator('input[type=file]').setInputFiles(file);
      await photo(face).locator('.badge', { hasText: marks[1] }).waitFor();
      assert.equal(await page.getByText(blurred).count(), 0);
      const left = page.locator('.notice.bad');
      assert.equal(await left.getByText('Identity paper, front', { exact: true }).count(), 1);
      await photo('Identity paper, front').getByText(cut, { exact: true }).waitFor();
      await shot(page, 'ui109-sent-again-360');
    }
    await close();
  }
});
