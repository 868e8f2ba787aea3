// A day of an operator in the browser: whom the area lets in, merchants, identity files; each act asks its reason and is in
// the audit.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { act, actToItsEnd, auditOfProject } from '../kit/office-desk.ts';
import { waitingFile } from '../kit/office-shop.ts';
import { ageSignIn, operatorOf, reason } from '../kit/operators.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const auditOf = (project: string) => auditOfProject(stage.world, project);

test('UI57 UI155 the area is shown to those who may, and says to others who gives the permission', async () => {
  const stranger = await stage.world.signUp('Moussa');
  const own = await visit(stage, stranger.cookie);
  await own.page.goto('/dashboard/account');
  await settled(own.page, 'Compte');
  assert.equal(await own.page.getByRole('link', { name: 'Opérateur' }).count(), 0);
  for (const path of ['', '/merchants', '/identity']) {
    await own.page.goto(`/dashboard/operator${path}`);
    await settled(own.page, 'Page réservée');
    await own.page.getByText('Droit demandé').waitFor();
  }
  const refused = await stage.world.call('GET', '/v1/backoffice/merchants', {
    cookie: stranger.cookie,
  });
  assert.equal(refused.status, 403, 'the server is the guard');
  await own.close();

  const shop = await waitingFile(stage.world, 'Boutique Rokhaya');
  const person = await operatorOf(stage.world, 'support');
  const { page, close } = await visit(stage, person.cookie);
  await page.goto('/dashboard');
  await settled(page);
  await button(page, 'Mon compte').click();
  await page.getByRole('link', { name: 'Opérateur' }).click();
  await settled(page, 'Opérateur');
  await page.getByText('Vos droits : lecture').waitFor();
  await page
    .getByText(/, le plus ancien du /)
    .first()
    .waitFor();
  await page.getByText('Base de données').waitFor();
  await picture(page, 'operator-home');
  await page.getByRole('link', { name: 'Dossiers d’identité' }).last().click();
  await settled(page, 'Dossiers d’identité');
  await page.getByRole('link', { name: 'Boutique Rokhaya' }).click();
  await settled(page, 'Identité de Boutique Rokhaya');
  // Reading shows the file, and neither a photo nor a decision; both say which permission they need.
  assert.equal(
    await button(page, /^Voir la photo/)
      .first()
      .getAttribute('aria-disabled'),
    'true',
  );
  const decide = button(page, 'Enregistrer la décision');
  assert.equal(await decide.getAttribute('aria-disabled'), 'true');
  await page.getByText('Droit demandé : décisions').first().waitFor();
  await page.goto(`/dashboard/operator/merchants/${shop.id}`);
  await settled(page, 'Boutique Rokhaya');
  const set = button(page, 'Régler – Wave, encaisser');
  assert.equal(await set.getAttribute('aria-disabled'), 'true');
  const why = page.locator(`[id="${await set.getAttribute('aria-describedby')}"]`);
  assert.match((await why.textContent()) ?? '', /^Droit demandé/);
  await close();
});

