// The guards of money that moves (contract/payments.md D, contract/rails.md A to C) that `npm run mutations` takes out one
// at a time.
import type { Guard } from './guards.ts';

const payments = 'src/payments/payments';
const refunds = 'src/payments/refunds';
const outgoing = 'src/payments/outgoing';
const attempts = 'src/payments/attempts';

export const moneyGuards: readonly Guard[] = [
  {
    name: 'money: the remainder of a payment is read under its lock',
    file: `${payments}/payment.store.ts`,
    takeOut: 'order by project_id, mode, id for update of p`',
    putIn: 'order by project_id, mode, id`',
    tests: [`${refunds}/create-refund-at-once.test.ts`],
  },
  {
    name: 'money: refunds of one batch see what the others took',
    file: `${refunds}/create-refund.ts`,
    takeOut: 'payment.refund_pending_amount += judged.amount;',
    putIn: '',
    tests: [`${refunds}/create-refund-at-once.test.ts`],
  },
  {
    name: 'money: a refund needs its funds',
    file: `${refunds}/create-refund.ts`,
    takeOut: "if (available < judged.debit) return fail('INSUFFICIENT_FUNDS');",
    putIn: '',
    tests: [`${refunds}/create-refund.test.ts`],
  },
  {
    name: 'money: a quote is used once',
    file: 'src/payments/quotes/quote.rules.ts',
    takeOut: 'if (!quote || quote.used_by !== null) return invalid(lang);',
    putIn: 'if (!quote) return invalid(lang);',
    tests: [`${refunds}/create-refund.test.ts`],
  },
  {
    name: 'money: limits are counted under the lock of the merchant',
    file: 'src/payments/merchants/merchant.store.ts',
    takeOut: 'order by m.project_id, m.mode for update of m`',
    putIn: 'order by m.project_id, m.mode`',
    tests: [
      `${payments}/create-payment-limits.test.ts`,
      'src/payments/payouts/create-payout-at-once.test.ts',
    ],
  },
  {
    name: 'money: that a call leaves is committed before it does',
    file: `${attempts}/new-attempt.ts`,
    takeOut: "state: 'sending',",
    putIn: "state: 'ready',",
    tests: ['tools/faults/crashed.test.ts'],
  },
  {
    name: 'money: what may have left is looked up before it is sent again',
    file: `${attempts}/ask-operator.job.ts`,
    takeOut: 'if (fresh) return start(rail, attempt, call, now, log);',
    putIn: "if (fresh || attempt.state === 'sending') return start(rail, attempt, call, now, log);",
    tests: [`${attempts}/ask-operator.test.ts`, 'tools/faults/crashed.test.ts'],
  },
  {
    name: 'money: an operator that does not answer has refused nothing',
    file: `${attempts}/ask-operator.job.ts`,
    takeOut: "started = { result: 'unknown', operatorReference: null };",
    putIn: "started = { result: 'refused', code: 'provider_unavailable' };",
    tests: [`${attempts}/ask-operator.test.ts`],
  },
  {
    name: 'money: silence ends nothing that leaves',
    file: `${attempts}/attempt.rules.ts`,
    takeOut: "if (kind === 'collect') return { is: 'closed' };",
    putIn: "return { is: 'closed' };",
    tests: [`${attempts}/attempt.rules.test.ts`],
  },
  {
    name: 'money: a reserve is freed by a refusal alone',
    file: `${outgoing}/settle-outgoing.rules.ts`,
    takeOut: "closed: 'refused',",
    putIn: "closed: 'refused',\n  unclear: 'refused',",
    tests: [`${outgoing}/settle-outgoing.rules.test.ts`],
  },
  {
    name: 'money: a second payment is given back',
    file: `${payments}/second-payment.ts`,
    takeOut: 'owing.add(row.id);',
    putIn: '',
    tests: [`${payments}/late-and-doubled.test.ts`],
  },
  {
    name: 'money: only the amount that was asked for pays',
    file: `${attempts}/attempt.rules.ts`,
    takeOut: 'inOrder.find((one) => one.amount === amount)',
    putIn: 'inOrder[0]',
    tests: [`${attempts}/attempt.rules.test.ts`],
  },
  {
    name: 'money: what test mode alone can do is nothing to a live key',
    file: 'src/http/guards/admit.ts',
    takeOut:
      "if (operation.testOnly && (ctx.caller as ProjectCaller).mode !== 'test') throw fail('NOT_FOUND');",
    putIn: '',
    tests: ['src/payments/testing/testing.test.ts'],
  },
  {
    name: 'money: a test clock waits for what is being run',
    file: 'src/jobs/job.store.ts',
    takeOut: 'held.lease_by is not null))',
    putIn: 'held.lease_by is not null and false))',
    tests: ['src/jobs/job.store.test.ts'],
  },
  {
    name: 'money: late money is money',
    file: `${payments}/payment.machine.ts`,
    takeOut: "{ from: ['expired', 'failed'], trigger: 'paid', to: 'succeeded' },",
    putIn: '',
    tests: [`${payments}/late-and-doubled.test.ts`],
  },
  {
    name: 'money: journals are numbered under the lock of their balance',
    file: 'src/ledger/index.ts',
    takeOut: "return idOfSequence('txn', accountOf(scope, line.account).sequence);",
    putIn: "return newId('txn');",
    tests: [`${refunds}/create-refund-at-once.test.ts`],
  },
  {
    name: 'money: a forced end is written while nobody works at its job',
    file: 'src/payments/testing/advance-test-payment.call.ts',
    takeOut: 'if (!(await isFree())) return false;',
    putIn: '',
    tests: ['src/payments/testing/testing.test.ts'],
  },
  {
    name: 'money: who forces an end is told when another was heard',
    file: 'src/payments/testing/advance-test-payment.call.ts',
    takeOut: 'if (!isOpen(row.status) && row.scenario !== scenario) throw ended(row.status);',
    putIn: '',
    tests: ['src/payments/testing/testing.test.ts'],
  },
];
