// The payment on the wire, whole (contract/payments.md B.3), and what creates one.
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Amount, Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import { EventLine, LedgerLine } from './expand.shapes.ts';
import { Taxes } from './taxes.shapes.ts';
import { failureCodes } from './words.ts';

export const channelsIn = ['wave', 'orange_money', 'mixx', 'card', 'pi_spi'] as const;
export const feePayers = ['merchant', 'customer'] as const;
export const paymentStatuses = ['pending', 'processing', 'succeeded', 'failed', 'expired'] as const;

export type ChannelIn = (typeof channelsIn)[number];
export type FeePayer = (typeof feePayers)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
/** contract/payments.md B.7. */
export const disputeStatuses = ['opened', 'challenged', 'accepted', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

const Channel = Words(channelsIn);

/** By which payments are listed beside time, order and words (contract/payments.md B.0, B.3). */
export const paymentFilters = {
  status: Type.Optional(Words(paymentStatuses)),
  channel: Type.Optional(Channel),
  merchant_reference: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  customer_phone: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
};

/** At most 20 keys of at most 40 characters, values of at most 500 (contract/payments.md B.0). */
export const Metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: limits.metadataKeys,
  propertyNames: { type: 'string', minLength: 1, maxLength: limits.metadataKeyCharacters },
  additionalProperties: { type: 'string', maxLength: limits.metadataValueCharacters },
});

/** Unique among the objects of one kind in a project and mode, for ever (contract/payments.md, decisions). */
export const MerchantReference = Type.String({
  pattern: '^[A-Za-z0-9._:/-]+$',
  maxLength: limits.merchantReferenceCharacters,
});

export const NewPayment = Strict({
  amount: Type.Integer({ minimum: 1, maximum: limits.amountMax, examples: [10000] }),
  currency: Type.Optional(Words(['XOF'])),
  channel: Type.Optional(Channel),
  allowed_channels: Type.Optional(
    Type.Array(Channel, { minItems: 1, maxItems: channelsIn.length, uniqueItems: true }),
  ),
  fee_payer: Type.Optional(Words(feePayers)),
  customer: Type.Optional(
    Strict({
      phone: Type.Optional(Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$' })),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
      alias: Type.Optional(Type.String({ pattern: '^[0-9a-f-]{36}$' })),
    }),
  ),
  description: Type.Optional(Type.String({ maxLength: limits.descriptionCharacters })),
  merchant_reference: Type.Optional(MerchantReference),
  offer_code: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{3,32}$' })),
  success_url: Type.Optional(Type.String({ format: 'return-url', maxLength: 2048 })),
  cancel_url: Type.Optional(Type.String({ format: 'return-url', maxLength: 2048 })),
  expires_in: Type.Optional(
    Type.Integer({ minimum: limits.expiresInMin_s, maximum: limits.expiresInMax_s }),
  ),
  metadata: Type.Optional(Metadata),
});
export type NewPayment = Static<typeof NewPayment>;

export const NextAction = Strict({
  type: Words(['redirect', 'qr', 'ussd_push', 'wait']),
  url: Nullable(Type.String()),
  qr_png_url: Nullable(Type.String()),
  deep_links: Type.Array(Type.String()),
  text: Type.String(),
});

export const ProviderState = Strict({
  provider: Type.String(),
  reference: Nullable(Type.String()),
  state: Words(['sent', 'pending', 'unknown', 'paid', 'refused', 'closed']),
  last_checked_at: Nullable(Time),
  next_check_at: Nullable(Time),
});

const Attempt = Strict({
  n: Type.Integer(),
  channel: Channel,
  provider: Type.String(),
  provider_reference: Nullable(Type.String()),
  status: Type.String(),
  failure_code: Nullable(Words(failureCodes)),
  created_at: Time,
});

export const Payment = Strict({
  id: Id('pay'),
  livemode: Type.Boolean(),
  status: Words(paymentStatuses),
  amount: Amount,
  discount_amount: Amount,
  offer_code: Nullable(Type.String()),
  payable_amount: Amount,
  fee: Amount,
  fee_payer: Words(feePayers),
  charged_amount: Amount,
  net_amount: Amount,
  taxes: Taxes,
  currency: Words(['XOF']),
  channel: Nullable(Channel),
  allowed_channels: Type.Array(Channel),
  customer: Strict({
    phone: Nullable(Type.String()),
    name: Nullable(Type.String()),
    email: Nullable(Type.String()),
    /** By which `pi_spi` finds the payer; absent where none was given. */
    alias: Type.Optional(Type.String()),
  }),
  description: Nullable(Type.String()),
  merchant_reference: Nullable(Type.String()),
  success_url: Nullable(Type.String()),
  cancel_url: Nullable(Type.String()),
  checkout_url: Nullable(Type.String()),
  next_action: Nullable(NextAction),
  expires_at: Time,
  failure: Nullable(Strict({ code: Words(failureCodes), message: Type.String() })),
  provider_state: Nullable(ProviderState),
  refunded_amount: Amount,
  refund_pending_amount: Amount,
  refundable_amount: Amount,
  /** Whole with `expand=dispute`. */
  dispute: Nullable(Type.Object({ id: Type.String(), status: Type.String() })),
  payment_link_id: Nullable(Type.String()),
  metadata: Metadata,
  late: Type.Boolean(),
  paid_at: Nullable(Time),
  failed_at: Nullable(Time),
  expired_at: Nullable(Time),
  created_at: Time,
  updated_at: Time,
  attempts: Type.Optional(Type.Array(Attempt)),
  events: Type.Optional(Type.Array(EventLine)),
  ledger: Type.Optional(Type.Array(LedgerLine)),
  refunds: Type.Optional(Type.Array(Type.Object({}))),
});
export type Payment = Static<typeof Payment>;
