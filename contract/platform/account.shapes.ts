// All that is held about a person, on the wire (contract/data.md section 7, "GET /compte/export").
import { type Static, Type } from 'typebox';
import { ExportedFeatureRequest, ExportedVote } from '../data/feature-requests.shapes.ts';
import { Follow } from '../data/follows.shapes.ts';
import { ExportedReport } from '../data/reports.shapes.ts';
import { organizationRoles } from '../hiring/words.ts';
import { Id, Mode, Nullable, Strict, Time, Words } from '../shapes.ts';
import { AcceptedConditions } from './conditions.shapes.ts';
import { invitationStatuses } from './invitations.shapes.ts';
import { OnboardingAnswers } from './onboarding.shapes.ts';
import { scopes } from './projects.shapes.ts';
import { roles } from './team.shapes.ts';

const Role = Words(roles);

const invitation = {
  id: Id('inv'),
  project_id: Id('prj'),
  role: Role,
  status: Words(invitationStatuses),
  created_at: Time,
  expires_at: Time,
};

/** No secret, no hash, and of other people nothing but a masked address. */
export const AccountExport = Strict({
  /** Goes up when a member is taken away or changes its meaning. */
  format: Type.Literal(1),
  generated_at: Time,
  account: Strict({
    id: Id('usr'),
    name: Type.String(),
    email: Type.String(),
    email_verified: Type.Boolean(),
    /** When the operator, or an identity verification, found that the person is who they say. */
    identity_verified_at: Nullable(Time),
    created_at: Time,
    /** The language that the person chose; null: each call says its own. */
    locale: Nullable(Type.String()),
  }),
  identities: Type.Array(Strict({ provider: Type.String(), linked_at: Time })),
  sessions: Type.Array(
    Strict({
      created_at: Time,
      last_seen_at: Time,
      ip_masked: Nullable(Type.String()),
      user_agent: Nullable(Type.String()),
    }),
  ),
  conditions: Type.Array(AcceptedConditions),
  onboarding: Strict({ answers: OnboardingAnswers }),
  favourites: Type.Array(Follow),
  subscriptions: Type.Array(Follow),
  feature_requests: Type.Array(ExportedFeatureRequest),
  votes: Type.Array(ExportedVote),
  /** Sent while signed in, or with the account's confirmed address. */
  reports: Type.Array(ExportedReport),
  projects: Type.Array(Strict({ id: Id('prj'), name: Type.String(), role: Role })),
  /** Of the projects that the person owns. */
  keys: Type.Array(
    Strict({
      id: Id('key'),
      project_id: Id('prj'),
      name: Type.String(),
      mode: Mode,
      prefix: Type.String(),
      scopes: Type.Array(Words(scopes)),
      created_at: Time,
      last_used_at: Nullable(Time),
    }),
  ),
  /** The hiring organisations that the person is in. */
  hiring: Strict({
    memberships: Type.Array(
      Strict({
        id: Id('org'),
        name: Type.String(),
        role: Words(organizationRoles),
        joined_at: Time,
      }),
    ),
  }),
  invitations_sent: Type.Array(Strict({ ...invitation, email_masked: Type.String() })),
  /** None while the address is not confirmed: it may be somebody else's (contract/platform.md M18). */
  invitations_received: Type.Array(Strict(invitation)),
  /** Data calls that counted against the account, by day of UTC. */
  usage: Type.Array(
    Strict({ day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), count: Type.Integer() }),
  ),
  /** What the person did that is kept on record. */
  audit: Type.Array(
    Strict({ action: Type.String(), project_id: Nullable(Type.String()), created_at: Time }),
  ),
});
export type AccountExport = Static<typeof AccountExport>;
