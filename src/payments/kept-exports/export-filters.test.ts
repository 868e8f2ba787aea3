// Proves that an export is narrowed as its list is: by the same names with the same words, and by no others (UI85).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type OperationName, operations } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { type ExportKind, exportKinds } from '../../../contract/payments/exports.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { clock, dayInUtc } from '../../kit/clock.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const lists: Record<ExportKind, OperationName> = {
  payments: 'listPayments',
  refunds: 'listRefunds',
  payouts: 'listPayouts',
  transactions: 'listTransactions',
  disputes: 'listDisputes',
  links: 'listPaymentLinks',
  offers: 'listOffers',
  destinations: 'listDestinations',
  calls: 'listCalls',
  events: 'listEvents',
  audit: 'listAudit',
  usage: 'getUsage',
  reconciliation: 'getReconciliation',
};

/** What is asked of a page, and the mode, which an export has beside its filters. */
const beside = new Set(['page', 'per_page', 'cursor', 'limit', 'mode', 'livemode']);

type Shape = { enum?: string[]; format?: string };

/** A value of each filter that its list takes, and one that its list refuses where it knows words. */
function filtersOf(kind: ExportKind): { name: string; good: string; bad: string | undefined }[] {
  const { query }: Operation = operations[lists[kind]];
  const shapes = Object.entries((query?.['properties'] ?? {}) as Record<string, Shape>);
  const today = dayInUtc(clock.now());
  return shapes
    .filter(([name]) => !beside.has(name))
    .map(([name, { enum: words, format }]) => ({
      name,
      good: words?.[0] ?? (format || name.startsWith('created_') ? today : 'x'),
      bad: words && 'nothing',
    }));
}

for (const kind of exportKinds) {
  test(`UI85 an export of ${kind} takes every filter of its list, and no word that the list refuses`, async () => {
    const { id, cookie } = await world.project();
    const begin = async (filters: object) => {
      const path = `/v1/projets/${id}/exports`;
      const body = { kind, mode: 'test', filters };
      const begun = await world.call('POST', path, { cookie, body });
      const stop = () => world.call('DELETE', `${path}/${begun.body.id}`, { cookie });
      if (begun.status === 201) await stop();
      return begun;
    };
    for (const { name, good, bad } of filtersOf(kind)) {
      const sort = name === 'sort' ? '-created_at' : good;
      const taken = await begin({ [name]: sort });
      assert.equal(taken.status, 201, `${name}: ${taken.text}`);
      if (bad === undefined) continue;
      const refused = await begin({ [name]: bad });
      assert.deepEqual(
        [refused.status, Object.keys(refused.body.fields ?? {})],
        [400, [`filters.${name}`]],
        `${name}: ${refused.text}`,
      );
      assert.match(refused.body.fields[`filters.${name}`], /^Valeurs permises : [^:]+\.$/);
    }
    const other = await begin({ nothing: 'x' });
    assert.equal(other.status, 400);
  });
}
