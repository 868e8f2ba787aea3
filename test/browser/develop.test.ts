// J9 and J4 as far as operations stand: a failing receiver found and mended, an event sent again, the live tail, the doctor;
// a key replaced and revoked, its secret nowhere afterwards; team and audit.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sign } from '../../src/kit/signature.ts';
import { button, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { mailsTo } from '../kit/mails.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { join } from '../kit/team.ts';
import { becomes, eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

async function pay(body: object = {}): Promise<string> {
  const paid = await stage.world.pay(shop.key, body);
  await stage.world.advance(0);
  await stage.world.advance(2_500);
  return paid.body.id;
}

test('J9 UI80 UI89 UI112 UI113 UI115 a failing receiver is seen as it fails, mended, and the event sent again', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('events'));
  await settled(page, 'Événements');
  shop.receiver.answer = (response) => {
    response.statusCode = 500;
    response.end('<b>"cassé" & fini</b>');
  };
  await pay();
  const tail = page.getByRole('region', { name: 'En direct' });
  await tail
    .getByRole('link', { name: /^Paiement confirmé/ })
    .first()
    .waitFor();
  await picture(page, 'j9-tail');
  await page.getByLabel('Type en direct').selectOption('payment.failed');
  await becomes(() => tail.getByRole('link').count(), 0);
  await page.getByLabel('Type en direct').selectOption('');
  await tail
    .getByRole('link', { name: /^Paiement confirmé/ })
    .first()
    .click();
  await settled(page, /^Paiement confirmé/);
  await page.getByText('HTTP 500').first().waitFor();
  await page.getByText('Réponse du récepteur').first().click();
  await page.getByText('<b>"cassé" & fini</b>').waitFor();
  await picture(page, 'j9-failed');
  shop.receiver.answer = 200;
  await button(page, 'Renvoyer').click();
  await stage.world.advance(500);
  await page.getByText('HTTP 200').first().waitFor();
  await page.getByRole('heading', { name: 'Renvoi à la main' }).waitFor();
  await page.getByText('Renvoyé : voyez le premier des envois.').waitFor();
  await page.getByText('Le prochain envoi prévu part quand même.').waitFor();
  await close();
});

test('UI83 UI113 an event that was delivered is sent again: what came of it is seen without a reload', async () => {
  shop.receiver.answer = 200;
  const paid = await pay();
  await stage.world.advance(500);
  const path = `/v1/projets/${shop.id}/events?object_id=${paid}&type=payment.succeeded`;
  const sent = async () => (await stage.world.call('GET', path, { cookie: shop.cookie })).body.data;
  await eventually('it is delivered', async () => (await sent())[0]?.status === 'delivered');
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('events').replace(/events$/, `events/${(await sent())[0].id}`));
  await settled(page, /^Paiement confirmé/);
  // Its receiver takes its time, so that the first look after the press finds nothing new.
  shop.receiver.answer = (response) => void setTimeout(() => response.end(), 1_500);
  await button(page, 'Renvoyer').click();
  await page.getByText('Renvoi demandé', { exact: false }).waitFor();
  await page.getByRole('heading', { name: 'Renvoi à la main' }).waitFor();
  shop.receiver.answer = 200;
  await close();
});

test('UI112 UI113 UI126 an event’s headers, the same delivery as curl with a good signature, and the doctor with it', async () => {
  shop.receiver.answer = 200;
  const paid = await pay();
  await stage.world.advance(500);
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(`${shop.at('events')}?object_id=${paid}&type=payment.succeeded`);
  await page.getByRole('columnheader', { name: 'Tours' }).waitFor();
  await page.locator('main tbody').getByRole('link').first().click();
  await settled(page, /^Paiement confirmé/);
  await page.locator('pre', { hasText: /^X-Svc-Timestamp: \d+$/m }).waitFor();
  await button(page, 'Le même envoi en curl').click();
  const line = (await page.locator('pre', { hasText: 'curl -sS' }).textContent()) ?? '';
  const [, at = '', signature = ''] =
    /X-Svc-Timestamp: (\d+)'[\s\S]*X-Svc-Signature: (v1=[0-9a-f]{64})'/.exec(line) ?? [];
  const body = /--data-binary '([\s\S]*)'$/.exec(line)?.[1]?.replaceAll("'\\''", "'") ?? '';
  const project = await stage.world.call('GET', `/v1/projets/${shop.id}`, { cookie: shop.cookie });
  assert.equal(signature, sign(project.body.webhook_secret, Number(at), body));
  assert.match(line, new RegExp(`^curl -sS '${shop.receiver.url}'`));
  const rotate = () =>
    stage.world.call('POST', `/v1/projets/${shop.id}/webhook-secret/rotate`, {
      cookie: shop.cookie,
      body: { grace: '1h' },
    });
  // In the overlap our header is the former secret's, which nobody is shown (decision 30).
  assert.equal((await rotate()).status, 200);
  await button(page, 'Le même envoi en curl').click();
  await page.getByText('Sans signature : pendant le remplacement', { exact: false }).waitFor();
  await page.locator('pre', { hasText: 'X-Svc-Signature: v1=…' }).last().waitFor();
  await page.getByRole('link', { name: 'Ouvrir le docteur' }).click();
  await settled(page, 'Docteur des signatures');
  assert.equal(await page.getByLabel('Corps brut').inputValue(), body);
  assert.match(await page.getByLabel('En-têtes').inputValue(), /^X-Svc-Timestamp: \d+\n/);
  await close();
});

