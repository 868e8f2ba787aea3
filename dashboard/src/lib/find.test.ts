// What the search finds without asking anybody.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docsHits } from './docs-index.ts';
import { objectPath, pagesFor, reportPath } from './find.ts';

const where = { id: 'prj_0', mode: 'test' } as const;
const anyone = () => true;
const id = (prefix: string) => `${prefix}_0123456789abcdefghjkmnpqrs`;

test('UI41 pages and acts are found by the words of their titles, without accents, in the language read', () => {
  const names = (sought: string, lang: 'fr' | 'en' = 'fr') =>
    pagesFor(sought, where, lang, anyone).map(({ name }) => name);
  assert.deepEqual(names('evenem'), ['events']);
  assert.ok(names('nouveau').includes('newPayment'));
  assert.deepEqual(names('payout', 'en').sort(), ['newPayout', 'payouts']);
  // Pages of one object cannot be opened by their name alone.
  assert.ok(!names('remboursement').includes('refund'));
  // Pages of hiring are those of an organisation, where there is one.
  assert.deepEqual(names('campagne'), []);
  const hiring = { ...where, org: 'org_0', hireMode: 'production' } as const;
  const [campaigns] = pagesFor('campagnes', hiring, 'fr', anyone);
  assert.equal(campaigns?.to, '/dashboard/hiring/org_0/production/campaigns');
  const viewer = pagesFor('cl', where, 'fr', ({ role }) => role === undefined);
  assert.ok(viewer.every(({ name }) => name !== 'keys'));
});

test('UI41 the id of each kind leads to its page without a call; other texts lead nowhere', () => {
  const base = '/dashboard/projects/prj_0';
  const table: [string, string][] = [
    ['pay', `${base}/test/payments/`],
    ['ref', `${base}/test/refunds/`],
    ['po', `${base}/test/payouts/`],
    ['dp', `${base}/test/disputes/`],
    ['plink', `${base}/test/links/`],
    ['off', `${base}/test/offers/`],
    ['pd', `${base}/test/destinations/`],
    ['evt', `${base}/test/events/`],
    ['key', `${base}/settings/keys/`],
    ['we', `${base}/settings/webhooks/`],
  ];
  for (const [prefix, path] of table)
    assert.equal(objectPath(where, id(prefix)), path + id(prefix));
  assert.equal(objectPath(where, id('req')), `${base}/test/requests?request_id=${id('req')}`);
  assert.equal(objectPath(where, `psvc_${id('prj')}`), `/dashboard/projects/${id('prj')}/test`);
  const hiring = { ...where, org: 'org_0', hireMode: 'test' } as const;
  const h = '/dashboard/hiring/org_0/test';
  assert.equal(objectPath(hiring, id('int')), `${h}/campaigns/${id('int')}`);
  assert.equal(objectPath(hiring, id('ses')), `${h}/sessions/${id('ses')}`);
  assert.equal(objectPath(hiring, id('can')), `${h}/candidates/${id('can')}`);
  // Nobody knows of which organisation they are.
  for (const prefix of ['int', 'can', 'ses'])
    assert.equal(objectPath(where, id(prefix)), undefined);
  const numero = 'SIG-ABCD2345';
  assert.equal(reportPath(numero, true), `/dashboard/maintenance/reports/${numero}`);
  assert.equal(reportPath(numero, false), '/dashboard/data/reports');
  assert.equal(reportPath('SIG-1', true), undefined);
  for (const text of ['paiement', 'pay_', 'pay_x y', 'zzz_0123456789', '']) {
    assert.equal(objectPath(where, text), undefined, text);
  }
});

test('UI42 the documentation is found by operation, code, event and heading, each with its address', () => {
  const index = {
    lang: 'fr' as const,
    operations: [['createPayment', 'Créer un paiement']] as [string, string][],
    errors: ['QUOTE_EXPIRED'],
    events: [['payment.succeeded', 'Paiement abouti']] as [string, string][],
    headings: [['signature', 'Vérifier la signature']] as [string, string][],
  };
  const to = (sought: string) => docsHits(index, sought).map((hit) => hit.to);
  assert.deepEqual(to('creer paiement'), ['/docs?lang=fr#createPayment']);
  assert.deepEqual(to('quote_exp'), ['/docs/errors?lang=fr#QUOTE_EXPIRED']);
  assert.deepEqual(to('succeeded'), ['/docs?lang=fr#events']);
  assert.deepEqual(to('verifier'), ['/docs?lang=fr#signature']);
  assert.deepEqual(docsHits(undefined, 'paiement'), []);
});
