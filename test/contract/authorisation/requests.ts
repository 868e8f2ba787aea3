// For each operation a request that an allowed caller would see granted: the matrix judges the caller alone.
import { randomBytes } from 'node:crypto';
import type { OperationName } from '../../../contract/index.ts';
import { sql } from '../../../src/db/sql.ts';
import { newId } from '../../../src/kit/ids.ts';
import type { World } from '../../kit/world.ts';
import { addKey, type Caller, type Cast } from './cast.ts';

export type Request = { path: string; headers?: Record<string, string>; body?: object };

/** Prepares what the request needs, afresh for each caller: an allowed call may use it up. */
export type Prepare = (world: World, cast: Cast, caller: Caller) => Promise<Request> | Request;

const project = (rest = '', body?: object): Prepare => {
  return (_world, cast) => ({
    path: `/v1/projets/${cast.project}${rest}`,
    ...(body ? { body } : {}),
  });
};

const payment = { amount: 10_000, channel: 'wave', customer: { phone: '+221700000000' } };
const once = () => ({ 'Idempotency-Key': randomBytes(12).toString('hex') });

/** A test key beside the cast's, to make or lose things with. */
const spareKey = async (world: World, cast: Cast) => {
  const secret = await addKey(world, cast.project, 'test', ['payments', 'data']);
  const row = await world.database.one<{ id: string }>(
    sql`select id from api_keys where project_id = ${cast.project} order by id desc limit 1`,
  );
  return { secret, id: row?.id ?? '' };
};

/** The only endpoint of the project: of test mode, subscribed to payments. */
const endpoint = async (world: World, cast: Cast): Promise<string> => {
  await world.database.run(sql`delete from webhook_endpoints where project_id = ${cast.project}`);
  const made = await world.call('POST', `/v1/projets/${cast.project}/webhooks`, {
    cookie: cast.people.owner.cookie,
    body: { url: 'http://127.0.0.1:9/hook', events: ['payment.succeeded'] },
  });
  return made.body.id as string;
};

/** An event of a test payment, without the minutes that its delivery would take. */
const event = async (world: World, cast: Cast): Promise<string> => {
  const id = newId('evt');
  await endpoint(world, cast);
  await world.database.run(sql`
    insert into events (id, project_id, mode, type, object_type, object_id, body, status, created_at)
    values (${id}, ${cast.project}, 'test', 'payment.succeeded', 'payment', ${newId('pay')}, '{}',
      'delivered', now())`);
  return id;
};

const ofEndpoint = (rest: string, body?: object): Prepare => {
  return async (world, cast) => ({
    path: `/v1/projets/${cast.project}/webhooks/${await endpoint(world, cast)}${rest}`,
    ...(body ? { body } : {}),
  });
};

const ofEvent = (rest: string): Prepare => {
  return async (world, cast) => ({
    path: `/v1/projets/${cast.project}/events/${await event(world, cast)}${rest}`,
  });
};

const ofKey = (rest: string, body?: object): Prepare => {
  return async (world, cast) => ({
    path: `/v1/projets/${cast.project}/cles/${(await spareKey(world, cast)).id}${rest}`,
    ...(body ? { body } : {}),
  });
};

export const requests: Record<OperationName, Prepare> = {
  getHealth: () => ({ path: '/health' }),
  listEventTypes: () => ({ path: '/v1/webhook-event-types' }),
  listProjects: () => ({ path: '/v1/projets' }),
  createProject: () => ({ path: '/v1/projets', body: { name: 'Boutique' } }),
  getProject: project(),
  createKey: (_world, cast) => ({
    path: `/v1/projets/${cast.keyless}/cles`,
    body: { name: 'caisse' },
  }),
  revokeKey: ofKey(''),
  rotateKey: ofKey('/rotate', { grace: 'now' }),
  getCurrentKey: () => ({ path: '/v1/moi/cle' }),
  createPayment: () => ({ path: '/v1/payments', headers: once(), body: payment }),
  listPayments: () => ({ path: '/v1/payments' }),
  getPayment: async (world, cast) => {
    const made = await world.pay((await spareKey(world, cast)).secret);
    return { path: `/v1/payments/${made.body.id}` };
  },
  getBalances: () => ({ path: '/v1/balances' }),
  listEndpoints: project('/webhooks'),
  createEndpoint: async (world, cast, caller) => {
    await world.database.run(sql`delete from webhook_endpoints where project_id = ${cast.project}`);
    return {
      path: `/v1/projets/${cast.project}/webhooks`,
      headers: { 'X-Svc-Mode': caller.mode },
      body: { url: 'http://127.0.0.1:9/hook', events: ['payment.succeeded'] },
    };
  },
  updateEndpoint: ofEndpoint('', { events: ['payment.failed'] }),
  deleteEndpoint: ofEndpoint(''),
  testEndpoint: ofEndpoint('/test'),
  listEvents: project('/events'),
  getEvent: ofEvent(''),
  resendEvent: ofEvent('/resend'),
};