test('J9 UI77 UI124 an endpoint’s events changed with undo, tried, removed', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('webhook'));
  await settled(page);
  await page.getByLabel('payment.expired').check();
  await page.getByText('Il entend : payment.expired.').waitFor();
  await button(page, 'Annuler').click();
  await page.getByText('Il entend : payment.expired.').waitFor({ state: 'detached' });
  await becomes(() => page.getByLabel('payment.expired').isChecked(), false);
  const list = await stage.world.call('GET', `/v1/projets/${shop.id}/webhooks`, {
    cookie: shop.cookie,
  });
  assert.equal(list.body[0].events.includes('payment.expired'), false);
  await button(page, 'Mettre en pause').click();
  await page.getByText('L’endpoint est en pause.').waitFor();
  await page.getByRole('link', { name: '← Webhooks' }).click();
  await settled(page, 'Webhooks');
  await page.getByRole('cell', { name: 'En pause' }).waitFor();
  await page.getByRole('cell', { name: /\d+ reçus?(, \d+ pas reçus?)?$/ }).waitFor();
  await page.getByRole('cell', { name: /(^| )200 / }).waitFor();
  await picture(page, 'webhooks');
  const wake = `/v1/projets/${shop.id}/webhooks/${list.body[0].id}/paused`;
  await stage.world.call('PUT', wake, { cookie: shop.cookie, body: { paused: false } });
  await close();
});

test('J9 UI125 UI126 the doctor in the page, with the secret that the page shows', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('webhook'));
  await settled(page);
  await button(page, 'Afficher').click();
  const shown = page.locator('code', { hasText: 'whsec_' });
  const secret = (await shown.textContent()) ?? '';
  await page.getByRole('link', { name: 'Docteur des signatures' }).click();
  await settled(page, 'Docteur des signatures');
  const at_s = Math.floor(Date.now() / 1_000);
  const body = '{"id":"evt_1"}';
  await page
    .getByLabel('En-têtes')
    .fill(`X-Svc-Timestamp: ${at_s}\nX-Svc-Signature: ${sign(secret, at_s, body)}`);
  await page.getByLabel('Corps brut').fill(body);
  await page.getByLabel('Secret de signature').fill(secret);
  await button(page, 'Examiner').click();
  await page.getByText('La signature est juste', { exact: false }).waitFor();
  await page.getByLabel('Corps brut').fill('{ "id": "evt_1" }');
  await button(page, 'Examiner').click();
  await page.getByText('Le corps a été lu puis réécrit', { exact: false }).waitFor();
  await picture(page, 'j9-doctor');
  for (const [name, word] of [
    ['curl', 'openssl dgst'],
    ['JavaScript', 'timingSafeEqual'],
    ['PHP', 'hash_equals'],
    ['Python', 'hmac.compare_digest'],
  ] as const) {
    await button(page, name).click();
    await page.locator('pre', { hasText: word }).waitFor();
  }
  await close();
});

test('J4 UI79 UI119 UI121 a key replaced and revoked; its secret is nowhere once its page is left', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('key'));
  await settled(page, 'clé');
  await button(page, 'Remplacer la clé').click();
  const secret = (await page.locator('.notice.warn code').textContent()) ?? '';
  assert.match(secret, /^sk_svc_pay_test_/);
  const answer = await stage.world.call('GET', '/v1/payments', { key: secret });
  assert.equal(answer.status, 200);
  // The old key is read again, replaced, and the new secret still stands there to be copied.
  await page.locator('.badge', { hasText: 'Remplacée' }).waitFor();
  assert.equal(await page.locator('.notice.warn code').textContent(), secret);
  await page.getByRole('link', { name: '← Clés API' }).click();
  await settled(page, 'Clés API');
  await page
    .locator('td', { hasText: /^\d+ \/ \d/ })
    .first()
    .waitFor();
  await page.getByRole('columnheader', { name: 'Fin' }).first().waitFor();
  const kept = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href, document.title, document.documentElement.outerHTML])',
  );
  assert.ok(!kept.includes(secret));
  await page.getByRole('link', { name: 'clé', exact: true }).first().click();
  await settled(page, 'clé');
  await button(page, 'Révoquer la clé').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer la clé' }).click();
  await page.locator('.badge', { hasText: 'Révoquée' }).waitFor();
  await close();
});

