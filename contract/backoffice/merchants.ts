// Operations on merchants and on what each may do (contract/dashboard.md section 14, G23 and G25).
import { type Static, Type } from 'typebox';
import { section } from '../operation.ts';
import {
  channelsOut,
  channelTerms,
  Fee,
  kycStatuses,
  Merchant,
  merchantStatuses,
  TestMerchant,
} from '../payments/merchants.shapes.ts';
import { channelsIn } from '../payments/payments.shapes.ts';
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

/** Francs that a dispute may have taken below zero. */
const Francs = Type.Integer();

export const OfficeMerchant = Strict({
  ...project,
  accounts: Type.Array(
    Strict({
      mode: Mode,
      merchant: Merchant,
      refund_fee: Fee,
      refund_fee_policy: Words(['keep', 'prorata']),
      features: Strict({ offers: Type.Boolean(), customer_disputes: Type.Boolean() }),
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

const one = { params: Strict({ id: IdParam }) };
const acts = ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND'] as const;

/** A merchant account: a change is of one mode of one project. */
const account = { project_id: Type.String({ maxLength: 100 }), mode: Mode };

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
      fr: "Changer l'état, les plafonds ou les frais d'un marchand",
      en: "Change a merchant's standing, limits or fees",
    },
    body: Type.Object(
      {
        mode: Mode,
        merchant_status: Type.Optional(Words(merchantStatuses)),
        limits: TestMerchant.properties.limits,
        refund_fee: Type.Optional(Fee),
        refund_fee_policy: Type.Optional(Words(['keep', 'prorata'])),
        reason: Reason,
      },
      // The mode, the reason, and something that changes.
      { additionalProperties: false, minProperties: 3 },
    ),
    reply: { status: 200, schema: OfficeMerchant },
    errors: acts,
    effect: 'call',
  },
  putOfficeChannel: {
    ...act,
    operator: 'configure',
    method: 'PUT',
    path: '/v1/backoffice/channels/{channel}/{direction}',
    summary: {
      fr: "Ouvrir, fermer ou régler un canal d'un marchand",
      en: "Open, close or set a merchant's channel",
    },
    params: Strict({
      channel: Words([...new Set([...channelsIn, ...channelsOut])]),
      direction: Words(['in', 'out']),
    }),
    body: Type.Object(
      {
        ...account,
        status: Type.Optional(channelTerms.status),
        min_amount: Type.Optional(channelTerms.min_amount),
        max_amount: Type.Optional(channelTerms.max_amount),
        fee: Type.Optional(Fee),
        reason: Reason,
      },
      { additionalProperties: false, minProperties: 4 },
    ),
    reply: { status: 200, schema: OfficeMerchant },
    errors: acts,
    effect: 'call',
  },
  putOfficeFeature: {
    ...act,
    operator: 'configure',
    method: 'PUT',
    path: '/v1/backoffice/features/{name}',
    summary: {
      fr: "Activer une fonction d'un marchand, ou la couper",
      en: "Switch a merchant's feature on or off",
    },
    params: Strict({ name: Words(['offers', 'customer_disputes']) }),
    body: Strict({ ...account, enabled: Type.Boolean(), reason: Reason }),
    reply: { status: 200, schema: OfficeMerchant },
    errors: acts,
    effect: 'call',
  },
});
