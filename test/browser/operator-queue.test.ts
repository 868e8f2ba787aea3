// What an operator sees of what became of jobs, and does with many of them at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { platformTenant } from '../../src/db/tenants.ts';
import { writeJobCounts } from '../../src/jobs/index.ts';
import { createSeal, sealPurposes } from '../../src/kit/seal.ts';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { act } from '../kit/office-desk.ts';
import { operatorOf, reason } from '../kit/operators.ts';
import { authSecret } from '../kit/world.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test('UI162 what was done per minute of the last hour is drawn, failed jobs are counted, and one tells its tries', async () => {
  const shop = await stage.world.project();
  await stage.world.pay(shop.key);
  await stage.world.advance(3_000);
  await stage.world.advance(60_000);
  await writeJobCounts(stage.world.database);
  await stage.world.database.run(sql`
    insert into jobs (project_id, kind, subject, mode, run_at, taken, failures)
    values (${shop.id}, 'make-export', 'exp_failed', 'test', ${tomorrow()}, 2,
      '[{"at":"2026-11-20T10:00:00.000Z","cause":"ECONNREFUSED"},{"at":"2026-11-20T10:00:02.000Z","cause":"ETIMEDOUT"}]')`);
  const reader = await operatorOf(stage.world, 'support');
  const { page, close } = await visit(stage, reader.cookie);
  await page.goto('/dashboard/operator/jobs');
  await settled(page, 'Tâches');
  const figure = page.getByRole('figure').filter({ hasText: 'Faites par minute, dernière heure' });
  await figure.getByText(/tâches? faites?, 0 essai échoué, le plus à \d\d:\d\d\./).waitFor();
  assert.equal(await figure.locator('rect').count(), 60);
  const row = page.getByRole('row').filter({ hasText: 'Préparer un export' }).first();
  assert.deepEqual((await row.innerText()).split(/\s*\n/).slice(1), [
    '1',
    '0',
    '0',
    '0',
    '1',
    '0',
    '–',
  ]);
  await picture(page, 'operator-jobs-done');
  await page.locator('summary', { hasText: 'Filtrer' }).click();
  await page.getByLabel('État').selectOption('failed');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await page.getByRole('link', { name: '2 – essais de exp_failed' }).click();
  const tries = page.getByRole('region', { name: 'Essais de la tâche' });
  await tries.getByText('ETIMEDOUT').waitFor();
  const causes = await tries.getByRole('table').locator('code').allInnerTexts();
  assert.deepEqual(causes, ['ETIMEDOUT', 'ECONNREFUSED'], 'the newest first');
  assert.match(page.url(), /state=failed&job=/);
  await picture(page, 'operator-jobs-tries');
  await close();
});

test('UI163 a mail that failed says by what, and how many were sent each day is drawn', async () => {
  const seal = createSeal(authSecret, sealPurposes.mails);
  const mail = { to: 'khadija@example.com', subject: 'Votre lien', text: 'https://example.com/x' };
  const payload = JSON.stringify({ sealed: seal.close(JSON.stringify(mail)), refusals: 1 });
  await stage.world.database.run(sql`
    insert into jobs (project_id, kind, subject, payload, run_at, failures)
    values (${platformTenant}, 'send-mail', 'req_refused', ${payload}::jsonb, ${tomorrow()},
      '[{"at":"2026-11-20T10:00:00.000Z","cause":"MailRefused EENVELOPE 550 RCPT TO"}]')`);
  const reader = await operatorOf(stage.world, 'support');
  await stage.world.advance(0);
  await writeJobCounts(stage.world.database);
  const { page, close } = await visit(stage, reader.cookie);
  await page.goto('/dashboard/operator/mails?state=failed');
  await settled(page, 'E-mails');
  await page.getByText('MailRefused EENVELOPE 550 RCPT TO').waitFor();
  await page.getByText('un nouvel essai').waitFor();
  const figure = page.getByRole('figure').filter({ hasText: 'Envoyés par jour' });
  await figure.getByText(/^\d+ e-mails? envoyés?, \d+ essais? échoués?, 0 abandonné\.$/).waitFor();
  assert.equal(await figure.locator('rect').count(), 14);
  assert.equal(await page.getByText('khadija').count(), 0);
  await picture(page, 'operator-mails-failed');
  await close();
});

test('UI162 all of a filter are counted, then run; a mail is cancelled', async () => {
  const shop = await stage.world.project();
  for (const subject of ['exp_1', 'exp_2']) {
    await stage.world.database.run(sql`
      insert into jobs (project_id, kind, subject, mode, run_at)
      values (${shop.id}, 'make-export', ${subject}, 'test', ${tomorrow()})`);
  }
  await stage.world.database.run(sql`
    insert into jobs (project_id, kind, subject, payload, run_at)
    values (${platformTenant}, 'send-mail', 'req_unwanted', '{"sealed":"x"}', ${tomorrow()})`);
  const chief = await operatorOf(stage.world, 'support', 'configure');
  const { page, close } = await visit(stage, chief.cookie);
  await page.goto('/dashboard/operator/jobs?kind=send-mail');
  await settled(page, 'Tâches');
  await button(page, 'Annuler – req_unwanted').click();
  await picture(page, 'operator-jobs-cancel');
  await act(page, 'Annuler pour de bon');
  await button(page, 'Annuler – req_unwanted').waitFor({ state: 'detached' });
  await page
    .getByRole('status')
    .filter({ hasText: /^Fait.: Annuler pour de bon\.$/ })
    .waitFor();
  await page.goto('/dashboard/operator/jobs?kind=make-export&state=waiting');
  await settled(page, 'Tâches');
  const waiting = await page.getByText(/^exp_/).count();
  assert.ok(waiting >= 2);
  await button(page, 'Annuler tous les e-mails').click();
  await page.getByText(`${waiting} tâches trouvées, aucun e-mail à annuler.`).waitFor();
  await button(page, 'Lancer toutes').click();
  await page
    .getByRole('heading', { name: `Lancer ${waiting} tâches – ${waiting} tâches trouvées` })
    .waitFor();
  await picture(page, 'operator-jobs-all');
  await act(page, `Lancer ${waiting} tâches`);
  await page.getByText(`${waiting} sur ${waiting}.`).waitFor();
  await stage.world.advance(0);
  await page.reload();
  await page.getByRole('link', { name: 'Effacer les filtres' }).first().waitFor();
  await button(page, 'Lancer – exp_1').waitFor({ state: 'detached' });
  const { body } = await stage.world.call('GET', '/v1/backoffice/audit?action=jobs.run', chief);
  assert.deepEqual([body.data[0].reason, body.data[0].details.done], [reason, waiting]);
  await close();
});
