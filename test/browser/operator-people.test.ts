// What an operator decides about disputes, keys, accounts and other operators.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { act, auditOfProject } from '../kit/office-desk.ts';
import { operatorOf, reason } from '../kit/operators.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** A payment that its payer disputes; challenged by the merchant, who says what was delivered. */
async function disputed({ challenged = true } = {}) {
  const shop = await stage.world.project();
  const { key } = shop;
  const { body: payment } = await stage.world.pay(key);
  await stage.world.advance(0);
  await stage.world.advance(2_000);
  const made = await stage.world.call('POST', '/v1/test/disputes', {
    key,
    body: { payment_id: payment.id },
  });
  const id = made.body.id as string;
  if (challenged) {
    const body = { evidence: { product_description: 'Un boubou brodé, livré à Thiès' } };
    await stage.world.call('POST', `/v1/disputes/${id}/challenge`, { key, body });
  }
  return { shop, id };
}

test('UI158 a dispute is read with both sides and decided for the merchant, who reads the comment', async () => {
  const { shop, id } = await disputed();
  const early = await disputed({ challenged: false });
  const judge = await operatorOf(stage.world, 'support', 'review');
  const { page, close } = await visit(stage, judge.cookie, { refusals: true });
  await page.goto(`/dashboard/operator/disputes/${early.id}`);
  await settled(page, /^Litige de Boutique/);
  const won = button(page, 'Donner raison au marchand');
  assert.equal(await won.getAttribute('aria-disabled'), 'true');
  await page.getByText('Le marchand ne l’a pas contesté.').first().waitFor();

  await page.goto('/dashboard/operator');
  await settled(page, 'Opérateur');
  await page.getByRole('main').getByRole('link', { name: 'Litiges à trancher' }).click();
  await settled(page, 'Litiges à trancher');
  await page
    .getByRole('main')
    .getByRole('link', { name: /10\s000/ })
    .first()
    .waitFor();
  await picture(page, 'operator-disputes');
  await page.goto(`/dashboard/operator/disputes/${id}`);
  await settled(page, /^Litige de Boutique/);
  await page.getByText('Un boubou brodé, livré à Thiès').waitFor();
  // The payer's and the merchant's past stand beside it.
  const past = /^1 paiement, dont 1 payé \(10\s000\sF\sCFA\), 1 contesté\./;
  await becomes(() => page.locator('dd', { hasText: past }).count(), 2);
  await won.click();
  await page.getByLabel('Ce qui est dit au marchand').fill('La livraison est prouvée.');
  await picture(page, 'operator-dispute');
  await act(page, 'Donner raison au marchand');
  await page.locator('.badge', { hasText: 'Gagné' }).first().waitFor();
  const read = (await stage.world.call('GET', `/v1/disputes/${id}`, { key: shop.key })).body;
  assert.deepEqual([read.status, read.decision.comment], ['won', 'La livraison est prouvée.']);
  const [entry] = await auditOfProject(stage.world, shop.id);
  assert.deepEqual([entry?.action, entry?.reason], ['dispute.decided', reason]);
  await close();
});

test('UI225 a merchant’s name of one long word is whole on a phone, beside its badge', async () => {
  const { world } = stage;
  const shop = await world.project();
  const name = `Établissements${'SénégaloMauritaniens'.repeat(2)}`;
  await world.call('PUT', `/v1/projets/${shop.id}`, { cookie: shop.cookie, body: { name } });
  const { body: paid } = await world.pay(shop.key);
  await world.advance(2_000);
  const body = { payment_id: paid.id };
  const opened = await world.call('POST', '/v1/test/disputes', { key: shop.key, body });
  assert.equal(opened.status, 201, opened.text);
  const person = await operatorOf(world, 'support');
  const { page, close } = await visit(stage, person.cookie);
  await page.goto('/dashboard/operator/disputes?status=opened');
  await settled(page);
  const named = page.locator('td', { hasText: name });
  await named.waitFor();
  assert.equal(
    await named.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    0,
  );

  // A name that turns the direction leaves the sum after it as it is.
  const turned = { name: 'متجر \u202eالنور' };
  await world.call('PUT', `/v1/projets/${shop.id}`, { cookie: shop.cookie, body: turned });
  await page.goto(`/dashboard/operator/disputes/${opened.body.id}`);
  await settled(page, /10 000 F CFA/);
  const places = await page.evaluate<number[]>(`(() => {
    const text = document.querySelector('h1').firstChild;
    const from = text.data.indexOf('CFA');
    return [from, from + 1].map((n) => {
      const range = document.createRange();
      range.setStart(text, n);
      range.setEnd(text, n + 1);
      return range.getBoundingClientRect().left;
    });
  })()`);
  assert.ok((places[0] ?? 0) < (places[1] ?? 0), 'from left to right');
  await close();
});

