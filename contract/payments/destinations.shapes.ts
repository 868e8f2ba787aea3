// Payout destinations on the wire (contract/payments.md B.6): a number or an account is given once and never answered.
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Id, Nullable, ShortName, Strict, Time, Words } from '../shapes.ts';

export const destinationTypes = ['mobile_money', 'bank_account'] as const;
export type DestinationType = (typeof destinationTypes)[number];

export const walletOperators = ['wave', 'orange_money', 'mixx'] as const;
export type WalletOperator = (typeof walletOperators)[number];

export const destinationStatuses = [
  'pending_verification',
  'verified',
  'locked',
  'disabled',
] as const;
export type DestinationStatus = (typeof destinationStatuses)[number];

const Label = ShortName(limits.destinationLabelCharacters);

/** Which of them a destination has, its type says (`destination.rules.ts`). */
export const NewDestination = Strict({
  type: Words(destinationTypes),
  operator: Type.Optional(Words(walletOperators)),
  phone: Type.Optional(Type.String({ pattern: '^\\+2217[0-9]{8}$', examples: ['+221700000020'] })),
  bank_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** A RIB or a Senegalese IBAN; blanks between its groups are passed over. */
  account: Type.Optional(Type.String({ minLength: 24, maxLength: 40, pattern: '^[A-Z0-9 ]+$' })),
  holder_name: Type.Optional(
    Type.String({ minLength: 2, maxLength: 100, pattern: '\\S', format: 'line' }),
  ),
  label: Type.Optional(Label),
  default: Type.Optional(Type.Boolean()),
});
export type NewDestination = Static<typeof NewDestination>;

export const DestinationSettings = Strict({
  label: Type.Optional(Nullable(Label)),
  default: Type.Optional(Type.Boolean()),
});
export type DestinationSettings = Static<typeof DestinationSettings>;

export const DestinationCode = Strict({ code: Type.String({ pattern: '^[0-9]{6}$' }) });

export const Destination = Strict({
  id: Id('pd'),
  livemode: Type.Boolean(),
  type: Words(destinationTypes),
  label: Nullable(Type.String()),
  operator: Nullable(Words(walletOperators)),
  phone_masked: Nullable(Type.String()),
  bank_id: Nullable(Type.String()),
  account_masked: Nullable(Type.String()),
  holder_name: Nullable(Type.String()),
  status: Words(destinationStatuses),
  /** The code that is out; null once it has served, and where none may be entered. */
  verification: Nullable(
    Strict({
      channel: Words(['sms', 'email']),
      sent_to_masked: Type.String(),
      expires_at: Time,
      attempts_left: Type.Integer({ minimum: 0, maximum: limits.codeAttempts }),
    }),
  ),
  default: Type.Boolean(),
  /** When another code may be asked for; null unless `status` is `locked`. */
  locked_until: Nullable(Time),
  verified_at: Nullable(Time),
  created_at: Time,
  updated_at: Time,
});
export type Destination = Static<typeof Destination>;
