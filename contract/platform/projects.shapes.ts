// Projects and keys on the wire (spec "Resources and their fields").
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { Id, Mode, Nullable, ShortName, Strict, Time, Words } from '../shapes.ts';
import { Endpoint } from '../webhooks/endpoints.shapes.ts';
import { roles } from './team.shapes.ts';

export const scopes = ['payments', 'data'] as const;
export type KeyScope = (typeof scopes)[number];

/** contract/platform.md decision 24. */
export const lifetimes = ['none', '30d', '90d', '1y'] as const;
export type Lifetime = (typeof lifetimes)[number];

export const ProjectSummary = Strict({
  id: Id('prj'),
  name: Type.String(),
  slug: Type.String(),
  created_at: Time,
});
export type ProjectSummary = Static<typeof ProjectSummary>;

const keyMembers = {
  id: Id('key'),
  name: Type.String(),
  mode: Mode,
  prefix: Type.String(),
  scopes: Type.Array(Words(scopes)),
  daily_limit: Type.Integer(),
  created_at: Time,
  last_used_at: Nullable(Time),
  expires_at: Nullable(Time),
  revoked_at: Nullable(Time),
  disabled_at: Nullable(Time),
  disabled_reason: Nullable(Type.String()),
  rotated_from: Nullable(Type.String()),
};

export const ApiKey = Strict(keyMembers);
export type ApiKey = Static<typeof ApiKey>;

/** The secret is shown once, in the answer of the creation. */
export const NewApiKeyReply = Strict({ ...keyMembers, secret: Type.String() });

/** contract/platform.md decision 26: whether the owner's identity is verified. */
export const tiers = ['standard', 'verified'] as const;

/** A day of UTC. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

export const ProjectDetail = Strict({
  ...ProjectSummary.properties,
  /** Of the caller. */
  role: Words(roles),
  owner_id: Id('usr'),
  live_enabled: Type.Boolean(),
  keys: Type.Array(ApiKey),
  calls: Type.Array(
    Strict({
      id: Type.Integer(),
      key_id: Nullable(Type.String()),
      method: Type.String(),
      path: Type.String(),
      prefix: Nullable(Type.String()),
      status: Type.Integer(),
      duration_ms: Type.Integer(),
      created_at: Time,
    }),
  ),
  payments_calls: Strict({
    today: Type.Integer(),
    errors_today: Type.Integer(),
    last_14_days: Type.Array(Strict({ day: Day, count: Type.Integer() })),
  }),
  usage: Type.Array(Strict({ day: Day, key_id: Type.String(), count: Type.Integer() })),
  quota: Strict({
    account_daily_limit: Type.Integer(),
    account_used: Type.Integer(),
    anonymous_daily_limit: Type.Integer(),
    key_daily_limit: Type.Integer(),
    key_limit: Type.Integer(),
    rate_limit_per_minute: Type.Integer(),
    reset: Time,
    tier: Words(tiers),
    verified_account_daily_limit: Type.Integer(),
  }),
  webhook_secret: Type.Optional(Type.String()),
  /** Until then our own header is signed with the former secret, the convention's with both; null once one alone holds. */
  webhook_secret_previous_until: Type.Optional(Nullable(Time)),
  webhooks: Type.Array(Endpoint),
});
export type ProjectDetail = Static<typeof ProjectDetail>;

export const NewProject = Strict({ name: ShortName(limits.projectNameCharacters) });

export const NewApiKey = Strict({
  name: ShortName(limits.keyNameCharacters),
  mode: Type.Optional(Mode),
  lifetime: Type.Optional(Words(lifetimes)),
  scopes: Type.Optional(Type.Array(Words(scopes), { minItems: 1 })),
  // The most of any account; whose account is not verified may take less (spec "API keys", C5).
  daily_limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.verifiedKeyDailyLimit })),
});
export type NewApiKey = Static<typeof NewApiKey>;

/** How long the old key stays valid beside the new one (spec "API key", rotate). */
export const graces = ['now', '1h', '24h', '7d'] as const;
export type Grace = (typeof graces)[number];

export const RotateKey = Strict({ grace: Words(graces) });