test('UI160 a leaked key is found by itself, which is never sent; disabled with a reason, enabled again', async () => {
  const shop = await stage.world.project();
  const chief = await operatorOf(stage.world, 'support', 'people');
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto('/dashboard/operator/keys');
  await settled(page, 'Trouver une clé');
  const field = page.getByLabel(/^Début, id/);
  const mistyped = shop.key.slice(0, -1) + (shop.key.endsWith('a') ? 'b' : 'a');
  await field.fill(mistyped);
  await button(page, 'Chercher').last().click();
  await page.getByText(/somme de contrôle/).waitFor();
  await field.fill(shop.key);
  await button(page, 'Chercher').last().click();
  await page.locator('.badge', { hasText: 'Active' }).waitFor();
  await becomes(() => field.inputValue(), '');
  for (const secret of [shop.key, mistyped, shop.key.slice(-20)]) {
    assert.ok(!sent.some((one) => one.includes(secret)), 'the key was sent');
  }
  assert.ok(sent.some((one) => /hash=[0-9a-f]{64}/.test(one)));
  const off = button(page, /^Désactiver/);
  await off.click();
  await picture(page, 'operator-keys');
  await act(page, 'Désactiver');
  await page.locator('.badge', { hasText: 'Désactivée' }).waitFor();
  assert.equal((await stage.world.pay(shop.key)).body.code, 'API_KEY_DISABLED');
  const [entry] = await auditOfProject(stage.world, shop.id);
  assert.deepEqual([entry?.action, entry?.reason], ['key.disabled', reason]);
  await button(page, /^Réactiver/).click();
  await act(page, 'Réactiver');
  await page.locator('.badge', { hasText: 'Active' }).waitFor();
  assert.equal((await stage.world.pay(shop.key)).status, 201);
  await close();
});

test('UI161 an account is verified by hand and its sessions ended; permissions are given by another, never by oneself', async () => {
  const person = await stage.world.signUp('Ndeye');
  const chief = await operatorOf(stage.world, 'support', 'people');
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  await page.goto(`/dashboard/operator/accounts?q=${encodeURIComponent(person.email)}`);
  await settled(page, 'Comptes');
  await page
    .getByRole('region', { name: 'Opérateurs' })
    .getByText('lecture, personnes')
    .first()
    .waitFor();
  await picture(page, 'operator-accounts');
  await page.getByRole('link', { name: 'Ndeye' }).click();
  await settled(page, 'Compte de Ndeye');
  await button(page, 'Vérifier à la main').click();
  await act(page, 'Vérifier à la main');
  await page.locator('.badge', { hasText: 'Vérifié' }).waitFor();
  await page.getByText('Il n’est pas bloqué.').waitFor();

  await button(page, 'Changer les droits').click();
  await page.getByRole('checkbox', { name: /^décisions/ }).check();
  await page.getByRole('row', { name: /aucun.*décisions/ }).waitFor();
  await picture(page, 'operator-account');
  await act(page, 'Changer les droits');
  await page.getByText('lecture, décisions').waitFor();
  const { body } = await stage.world.call('GET', '/v1/moi', { cookie: person.cookie });
  assert.deepEqual(body.operator.permissions, ['support', 'review']);
  await button(page, 'Retirer tous les droits').click();
  await act(page, 'Retirer tous les droits');
  await button(page, 'Retirer tous les droits').waitFor({ state: 'detached' });

  await button(page, 'Fermer les sessions').click();
  await act(page, 'Fermer les sessions');
  await page.getByText('Aucune session ouverte.').waitFor();
  const ended = await stage.world.call('GET', '/v1/moi', { cookie: person.cookie });
  assert.equal(ended.status, 401);

  await page.goto(`/dashboard/operator/accounts/${chief.userId}`);
  await settled(page, 'Compte de Operateur');
  await page.getByText('Personne ne change ses propres droits.').first().waitFor();

  await page.goto(`/dashboard/operator/audit?actor=${chief.userId}`);
  await settled(page, 'Audit du serveur');
  const rows = await page.getByRole('rowheader').allTextContents();
  assert.deepEqual(rows, [
    'Sessions fermées',
    'Droits changés',
    'Droits changés',
    'Compte vérifié',
  ]);
  await close();
});

test('UI161 the data is given to an account and taken back by another person, who finds it in the list', async () => {
  const person = await stage.world.signUp('Coumba');
  const chief = await operatorOf(stage.world, 'support', 'people');
  const { page, close } = await visit(stage, chief.cookie);
  const maintains = async () =>
    (await stage.world.call('GET', '/v1/moi', { cookie: person.cookie })).body.maintainer;
  await page.goto(`/dashboard/operator/accounts/${person.userId}`);
  await settled(page, 'Compte de Coumba');
  await button(page, 'Confier les données').click();
  await page.getByLabel('Motif').waitFor();
  await picture(page, 'operator-account-data');
  await act(page, 'Confier les données');
  await page.getByText('Cette personne tient les données.').waitFor();
  assert.equal(await maintains(), true);
  await page.getByRole('link', { name: '← Comptes' }).click();
  await settled(page, 'Comptes');
  const listed = page.getByRole('table', { name: 'Qui tient les données' });
  await listed.waitFor();
  await picture(page, 'operator-maintainers');
  await listed.getByRole('link', { name: /^Coumba/ }).click();
  await settled(page, 'Compte de Coumba');
  await button(page, 'Retirer les données').click();
  await act(page, 'Retirer les données');
  await page.getByText('Cette personne ne tient pas les données.').waitFor();
  assert.equal(await maintains(), false);

  await page.goto(`/dashboard/operator/accounts/${chief.userId}`);
  await settled(page, 'Compte de Operateur');
  assert.equal(await button(page, 'Confier les données').getAttribute('aria-disabled'), 'true');
  await page.getByText('Personne ne se confie ni ne se retire les données.').waitFor();

  await page.goto(`/dashboard/operator/audit?actor=${chief.userId}`);
  await settled(page, 'Audit du serveur');
  const rows = page.getByRole('row', { name: /^Données confiées ou retirées/ });
  await rows.first().getByText('oui → non').waitFor();
  await rows.last().getByText('non → oui').waitFor();
  await close();
});
