// The guards of payouts and their destinations that `npm run mutations` takes out one at a time.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of the code, not templates.

import type { Guard } from './guards.ts';

const payouts = 'src/payments/payouts';
const destinations = 'src/payments/destinations';
const created = `${payouts}/create-payout.test.ts`;
const atOnce = `${payouts}/create-payout-at-once.test.ts`;
const limited = `${payouts}/payout-limits.test.ts`;
const verified = `${destinations}/verify-destination.test.ts`;
const added = `${destinations}/create-destination.test.ts`;

export const payoutGuards: readonly Guard[] = [
  {
    name: 'payouts: an identity is verified first',
    file: `${payouts}/judge-payout.rules.ts`,
    takeOut: "return kyc_status === 'verified' ? undefined",
    putIn: 'return kyc_status !== undefined ? undefined',
    tests: [created],
  },
  {
    name: 'payouts: a destination is verified first',
    file: `${payouts}/judge-payout.rules.ts`,
    takeOut: "if (destination.status !== 'verified')",
    putIn: "if (destination.status === 'locked')",
    tests: [created],
  },
  {
    name: 'payouts: a quote is used once within a batch',
    file: `${payouts}/create-payout.ts`,
    takeOut: 'if (quote?.row) quote.row.used_by = row.id;',
    putIn: '',
    tests: [atOnce],
  },
  {
    name: 'payouts: each is counted against the limits',
    file: `${payouts}/create-payout.ts`,
    takeOut: 'return addPayout(merchant, row.amount, isBank(row));',
    putIn: 'return merchant;',
    tests: [limited],
  },
  {
    name: 'payouts: one that fails gives its share back',
    file: `${payouts}/payout.object.ts`,
    takeOut: 'await release(tx, moved);',
    putIn: '',
    tests: [limited],
  },
  {
    name: 'payouts: what comes back after success comes from the operator',
    file: `${payouts}/payout.object.ts`,
    takeOut: "before.status === 'succeeded' ? payoutReversed(after) : payoutFailed(after)",
    putIn: 'payoutFailed(after)',
    tests: [created],
  },
  {
    name: 'payouts: a session has signed in lately',
    file: 'contract/payments/payouts.ts',
    takeOut: "path: '/v1/payouts',\n    role: 'admin',\n    recentSignIn: true,",
    putIn: "path: '/v1/payouts',\n    role: 'admin',",
    tests: [added],
  },
  {
    name: 'payouts: a session that adds a destination has signed in lately',
    file: 'contract/payments/destinations.ts',
    takeOut: '    recentSignIn: true,\n',
    putIn: '',
    tests: [added],
  },
  {
    name: 'payouts: a wrong code stays counted',
    file: `${destinations}/verify-destination.ts`,
    takeOut: 'return refusal(row, attempts ?? limits.codeAttempts, ctx.now);',
    putIn: 'throw refusal(row, attempts ?? limits.codeAttempts, ctx.now);',
    tests: [verified],
  },
  {
    name: 'payouts: the lock of a destination',
    file: `${destinations}/destination.store.ts`,
    takeOut: 'and id = ${id} for update`',
    putIn: 'and id = ${id}`',
    tests: [verified],
  },
  {
    name: 'payouts: a code ends',
    file: `${destinations}/destination.rules.ts`,
    takeOut: 'now >= end ||',
    putIn: '',
    tests: [verified],
  },
  {
    name: 'payouts: the eleventh code of a day locks',
    file: `${destinations}/destination.rules.ts`,
    takeOut: 'times.length >= limits.codesPerDay',
    putIn: 'times.length < 0',
    tests: [verified],
  },
  {
    name: 'payouts: a code is of its destination',
    file: `${destinations}/verification-code.ts`,
    takeOut: '.update(`${destinationId}\\n${code}`)',
    putIn: '.update(code)',
    tests: [verified],
  },
  {
    name: 'payouts: a number is sealed at rest',
    file: `${destinations}/create-destination.ts`,
    takeOut: 'seal.close(phone)',
    putIn: 'phone',
    tests: [added],
  },
  {
    name: 'payouts: an account is of the bank that is named',
    file: `${destinations}/destination.rules.ts`,
    takeOut: 'else if (bankCode === read.bankCode) return { read };',
    putIn: 'else if (bankCode !== undefined) return { read };',
    tests: [added],
  },
  {
    name: 'payouts: a RIB has its key',
    file: `${destinations}/account.rules.ts`,
    takeOut: 'if (ribKey(own.slice(0, 22)) !== own.slice(22)) return undefined;',
    putIn: '',
    tests: [`${destinations}/account.rules.test.ts`],
  },
  {
    name: 'payouts: a destination stays while one is under way',
    file: `${destinations}/delete-destination.ts`,
    takeOut: 'if (await hasOpenPayout(ctx.tx, row))',
    putIn: 'if (row.label === "-" && (await hasOpenPayout(ctx.tx, row)))',
    tests: [`${destinations}/update-destination.test.ts`],
  },
];
