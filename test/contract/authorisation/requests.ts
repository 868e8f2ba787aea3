// For each operation a request that an allowed caller would see granted: the matrix judges the caller alone.
import { type ListName, listNames, listOf, listOperations } from '../../../contract/data/lists.ts';
import type { PlatformOperationName } from '../../../contract/index.ts';
import { sql } from '../../../src/db/sql.ts';
import { clock, iso } from '../../../src/kit/clock.ts';
import { newId } from '../../../src/kit/ids.ts';
import { hashToken, newToken } from '../../../src/kit/token.ts';
import { releasedVersions } from '../../../src/platform/conditions/publish-conditions.ts';
import { contentList } from '../../kit/content-lists.ts';
import type { World } from '../../kit/world.ts';
import { addMember, anotherProject, type Caller, type Cast, ownProject } from './cast.ts';
import { developRequests } from './develop-requests.ts';
import { paymentRequests } from './payment-requests.ts';
import { once, type Prepare, spareKey } from './request.ts';

const project = (rest = '', body?: object): Prepare => {
  return (_world, cast) => ({
    path: `/v1/projets/${cast.project}${rest}`,
    ...(body ? { body } : {}),
  });
};

/** A project for each caller that may come so far as to use it up: only sessions may. */
const ofAnotherProject = (rest: string, body?: object): Prepare => {
  return async (world, cast, { kind }) => {
    const id = kind === 'session' ? await anotherProject(world, cast) : cast.project;
    return { path: `/v1/projets/${id}${rest}`, ...(body ? { body } : {}) };
  };
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

/** Somebody who is no part of the cast, as a member. */
const spareMember = async (world: World, cast: Cast): Promise<string> => {
  const id = newId('usr');
  await world.database.run(sql`
    insert into users (id, name, email, created_at, updated_at)
    values (${id}, 'Fatou', ${`${id}@example.com`}, now(), now())`);
  await addMember(world, cast.project, id, 'user');
  return id;
};

const ofMember = (body?: object): Prepare => {
  return async (world, cast) => ({
    path: `/v1/projets/${cast.project}/membres/${await spareMember(world, cast)}`,
    ...(body ? { body } : {}),
  });
};

/** An invitation of the stranger. */
const invitation = async (world: World, cast: Cast) => {
  const id = newId('inv');
  const token = newToken();
  const { email } = cast.people.stranger;
  await world.database.run(sql`delete from invitations where project_id = ${cast.project}`);
  await world.database.run(sql`
    insert into invitations (id, project_id, email, role, token_hash, created_at, expires_at)
    values (${id}, ${cast.project}, ${email}, 'user', ${hashToken(token)}, now(),
      now() + interval '1 day')`);
  return { id, token };
};

/** Everybody without a key has one address here, and 100 calls a day (Q1). */
const ofList =
  (path: string): Prepare =>
  async (world) => {
    await world.database.run(sql`delete from day_counts`);
    if (!path.endsWith('/{id}')) return { path };
    const list = path.replace('/{id}', '');
    const name = listNames.find((one) => `/v1/${listOf(one).dataset}` === list) as ListName;
    return { path: `${list}/${contentList(name)?.items[0]?.id}` };
  };

const aReport = { dataset: 'banques', expected_value: 'Une autre adresse' };

/** A report of nobody's; what anonymous calls counted today is forgotten first. */
const report = async (world: World): Promise<string> => {
  await world.database.run(sql`delete from day_counts`);
  const made = await world.call('POST', '/v1/signalements', { headers: once(), body: aReport });
  return made.body.numero as string;
};

const listRequests = Object.fromEntries(
  Object.entries(listOperations).map(([name, { path }]) => [name, ofList(path)]),
) as Record<keyof typeof listOperations, Prepare>;

/** A request that may be voted on; nobody makes so many in a day. */
const featureRequest = async (world: World): Promise<string> => {
  const id = newId('dem');
  await world.database.run(sql`
    insert into feature_requests (id, kind, title, status, created_at)
    values (${id}, 'api', 'Une API des marées', 'ouverte', now())`);
  return id;
};

const ofFeatureRequest = (rest: string): Prepare => {
  return async (world) => ({ path: `/v1/demandes/${await featureRequest(world)}${rest}` });
};

/** A new person of the caller's role; as an owner, alone in their project. */
const standIn = async (world: World, cast: Cast, { name, kind }: Caller) => {
  if (kind !== 'session') return {};
  const person = await world.signUp();
  if (name === 'owner') await ownProject(world, person);
  else if (['admin', 'user', 'viewer'].includes(name))
    await addMember(world, cast.project, person.userId, name);
  return { standIn: { Cookie: person.cookie }, password: person.password };
};

const followed = (kind: 'favoris' | 'abonnements') => () => ({ path: `/v1/moi/${kind}/banques` });

export const requests: Record<PlatformOperationName, Prepare> = {
  ...listRequests,
  listDownloads: ofList('/v1/telechargements'),
  countDownload: ofList('/v1/telechargements/banques'),
  listFavourites: () => ({ path: '/v1/moi/favoris' }),
  getFavourite: followed('favoris'),
  putFavourite: followed('favoris'),
  deleteFavourite: followed('favoris'),
  listSubscriptions: () => ({ path: '/v1/moi/abonnements' }),
  getSubscription: followed('abonnements'),
  putSubscription: followed('abonnements'),
  deleteSubscription: followed('abonnements'),
  getHealth: () => ({ path: '/health' }),
  listEventTypes: () => ({ path: '/v1/webhook-event-types' }),
  geocodeAddress: () => ({ path: '/v1/adresses/geocoder?texte=Ouakam' }),
  normaliseAddress: () => ({ path: '/v1/adresses/normaliser?texte=Ouakam' }),
  suggestPlaces: () => ({ path: '/v1/adresses/suggestions?q=oua' }),
  addBusinessDays: () => ({ path: '/v1/delais?from=2026-11-20&days=1' }),
  countBusinessDays: () => ({ path: '/v1/jours-feries/ouvres?from=2026-11-20&to=2026-11-24' }),
  formatMoney: () => ({ path: '/v1/monnaie/format?montant=1000' }),
  analysePhone: () => ({ path: '/v1/telephone/analyse?numero=771234567' }),
  createReport: async (world) => {
    await world.database.run(sql`delete from day_counts`);
    return { path: '/v1/signalements', headers: once(), body: aReport };
  },
  getReport: async (world) => ({ path: `/v1/signalements/${await report(world)}` }),
  listMyReports: () => ({ path: '/v1/moi/signalements' }),
  listMaintainedReports: () => ({ path: '/v1/maintenance/signalements' }),
  getMaintainedReport: async (world) => ({
    path: `/v1/maintenance/signalements/${await report(world)}`,
  }),
  decideReport: async (world) => ({
    path: `/v1/maintenance/signalements/${await report(world)}/decision`,
    body: { decision: 'en_examen' },
  }),
  correctReport: async (world) => {
    const numero = await report(world);
    await world.database.run(sql`update reports set status = 'accepte' where numero = ${numero}`);
    const version = `${iso(clock.now()).slice(0, 4)}.1`;
    return { path: `/v1/maintenance/signalements/${numero}/correction`, body: { version } };
  },
  listFeatureRequests: ofList('/v1/demandes'),
  createFeatureRequest: () => ({
    path: '/v1/demandes',
    body: { kind: 'api', title: 'Une API des marées' },
  }),
  voteFeatureRequest: ofFeatureRequest('/vote'),
  unvoteFeatureRequest: ofFeatureRequest('/vote'),
  updateFeatureRequest: async (world) => ({
    path: `/v1/maintenance/demandes/${await featureRequest(world)}`,
    body: { status: 'planifiee' },
  }),
  listProjects: () => ({ path: '/v1/projets' }),
  createProject: () => ({ path: '/v1/projets', body: { name: 'Boutique' } }),
  getProject: project(),
  updateProject: project('', { name: 'Boutique' }),
  deleteProject: ofAnotherProject(''),
  getLive: project('/live'),
  setLive: project('/live', { live_enabled: true, acknowledged: true }),
  listMembers: project('/membres'),
  listAudit: project('/audit'),
  updateMember: ofMember({ role: 'viewer' }),
  removeMember: ofMember(),
  createInvitation: (_world, cast) => ({
    path: `/v1/projets/${cast.project}/invitations`,
    body: { email: `${newId('usr')}@example.com`, role: 'user' },
  }),
  withdrawInvitation: async (world, cast) => ({
    path: `/v1/projets/${cast.project}/invitations/${(await invitation(world, cast)).id}`,
  }),
  getInvitation: async (world, cast) => ({
    path: `/v1/invitations/${(await invitation(world, cast)).token}`,
  }),
  acceptInvitation: async (world, cast) => ({
    path: `/v1/invitations/${(await invitation(world, cast)).token}/accepter`,
  }),
  exportAccount: () => ({ path: '/v1/compte/export' }),
  deleteAccount: async (world, cast, caller) => {
    const { password, ...instead } = await standIn(world, cast, caller);
    return { path: '/v1/compte', body: { confirmation: 'SUPPRIMER', password }, ...instead };
  },
  getMe: () => ({ path: '/v1/moi' }),
  updateMe: () => ({ path: '/v1/moi', body: { lang: 'fr' } }),
  getOnboarding: () => ({ path: '/v1/moi/onboarding' }),
  answerOnboarding: () => ({ path: '/v1/moi/onboarding/fin', body: { answer: 'oui' } }),
  getConditions: () => ({ path: '/v1/moi/conditions' }),
  acceptConditions: () => ({
    path: '/v1/moi/conditions',
    body: { version: releasedVersions().at(-1)?.version },
  }),
  createKey: (_world, cast) => ({
    path: `/v1/projets/${cast.keyless}/cles`,
    body: { name: 'caisse' },
  }),
  listKeyCallers: ofKey('/callers'),
  revokeKey: ofKey(''),
  rotateKey: ofKey('/rotate', { grace: 'now' }),
  getCurrentKey: () => ({ path: '/v1/moi/cle' }),
  ...paymentRequests,
  ...developRequests,
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
  pauseEndpoint: ofEndpoint('/paused', { paused: true }),
  getEndpointHealth: ofEndpoint('/health'),
  deleteEndpoint: ofEndpoint(''),
  // Three a minute for the host: an endpoint made anew has no new ones.
  testEndpoint: async (world, cast, caller) => {
    await world.database.run(sql`delete from windows`);
    return ofEndpoint('/test')(world, cast, caller);
  },
  listEvents: project('/events'),
  getEvent: ofEvent(''),
  resendEvent: ofEvent('/resend'),
  replayEvents: (_world, cast) => ({
    path: `/v1/projets/${cast.project}/events/replay`,
    body: { from: iso(clock.now() - 60_000), to: iso(clock.now()), types: ['payment.succeeded'] },
  }),
  streamEvents: project('/events/stream'),
  // Two rotations within a second are taken for one.
  rotateWebhookSecret: ofAnotherProject('/webhook-secret/rotate', { grace: 'now' }),
};
