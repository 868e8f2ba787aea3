// The audit trail of a project on a phone: who changed where real money and events go, in words of both languages (UI127, B.10).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { overflowOf, phone } from '../kit/browser.ts';
import { openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { newMerchant, wallet } from '../kit/payouts.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** What a person reads, whatever spaces and lines part its words. */
const spoken = (text: string) => text.replace(/\s+/g, ' ');

const words = {
  fr: [
    ['Destination ajoutée', 'Clé « clé »', '+221 70 *** ** 20'],
    ['Réglages du compte changés', 'Awa', 'Devis obligatoires : non → oui'],
    ['Webhook ajouté', 'Awa', 'https://boutique.example/svc'],
    [
      'Événements d’un webhook changés',
      'Awa',
      'payment.succeeded → payment.succeeded, payment.failed',
    ],
  ],
  en: [
    ['Destination added', 'Key “clé”', '+221 70 *** ** 20'],
    ['Account settings changed', 'Awa', 'Quotes required: no → yes'],
    ['Webhook added', 'Awa', 'https://boutique.example/svc'],
    ['Events of a webhook changed', 'Awa', 'payment.succeeded → payment.succeeded, payment.failed'],
  ],
} as const;

test('UI127 the trail of a project has live destinations, settings and endpoints in words, with who, before and after, at 360 px', async () => {
  const { world } = stage;
  const shop = await newMerchant(world, 'live');
  const as = {
    cookie: shop.cookie,
    headers: { 'X-Svc-External-Ref': shop.id, 'X-Svc-Mode': 'live' },
  };
  const done = async (method: string, path: string, body: object) => {
    const answer = await world.call(method, path, { ...as, body });
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  };
  assert.equal((await shop.add({ ...wallet, default: true })).status, 201);
  await done('PATCH', '/v1/merchant', { display_name: 'Boutique Awa', require_quotes: true });
  const path = `/v1/projets/${shop.id}/webhooks`;
  const url = 'https://boutique.example/svc';
  const { id } = await done('POST', path, { url, events: ['payment.succeeded'] });
  await done('PATCH', `${path}/${id}`, { events: ['payment.succeeded', 'payment.failed'] });
  for (const lang of ['fr', 'en'] as const) {
    const { page, close } = await visit(stage, shop.cookie, { lang, ...phone });
    await page.goto(`/dashboard/projects/${shop.id}/settings/audit`);
    await settled(page, lang === 'fr' ? 'Journal d’audit' : 'Audit trail');
    await picture(page, `audit-live-${lang}`);
    for (const [act, ...said] of words[lang]) {
      const row = page.getByRole('row').filter({ hasText: act });
      for (const word of said)
        await becomes(async () => spoken(await row.innerText()).includes(word), true);
    }
    assert.equal(await overflowOf(page), 0);
    await close();
  }
});
