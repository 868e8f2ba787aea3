// The same for webhooks, reviews and the rights of people: an endpoint is its caller's own, the rest the organisation's.
import { sql } from '../../../src/db/sql.ts';
import { newId } from '../../../src/kit/ids.ts';
import { beginFor, endFor } from '../../kit/hiring-sessions.ts';
import type { World } from '../../kit/world.ts';
import type { HiringCaller, HiringCast } from './hiring-cast.ts';

type Request = { path: string; body?: unknown };
type Prepare = (world: World, cast: HiringCast, caller: HiringCaller) => Promise<Request>;

const url = 'http://127.0.0.1:9/hook';

/** Made by the caller; for who may make none, by the owner. */
async function endpointOf(world: World, { owner }: HiringCast, { headers }: HiringCaller) {
  await world.database.run({ text: 'delete from hiring_endpoints', values: [] });
  const make = (of: Record<string, string>) =>
    world.call('POST', '/dashboard/hire/webhooks', { headers: of, body: { url } });
  const own = await make(headers);
  const made = own.status === 200 ? own : await make({ Cookie: owner.cookie });
  return made.body.data.id as string;
}

const webhook =
  (end = '', body?: unknown): Prepare =>
  async (world, cast, caller) => {
    await world.advance(60_000);
    return {
      path: `/dashboard/hire/webhooks/${await endpointOf(world, cast, caller)}${end}`,
      body,
    };
  };

const resend: Prepare = async (world, cast, caller) => {
  const endpoint = await endpointOf(world, cast, caller);
  const id = newId('whd');
  await world.database.run(sql`
    insert into hiring_deliveries (organization_id, mode, id, delivery_id, endpoint_id, session_id, campaign_id, type,
      status, event_at, created_at)
    select organization_id, 'test', ${id}, ${id}, id, ${newId('ses')}, ${newId('int')}, 'session.completed',
           'delivered', now(), now()
      from hiring_endpoints where id = ${endpoint}`);
  return { path: `/dashboard/hire/deliveries/${id}/resend` };
};

async function candidateOf({ maker }: HiringCast) {
  const campaign = await maker.live.published(1);
  const email = `${newId('req')}@x.sn`;
  const made = await maker.live.post(`/interviews/${campaign}/candidates`, { name: 'A', email });
  return { campaign, id: made.body.data[0].id as string };
}

const candidate =
  (end: string, body?: unknown): Prepare =>
  async (world, cast) => {
    const { id } = await candidateOf(cast);
    if (end === '/retake') await endFor(world, (await beginFor(world, id)).id);
    return { path: `/dashboard/hire/candidates/${id}${end}`, body };
  };

const report =
  (end: string, body?: unknown): Prepare =>
  async (world, cast) => {
    const { id } = await beginFor(world, (await candidateOf(cast)).id);
    await endFor(world, id);
    await world.idle();
    if (end === '/retry') {
      await world.database.run(
        sql`update session_reports set status = 'FAILED' where session_id = ${id}`,
      );
    }
    const row = await world.database.one<{ id: string }>(
      sql`select id from session_reports where session_id = ${id}`,
    );
    return { path: `/dashboard/hire/reports/${row?.id}${end}`, body };
  };

const campaign =
  (end: string): Prepare =>
  async (_, { maker }) => ({
    path: `/dashboard/hire/interviews/${await maker.live.published(1)}${end}`,
  });

export const hiringSettingsRequests = {
  listHiringWebhooks: async () => ({ path: '/dashboard/hire/webhooks' }),
  createHiringWebhook: (async (world) => {
    await world.database.run({ text: 'delete from hiring_endpoints', values: [] });
    return { path: '/dashboard/hire/webhooks', body: { url } };
  }) satisfies Prepare,
  updateHiringWebhook: webhook('', { enabled: false }),
  deleteHiringWebhook: webhook(),
  testHiringWebhook: webhook('/test'),
  rotateHiringWebhook: webhook('/rotate'),
  listHiringDeliveries: webhook('/deliveries'),
  resendHiringDelivery: resend,
  reviewReport: report('/review', {}),
  retryReport: report('/retry'),
  restoreCampaign: campaign('/restore'),
  previewCampaign: campaign('/preview'),
  getProcessingRecord: campaign('/processing-record'),
  getCandidate: candidate(''),
  reinviteCandidate: candidate('/invite', { rotate: true }),
  retakeCandidate: candidate('/retake'),
  eraseCandidate: candidate(''),
};
