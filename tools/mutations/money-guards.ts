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
    name: 'money: what a payment does not count is nought to the audit',
    file: 'src/payments/audit/remainder-audit.store.ts',
    takeOut: 'or coalesce(p.refunded_amount, 0) <> r.refunded',
    putIn: 'or p.refunded_amount <> r.refunded',
    tests: [`${refunds}/audit-refunds.test.ts`],
  },
  {
    name: 'money: a counter that was not kept begins at nought',
    file: `${payments}/payment-kept.store.ts`,
    takeOut: `nullif(coalesce(\${name}, 0) + \${by}, 0)`,
    putIn: `\${name} + \${by}`,
    tests: [`${refunds}/create-refund.test.ts`],
  },
  {
    name: 'money: a payment that leaves its one channel still allows it',
    file: `${payments}/payment-kept.store.ts`,
    takeOut: `case when p.channel is distinct from \${to} then array[p.channel] end`,
    putIn: `array[\${to}]`,
    tests: [`${payments}/payment-kept.test.ts`],
  },
  {
    name: 'money: a quote is used once',
    file: 'src/payments/quotes/quote.rules.ts',
    takeOut: 'if (!quote || quote.used_by !== null) return quoteInvalid(lang);',
    putIn: 'if (!quote) return quoteInvalid(lang);',
    tests: [`${refunds}/create-refund.test.ts`],
  },
  {
    name: 'money: what a server remembers of an account is compared under its lock',
    file: 'src/payments/merchants/lock-own.ts',
    takeOut: 'return stamp !== stampOf(row) ||',
    putIn: "return stamp === 'outdated' ||",
    tests: ['src/payments/merchants/known-merchants.test.ts'],
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
    takeOut: 'if (fresh) return start(rail, attempt, call, moment);',
    putIn: "if (fresh || attempt.state === 'sending') return start(rail, attempt, call, moment);",
    tests: [`${attempts}/ask-operator.test.ts`, 'tools/faults/crashed.test.ts'],
  },
  {
    name: 'money: an attempt that has moved since it was read is not written over',
    file: `${attempts}/attempt.store.ts`,
    takeOut: 'and a.state = g.was and ',
    putIn: 'and ',
    tests: [`${attempts}/attempt-kept.test.ts`],
  },
  {
    name: 'money: an operator that does not answer has refused nothing',
    file: `${attempts}/ask-operator.job.ts`,
    takeOut: "started = { result: 'unknown', operatorReference: null };",
    putIn: "started = { result: 'refused', code: 'provider_unavailable' };",
    tests: [`${attempts}/ask-operator.test.ts`],
  },
  {
    name: 'money: a repeated call that did not leave ends nothing',
    file: `${attempts}/ask-operator.job.ts`,
    takeOut: 'if (!isRepeat) return unsent(',
    putIn: 'return unsent(',
    tests: [`${attempts}/ask-operator.test.ts`],
  },
  {
    name: 'money: a repeated call is on its way before it leaves',
    file: `${attempts}/send-again.ts`,
    takeOut: 'if (state !== from) {',
    putIn: "if (from === 'ready') {",
    tests: ['src/payments/outgoing/unknown-payout.test.ts'],
  },
  {
    name: 'money: nobody is asked for money after the end of a payment',
    file: `${attempts}/ask-operator.job.ts`,
    takeOut: '!hasClosed(attempt, now) &&',
    putIn: 'true &&',
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
    takeOut: 'inOrder(picture).find((one) => one.amount === amount)',
    putIn: 'inOrder(picture)[0]',
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
    takeOut:
      'row && (isOpen(row.status) || (row.scenario === scenario && hasReached(row, outcome)))',
    putIn: 'row',
    tests: ['src/payments/testing/testing.test.ts'],
  },
  {
    name: 'money: a customer of a lost dispute is paid once',
    file: 'src/payments/disputes/repay-customer.job.ts',
    takeOut: " && one.from !== 'paid'",
    putIn: '',
    tests: ['src/payments/disputes/repay-customer.test.ts'],
  },
  {
    name: 'money: an attempt that ended on a page is watched for what was promised',
    file: `${payments}/payment-attempts.rules.ts`,
    takeOut: 'const others = nextLook(attempts.filter((one) => one !== asked));',
    putIn: 'const others = null;',
    tests: [`${payments}/late-attempt.test.ts`],
  },
  {
    name: 'money: what comes by another attempt than the one that paid goes back',
    file: `${payments}/advance-payment.job.ts`,
    takeOut: "const own = from !== 'paid' && row.paid_at !== now ? decision.entry : undefined;",
    putIn: 'const own = undefined;',
    tests: [`${payments}/late-attempt.test.ts`],
  },
  {
    name: 'money: what was booked when it was heard first is not booked again',
    file: `${payments}/advance-payment.job.ts`,
    takeOut: "from !== 'paid' && row.paid_at !== now",
    putIn: 'row.paid_at !== now',
    tests: ['src/payments/checkout/cancel-checkout.test.ts'],
  },
  {
    name: 'money: one key of a link’s page begins one order',
    file: 'src/payments/checkout/start-link-checkout.ts',
    takeOut: 'if (isSameStart(row, link, body)) return row;',
    putIn: 'if (row) return row;',
    tests: ['src/payments/links/link-decided.test.ts'],
  },
  {
    name: 'money: a payer claims once',
    file: 'src/payments/checkout/dispute-checkout.ts',
    takeOut:
      "if (row?.dispute_id) throw fail('INVALID_STATE', { message: alreadyClaimed[ctx.lang] });",
    putIn: '',
    tests: ['src/payments/checkout/dispute-checkout.test.ts'],
  },
  {
    name: 'money: payers claim where the operator lets them',
    file: 'src/payments/checkout/dispute-checkout.ts',
    // Both looks: either refuses where the other is gone.
    takeOut: `    if (!shop.terms.features.customer_disputes) throw fail('FEATURE_DISABLED');
    await countStart(ctx);
    await ctx.transaction(async (tx) => {
      const [row] = await lockPayments(tx, [found]);
      // Under its lock: claims may have been switched off, or the test clock moved, since the look above.
      const account = await lockMerchant(tx, scope);
      if (!account) throw fail('SERVER_BUSY', {}, 1);
      if (!termsOf(account).features.customer_disputes) throw fail('FEATURE_DISABLED');
`,
    putIn: `    await countStart(ctx);
    await ctx.transaction(async (tx) => {
      const [row] = await lockPayments(tx, [found]);
      // Under its lock: claims may have been switched off, or the test clock moved, since the look above.
      const account = await lockMerchant(tx, scope);
      if (!account) throw fail('SERVER_BUSY', {}, 1);
`,
    tests: ['src/payments/checkout/dispute-checkout.test.ts'],
  },
  {
    name: 'money: a refund comes within the window of its channel',
    file: `${refunds}/judge-refund.rules.ts`,
    takeOut: 'if (late) return late;',
    putIn: '',
    tests: [`${refunds}/refund-window.test.ts`],
  },
  {
    name: 'identity: the file of an account that was opened again stays',
    file: 'src/payments/identity/forget-identity.job.ts',
    takeOut: "if (merchant?.status !== 'closed') return;",
    putIn: '',
    tests: ['src/payments/identity/forget-identity.test.ts'],
  },
  {
    name: 'identity: a handoff ends',
    file: 'src/payments/identity/handoff.call.ts',
    takeOut: 'if (handoff.expiresAt <= now) {',
    putIn: 'if (handoff.expiresAt <= 0) {',
    tests: ['src/payments/identity/handoff.test.ts'],
  },
];