test('UI156 UI159 a merchant is found, suspended with a reason and opened again; limits, fees, channels and features', async () => {
  const shop = await waitingFile(stage.world, 'Boutique Seynabou');
  const chief = await operatorOf(stage.world, 'support', 'money', 'configure');
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  await page.goto('/dashboard/operator/merchants');
  await settled(page, 'Marchands');
  await page.getByText('Filtrer').click();
  await page.getByLabel('Nom, id ou propriétaire').fill('seynabou');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Boutique Seynabou' }).click();
  await settled(page, 'Boutique Seynabou');
  await picture(page, 'operator-merchant');

  // The form that opens has the focus; given up, the button that opened it has it again.
  await button(page, 'Fermer').press('Enter');
  await page.locator('[name=reason]:focus').waitFor();
  await button(page, 'Ne rien faire').press('Enter');
  await page.locator('button:focus', { hasText: 'Fermer' }).waitFor();
  // Of two acts that are open, the refusal of one leads into that one (UI73).
  await button(page, 'Suspendre').click();
  await button(page, 'Fermer').click();
  const closing = page.locator('form', { has: button(page, 'Fermer') });
  await closing.getByRole('button', { name: 'Fermer' }).click();
  await closing.getByRole('alert').getByRole('link', { name: 'Motif' }).click();
  await closing.locator('[name=reason]:focus').waitFor();
  await closing.getByRole('button', { name: 'Ne rien faire' }).click();
  await page.getByRole('row', { name: /Compte ouvert.*Compte suspendu/ }).waitFor();
  await button(page, 'Suspendre').click();
  await page.locator('[name=reason][aria-invalid=true]').waitFor();
  await act(page, 'Suspendre');
  await page.locator('.badge', { hasText: 'Compte suspendu' }).waitFor();
  const refused = await stage.world.pay(shop.liveKey);
  assert.equal(refused.body.code, 'MERCHANT_SUSPENDED');
  const [entry] = await auditOf(shop.id);
  assert.deepEqual([entry?.before, entry?.after, entry?.reason], ['active', 'suspended', reason]);
  await button(page, 'Rouvrir').click();
  await actToItsEnd(page, 'Rouvrir');
  await page.locator('.badge', { hasText: 'Compte ouvert' }).waitFor();

  await button(page, 'Changer les plafonds').click();
  await page.getByLabel('Encaissé par jour').fill('4 000 000');
  await page
    .getByRole('row', { name: /^Encaissé par jour .*4\s000\s000/ })
    .last()
    .waitFor();
  await picture(page, 'operator-limits');
  await actToItsEnd(page, 'Changer les plafonds');
  await page.getByRole('row', { name: /^Encaissé par jour .*4\s000\s000/ }).waitFor();
  await page.getByText(/^Fait.: Changer les plafonds\.$/).waitFor();
  await button(page, 'Changer les frais').click();
  await page.getByLabel('Part, en centièmes').fill('150');
  await page.getByRole('row', { name: /^Frais .* 1,5\s%/ }).waitFor();
  await actToItsEnd(page, 'Changer les frais');
  await page.getByText(/^1,5\s% – frais/).waitFor();

  await button(page, 'Régler – Wave, encaisser').click();
  await page.getByText('refuse tout nouvel ordre').waitFor();
  await page.getByLabel('Coupé').check();
  await picture(page, 'operator-channel');
  await actToItsEnd(page, 'Enregistrer le canal');
  await page.getByRole('row', { name: /^Wave, encaisser .*Coupé/ }).waitFor();
  assert.equal((await stage.world.pay(shop.liveKey)).body.code, 'CHANNEL_UNAVAILABLE');
  await button(page, 'Couper – Codes promo').click();
  await actToItsEnd(page, 'Couper');
  await button(page, 'Activer – Codes promo').waitFor();
  await close();
});

test('UI73 UI156 a fee that is no sum, or whose most is below its least, is said at its field, and is never a fee without bound', async () => {
  const shop = await waitingFile(stage.world, 'Boutique Awa');
  const chief = await operatorOf(stage.world, 'support', 'money', 'configure');
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  await page.goto(`/dashboard/operator/merchants/${shop.id}`);
  await settled(page, 'Boutique Awa');
  await button(page, 'Changer les frais').click();
  await page.getByLabel('Au moins').fill('500');
  await page.getByLabel('Au plus').fill('mille');
  await act(page, 'Changer les frais');
  await page.locator('[name="refund_fee.max"][aria-invalid=true]').waitFor();
  await page.getByLabel('Au plus').fill('499');
  await act(page, 'Changer les frais');
  await page.getByText('Le maximum est au-dessous du minimum.').first().waitFor();
  await picture(page, 'operator-fee-refused');
  await page.getByLabel('Au plus').fill('');
  await actToItsEnd(page, 'Changer les frais');
  await page.getByText(/^0\s%, ≥ 500\sF/).waitFor();
  await button(page, 'Régler – Wave, encaisser').click();
  await page.locator('[name="fee.max"]').fill('dix');
  await act(page, 'Enregistrer le canal');
  await page.locator('[name="fee.max"][aria-invalid=true]').waitFor();
  await close();
});

