// What an operator sees of the server itself, and does there: the queue, the mails that wait, the audit of the ledger.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { platformTenant } from '../../src/db/tenants.ts';
import { createSeal, sealPurposes } from '../../src/kit/seal.ts';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { act } from '../kit/office-desk.ts';
import { operatorOf, reason } from '../kit/operators.ts';
import { becomes } from '../kit/waiting.ts';
import { authSecret } from '../kit/world.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const auditOf = async (action: string) => {
  const { cookie } = await operatorOf(stage.world, 'support');
  const path = `/v1/backoffice/audit?action=${action}`;
  return (await stage.world.call('GET', path, { cookie })).body.data;
};

test('UI155 UI162 jobs by kind and one by one; one that may come early is run, money comes at its time', async () => {
  const shop = await stage.world.project();
  for (const [kind, subject] of [
    ['advance-payment', 'pay_late'],
    ['make-export', 'exp_waits'],
  ]) {
    await stage.world.database.run(sql`
      insert into jobs (project_id, kind, subject, mode, run_at)
      values (${shop.id}, ${kind}, ${subject}, 'test', ${tomorrow()})`);
  }
  await stage.world.database.run(sql`
    insert into jobs (project_id, kind, subject, run_at)
    values (${shop.id}, 'of-tests', 'late', now() - interval '3 minutes')`);
  const chief = await operatorOf(stage.world, 'support', 'configure');
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  await page.goto('/dashboard/operator');
  await settled(page, 'Opérateur');
  await page.getByText('Connexions').waitFor();
  await page.getByText('Disque occupé').waitFor();
  await page.getByText('AUTH_SECRET est un exemple', { exact: false }).waitFor();
  await page
    .getByText(/, le plus ancien du /)
    .first()
    .waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Tâches en retard' }).click();
  await settled(page, 'Tâches');
  // What is late and nothing else.
  await button(page, 'Lancer – late').waitFor();
  assert.equal(await button(page, /^Lancer –/).count(), 1);
  await page.getByRole('link', { name: 'Effacer les filtres' }).click();
  await button(page, 'Lancer – exp_waits').waitFor();
  await picture(page, 'operator-jobs');
  const money = button(page, 'Lancer – pay_late');
  assert.equal(await money.getAttribute('aria-disabled'), 'true');
  await page.getByText('Vient à son heure.').first().waitFor();
  await page.getByRole('link', { name: 'Préparer un export' }).click();
  await button(page, 'Lancer – pay_late').waitFor({ state: 'detached' });
  await button(page, 'Lancer – exp_waits').click();
  await act(page, 'Lancer la tâche');
  await button(page, 'Lancer – exp_waits').waitFor({ state: 'detached' });
  const [entry] = await auditOf('job.run');
  assert.deepEqual([entry.reason, entry.details.subject], [reason, 'exp_waits']);
  await button(page, 'Figer').click();
  await becomes(() => button(page, 'Figer').getAttribute('aria-pressed'), 'true');
  await close();
});

test('UI155 the home says when PostgreSQL last archived, that it fails to, or that nothing is seen of backups', async () => {
  const chief = await operatorOf(stage.world, 'support');
  const { page, close } = await visit(stage, chief.cookie);
  const archive = page.locator('dt', { hasText: 'Dernier archivage' }).locator('+ dd');
  await page.goto('/dashboard/operator');
  await settled(page, 'Opérateur');
  await becomes(() => archive.innerText(), /^Aucun archivage par PostgreSQL n’est vu ici/);
  await picture(page, 'operator-home-archive');
  // How a PostgreSQL archives is set at its start: what the server says of one is in archive.test.ts.
  const told = { count: 3, archived_at: '2026-11-20T09:30:00.000Z' };
  let failed_at: string | null = '2026-11-20T09:00:00.000Z';
  await page.route('**/v1/backoffice/health', async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), archive: { ...told, failed_at } };
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  await settled(page, 'Opérateur');
  const at = (date: string) => page.locator(`dd time[datetime="${date}"]`);
  await at(told.archived_at).waitFor();
  assert.equal(await page.getByText('Archivage échoué').count(), 0);
  failed_at = '2026-11-20T10:00:00.000Z';
  await page.reload();
  await settled(page, 'Opérateur');
  await page.getByText('Archivage échoué').waitFor();
  await at(failed_at).waitFor();
  await close();
});

