// Which filters an export of each kind takes: those of its list, with the same words.
import type { ExportFilters, ExportKind } from '../../../contract/payments/exports.ts';
import { channelsIn, paymentStatuses } from '../../../contract/payments/payments.shapes.ts';
import { payoutStatuses } from '../../../contract/payments/payouts.shapes.ts';
import { refundStatuses } from '../../../contract/payments/refunds.shapes.ts';
import { transactionKinds } from '../../../contract/payments/statement.shapes.ts';
import type { Lang, Text } from '../../../contract/text.ts';

type Name = keyof ExportFilters;
type Rule = true | readonly string[];

const times = { created_from: true, created_to: true, sort: true } as const;
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
    channel: true,
    payment_id: true,
    merchant_reference: true,
  },
  payouts: {
    ...times,
    q: true,
    status: payoutStatuses,
    channel: true,
    destination_id: true,
    merchant_reference: true,
  },
  transactions: { ...times, kind: transactionKinds, object_id: true },
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
      fields[`filters.${name}`] = rule.join(', ');
    }
  }
  return fields;
}