test('UI156 UI191 an act that ends leaves whoever writes in another where they are', async () => {
  const shop = await waitingFile(stage.world, 'Boutique Fatim');
  const chief = await operatorOf(stage.world, 'support', 'money');
  const { page, close } = await visit(stage, chief.cookie);
  await page.goto(`/dashboard/operator/merchants/${shop.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await button(page, 'Changer les plafonds').first().click();
  await page.getByLabel('Encaissé par jour').fill('4 000 000');
  const held: (() => Promise<void>)[] = [];
  await page.route(`**/v1/backoffice/merchants/${shop.id}`, (route) =>
    route.request().method() === 'GET' ? route.continue() : void held.push(() => route.continue()),
  );
  await act(page, 'Changer les plafonds');
  await becomes(async () => held.length, 1);
  await button(page, 'Changer les frais').first().click();
  await page.getByLabel('Part, en centièmes').focus();
  for (const goOn of held) await goOn();
  await button(page, 'Changer les plafonds').first().waitFor();
  await becomes(() => page.getByLabel('Encaissé par jour').count(), 0);
  await page.keyboard.type('7');
  assert.match(await page.getByLabel('Part, en centièmes').inputValue(), /7/);
  await close();
});

test('UI156 what a merchant collected and its last errors are on its page, in both languages', async () => {
  const shop = await waitingFile(stage.world, 'Boutique Seynabou');
  const clerk = await operatorOf(stage.world, 'support');
  const { page, close } = await visit(stage, clerk.cookie);
  await page.goto(`/dashboard/operator/merchants/${shop.id}`);
  await settled(page, 'Boutique Seynabou');
  await page.getByRole('heading', { name: 'Encaissé' }).waitFor();
  await page.getByText('Trente jours').waitFor();
  await page.getByText('Aucun appel refusé depuis vingt-quatre heures.').waitFor();
  const wrong = await stage.world.call('GET', '/v1/payments/rien', { key: shop.liveKey });
  assert.equal(wrong.status, 404);
  const errors = page.getByRole('table', { name: 'Dernières erreurs' });
  await becomes(async () => {
    await page.reload();
    await settled(page, 'Boutique Seynabou');
    return errors.getByText('GET /v1/payments/rien').count();
  }, 1);
  await errors.getByText('NOT_FOUND').waitFor();
  await picture(page, 'operator-errors');
  await close();
  const english = await visit(stage, clerk.cookie, { lang: 'en' });
  await english.page.goto(`/dashboard/operator/merchants/${shop.id}`);
  await settled(english.page, 'Boutique Seynabou');
  await english.page.getByRole('heading', { name: 'Collected' }).waitFor();
  await english.page.getByRole('table', { name: 'Last errors' }).waitFor();
  await english.close();
});

test('UI157 UI60 an identity file is looked at, each photo in the audit, rejected by photo, and the next one verified', async () => {
  const [first, second] = [
    await waitingFile(stage.world, 'Boutique Coumba'),
    await waitingFile(stage.world, 'Boutique Dieynaba'),
  ];
  const chief = await operatorOf(stage.world, 'support', 'review');
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  await page.goto(`/dashboard/operator/identity/${first.id}?mode=live`);
  await settled(page, 'Identité de Boutique Coumba');
  await page.getByText('1er mai 1990').waitFor();
  await page.getByText('Sénégal', { exact: true }).waitFor();
  assert.deepEqual(await auditOf(first.id).then((all) => all.map(({ action }) => action)), [
    'key.created',
    'live.enabled',
  ]);
  const tops = () =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Voir la photo/ }) })
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  const [one, next] = await tops();
  assert.ok(next !== undefined && next > (one ?? 0), 'one below the other on a phone');
  await page.setViewportSize({ width: 1_280, height: 900 });
  const [left, right] = await tops();
  assert.equal(left, right, 'side by side where there is room');
  await button(page, 'Voir la photo – Visage').click();
  const drawn = page.getByRole('img', { name: 'Visage' });
  await drawn.waitFor();
  const [seen] = await auditOf(first.id);
  assert.equal(seen?.action, 'identity.viewed');
  const size = async () => [await drawn.getAttribute('width'), await drawn.getAttribute('height')];
  await becomes(size, ['800', '640']);
  await button(page, 'Tourner – Visage').click();
  await becomes(size, ['640', '800']);
  assert.equal(await page.locator('main a[download], main img').count(), 0);
  await picture(page, 'operator-identity');

  await page.getByLabel('Refuser').check();
  await page.getByLabel('Ce qui est dit au marchand').fill('Photo floue, reprenez-la au jour.');
  await page.getByRole('checkbox', { name: 'Visage' }).check();
  // Between reading and deciding the sign-in grew old: it is asked for over the page, and nothing typed is lost.
  await ageSignIn(stage.world, chief.userId);
  await act(page, 'Enregistrer la décision');
  await page.getByRole('dialog').getByLabel('Mot de passe').fill(chief.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Identité de (?!Boutique Coumba)/ }).waitFor();
  const told = (await stage.world.call('GET', '/v1/kyc/status', { key: first.liveKey })).body;
  assert.deepEqual(
    [told.kyc_status, told.rejection.message, told.rejection.kinds],
    ['rejected', 'Photo floue, reprenez-la au jour.', ['selfie']],
  );

  await page.goto(`/dashboard/operator/identity/${second.id}?mode=live`);
  await settled(page, 'Identité de Boutique Dieynaba');
  await page.getByLabel('Vérifier').check();
  await act(page, 'Enregistrer la décision');
  await page
    .getByRole('heading', { level: 1, name: /^(?!Identité de Boutique Dieynaba)/ })
    .waitFor();
  const status = (await stage.world.call('GET', '/v1/kyc/status', { key: second.liveKey })).body;
  assert.equal(status.kyc_status, 'verified');
  const [decided] = await auditOf(second.id);
  assert.deepEqual([decided?.action, decided?.reason], ['identity.decided', reason]);
  await close();
});