test('UI83 UI162 a job that was launched is read again until it is done', async () => {
  const shop = await stage.world.project();
  await stage.world.database.run(sql`
    insert into jobs (project_id, kind, subject, mode, run_at)
    values (${shop.id}, 'make-export', 'exp_seen', 'test', ${tomorrow()})`);
  const chief = await operatorOf(stage.world, 'support', 'configure');
  const { page, close } = await visit(stage, chief.cookie);
  await page.goto('/dashboard/operator/jobs?kind=make-export');
  await settled(page, 'Tâches');
  // The reading right after the act finds the job in the hands of a worker.
  let readings = 0;
  let before: { data: { subject: string }[] } | undefined;
  await page.route('**/v1/backoffice/jobs/list?*', async (route) => {
    readings += 1;
    if (readings > 1 || !before) return route.continue();
    const data = before.data.map((job) => ({ ...job, state: 'running', may_run: false }));
    await route.fulfill({ json: { ...before, data } });
  });
  const path = '/v1/backoffice/jobs/list?kind=make-export';
  before = (await stage.world.call('GET', path, { cookie: chief.cookie })).body;
  await button(page, 'Lancer – exp_seen').click();
  await act(page, 'Lancer la tâche');
  // Long before the page reads by itself.
  await button(page, 'Lancer – exp_seen').waitFor({ state: 'detached', timeout: 20_000 });
  assert.ok(readings > 1);
  await close();
});

test('UI163 a mail that waits is shown with its reader masked, and sent again', async () => {
  const seal = createSeal(authSecret, sealPurposes.mails);
  const mail = { to: 'khadija@example.com', subject: 'Votre lien', text: 'https://example.com/x' };
  const payload = JSON.stringify({ sealed: seal.close(JSON.stringify(mail)) });
  await stage.world.database.run(sql`
    insert into jobs (project_id, kind, subject, payload, run_at, taken)
    values (${platformTenant}, 'send-mail', 'req_1', ${payload}::jsonb, ${tomorrow()}, 2)`);
  const chief = await operatorOf(stage.world, 'support', 'configure');
  const { page, close } = await visit(stage, chief.cookie);
  await page.goto('/dashboard/operator/mails');
  await settled(page, 'E-mails');
  await page.getByText('un nouvel essai').waitFor();
  assert.equal(await page.getByText('khadija').count(), 0);
  await picture(page, 'operator-mails');
  await button(page, /^Envoyer –/).click();
  await act(page, 'Envoyer maintenant');
  const gone = page.getByText('Aucun e-mail n’attend');
  await gone.or(page.locator('td').getByText('Se fait')).first().waitFor();
  await stage.world.advance(0);
  await page.reload();
  await page.getByText('Aucun e-mail n’attend').waitFor();
  assert.equal((await auditOf('mail.sent_again')).length, 1);
  await close();
});

test('UI164 UI193 the audit of the ledger is run now, how it ended is said, and every rule says how it stands', async () => {
  const shop = await stage.world.project();
  await stage.world.pay(shop.key);
  const chief = await operatorOf(stage.world, 'support', 'money');
  const { page, close } = await visit(stage, chief.cookie);
  await page.goto('/dashboard/operator/ledger');
  await settled(page, 'Grand livre');
  await button(page, 'Lancer un audit').click();
  await act(page, 'Lancer un audit');
  await page.getByText('rien de faux').waitFor();
  const said = page
    .getByRole('status')
    .filter({ hasText: /^Terminé, tout est juste\. Le prochain\s:/ });
  await said.waitFor();
  await page.getByText(/^Le prochain\s:/).waitFor();
  const rows = page.getByRole('table', { name: 'Dernier résultat' }).getByRole('rowheader');
  assert.equal(await rows.count(), 13);
  await picture(page, 'operator-ledger');
  const [entry] = await auditOf('ledger.audited');
  assert.equal(entry.reason, reason);
  await close();
});

test('terms are written in both languages, refused beside their field, and published', async () => {
  const chief = await operatorOf(stage.world, 'support', 'configure');
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  await page.goto('/dashboard/operator/conditions');
  await settled(page, 'Conditions à publier');
  await button(page, 'Publier une version').click();
  await page.getByRole('textbox', { name: 'Version' }).fill('2026-12');
  await page.getByLabel('Texte français').fill('sans titre');
  await page.getByLabel('Texte anglais').fill('# Terms\n\nNew ones.');
  await act(page, 'Publier une version');
  await page.locator('[name=fr][aria-invalid=true]').waitFor();
  await page.getByLabel('Texte français').fill('# Conditions\n\nNouvelles.\n\n- Une\n- Deux');
  await page.getByText('Aperçu').first().click();
  await page.getByText('Nouvelles.', { exact: true }).first().waitFor();
  const items = page.getByRole('group').getByRole('listitem');
  assert.deepEqual(await items.allTextContents(), ['Une', 'Deux']);
  await picture(page, 'operator-terms');
  await button(page, 'Publier une version').click();
  await page.getByRole('link', { name: '2026-12', exact: true }).waitFor();
  const [entry] = await auditOf('terms.published');
  assert.deepEqual([entry.after, entry.reason], ['2026-12', reason]);
  // Whoever publishes is asked too, and nothing is said to be done that is not.
  await page.getByText('Les conditions d’utilisation ont changé.', { exact: false }).waitFor();
  await button(page, 'Accepter').click();
  await button(page, 'Publier une version').click();
  await page.getByRole('textbox', { name: 'Version' }).fill('2026-12');
  await page.getByText('Une version de ce nom est déjà publiée.').waitFor();
  const publish = button(page, 'Publier une version');
  assert.equal(await publish.getAttribute('aria-disabled'), 'true');
  await close();
});
