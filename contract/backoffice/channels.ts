// Operations on what operators close and open: channels and features, of all merchants or of one (contract/dashboard.md section
// 14, G25; UI159).
import { type Static, Type } from 'typebox';
import { section } from '../operation.ts';
import { channelsOut, channelTerms, Fee } from '../payments/merchants.shapes.ts';
import { channelsIn } from '../payments/payments.shapes.ts';
import { Mode, Nullable, Strict, Time, Words } from '../shapes.ts';
import { OfficeMerchant } from './merchants.ts';
import { act, common, Reason } from './shapes.ts';
import { features } from './words.ts';

/** For all merchants; what one merchant has closed is in that merchant. */
const Closure = Strict({
  since: Time,
  /** When it ends by itself; none until it is opened. */
  until: Nullable(Time),
  by: Strict({ id: Type.String(), name: Nullable(Type.String()) }),
  reason: Type.String(),
});
export type Closure = Static<typeof Closure>;

/** What goes on when it is closed: `at_least` where there is more than is counted. */
const UnderWay = Strict({ count: Type.Integer(), at_least: Type.Boolean() });

const channelParams = {
  channel: Words([...new Set([...channelsIn, ...channelsOut])]),
  direction: Words(['in', 'out']),
};

export const OfficeChannel = Strict({
  ...channelParams,
  mode: Mode,
  /** The terms of a merchant for whom nothing else was set. */
  default: Strict(channelTerms),
  closure: Nullable(Closure),
  /** Payments, or payouts, that an operator of money has not ended yet. */
  under_way: UnderWay,
});
export type OfficeChannel = Static<typeof OfficeChannel>;

export const OfficeFeature = Strict({
  name: Words(features),
  mode: Mode,
  /** Of a merchant for whom nothing else was set. */
  default: Type.Boolean(),
  closure: Nullable(Closure),
  /** `offers`: payments with a promo code that are not over. `customer_disputes`: disputes of payers that are not decided. */
  under_way: UnderWay,
});
export type OfficeFeature = Static<typeof OfficeFeature>;

/** One merchant; without it all of the mode. */
const projectId = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));
/** Of a closure: when it ends by itself, a year ahead at the most; then what is closed is open. */
const until = Type.Optional(Nullable(Time));

const ofMode = { query: Strict({ mode: Mode }) };
const acts = ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND'] as const;

const channelPath = '/v1/backoffice/channels/{channel}/{direction}';
const featurePath = '/v1/backoffice/features/{name}';

export const officeChannels = section({
  listOfficeChannels: {
    ...common,
    ...ofMode,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/channels',
    summary: { fr: 'Lister les canaux de tous', en: 'List everybody’s channels' },
    reply: { status: 200, schema: Strict({ data: Type.Array(OfficeChannel) }) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  getOfficeChannel: {
    ...common,
    ...ofMode,
    operator: 'support',
    method: 'GET',
    path: channelPath,
    summary: { fr: 'Lire un canal de tous', en: 'Read one of everybody’s channels' },
    params: Strict(channelParams),
    reply: { status: 200, schema: OfficeChannel },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  putOfficeChannel: {
    ...act,
    operator: 'configure',
    method: 'PUT',
    path: channelPath,
    summary: {
      fr: 'Ouvrir ou fermer un canal pour tous, ou régler celui d’un marchand',
      en: 'Open or close a channel for all, or set a merchant’s',
    },
    params: Strict(channelParams),
    body: Type.Object(
      {
        project_id: projectId,
        mode: Mode,
        status: Type.Optional(channelTerms.status),
        until,
        min_amount: Type.Optional(channelTerms.min_amount),
        max_amount: Type.Optional(channelTerms.max_amount),
        fee: Type.Optional(Fee),
        /** Of one merchant, as it was read: where one of these is another now, nothing is changed. Its status is its own. */
        seen: Type.Optional(
          Strict({
            status: Type.Optional(channelTerms.status),
            until,
            min_amount: Type.Optional(channelTerms.min_amount),
            max_amount: Type.Optional(channelTerms.max_amount),
            fee: Type.Optional(Fee),
          }),
        ),
        reason: Reason,
      },
      // The mode, the reason, and something that changes.
      { additionalProperties: false, minProperties: 3 },
    ),
    reply: { status: 200, schema: Type.Union([OfficeMerchant, OfficeChannel]) },
    errors: [...acts, 'INVALID_STATE'],
    effect: 'call',
  },
  listOfficeFeatures: {
    ...common,
    ...ofMode,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/features',
    summary: { fr: 'Lister les fonctions de tous', en: 'List everybody’s features' },
    reply: { status: 200, schema: Strict({ data: Type.Array(OfficeFeature) }) },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  getOfficeFeature: {
    ...common,
    ...ofMode,
    operator: 'support',
    method: 'GET',
    path: featurePath,
    summary: { fr: 'Lire une fonction de tous', en: 'Read one of everybody’s features' },
    params: Strict({ name: Words(features) }),
    reply: { status: 200, schema: OfficeFeature },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  putOfficeFeature: {
    ...act,
    operator: 'configure',
    method: 'PUT',
    path: featurePath,
    summary: {
      fr: 'Couper une fonction pour tous ou la rendre, ou régler celle d’un marchand',
      en: 'Switch a feature off for all or back on, or set a merchant’s',
    },
    params: Strict({ name: Words(features) }),
    body: Strict({
      project_id: projectId,
      mode: Mode,
      enabled: Type.Boolean(),
      until,
      reason: Reason,
    }),
    reply: { status: 200, schema: Type.Union([OfficeMerchant, OfficeFeature]) },
    errors: acts,
    effect: 'call',
  },
});
