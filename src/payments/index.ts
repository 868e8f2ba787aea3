// The door of the payments room: handlers of its operations and its jobs.
import type { Operations } from '../../contract/index.ts';
import type { Input } from '../../contract/operation.ts';
import type { Context, ProjectCaller, ReadContext } from '../db/context.ts';
import type { Database, Tx } from '../db/database.ts';
import { getBalances } from './balances/get-balances.ts';
import {
  createPaymentReader,
  createPayments,
  listPayments,
  preparePayment,
} from './payments/index.ts';
import type { ScenarioReader } from './scenario.ts';

export { closeMerchants } from './merchants/close-merchants.ts';
export { createMerchantOpener } from './merchants/index.ts';
export { advancePaymentJob, auditPayments } from './payments/index.ts';

export function paymentHandlers(options: {
  database: Database;
  gatewayMode: 'simulated' | 'real' | 'not_wired';
  readScenario: ScenarioReader;
}) {
  return {
    createPayment: {
      prepare: (ctx: Context<ProjectCaller>, input: Input<Operations['createPayment']>) =>
        preparePayment(ctx, input.body, options.readScenario),
      // Live money needs a real operator: none is wired yet, so a `real` server refuses it (503).
      run: (tx: Tx, items: Parameters<typeof createPayments>[1]) =>
        createPayments(tx, items, (mode) => mode === 'test' || options.gatewayMode === 'simulated'),
    },
    listPayments,
    getPayment: createPaymentReader(options.database),
    getBalances: (ctx: ReadContext<ProjectCaller>) =>
      // A server without payments has refused before (PAYMENTS_UNAVAILABLE).
      getBalances(ctx, options.gatewayMode === 'real' ? 'real' : 'simulated'),
  };
}
