// The two kinds of invitations as their page asks about them: into a project, and into a hiring organisation.
import type { PublicInvitation } from '../contract/platform/invitations.shapes.ts';
import type { Text } from '../contract/text.ts';
import type { Database } from './db/database.ts';
import { addressedOrganization, showInvitation } from './hiring/index.ts';
import type { Incoming } from './http/incoming.ts';
import { callRoute, type Route } from './http/mount.ts';
import { clock } from './kit/clock.ts';
import { roleTexts } from './pages/index.ts';
import { addressedProject } from './platform/index.ts';

type Parts = { database: Database; routes: readonly Route[] };

/** The form's body is the page's: the operation takes none. */
const bare = (incoming: Incoming): Incoming => ({ ...incoming, body: undefined });

export const projectInvitations = ({ database, routes }: Parts) => ({
  async show(incoming: Incoming) {
    const found = await callRoute(routes, 'getInvitation', bare(incoming));
    if (found.status !== 200) return { refusal: found };
    const { project_name, role, ...rest } = JSON.parse(String(found.body)) as PublicInvitation;
    return { ...rest, kind: 'project' as const, name: project_name, role: roleTexts[role] };
  },
  accept: (incoming: Incoming) => callRoute(routes, 'acceptInvitation', bare(incoming)),
  async opensFor(token: string, email: string) {
    const project = await addressedProject(database, token, email);
    return project === undefined ? undefined : { path: `/dashboard/projects/${project}/test` };
  },
});

const organizationRoles: Record<'admin' | 'member', Text> = {
  admin: roleTexts.admin,
  member: { fr: 'membre', en: 'member' },
};

export const organizationInvitations = ({ database, routes }: Parts) => ({
  async show({ params, address }: Incoming) {
    const visit = { address, now: clock.now() };
    const found = await showInvitation(database, params['token'] ?? '', visit);
    const { organization_name, role, ...rest } = found;
    const name = organization_name;
    return { ...rest, kind: 'organization' as const, name, role: organizationRoles[role] };
  },
  accept: (incoming: Incoming) => callRoute(routes, 'acceptOrganizationInvitation', bare(incoming)),
  async opensFor(token: string, email: string) {
    const organization = await addressedOrganization(database, token, email);
    if (organization === undefined) return undefined;
    return { path: `/dashboard/hiring/${organization}/production/campaigns` };
  },
});
