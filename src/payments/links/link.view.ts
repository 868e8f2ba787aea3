// The payment link on the wire: the only way out of a row.
import type { PaymentLink } from '../../../contract/payments/links.shapes.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { statusOf } from './link.rules.ts';
import type { LinkRow } from './link.store.ts';

const amount = (francs: bigint | null) => (francs === null ? null : toNumber(francs));

export type ViewLink = (row: LinkRow, now: number) => PaymentLink;

/** The address of a link's page; null where the server has no public one. */
export const pageOf = (publicUrl: string | null, { token }: Pick<LinkRow, 'token'>) =>
  publicUrl === null ? null : `${publicUrl}/l/${token}`;

export const createLinkView =
  (publicUrl: string | null): ViewLink =>
  (row, now) => {
    const url = pageOf(publicUrl, row);
    return {
      id: row.id,
      livemode: row.mode === 'live',
      status: statusOf(row, now),
      url,
      title: row.title,
      description: row.description,
      usage: row.usage,
      amount: amount(row.amount),
      min_amount: amount(row.min_amount),
      max_amount: amount(row.max_amount),
      currency: 'XOF',
      fee_payer: row.fee_payer,
      allowed_channels: row.allowed_channels,
      accept_offer_code: row.accept_offer_code,
      collect: row.collect,
      max_payments: row.max_payments,
      payments_count: row.payments_count,
      collected_amount: toNumber(row.collected_amount),
      starts_at: isoOrNull(row.starts_at),
      expires_at: isoOrNull(row.expires_at),
      success_url: row.success_url,
      qr_png_url: url && `${url}/qr.png`,
      metadata: row.metadata,
      created_at: iso(row.created_at),
      updated_at: iso(row.updated_at),
    };
  };
