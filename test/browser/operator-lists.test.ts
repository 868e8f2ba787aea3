// UI166 in the browser: a file of a list refused row by row, a good one compared with what is in force, then published.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  button,
  markRegions,
  openStage,
  picture,
  type Stage,
  settled,
  visit,
} from '../kit/dashboard.ts';
import { type Bank, banks, banksOf } from '../kit/list-files.ts';
import { publishLists } from '../kit/lists.ts';
import { act } from '../kit/office-desk.ts';
import { operatorOf, reason } from '../kit/operators.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await publishLists(stage.world);
});
after(() => stage.close());

const file = (content: unknown) => ({
  name: 'rows.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content, null, 1)),
});

test('UI166 UI193 a wrong file names its rows; a good one shows what it changes before it is published', async () => {
  const { rows, sources } = banks();
  const [first, second, ...others] = rows as [Bank, Bank, ...Bank[]];
  const twin = { ...second, bank_code: 'SN998' };
  const chief = await operatorOf(stage.world, 'support', 'configure');
  const { page, close } = await visit(stage, chief.cookie);
  await page.goto('/dashboard/operator/lists');
  await settled(page, 'Listes à publier');
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: /^Banques/ })
    .click();
  await page.getByRole('table', { name: 'Versions' }).waitFor();
  const field = page.getByLabel('Fichier des entrées');
  const known = await markRegions(page);
  await field.setInputFiles(file([{ ...first, bank_code: 7 }, second, twin]));
  await known.filter({ hasText: /^2 fautes/ }).waitFor();
  const faults = page.getByRole('table', { name: 'Ce qui est à corriger' });
  const said = await faults.getByRole('row').nth(1).innerText();
  for (const part of [/Entrée 1/, /\b2\b/, new RegExp(first.id), /bank_code /]) {
    assert.match(said, part);
  }
  assert.equal(await button(page, 'Publier cette version').count(), 0);
  await picture(page, 'operator-list-wrong');
  const renamed = { ...first, name: 'Banque renommée' };
  await field.setInputFiles(file({ rows: [renamed, ...others], sources }));
  await page.getByText('0 entrée ajoutée, 1 entrée changée, 1 entrée retirée.').waitFor();
  const changed = page.getByRole('table', { name: 'Changées' }).getByRole('row').nth(1);
  assert.match(await changed.innerText(), new RegExp(`${first.name}[^]*Banque renommée`));
  await page.getByRole('table', { name: 'Retirées' }).getByText(second.id).waitFor();
  await picture(page, 'operator-list-difference');
  await field.setInputFiles(file(banksOf('Banque renommée')));
  await page.getByText('0 entrée ajoutée, 1 entrée changée, 0 entrée retirée.').waitFor();
  await button(page, 'Publier cette version').click();
  await page.getByLabel('Résumé pour les abonnés').fill('Un nom corrigé');
  await act(page, 'Publier cette version');
  await page.getByText('La version est publiée.').waitFor();
  await page.getByRole('table', { name: 'Versions' }).getByText('Un nom corrigé').waitFor();
  // What had the focus went with the form.
  await page.locator(':focus').waitFor();
  const answered = await stage.world.call('GET', `/v1/banques/${first.id}`);
  assert.equal(answered.body.name, 'Banque renommée');
  const path = '/v1/backoffice/audit?action=list.published';
  const audit = await stage.world.call('GET', path, { cookie: chief.cookie });
  assert.equal(audit.body.data[0].reason, reason);
  await close();
});

