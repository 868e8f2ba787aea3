// For each operation of hiring a request that an allowed caller would see granted: the matrix judges the caller alone.
import type { HiringOperationName } from '../../../contract/index.ts';
import { sql } from '../../../src/db/sql.ts';
import { beginFor, endFor } from '../../kit/hiring-sessions.ts';
import { inviteInto, joinOrganization } from '../../kit/organizations.ts';
import type { World } from '../../kit/world.ts';
import type { HiringCaller, HiringCast } from './hiring-cast.ts';
import { hiringSettingsRequests } from './hiring-settings-requests.ts';

export type HiringRequest = { path: string; body?: unknown; headers?: Record<string, string> };
type Prepare = (
  world: World,
  cast: HiringCast,
  caller: HiringCaller,
) => HiringRequest | Promise<HiringRequest>;

const campaign = (end = '', body?: unknown): Prepare => {
  return async (_, { maker }) => ({
    path: `/api/v1/interviews/${await maker.live.published(1)}${end}`,
    body,
  });
};

const question =
  (body?: unknown): Prepare =>
  async (_, { maker }) => {
    const { data } = (await maker.live.get(`/interviews/${await maker.live.published(1)}`)).body;
    return { path: `/api/v1/questions/${data.questions[0].id}`, body };
  };

const candidateOf = async ({ maker }: HiringCast) => {
  const id = await maker.live.published(1);
  const made = await maker.live.post(`/interviews/${id}/candidates`, { name: 'A' });
  return { id, candidate: made.body.data[0].id as string };
};

const session =
  (end = ''): Prepare =>
  async (world, cast) => {
    const { id } = await beginFor(world, (await candidateOf(cast)).candidate);
    await endFor(world, id);
    return { path: `/api/v1/sessions/${id}${end}` };
  };

/** A key beside the cast's, which makes room for the next one. */
const spareKey =
  (end: string): Prepare =>
  async (world, { owner }) => {
    await forgetSpare(world);
    const made = await world.call('POST', '/dashboard/hire/keys', {
      cookie: owner.cookie,
      body: { name: 'spare' },
    });
    return { path: `/dashboard/hire/keys/${made.body.data.id}${end}` };
  };
const forgetSpare = (world: World) =>
  world.database.run(sql`delete from hiring_keys where name = 'spare'`);

export const hiringRequests: Record<HiringOperationName, Prepare> = {
  listCampaigns: () => ({ path: '/api/v1/interviews' }),
  getCampaign: campaign(),
  listQuestions: campaign('/questions'),
  createCampaign: () => ({ path: '/api/v1/interviews', body: { title: 'A' } }),
  updateCampaign: campaign('', { title: 'B' }),
  archiveCampaign: campaign(),
  publishCampaign: campaign('/publish'),
  createQuestions: campaign('/questions', { text: 'Q' }),
  updateQuestion: question({ text: 'Q' }),
  deleteQuestion: question(),
  listCandidates: campaign('/candidates'),
  inviteCandidates: campaign('/candidates', { name: 'A' }),
  updateCandidate: async (_, cast) => {
    const { id, candidate } = await candidateOf(cast);
    return { path: `/api/v1/interviews/${id}/candidates/${candidate}`, body: { name: 'B' } };
  },
  endSessions: campaign('/sessions/end', { ids: ['x'], dryRun: false }),
  // Of the caller's mode: production keys are told that it is not theirs.
  createSandboxSession: async (_, { maker }, { mode }) => ({
    path: `/api/v1/interviews/${await maker[mode].published(1)}/sessions`,
  }),
  listSessions: campaign('/sessions'),
  getSession: session(),
  getSessionReport: session('/report'),
  getHiringUsage: () => ({ path: '/api/v1/usage' }),
  listPractices: campaign('/practices'),
  getPractice: () => ({ path: '/api/v1/practices/x' }),
  listOrganizations: () => ({ path: '/dashboard/hire/organizations' }),
  listHiringKeys: () => ({ path: '/dashboard/hire/keys' }),
  createHiringKey: async (world) => {
    await forgetSpare(world);
    return { path: '/dashboard/hire/keys', body: { name: 'spare' } };
  },
  regenerateHiringKey: spareKey('/regenerate'),
  revokeHiringKey: spareKey(''),
  createOrganization: () => ({ path: '/dashboard/hire/organizations', body: { name: 'B' } }),
  getOrganization: () => ({ path: '/dashboard/hire/organization' }),
  updateOrganization: () => ({ path: '/dashboard/hire/organization', body: { name: 'B' } }),
  listConsentTexts: () => ({ path: '/dashboard/hire/consent-texts' }),
  publishConsentText: () => ({
    path: '/dashboard/hire/consent-texts',
    body: { text: { fr: 'Un', en: 'One' } },
  }),
  listOrganizationMembers: () => ({ path: '/dashboard/hire/members' }),
  inviteOrganizationMember: async (world) => {
    await world.advance(3_600_000);
    return {
      path: '/dashboard/hire/members',
      body: { email: `m${Math.round(performance.now() * 1_000)}@x.sn`, role: 'member' },
    };
  },
  updateOrganizationMember: (_, { member }) => ({
    path: `/dashboard/hire/members/${member.userId}`,
    body: { role: 'member' },
  }),
  removeOrganizationMember: async (world, { owner }) => ({
    path: `/dashboard/hire/members/${(await joinOrganization(world, owner, 'member')).userId}`,
  }),
  // Another's: members.test.ts has those who accept.
  acceptOrganizationInvitation: async (world, { owner }) => {
    await world.advance(3_600_000);
    const { token } = await inviteInto(world, owner, 'nobody@x.sn', 'member');
    return { path: `/dashboard/hire/invitations/${token}/accept` };
  },
  ...hiringSettingsRequests,
};