test('J3 UI57 UI58 UI123 UI127 invited, a role changed and written into the audit; a viewer reads only', async () => {
  const member = await join(stage.world, shop.id, 'user', 2);
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(shop.at('team'));
  await settled(page, 'Équipe');
  await page.getByRole('rowheader', { name: /– propriétaire/ }).waitFor();
  await page.getByLabel('Adresse e-mail').fill('koumba@example.com');
  await button(page, 'Envoyer l’invitation').click();
  await page.getByRole('rowheader', { name: 'koumba@example.com' }).waitFor();
  assert.equal((await mailsTo(stage.world, 'koumba@example.com')).length, 1);
  const roles = page.getByRole('combobox', { name: /^Rôle de/ });
  await roles.last().selectOption('viewer');
  await button(page, /^Changer le rôle/).click();
  await button(page, /^Changer le rôle/).waitFor({ state: 'detached' });
  await page.goto(shop.at('audit'));
  await settled(page, 'Journal d’audit');
  const change = page.getByRole('row', { name: /^Rôle changé/ });
  await change.getByText('utilisateur → lecteur').waitFor();
  // What the audit keeps stays there, word by word.
  await change.getByText('Tout, en JSON').click();
  await change.getByText('"to": "viewer"').waitFor();
  await page.getByText('Filtrer', { exact: true }).click();
  await page.getByLabel('Au', { exact: true }).fill('2020-12-31');
  await button(page, 'Appliquer').click();
  await page.getByText('Rien ne correspond').waitFor();
  await close();

  const viewer = await visit(stage, member.cookie);
  await viewer.page.goto(shop.at('newPayment'));
  await settled(viewer.page, 'Page réservée');
  await viewer.page.goto(shop.at('keys'));
  await settled(viewer.page, 'Page réservée');
  await viewer.page.getByText(/Demandez à un administrateur.: .*Awa/).waitFor();
  await viewer.page.goto(shop.at('payment'));
  await settled(viewer.page);
  // Webhooks are for administrators; their doctor is for everybody (UI36).
  await button(viewer.page, 'Menu').click();
  await viewer.page.getByRole('link', { name: 'Docteur des signatures' }).click();
  await settled(viewer.page, 'Docteur des signatures');
  await viewer.page.goto(shop.at('payment'));
  await settled(viewer.page);
  const refund = button(viewer.page, 'Rembourser');
  assert.equal(await refund.getAttribute('aria-disabled'), 'true');
  await refund.click({ force: true });
  assert.equal(await viewer.page.getByRole('heading', { name: 'Rembourser' }).count(), 0);
  await viewer.close();
});

test('UI58 whoever only reads is shown what each page can do, and why it waits', async () => {
  const viewer = await join(stage.world, shop.id, 'viewer', 3);
  const { page, close } = await visit(stage, viewer.cookie);
  const acts = [
    ['payment', /./, [/^Renvoyer payment/]],
    ['offer', /^Code promo|TABASKI/, ['Mettre en pause', 'Arrêter']],
    ['destination', /./, ['Enregistrer', 'Retirer']],
    ['dispute', /^Litige sur/, ['Garder le brouillon', 'Contester', 'Accepter']],
    ['settings', 'Réglages', ['Enregistrer', 'Supprimer le projet']],
    ['team', 'Équipe', ['Envoyer l’invitation', /^Retirer /]],
    ['balance', 'Solde', ['Ajouter']],
  ] as const;
  for (const [name, title, buttons] of acts) {
    await page.goto(shop.at(name));
    await settled(page, title);
    for (const one of buttons) {
      const act = button(page, one).first();
      assert.equal(await act.getAttribute('aria-disabled'), 'true', `${name}: ${one}`);
      const reason = page.locator(`[id="${await act.getAttribute('aria-describedby')}"]`);
      assert.match((await reason.textContent()) ?? '', /^Votre rôle /, `${name}: ${one}`);
      await act.focus();
      await page.keyboard.press('Enter');
    }
    assert.equal(await page.getByRole('dialog').count(), 0, name);
  }
  await button(page, 'Ajouter').waitFor();
  await page.goto(shop.at('team'));
  await settled(page, 'Équipe');
  const admin = await join(stage.world, shop.id, 'admin', 3);
  const other = await visit(stage, admin.cookie);
  await other.page.goto(shop.at('team'));
  await settled(other.page, 'Équipe');
  const owner = other.page.getByRole('row', { name: /– propriétaire/ });
  assert.equal(await owner.getByRole('combobox').count(), 0);
  await owner.getByText('Seul le propriétaire quitte le projet.').waitFor();
  assert.equal(await owner.getByRole('button').getAttribute('aria-disabled'), 'true');
  await other.close();
  // One's own way out is not an administrator's.
  const leave = button(page, 'Quitter le projet');
  assert.equal(await leave.getAttribute('aria-disabled'), null);
  await close();
});
