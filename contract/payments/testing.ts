// Operations of test mode alone: the simulator's tables, outcomes on demand, funds, limits and the project's clock
// (contract/payments.md B.12). For a live key none of them exists.
import { section } from '../operation.ts';
import { IdParam, Strict, Words } from '../shapes.ts';
import { common } from './common.ts';
import { Merchant, TestMerchant } from './merchants.shapes.ts';
import { Payment } from './payments.shapes.ts';
import { Balances } from './payments.ts';
import { Payout, payoutFailures } from './payouts.shapes.ts';
import { Refund } from './refunds.shapes.ts';
import { MoveClock, MovedClock, Scenarios, TestBalance, TestClock } from './testing.shapes.ts';
import { endings } from './words.ts';

const testing = { ...common, role: 'user', testOnly: true } as const;

export const testRoutes = section({
  listScenarios: {
    section: 'payments',
    family: 'open',
    caller: 'open',
    method: 'GET',
    path: '/v1/test/scenarios',
    summary: {
      fr: 'Lister ce que le simulateur sait faire',
      en: 'List what the simulator can do',
    },
    reply: { status: 200, schema: Scenarios },
    errors: [],
    effect: 'read',
  },
  advanceTestPayment: {
    ...testing,
    method: 'POST',
    path: '/v1/test/payments/{id}/advance',
    summary: { fr: 'Terminer un paiement de test', en: 'End a test payment' },
    params: Strict({ id: IdParam }),
    /** `failed`: refused by the operator, for whoever asks for no reason. */
    body: Strict({ outcome: Words([...endings, 'failed']) }),
    reply: { status: 200, schema: Payment },
    errors: ['NOT_FOUND', 'INVALID_STATE', 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    rebuild: 'getPayment',
    effect: 'call',
  },
  advanceTestRefund: {
    ...testing,
    method: 'POST',
    path: '/v1/test/refunds/{id}/advance',
    summary: { fr: 'Terminer un remboursement de test', en: 'End a test refund' },
    params: Strict({ id: IdParam }),
    body: Strict({ outcome: Words(['succeeded', 'failed']) }),
    reply: { status: 200, schema: Refund },
    errors: ['NOT_FOUND', 'INVALID_STATE', 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    rebuild: 'getRefund',
    effect: 'call',
  },
  advanceTestPayout: {
    ...testing,
    method: 'POST',
    path: '/v1/test/payouts/{id}/advance',
    summary: { fr: 'Terminer un virement de test', en: 'End a test payout' },
    params: Strict({ id: IdParam }),
    /** `reversed`: succeeds, and is taken back five seconds later; `failed`: as `provider_unavailable`. */
    body: Strict({ outcome: Words(['succeeded', 'failed', 'reversed', ...payoutFailures]) }),
    reply: { status: 200, schema: Payout },
    errors: ['NOT_FOUND', 'INVALID_STATE', 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    rebuild: 'getPayout',
    effect: 'call',
  },
  addTestBalance: {
    ...testing,
    method: 'POST',
    path: '/v1/test/balance',
    summary: { fr: 'Ajouter des fonds simulés', en: 'Add simulated funds' },
    body: TestBalance,
    reply: { status: 200, schema: Balances },
    errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    rebuild: 'getBalances',
    effect: 'write',
  },
  setTestMerchant: {
    ...testing,
    role: 'admin',
    method: 'POST',
    path: '/v1/test/merchant',
    summary: {
      fr: 'Régler le compte de test',
      en: 'Set the test account',
    },
    body: TestMerchant,
    reply: { status: 200, schema: Merchant },
    errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    rebuild: 'getMerchant',
    effect: 'write',
  },
  resetTest: {
    ...testing,
    role: 'admin',
    method: 'POST',
    path: '/v1/test/reset',
    summary: { fr: 'Vider le mode test du projet', en: 'Empty the project’s test mode' },
    reply: { status: 200, schema: Merchant },
    errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    rebuild: 'getMerchant',
    effect: 'write',
  },
  getTestClock: {
    ...testing,
    role: 'viewer',
    method: 'GET',
    path: '/v1/test/clock',
    summary: {
      fr: 'Lire l’horloge de test et ce qui vient à échéance',
      en: 'Read the test clock and what falls due',
    },
    reply: { status: 200, schema: TestClock },
    errors: ['NOT_FOUND'],
    effect: 'read',
  },
  moveTestClock: {
    ...testing,
    method: 'POST',
    path: '/v1/test/clock',
    summary: { fr: 'Avancer l’horloge de test du projet', en: 'Move the project’s test clock' },
    body: MoveClock,
    reply: { status: 200, schema: MovedClock },
    errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    effect: 'call',
  },
});
