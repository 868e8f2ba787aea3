// The merchant account on the wire (contract/payments.md B.1).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Amount, Id, Nullable, ShortName, Strict, Time, Words } from '../shapes.ts';
import { channelsIn, feePayers } from './payments.shapes.ts';

export const channelsOut = ['wave', 'orange_money', 'mixx', 'bank_transfer'] as const;
export type ChannelOut = (typeof channelsOut)[number];

export const merchantStatuses = ['active', 'suspended', 'closed'] as const;
export const kycStatuses = [
  'not_started',
  'in_progress',
  'submitted',
  'verified',
  'rejected',
] as const;
export type KycStatus = (typeof kycStatuses)[number];

const channelNames = [...new Set([...channelsIn, ...channelsOut])];

const feeOf = (amount: typeof Amount) =>
  Strict({
    rate_bps: Type.Integer({ minimum: 0, maximum: 10_000 }),
    fixed: amount,
    min: amount,
    max: Nullable(amount),
  });
export const Fee = feeOf(Amount);

const channel = {
  channel: Words(channelNames),
  direction: Words(['in', 'out']),
};
export const channelTerms = {
  status: Words(['active', 'inactive', 'closed']),
  min_amount: Amount,
  max_amount: Amount,
  fee: Fee,
};

const limitsOf = (amount: typeof Amount) => ({
  payments: { daily: amount, monthly: amount },
  payouts: {
    per_withdrawal: amount,
    daily_count: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    daily_amount: amount,
    monthly_amount: amount,
  },
  bank_transfers: { min_amount: amount, max_amount: amount, monthly: amount },
});
const { payments, payouts, bank_transfers } = limitsOf(Amount);

export const Merchant = Strict({
  id: Id('psvc_prj'),
  livemode: Type.Boolean(),
  merchant_status: Words(merchantStatuses),
  kyc_status: Words(kycStatuses),
  display_name: Nullable(Type.String()),
  support_phone: Nullable(Type.String()),
  support_email: Nullable(Type.String()),
  logo_url: Nullable(Type.String()),
  channels: Type.Array(Strict({ ...channel, ...channelTerms })),
  limits: Strict({
    payments: Strict({ ...payments, daily_used: Amount, monthly_used: Amount }),
    payouts: Strict({
      ...payouts,
      daily_count_used: Type.Integer(),
      daily_amount_used: Amount,
      monthly_amount_used: Amount,
    }),
    bank_transfers: Strict({ ...bank_transfers, monthly_used: Amount }),
    resets_at: Time,
  }),
  fee_payer_default: Words(feePayers),
  require_quotes: Type.Boolean(),
  created_at: Time,
});
export type Merchant = Static<typeof Merchant>;

const Phone = Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$' });

export const MerchantSettings = Strict({
  display_name: Type.Optional(Nullable(ShortName(limits.projectNameCharacters))),
  support_phone: Type.Optional(Nullable(Phone)),
  support_email: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 254 }))),
  fee_payer_default: Type.Optional(Words(feePayers)),
  require_quotes: Type.Optional(Type.Boolean()),
});
export type MerchantSettings = Static<typeof MerchantSettings>;

const optional = <T extends Record<string, ReturnType<typeof Type.Integer> | typeof Amount>>(
  members: T,
) =>
  Strict(
    Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [name, Type.Optional(schema)]),
    ) as { [K in keyof T]: ReturnType<typeof Type.Optional<T[K]>> },
  );

const TestAmount = Type.Integer({ minimum: 0, maximum: limits.testTerms_xof });
const testLimits = limitsOf(TestAmount);

/** What a test key may set of its own account (contract/payments.md B.15.11). */
export const TestMerchant = Strict({
  merchant_status: Type.Optional(Words(merchantStatuses)),
  kyc_status: Type.Optional(Words(kycStatuses)),
  limits: Type.Optional(
    Strict({
      payments: Type.Optional(optional(testLimits.payments)),
      payouts: Type.Optional(optional(testLimits.payouts)),
      bank_transfers: Type.Optional(optional(testLimits.bank_transfers)),
    }),
  ),
  channels: Type.Optional(
    Type.Array(
      Strict({
        ...channel,
        status: Type.Optional(channelTerms.status),
        min_amount: Type.Optional(TestAmount),
        max_amount: Type.Optional(TestAmount),
        fee: Type.Optional(feeOf(TestAmount)),
      }),
      { maxItems: 20 },
    ),
  ),
});
export type TestMerchant = Static<typeof TestMerchant>;
