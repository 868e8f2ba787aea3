// Operations on merchants and on what each may do (contract/dashboard.md section 14, G23).
import { type Static, Type } from 'typebox';
import { section } from '../operation.ts';
import {
  Fee,
  kycStatuses,
  Merchant,
  merchantStatuses,
  TestMerchant,
} from '../payments/merchants.shapes.ts';
import { Call } from '../platform/calls.shapes.ts';
import { IdParam, Mode, Nullable, Strict, Time, Words } from '../shapes.ts';
import { act, CursorPage, common, Person, Reason, searchQuery } from './shapes.ts';

const project = {
  id: Type.String(),
  name: Type.String(),
  owner: Person,
  live_enabled: Type.Boolean(),
  created_at: Time,
};

const MerchantRow = Strict({
  ...project,
  /** None until a payment route was first called in its mode. */
  accounts: Type.Array(
    Strict({
      mode: Mode,
      merchant_status: Words(merchantStatuses),
      kyc_status: Words(kycStatuses),
    }),
  ),
});

const RefundFeePolicy = Words(['keep', 'prorata']);

/** Francs that a dispute may have taken below zero. */
const Francs = Type.Integer();

export const OfficeMerchant = Strict({
  ...project,
  accounts: Type.Array(
    Strict({
      mode: Mode,
      merchant: Merchant,
      refund_fee: Fee,
      refund_fee_policy: RefundFeePolicy,
      features: Strict({ offers: Type.Boolean(), customer_disputes: Type.Boolean() }),
      /** What would be open without it: a channel with its direction (`wave/in`) or a feature, and when it opens by itself. */
      closures: Type.Array(
        Strict({ name: Type.String(), for_all: Type.Boolean(), until: Nullable(Time) }),
      ),
      balances: Strict({
        available: Francs,
        pending: Francs,
        reserved: Francs,
        disputed: Francs,
        total: Francs,
      }),
      open_disputes: Type.Integer(),
      /** Francs paid by payers, by days of Dakar: today, and the last 7 and 30 with it. */
      collected: Strict({ today: Francs, last_7_days: Francs, last_30_days: Francs }),
      /** The latest calls of its keys that were refused or failed, of 24 hours and newest first, ten at the most. */
      last_errors: Type.Array(Call),
    }),
  ),
  keys: Type.Array(
    Strict({
      id: Type.String(),
      name: Type.String(),
      mode: Mode,
      prefix: Type.String(),
      last_used_at: Nullable(Time),
      disabled_at: Nullable(Time),
    }),
  ),
});
export type OfficeMerchant = Static<typeof OfficeMerchant>;

/** What was read is said beside what is set: alone it changes nothing. */
const seenWith = (name: string, set: object) => ({
  if: { required: [name] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: set,
});

const one = { params: Strict({ id: IdParam }) };
const acts = ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND'] as const;

export const officeMerchants = section({
  listOfficeMerchants: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/merchants',
    summary: { fr: 'Chercher des marchands', en: 'Search merchants' },
    query: Strict(searchQuery),
    reply: { status: 200, schema: CursorPage(MerchantRow) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  getOfficeMerchant: {
    ...common,
    ...one,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/merchants/{id}',
    summary: { fr: 'Lire un marchand', en: 'Read a merchant' },
    reply: { status: 200, schema: OfficeMerchant },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  updateOfficeMerchant: {
    ...act,
    ...one,
    operator: 'money',
    method: 'PATCH',
    path: '/v1/backoffice/merchants/{id}',
    summary: {
      fr: 'Changer l’état, les plafonds ou les frais d’un marchand',
      en: 'Change a merchant’s standing, limits or fees',
    },
    body: Type.Object(
      {
        mode: Mode,
        merchant_status: Type.Optional(Words(merchantStatuses)),
        limits: TestMerchant.properties.limits,
        /** Limits as they were read: where one of them is another now, nothing is changed. */
        seen: TestMerchant.properties.limits,
        refund_fee: Type.Optional(Fee),
        refund_fee_policy: Type.Optional(RefundFeePolicy),
        /** Fees as they were read, likewise. */
        seen_fees: Type.Optional(
          Strict({
            refund_fee: Type.Optional(Fee),
            refund_fee_policy: Type.Optional(RefundFeePolicy),
          }),
        ),
        reason: Reason,
      },
      {
        additionalProperties: false,
        // The mode, the reason, and something that changes.
        minProperties: 3,
        allOf: [
          seenWith('seen', { required: ['limits'] }),
          seenWith('seen_fees', {
            anyOf: [{ required: ['refund_fee'] }, { required: ['refund_fee_policy'] }],
          }),
        ],
      },
    ),
    reply: { status: 200, schema: OfficeMerchant },
    errors: [...acts, 'INVALID_STATE'],
    effect: 'call',
  },
});
