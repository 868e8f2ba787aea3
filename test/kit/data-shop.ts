// What the pages of account and data show: published lists, a report with its story, wishes with votes, and the person of
// a shop as one who settles them.
import assert from 'node:assert/strict';
import { clock } from '../../src/kit/clock.ts';
import { makeMaintainer } from '../../src/platform/index.ts';
import { publishLists } from './lists.ts';
import { motif, reportingIn } from './reports.ts';
import type { Shop } from './shop.ts';
import type { World } from './world.ts';

export async function stockData(world: World, { cookie, email, params }: Shop): Promise<void> {
  await publishLists(world);
  await world.database.transaction((tx) =>
    makeMaintainer(tx, email, true, { by: 'test' }, clock.now()),
  );
  const kit = reportingIn(world);
  const numero = await kit.report(
    { place: 'Agence de Thiès', current_value: 'Rue 10', source: 'https://example.com/agences' },
    { cookie },
  );
  const decided = await kit.decide(numero, { decision: 'a_preciser', motif }, { cookie });
  assert.equal(decided.status, 200, decided.text);
  for (const title of ['Horaires des pharmacies de garde', 'SDK pour Go']) {
    const body = { kind: 'jeu', title, details: 'Par commune, avec leur téléphone.' };
    const made = await world.call('POST', '/v1/demandes', { cookie, body });
    assert.equal(made.status, 201, made.text);
  }
  const jeu = 'banques';
  await world.call('PUT', `/v1/moi/favoris/${jeu}`, { cookie });
  params['numero'] = numero;
}
