// The signed-in person as the frame of the dashboard needs them: who, where, and what is asked of them
// (contract/dashboard.md section 14, G1).
import { type Static, Type } from 'typebox';
import { permissions } from '../backoffice/words.ts';
import { kycStatuses, merchantStatuses } from '../payments/merchants.shapes.ts';
import { Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import { roles } from './team.shapes.ts';

/** The languages in which we speak, and in which a person may ask to be spoken to. */
export const languages = ['fr', 'en'] as const;

const organizationRoles = ['owner', 'admin', 'member'] as const;

const user = {
  id: Id('usr'),
  name: Type.String(),
  email: Type.String(),
  email_verified: Type.Boolean(),
  /** Null until the person chose one: then each call says its language. */
  lang: Nullable(Words(languages)),
  created_at: Time,
  /** Whether a second factor is asked for at each sign-in. */
  second_factor: Type.Boolean(),
};

export const User = Strict(user);
export type User = Static<typeof User>;

/** What the frame says of money before anybody asks: how the merchant account of a mode stands. */
const Account = Strict({
  merchant_status: Words(merchantStatuses),
  kyc_status: Words(kycStatuses),
  /** Francs of the account's own day in Dakar, as balances say them. */
  collected_today: Type.Integer(),
  /** The oldest of those that ask for events of this mode and did not take the latest one of the last 24 hours. */
  failing_endpoint: Nullable(Id('we')),
});

export const Me = Strict({
  user: User,
  /** Oldest first. */
  projects: Type.Array(
    Strict({
      id: Id('prj'),
      name: Type.String(),
      role: Words(roles),
      /** Whether it is the person's own. */
      owner: Type.Boolean(),
      live_enabled: Type.Boolean(),
      /** Active and `not_started` where no payment call opened one yet. */
      accounts: Strict({ test: Account, live: Account }),
      /** How far the clock of test mode is ahead of the server's. */
      clock_offset_s: Type.Integer(),
      /** The first key that ends within 14 days. */
      ending_key: Nullable(Strict({ id: Id('key'), name: Type.String() })),
      /** Whether more than 80 % of the day's data quota of its owner is used. */
      quota_nearly_used: Type.Boolean(),
    }),
  ),
  /** How many projects a person may own. */
  project_limit: Type.Integer(),
  organizations: Type.Array(
    Strict({ id: Type.String(), name: Type.String(), role: Words(organizationRoles) }),
  ),
  /** Whether the person settles what is reported about the data. */
  maintainer: Type.Boolean(),
  /** Null for whoever does not work on the platform itself. */
  operator: Nullable(Strict({ permissions: Type.Array(Words(permissions)) })),
  /**
   * The terms of use in force, whether the person accepted that very version, and whether they are others than those that the
   * person accepted, or opened the account under.
   */
  conditions: Strict({
    accepted: Type.Boolean(),
    changed: Type.Boolean(),
    version: Type.String(),
  }),
  onboarding: Strict({ finished: Type.Boolean() }),
  /** When this session began; what asks for a recent sign-in goes by it. */
  signed_in_at: Time,
  server: Strict({
    version: Type.String(),
    gateway_mode: Words(['simulated', 'real', 'not_wired']),
    environment: Words(['production', 'development']),
    /** `files`: no mail server is configured, so mails become files on the server. */
    mail: Words(['smtp', 'files']),
    /** Where those files lie, outside production. */
    mail_folder: Nullable(Type.String()),
    /** Whether a page of ours shows the challenge that a report of somebody unconfirmed needs. */
    challenge: Type.Boolean(),
    /** What the operator left open, or closed. */
    features: Strict({ reports: Type.Boolean(), identity: Type.Boolean() }),
  }),
});
export type Me = Static<typeof Me>;

/** What payments know of a project's accounts; how its deliveries fare is known elsewhere. */
export type AccountStanding = Omit<Static<typeof Account>, 'failing_endpoint'>;
export type Standing = Pick<Me['projects'][number], 'clock_offset_s'> & {
  accounts: { test: AccountStanding; live: AccountStanding };
};

/** A name's signs are judged by the use case, as at sign-up; its blanks at both ends are taken off. */
export const MeChange = Strict({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  lang: Type.Optional(Words(languages)),
});
