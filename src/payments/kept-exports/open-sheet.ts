// What reads the rows of an export, by its kind.
import type { ExportKind } from '../../../contract/payments/exports.ts';
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import { sheetOfDestinations } from '../destinations/index.ts';
import { sheetOfDisputes } from '../disputes/index.ts';
import type { Sheet } from '../exports/index.ts';
import { sheetOfLinks } from '../links/index.ts';
import { sheetOfOffers } from '../offers/index.ts';
import { createPaymentView, sheetOfPayments } from '../payments/index.ts';
import { sheetOfPayouts } from '../payouts/index.ts';
import { sheetOfReconciliation } from '../reconciliation/index.ts';
import { sheetOfRefunds } from '../refunds/index.ts';
import { sheetOfTransactions } from '../statement/index.ts';
import type { ExportRow } from './kept-export.store.ts';
import { sheetOfAudit, sheetOfCalls, sheetOfEvents, sheetOfUsage } from './project-sheets.ts';

/** No column holds the address of a payment's page. */
const view = createPaymentView(() => null);

type Open = (ctx: ReadContext<ProjectCaller>, filters: never, askedAt: number) => Sheet;

/** One for each kind, or it does not compile. */
const sheets: Record<ExportKind, Open> = {
  payments: (ctx, filters) => sheetOfPayments(view, ctx, filters),
  refunds: sheetOfRefunds,
  payouts: sheetOfPayouts,
  transactions: sheetOfTransactions,
  disputes: sheetOfDisputes,
  links: sheetOfLinks,
  offers: sheetOfOffers,
  destinations: sheetOfDestinations,
  calls: sheetOfCalls,
  events: sheetOfEvents,
  audit: sheetOfAudit,
  usage: sheetOfUsage,
  reconciliation: sheetOfReconciliation,
};

/** The filters were judged by the rules of the kind when the export was begun. */
export const openSheet = (
  ctx: ReadContext<ProjectCaller>,
  { kind, filters, created_at }: Pick<ExportRow, 'kind' | 'filters' | 'created_at'>,
): Sheet => sheets[kind](ctx, filters as never, created_at);
