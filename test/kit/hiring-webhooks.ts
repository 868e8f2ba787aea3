// Webhooks of hiring for tests: endpoints of people, and what their receivers got.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { sql } from '../../src/db/sql.ts';
import { type Hirer, hirer } from './hiring.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';
import type { World } from './world.ts';

export type HiringEndpoint = { id: string; secret: string; secretPrefix: string };

/** Calls of the hiring dashboard by a signed-in person; `organizationId` for another than the personal one. */
export function dashboardOf(world: World, cookie: string, organizationId?: string) {
  const headers: Record<string, string> = organizationId
    ? { 'X-Hire-Organization': organizationId }
    : {};
  const call = (method: string, path: string, body?: unknown) =>
    world.call(method, `/dashboard/hire${path}`, { cookie, headers, body });
  return {
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    put: (path: string, body?: unknown) => call('PUT', path, body),
    patch: (path: string, body?: unknown) => call('PATCH', path, body),
    remove: (path: string) => call('DELETE', path),
    async endpoint(url: string, body: object = {}): Promise<HiringEndpoint> {
      const made = await call('POST', '/webhooks', { url, ...body });
      if (made.status !== 200) throw new Error(made.text);
      return made.body.data;
    },
    async deliveries(endpointId: string) {
      const list = await call('GET', `/webhooks/${endpointId}/deliveries?limit=100`);
      if (list.status !== 200) throw new Error(list.text);
      return list.body.data;
    },
  };
}

export type Dashboard = ReturnType<typeof dashboardOf>;

/** The bodies that came, in their order. */
export const bodies = (received: readonly Received[]) =>
  received.map(({ body }) => JSON.parse(body));

const receivers: Receiver[] = [];

/** A receiver that `closeReceivers` closes, also after a test that failed. */
export async function receiving(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}

export const closeReceivers = () =>
  Promise.all(receivers.splice(0).map((receiver) => receiver.close()));

export type Scene = { api: Hirer; mine: Dashboard; receiver: Receiver; campaign: string };

/** A recruiter with a receiver and a published campaign of the sandbox. */
export async function sceneIn(world: World): Promise<Scene> {
  const api = await hirer(world, { mode: 'test' });
  const receiver = await receiving();
  const mine = dashboardOf(world, api.cookie);
  return { api, receiver, mine, campaign: await api.published(2) };
}

/** A session that ends, with both of its events, and what was due at once. */
export async function endOneIn(
  world: World,
  { api, campaign }: Pick<Scene, 'api' | 'campaign'>,
): Promise<string> {
  const made = await api.post(`/interviews/${campaign}/sessions`);
  assert.equal(made.status, 200, made.text);
  await world.idle();
  return made.body.data.id;
}

export async function organizationOf(world: World, userId: string): Promise<string> {
  const row = await world.database.one<{ id: string }>(
    sql`select id from organizations where personal_of = ${userId}`,
  );
  return row?.id ?? assert.fail('no organisation');
}

/** Another person in the organisation of one. */
export async function colleagueIn(world: World, of: { userId: string }, role = 'member') {
  const organizationId = await organizationOf(world, of.userId);
  const person = await world.signUp('Fatou');
  await world.database.run(sql`
    insert into organization_members (organization_id, user_id, role, joined_at)
    values (${organizationId}, ${person.userId}, ${role}, now())`);
  return { ...person, organizationId, theirs: dashboardOf(world, person.cookie, organizationId) };
}

/** What a receiver computes. */
export const signatureOf = (secret: string, { headers, body }: Received) =>
  `v1=${createHmac('sha256', secret).update(`${headers['x-hire-timestamp']}.${body}`).digest('hex')}`;
