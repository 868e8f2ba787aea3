// The guards of money that an operator may still have (contract/rails.md RA15, RA33; contract/payments.md B.3) and of what is
// told of money (B.10, B.13, E.4) that `npm run mutations` takes out one at a time.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of the code, not templates.

import type { Guard } from './guards.ts';

const payments = 'src/payments/payments';
const watched = `${payments}/watched-attempts.test.ts`;
const checkout = 'src/payments/checkout';

export const watchGuards: readonly Guard[] = [
  {
    name: 'watch: a payer who gives up ends no watch',
    file: `${payments}/settle-payment.ts`,
    takeOut: 'next_check_at: checkAt === undefined ? row.next_check_at : checkAt,',
    putIn: 'next_check_at: checkAt ?? null,',
    tests: [watched],
  },
  {
    name: 'watch: an expiry of the merchant ends no watch',
    file: `${payments}/settle-payment.ts`,
    takeOut: "const former = row.status === 'pending' ? row.next_check_at : null;",
    putIn: 'const former = null;',
    tests: [watched],
  },
  {
    name: 'watch: nor does one during another attempt',
    file: `${payments}/take-back.call.ts`,
    takeOut: 'const about = { isFormer: false, others: nextLook(attempts.slice(0, -1)) };',
    putIn: 'const about = { isFormer: false, others: null };',
    tests: [watched],
  },
  {
    name: 'watch: what was given back ends no watch',
    file: `${payments}/payment-attempts.rules.ts`,
    takeOut: 'attempt.operator_reference, checkAt: check_at };',
    putIn: 'attempt.operator_reference, checkAt: asked.attempt.check_at };',
    tests: [watched],
  },
  {
    name: 'watch: a look-up that fails is made again',
    file: 'src/payments/attempts/ask-operator.job.ts',
    takeOut:
      'const checkAt = found ? found.checkAt : nextCheck(seen, moment.lookUps, now, moment.luck);',
    putIn: 'const checkAt = found?.checkAt;',
    tests: [watched],
  },
  {
    name: 'watch: what is owed waits for the attempt under way and is not forgotten',
    file: `${payments}/advance-payment.job.ts`,
    takeOut: 'const waited = attempt.n > 1 && attempt.settled_at === now;',
    putIn: 'const waited = false;',
    tests: [watched],
  },
  {
    name: 'watch: an open attempt of a paid payment is looked up by its schedule',
    file: `${payments}/settle-payment.ts`,
    takeOut: 'if (!isWatched(row)) return watchOn(row, finding.checkAt);',
    putIn: 'if (!isWatched(row)) return row;',
    tests: [watched],
  },
  {
    name: 'watch: a choice made meanwhile begins at once',
    file: 'src/jobs/put-back.store.ts',
    takeOut: 'case when j.lease_by is null then least(j.run_at, g.run_at) else g.run_at end',
    putIn: 'g.run_at',
    tests: [watched],
  },
  {
    name: 'watch: a project is not deleted while money may come',
    file: `${payments}/payment.store.ts`,
    takeOut: "and (p.status in ('pending', 'processing') or p.next_check_at is not null) limit 1",
    putIn: "and p.status in ('pending', 'processing') limit 1",
    tests: [`${checkout}/checkout.test.ts`],
  },
  {
    name: 'money: a channel takes no sum beyond its range on the page',
    file: `${checkout}/judge-start.rules.ts`,
    takeOut: "if (!isAllowed || !withinRange(payable, [channelTerms(terms, channel, 'in')])) {",
    putIn: 'if (!isAllowed) {',
    tests: [`${checkout}/checkout.test.ts`],
  },
  {
    name: 'money: a quote keeps what it gives back of the fee',
    file: 'src/payments/refunds/judge-refund.rules.ts',
    takeOut: 'originalFee: promised.original_fee ?? price.originalFee,',
    putIn: 'originalFee: price.originalFee,',
    tests: ['src/payments/refunds/create-refund.test.ts'],
  },
  {
    name: 'money: a report adds up whatever the order of its lines',
    file: 'src/payments/statement/statement.store.ts',
    takeOut:
      'where ${own} and ${idsAreDated ? idsAbout(before, before) : sql`true`} and j.created_at < ${at(before)}`);',
    putIn: 'where ${own} and ${idsAreDated ? idsAbout(before, before) : sql`true`}`);',
    tests: ['src/payments/statement/statement.test.ts'],
  },
  {
    name: 'money: a discount that late money kept was its customer’s',
    file: 'src/payments/offers/redemption.store.ts',
    takeOut: "p.offer_state in ('reserved', 'used', 'granted') and",
    putIn: "p.offer_state in ('reserved', 'used') and",
    tests: ['src/payments/offers/late-offers.test.ts'],
  },
  {
    name: 'money: an operator judges no project of theirs',
    file: 'src/platform/operators/own.ts',
    takeOut: "if (mode === 'live' && (await findMember(reader, projectId, userId))) {",
    putIn: "if (mode === 'live' && projectId === userId) {",
    tests: ['src/payments/backoffice/backoffice.test.ts'],
  },
];