test('UI166 a former version is opened, goes to the one before it, and its rows are taken as a file that the import reads', async () => {
  const reader = await operatorOf(stage.world, 'support', 'configure');
  const { page, close } = await visit(stage, reader.cookie);
  await page.goto('/dashboard/operator/lists/banques');
  const versions = page.getByRole('table', { name: 'Versions' }).getByRole('rowheader');
  await versions.first().waitFor();
  const [latest = '', former = ''] = await versions.allInnerTexts();
  await versions.first().getByRole('link').click();
  await settled(page, new RegExp(`^Banques .*, version ${latest}$`));
  await page.getByText('Un nom corrigé').waitFor();
  await page.getByText(`Depuis la version ${former}.`).waitFor();
  const changed = page.getByRole('table', { name: 'Changées' }).getByRole('row').nth(1);
  assert.match(await changed.innerText(), /name[\s\S]*Banque renommée/);
  await picture(page, 'operator-list-version');
  await page.getByRole('main').getByRole('link', { name: former, exact: true }).click();
  await settled(page, new RegExp(`^Banques .*, version ${former}$`));
  await page.getByText('C’est la première version', { exact: false }).waitFor();
  await picture(page, 'operator-list-first-version');
  const coming = page.waitForEvent('download');
  await button(page, 'Prendre les entrées').click();
  const taken = await coming;
  assert.equal(taken.suggestedFilename(), `banques-${former}.json`);
  const text = readFileSync(await taken.path(), 'utf8');
  assert.deepEqual(JSON.parse(text), banks());
  await page.getByRole('link', { name: '← Versions de la liste' }).click();
  await page.getByLabel('Fichier des entrées').setInputFiles({
    name: taken.suggestedFilename(),
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page.getByText('0 entrée ajoutée, 1 entrée changée, 0 entrée retirée.').waitFor();
  await close();
});

test('UI166 of two operators who publish at once, the second sees the new difference beside what was typed, and publishes it', async () => {
  const { sources } = banks();
  const [chief, other] = await Promise.all(
    [1, 2].map(() => operatorOf(stage.world, 'support', 'configure')),
  );
  const { page, close } = await visit(stage, chief?.cookie ?? '', { refusals: true });
  await page.goto('/dashboard/operator/lists/banques');
  await settled(page);
  const mine = banksOf('Nom de la première').rows;
  await page.getByLabel('Fichier des entrées').setInputFiles(file({ rows: mine, sources }));
  await page.getByText('1 entrée changée', { exact: false }).waitFor();
  await button(page, 'Publier cette version').click();
  await page.getByLabel('Résumé pour les abonnés').fill('Écrit entre-temps');

  const theirs = (await visit(stage, other?.cookie ?? '')).page;
  await theirs.goto('/dashboard/operator/lists/banques');
  await theirs.getByLabel('Fichier des entrées').setInputFiles(file(banksOf('Nom de l’autre')));
  await button(theirs, 'Publier cette version').click();
  await theirs.getByLabel('Résumé pour les abonnés').fill('Publié d’abord');
  await act(theirs, 'Publier cette version');
  await theirs.getByText('La version est publiée.').waitFor();
  await theirs.context().close();

  await act(page, 'Publier cette version');
  await page.getByText('a été publiée entre-temps', { exact: false }).waitFor();
  const changed = page.getByRole('table', { name: 'Changées' }).getByRole('row').nth(1);
  await changed.filter({ hasText: /Nom de l’autre[\s\S]*Nom de la première/ }).waitFor();
  await page.getByRole('table', { name: 'Versions' }).getByText('Publié d’abord').waitFor();
  assert.equal(await page.getByLabel('Résumé pour les abonnés').inputValue(), 'Écrit entre-temps');
  await picture(page, 'operator-list-overtaken');
  await act(page, 'Publier cette version');
  await page.getByText('La version est publiée.').waitFor();
  await page.getByRole('table', { name: 'Versions' }).getByText('Écrit entre-temps').waitFor();
  await close();
});

test('UI58 an operator who may not publish is told which permission it needs', async () => {
  const reader = await operatorOf(stage.world, 'support');
  const { page, close } = await visit(stage, reader.cookie);
  await page.goto('/dashboard/operator/lists/banques');
  await page.getByText('Droit demandé : configuration').waitFor();
  assert.equal(await page.getByLabel('Fichier des entrées').count(), 0);
  await close();
});
