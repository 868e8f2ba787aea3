// Payment links on the wire (contract/payments.md B.8, B.15.13).
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Amount, Id, Nullable, ShortName, Strict, Time, Words } from '../shapes.ts';
import { channelsIn, feePayers, Metadata } from './payments.shapes.ts';

export const linkStatuses = ['active', 'expired', 'closed', 'completed'] as const;
export type LinkStatus = (typeof linkStatuses)[number];
export const linkUsages = ['single_use', 'multi_use'] as const;
export const collectWords = ['none', 'optional', 'required'] as const;
export const collected = ['name', 'email', 'phone', 'reference'] as const;
export type Collected = (typeof collected)[number];
export type CollectWord = (typeof collectWords)[number];

const Francs = Type.Integer({ minimum: 1, maximum: limits.amountMax });
const Count = Type.Integer({ minimum: 1, maximum: limits.usesMax });
const Title = ShortName(limits.linkTitleCharacters);
const Description = Type.String({ maxLength: limits.linkDescriptionCharacters });
const Channels = Type.Array(Words(channelsIn), {
  minItems: 1,
  maxItems: channelsIn.length,
  uniqueItems: true,
});
const word = Words(collectWords);

export const NewPaymentLink = Strict({
  title: Title,
  description: Type.Optional(Description),
  usage: Type.Optional(Words(linkUsages)),
  amount: Type.Optional(Francs),
  min_amount: Type.Optional(Francs),
  max_amount: Type.Optional(Francs),
  fee_payer: Type.Optional(Words(feePayers)),
  allowed_channels: Type.Optional(Channels),
  accept_offer_code: Type.Optional(Type.Boolean()),
  collect: Type.Optional(
    Strict({
      name: Type.Optional(word),
      email: Type.Optional(word),
      phone: Type.Optional(word),
      reference: Type.Optional(word),
    }),
  ),
  max_payments: Type.Optional(Count),
  starts_at: Type.Optional(Time),
  expires_at: Type.Optional(Time),
  success_url: Type.Optional(Type.String({ format: 'return-url', maxLength: 2048 })),
  metadata: Type.Optional(Metadata),
});
export type NewPaymentLink = Static<typeof NewPaymentLink>;

export const PaymentLinkChange = Strict({
  title: Type.Optional(Title),
  description: Type.Optional(Nullable(Description)),
  expires_at: Type.Optional(Nullable(Time)),
  max_payments: Type.Optional(Nullable(Count)),
  status: Type.Optional(Words(['active', 'closed'])),
});

export const PaymentLink = Strict({
  id: Id('plink'),
  livemode: Type.Boolean(),
  status: Words(linkStatuses),
  url: Nullable(Type.String()),
  title: Type.String(),
  description: Nullable(Type.String()),
  usage: Words(linkUsages),
  amount: Nullable(Amount),
  min_amount: Nullable(Amount),
  max_amount: Nullable(Amount),
  currency: Words(['XOF']),
  fee_payer: Words(feePayers),
  allowed_channels: Type.Array(Words(channelsIn)),
  accept_offer_code: Type.Boolean(),
  collect: Strict({ name: word, email: word, phone: word, reference: word }),
  max_payments: Nullable(Type.Integer()),
  payments_count: Type.Integer(),
  collected_amount: Amount,
  starts_at: Nullable(Time),
  expires_at: Nullable(Time),
  success_url: Nullable(Type.String()),
  qr_png_url: Nullable(Type.String()),
  metadata: Metadata,
  created_at: Time,
  updated_at: Time,
});
export type PaymentLink = Static<typeof PaymentLink>;
