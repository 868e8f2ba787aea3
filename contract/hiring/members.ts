// Operations on an organisation and its people: what the notice shows of it, members, invitations (contract/hiring.md
// section 3, "Dashboard route").
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { Id, idTail, Nullable, Strict, Time, Words } from '../shapes.ts';
import { MailAddress, Named, noQuery, PageOf, pageQuery, Text, Trimmed } from './shapes.ts';
import { organizationRoles } from './words.ts';

const Role = Words(organizationRoles);

export const Organization = Strict({
  id: Id('org'),
  name: Type.String(),
  role: Role,
  /** Where candidates reach somebody: the owner's address where none is given. */
  contactEmail: Type.String(),
  contactPhone: Nullable(Type.String()),
  privacyUrl: Nullable(Type.String()),
  cdpReceipt: Nullable(Type.String()),
  /** Whom a member asks for what their role may not do: the owner's name first, then those of administrators (UI57). */
  administrators: Type.Array(Type.String(), { maxItems: limits.namedAdministrators }),
});

const OrganizationChanges = Type.Object(
  Type.Partial(
    Type.Object({
      name: Named(100),
      contactEmail: Nullable(MailAddress),
      contactPhone: Nullable(Trimmed(50)),
      privacyUrl: Nullable(
        Type.String({ pattern: '^https?://[^\\s/?#]+(?:[/?#]\\S*)?$', maxLength: 500 }),
      ),
      cdpReceipt: Nullable(Trimmed(60)),
    }),
  ).properties,
  { additionalProperties: false, minProperties: 1 },
);

/** In both languages: nobody agrees to words that they cannot read. */
const OwnText = Strict({
  fr: Trimmed(limits.consentTextCharacters),
  en: Trimmed(limits.consentTextCharacters),
});

/** A version of what candidates agree to: `text` is what the organisation adds to the notice, null for nothing. */
export const ConsentText = Strict({
  version: Type.String(),
  text: Nullable(Strict({ fr: Type.String(), en: Type.String() })),
  publishedAt: Nullable(Time),
});

/** A member, or an address whose invitation waits: its `id` is the invitation's then. */
export const OrganizationPerson = Strict({
  id: Type.Union([Id('usr'), Id('oin')]),
  name: Nullable(Type.String()),
  email: Type.String(),
  role: Role,
  status: Words(['active', 'invited']),
  joinedAt: Nullable(Time),
  expiresAt: Nullable(Time),
});

const common = { section: 'hiring', family: 'hiring', caller: 'session' } as const;
const personParams = Strict({
  userId: Type.String({ pattern: `^(?:usr|oin)_${idTail}$` }),
});

export const OrganizationPlace = Strict({ id: Id('org'), name: Type.String(), role: Role });

export const hiringMembers = section({
  createOrganization: {
    ...common,
    organizationRole: 'member',
    method: 'POST',
    path: '/dashboard/hire/organizations',
    summary: { fr: 'Créer une organisation', en: 'Create an organization' },
    query: noQuery,
    body: Strict({ name: Named(100) }),
    reply: { status: 200, schema: OrganizationPlace },
    errors: ['INVALID_STATE'],
    effect: 'write',
  },
  getOrganization: {
    ...common,
    organizationRole: 'member',
    method: 'GET',
    path: '/dashboard/hire/organization',
    summary: { fr: 'Lire son organisation', en: 'Read one’s organization' },
    query: noQuery,
    reply: { status: 200, schema: Organization },
    errors: [],
    effect: 'read',
  },
  updateOrganization: {
    ...common,
    organizationRole: 'admin',
    method: 'PATCH',
    path: '/dashboard/hire/organization',
    summary: { fr: 'Modifier son organisation', en: 'Change one’s organization' },
    query: noQuery,
    body: OrganizationChanges,
    reply: { status: 200, schema: Organization },
    errors: [],
    effect: 'write',
  },
  listConsentTexts: {
    ...common,
    organizationRole: 'member',
    method: 'GET',
    path: '/dashboard/hire/consent-texts',
    summary: {
      fr: 'Lister ce que l’organisation ajoute à l’avis aux candidats',
      en: 'List what the organization adds to the notice to candidates',
    },
    query: pageQuery,
    reply: { status: 200, schema: PageOf(ConsentText) },
    errors: [],
    effect: 'read',
  },
  publishConsentText: {
    ...common,
    organizationRole: 'admin',
    method: 'POST',
    path: '/dashboard/hire/consent-texts',
    summary: {
      fr: 'Publier ce que l’organisation ajoute à l’avis, ou l’ôter',
      en: 'Publish what the organization adds to the notice, or take it away',
    },
    query: noQuery,
    body: Strict({ text: Nullable(OwnText) }),
    reply: { status: 200, schema: ConsentText },
    errors: [],
    effect: 'write',
  },
  listOrganizationMembers: {
    ...common,
    organizationRole: 'admin',
    method: 'GET',
    path: '/dashboard/hire/members',
    summary: { fr: 'Lister les membres', en: 'List the members' },
    query: pageQuery,
    reply: { status: 200, schema: PageOf(OrganizationPerson) },
    errors: [],
    effect: 'read',
  },
  inviteOrganizationMember: {
    ...common,
    organizationRole: 'admin',
    method: 'POST',
    path: '/dashboard/hire/members',
    summary: { fr: 'Inviter un membre', en: 'Invite a member' },
    query: noQuery,
    body: Strict({ email: MailAddress, role: Words(['admin', 'member']) }),
    reply: { status: 200, schema: OrganizationPerson },
    errors: ['EMAIL_NOT_VERIFIED', 'ALREADY_MEMBER', 'ALREADY_INVITED'],
    effect: 'write',
  },
  updateOrganizationMember: {
    ...common,
    organizationRole: 'admin',
    method: 'PATCH',
    path: '/dashboard/hire/members/{userId}',
    summary: {
      fr: 'Changer le rôle d’un membre, ou lui céder l’organisation',
      en: 'Change a member’s role, or hand the organization over',
    },
    params: Strict({ userId: Id('usr') }),
    query: noQuery,
    body: Strict({ role: Role }),
    reply: { status: 200, schema: OrganizationPerson },
    errors: ['REAUTHENTICATION_REQUIRED', 'INVALID_STATE'],
    effect: 'write',
  },
  removeOrganizationMember: {
    ...common,
    organizationRole: 'member',
    method: 'DELETE',
    path: '/dashboard/hire/members/{userId}',
    summary: {
      fr: 'Retirer un membre ou une invitation, ou partir',
      en: 'Remove a member or an invitation, or leave',
    },
    params: personParams,
    query: noQuery,
    reply: {
      status: 200,
      schema: Strict({ id: personParams.properties.userId, removed: Type.Boolean() }),
    },
    errors: ['INVALID_STATE'],
    effect: 'write',
  },
  acceptOrganizationInvitation: {
    ...common,
    organizationRole: 'member',
    method: 'POST',
    path: '/dashboard/hire/invitations/{token}/accept',
    summary: { fr: 'Accepter une invitation', en: 'Accept an invitation' },
    params: Strict({ token: Text(200, 1) }),
    query: noQuery,
    reply: { status: 200, schema: OrganizationPlace },
    errors: [
      'INVITATION_NOT_FOUND',
      'INVITATION_EMAIL_MISMATCH',
      'INVITATION_USED',
      'INVITATION_EXPIRED',
      'EMAIL_NOT_VERIFIED',
      'ALREADY_MEMBER',
    ],
    effect: 'write',
  },
});
