// The endpoints of a project: how they fare, a test send told in full, and the secret while two of them hold.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { button, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

test('UI124 a test send shows what was sent, where the time went and what the receiver answered', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('webhook'));
  await settled(page);
  const count = shop.receiver.received.length;
  shop.receiver.answer = (response) => {
    response.statusCode = 503;
    response.end('<i>revenez plus tard</i>');
  };
  await page.getByRole('button', { name: 'Envoyer un test' }).click();
  await page.getByText('Pas reçu', { exact: true }).waitFor();
  await page.getByText('HTTP 503').first().waitFor();
  await page.getByText('premier octet').waitFor();
  await page.getByText('Réponse du récepteur').click();
  await page.getByText('<i>revenez plus tard</i>').waitFor();
  await page.getByText('Ce qui a été envoyé').click();
  const got = shop.receiver.received[count];
  assert.ok(got);
  const shown =
    (await page.locator('pre', { hasText: 'X-Svc-Event: test.ping' }).textContent()) ?? '';
  assert.ok(shown.endsWith(`\n\n${got.body}`));
  assert.ok(shown.includes(`X-Svc-Signature: ${got.headers['x-svc-signature']}`));
  await picture(page, 'test-send');
  shop.receiver.answer = 200;
  await page.getByRole('button', { name: 'Envoyer un test' }).click();
  await page.getByText('Reçu', { exact: true }).waitFor();
  await close();
  const english = await visit(stage, shop.cookie, { lang: 'en' });
  await english.page.goto(shop.at('webhook'));
  await settled(english.page);
  await english.page.getByRole('button', { name: 'Send a test' }).click();
  await english.page.getByText('What was sent').waitFor();
  await english.page.getByRole('link', { name: '← Webhooks' }).click();
  await settled(english.page, 'Webhooks');
  await english.page.getByRole('cell', { name: / received/ }).waitFor();
  await picture(english.page, 'webhooks-en');
  await english.close();
});

test('UI125 two secrets: what each signs and for how long, also after a reload, until one alone holds', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('webhook'));
  await settled(page);
  await page.getByRole('button', { name: 'Remplacer', exact: true }).click();
  await page.getByLabel('Un jour').check();
  await page.getByRole('button', { name: 'Remplacer le secret' }).click();
  const both = page.getByRole('region', { name: 'Deux secrets' });
  await both.waitFor();
  await page.locator('code', { hasText: 'whsec_' }).waitFor();
  await page.reload();
  await settled(page);
  await both.getByText(/\(23:5\d:\d\d\)/).waitFor();
  await both.getByText('l’ancien secret').waitFor();
  assert.equal(await page.locator('code', { hasText: 'whsec_' }).count(), 0);
  await picture(page, 'two-secrets');
  await close();
  const english = await visit(stage, shop.cookie, { lang: 'en' });
  await english.page.goto(shop.at('webhook'));
  await settled(english.page);
  await english.page
    .getByRole('region', { name: 'Two secrets' })
    .getByText('both secrets')
    .waitFor();
  await english.close();
  await stage.world.advance(86_400_000);
  const project = await stage.world.call('GET', `/v1/projets/${shop.id}`, { cookie: shop.cookie });
  assert.equal(project.body.webhook_secret_previous_until, null);
});

test('UI76 UI77 an endpoint’s events are changed at once, one after the other, and taken back with a sentence if refused', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  const heard = async () => {
    const { body } = await stage.world.call('GET', `/v1/projets/${shop.id}/webhooks`, {
      cookie: shop.cookie,
    });
    return body[0].events.toSorted();
  };
  const known = await heard();
  await page.goto(shop.at('webhook'));
  await settled(page);
  const [expired, refunded] = ['payment.expired', 'refund.succeeded'].map((name) =>
    page.getByRole('checkbox', { name: new RegExp(`^${name}`) }),
  );
  assert.ok(expired && refunded);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let sent = 0;
  await page.route('**/webhooks/*', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  // No answer yet: both are shown, and the second waits for the first.
  await expired.check();
  await refunded.check();
  await becomes(() => expired.isChecked(), true);
  await becomes(async () => sent, 1);
  assert.deepEqual([await expired.isChecked(), await refunded.isChecked()], [true, true]);
  assert.deepEqual(await heard(), known);
  letThrough();
  await page.getByText('Il entend : refund.succeeded.').waitFor();
  assert.deepEqual(await heard(), [...known, 'payment.expired', 'refund.succeeded'].toSorted());
  await picture(page, 'endpoint-events');
  await button(page, 'Annuler').click();
  await becomes(() => refunded.isChecked(), false);
  assert.deepEqual(await heard(), [...known, 'payment.expired'].toSorted());

  await page.unroute('**/webhooks/*');
  await page.route('**/webhooks/*', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'SERVER_BUSY', message: 'Le serveur est occupé.' },
    }),
  );
  await refunded.press('Space');
  await page.getByRole('alert').getByText('Le serveur est occupé.').waitFor();
  await becomes(() => refunded.isChecked(), false);
  await page.unroute('**/webhooks/*');
  await expired.press('Space');
  await page.getByText('Il n’entend plus : payment.expired.').waitFor();
  assert.deepEqual(await heard(), known);
  await close();
});

test('UI125 UI141 what another ticked meanwhile stays; removing an endpoint says what it hears no more', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('webhook'));
  await settled(page);
  const path = `/v1/projets/${shop.id}/webhooks`;
  const events = ['payment.succeeded', 'payment.failed', 'dispute.opened', 'refund.succeeded'];
  const given = await stage.world.call('PATCH', `${path}/${shop.params['endpointId']}`, {
    cookie: shop.cookie,
    body: { events },
  });
  assert.equal(given.status, 200, given.text);
  await page.getByRole('checkbox', { name: /^payment\.failed/ }).uncheck();
  await page.getByText('Il n’entend plus : payment.failed.').waitFor();
  const { body } = await stage.world.call('GET', path, { cookie: shop.cookie });
  assert.deepEqual(body[0].events.toSorted(), [
    'dispute.opened',
    'payment.succeeded',
    'refund.succeeded',
  ]);
  await button(page, 'Supprimer l’endpoint').click();
  await page
    .getByRole('dialog')
    .getByText(/^Les événements qu’il entend \(3\)/)
    .waitFor();
  await close();
});
