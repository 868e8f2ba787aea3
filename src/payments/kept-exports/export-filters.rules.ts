// Which filters an export of each kind takes: those of its list, with the same words.
import {
  destinationStatuses,
  destinationTypes,
} from '../../../contract/payments/destinations.shapes.ts';
import { disputeReasons } from '../../../contract/payments/disputes.shapes.ts';
import type { ExportFilters, ExportKind } from '../../../contract/payments/exports.ts';
import { linkStatuses } from '../../../contract/payments/links.shapes.ts';
import { channelsOut } from '../../../contract/payments/merchants.shapes.ts';
import { offerStatuses } from '../../../contract/payments/offers.shapes.ts';
import {
  channelsIn,
  disputeStatuses,
  paymentStatuses,
} from '../../../contract/payments/payments.shapes.ts';
import { payoutStatuses } from '../../../contract/payments/payouts.shapes.ts';
import { refundStatuses } from '../../../contract/payments/refunds.shapes.ts';
import { transactionKinds } from '../../../contract/payments/statement.shapes.ts';
import {
  callMethods,
  statusClasses,
  usageGroups,
  usageParts,
} from '../../../contract/platform/calls.shapes.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { eventStatuses } from '../../../contract/webhooks/deliveries.shapes.ts';
import { eventTypes } from '../../../contract/webhooks/events.ts';
import { allowedWords } from '../../kit/allowed-words.ts';

type Name = keyof ExportFilters;
type Rule = true | readonly string[];

const span = { created_from: true, created_to: true } as const;
const times = { ...span, sort: true } as const;
const rules: Record<ExportKind, Partial<Record<Name, Rule>>> = {
  payments: {
    ...times,
    q: true,
    status: paymentStatuses,
    channel: channelsIn,
    merchant_reference: true,
    customer_phone: true,
    payment_link_id: true,
  },
  refunds: {
    ...times,
    q: true,
    status: refundStatuses,
    channel: channelsIn,
    payment_id: true,
    merchant_reference: true,
    customer_phone: true,
    payment_link_id: true,
  },
  payouts: {
    ...times,
    q: true,
    status: payoutStatuses,
    channel: channelsOut,
    destination_id: true,
    merchant_reference: true,
  },
  transactions: { ...times, kind: transactionKinds, object_id: true },
  disputes: {
    ...times,
    q: true,
    status: disputeStatuses,
    reason: disputeReasons,
    payment_id: true,
  },
  links: { ...times, q: true, status: linkStatuses },
  offers: { ...times, q: true, status: offerStatuses },
  destinations: { ...times, q: true, status: destinationStatuses, type: destinationTypes },
  calls: {
    ...span,
    key: true,
    status: statusClasses,
    code: true,
    method: callMethods,
    path: true,
    request_id: true,
  },
  events: { ...span, type: eventTypes, object_id: true, status: eventStatuses },
  audit: { ...span, action: true },
  usage: { from: true, to: true, by: usageParts, group: usageGroups },
  reconciliation: { from: true, to: true },
};

const unknown: Text = {
  fr: 'Cette liste ne se filtre pas ainsi.',
  en: 'This list has no such filter.',
};

/** What is wrong, by the path of its field. */
export function wrongFilters(
  kind: ExportKind,
  filters: ExportFilters,
  lang: Lang,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(filters)) {
    const rule = rules[kind][name as Name];
    if (rule === undefined) fields[`filters.${name}`] = unknown[lang];
    else if (rule !== true && !rule.includes(String(value))) {
      // As the list itself refuses another word.
      fields[`filters.${name}`] = allowedWords(rule.join(', '))[lang];
    }
  }
  return fields;
}
