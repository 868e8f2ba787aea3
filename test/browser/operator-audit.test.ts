// The trail of the whole server as an operator reads it: what an act changed, in words, and where it was done (UI168).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { clock, dayInUtc } from '../../src/kit/clock.ts';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { operatorOf, reason } from '../kit/operators.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('UI168 an act that changed several things says each with its name, its sum and its time, in both languages, and all of it as JSON', async () => {
  const { world } = stage;
  const shop = await world.project();
  await world.pay(shop.key);
  const chief = await operatorOf(world, 'support', 'money', 'configure');
  const set = async (method: string, path: string, more: object) => {
    const body = { mode: 'test', reason, ...more };
    const options = { cookie: chief.cookie, body };
    assert.equal((await world.call(method, `/v1/backoffice${path}`, options)).status, 200);
  };
  const daily = (sum: number) => ({ limits: { payments: { daily: sum, monthly: 9_000_000 } } });
  await set('PATCH', `/merchants/${shop.id}`, daily(1_000_000));
  await set('PATCH', `/merchants/${shop.id}`, daily(1_500_000));
  const fee = { rate_bps: 150, fixed: 0, min: 5, max: null };
  const end = new Date(clock.now() + 86_400_000).toISOString();
  const closed = { project_id: shop.id, status: 'closed', until: end, fee };
  await set('PUT', '/channels/wave/in', closed);
  for (const lang of ['fr', 'en'] as const) {
    const { page, close } = await visit(stage, chief.cookie, { lang });
    await page.goto(`/dashboard/operator/audit?project=${shop.id}`);
    await settled(page, lang === 'fr' ? 'Audit du serveur' : 'Audit of the server');
    const [channel, limits] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)];
    const words = {
      fr: [
        /Encaissé par jour\s: 1\s000\s000\sF\sCFA → 1\s500\s000\sF\sCFA/,
        /Wave, encaisser – Frais – Part\s: – → 1,5\s%/,
        /Coupé jusqu’au – Wave, encaisser\s: – → \d+(er)? \S+ \d{4}/,
      ],
      en: [
        /Collected a day: F\sCFA\s1,000,000 → F\sCFA\s1,500,000/,
        /Wave, collect – Fee – Share: – → 1.5%/,
        /Shut until – Wave, collect: – → \d+(er)? \S+ \d{4}/,
      ],
    }[lang];
    for (const [row, word] of [
      [limits, words[0]],
      [channel, words[1]],
      [channel, words[2]],
    ] as const) {
      await row
        .getByText(word as RegExp)
        .first()
        .waitFor();
    }
    assert.doesNotMatch((await limits.locator('ul').allTextContents()).join(), /9.000.000/);
    await limits.getByText(lang === 'fr' ? 'Tout, en JSON' : 'All of it, as JSON').click();
    await limits.getByText('"monthly": 9000000').first().waitFor();
    await picture(page, `operator-audit-changes-${lang}`);
    await close();
  }
});

test('UI168 the trail of the server by act, person and project, with reason, before and after, and from where', async () => {
  const shop = await stage.world.project();
  await stage.world.pay(shop.key);
  const chief = await operatorOf(stage.world, 'support', 'money');
  await stage.world.call('PATCH', `/v1/backoffice/merchants/${shop.id}`, {
    cookie: chief.cookie,
    body: { mode: 'test', merchant_status: 'suspended', reason },
  });
  const { page, close } = await visit(stage, chief.cookie);
  await page.goto('/dashboard/operator/audit');
  await settled(page, 'Audit du serveur');
  await page.getByText('Filtrer').click();
  await page.getByLabel('Acte').selectOption('merchant.changed');
  await page.getByLabel('Id du projet').fill(shop.id);
  const today = dayInUtc(clock.now());
  await page.getByLabel('Du', { exact: true }).fill(today);
  await page.getByLabel('Au', { exact: true }).fill(today);
  await button(page, 'Appliquer').click();
  const row = page.getByRole('row', { name: /Compte marchand changé/ });
  // Until the filter holds, others stand there too.
  await becomes(() => row.count(), 1);
  await row.getByText('Compte ouvert → Compte suspendu').waitFor();
  await row.getByText(reason).first().waitFor();
  await row.getByText(/127\.0\.0\./).waitFor();
  await picture(page, 'operator-audit');
  const coming = page.waitForEvent('download');
  await button(page, 'Exporter').click();
  const download = await coming;
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  assert.equal(lines.length, 2);
  assert.ok(lines[1]?.includes(shop.id) && lines[1].includes(reason));
  await page.getByLabel('Acte').selectOption('key.disabled');
  await button(page, 'Appliquer').click();
  await page.getByText('Rien ne correspond').waitFor();
  // All of the project until a day before it was there.
  await page.goto(`/dashboard/operator/audit?project=${shop.id}&created_to=2020-12-31`);
  await settled(page, 'Audit du serveur');
  await page.getByText('Rien ne correspond').waitFor();
  await page.getByText('Filtrer (2)').waitFor();
  await picture(page, 'operator-audit-days');
  await close();
});
