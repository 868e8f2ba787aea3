// UI168: what an audit keeps is told in words, whatever act wrote it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lang, Text } from '../../../contract/text.ts';
import { changedBetween, leavesOf } from '../lib/audited.ts';
import { pathSaid, type Said, valueSaid } from './audited.ts';

const readerIn = (lang: Lang) => ({ lang, t: (text: Text) => text[lang] });

/** As a line of the page reads, with a mark at what stands there as it is written. */
function lines(action: string, before: unknown, after: unknown, lang: Lang = 'fr'): string[] {
  const reader = readerIn(lang);
  const said = ({ text, isCode }: Said) => (isCode ? `<${text}>` : text).replace(/\s/g, ' ');
  return changedBetween(before, after).map(({ path, ...one }) =>
    [
      ...pathSaid(path, reader).map(said),
      `${said(valueSaid(one.before, path, action, reader))} → ${said(valueSaid(one.after, path, action, reader))}`,
    ].join(' – '),
  );
}

test('UI168 the usual terms of all accounts are told by the words of their page', () => {
  const terms = {
    fees: { refund_fee_policy: 'prorata', refund: { rate_bps: 50 } },
    limits: { payments: { daily: 3_000_000 } },
    channels: [{ channel: 'wave', direction: 'in', fee: { min: 10 }, refund_days: 180 }],
    features: { offers: false },
    dispute_answer_days: 10,
  };
  assert.deepEqual(lines('terms.changed', null, terms), [
    'Frais du paiement remboursé – – → rendus au prorata',
    'Remboursements – Part – – → 0,5 %',
    'Encaissé par jour – – → 3 000 000 F CFA',
    'Wave, encaisser – Frais – Au moins – – → 10 F CFA',
    'Wave, encaisser – Jours pour rembourser – – → 180',
    'Codes promo – – → non',
    'Jours pour répondre à un litige – – → 10',
  ]);
});

test('UI168 a channel or a feature that is shut until an hour is told as shut', () => {
  const end = '2026-12-01T10:00:00.000Z';
  const wave = { channel: 'wave', direction: 'in', status: 'active' };
  const shut = { set: [wave], closed_until: { 'wave/in': end } };
  assert.deepEqual(lines('merchant.changed', null, shut), [
    'Wave, encaisser – État – – → Coupé',
    'Coupé jusqu’au – Wave, encaisser – – → 1er déc. 2026, 10:00',
  ]);
  assert.deepEqual(lines('merchant.changed', shut, [wave], 'en'), [
    'Wave, collect – State – Shut → In service',
    'Shut until – Wave, collect – 1 Dec 2026, 10:00 → –',
  ]);
  const feature = { set: { offers: true }, closed_until: { offers: end } };
  assert.deepEqual(lines('merchant.changed', { offers: true }, feature), [
    'Codes promo – oui → non',
    'Coupé jusqu’au – Codes promo – – → 1er déc. 2026, 10:00',
  ]);
});

test('UI168 jobs, corrections and filters are told in words', () => {
  assert.deepEqual(lines('job.run', '2026-12-01T10:00:00.000Z', 'now'), [
    '1er déc. 2026, 10:00 → tout de suite',
  ]);
  const details = {
    kind: 'make-export',
    difference: 'operator_has_more',
    filter: { state: 'failed' },
  };
  const reader = readerIn('en');
  const told = leavesOf(details).map(({ path, value }) => [
    pathSaid(path, reader).map(({ text }) => text),
    valueSaid(value, path, 'jobs.run', reader),
  ]);
  assert.deepEqual(told, [
    [['Kind'], { text: 'Make an export', isCode: false }],
    [['Difference'], { text: 'The operator has more than our books', isCode: false }],
    [['Filter', 'State'], { text: 'Failed', isCode: false }],
  ]);
});
