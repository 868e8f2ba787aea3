// For each operation of the back office a request that an allowed operator would see granted.
import { randomBytes } from 'node:crypto';
import type { BackofficeOperationName } from '../../../contract/index.ts';
import { sql } from '../../../src/db/sql.ts';
import { platformTenant } from '../../../src/db/tenants.ts';
import { banksOf, listForm } from '../../kit/list-files.ts';
import { publishLists } from '../../kit/lists.ts';
import { operatorOf, reason } from '../../kit/operators.ts';
import { type form, picture } from '../../kit/pictures.ts';
import type { World } from '../../kit/world.ts';
import { addKey } from './cast.ts';

type Shop = Awaited<ReturnType<World['project']>>;

/** A merchant with a payment, whom the requests are about. */
export type BackofficeCast = { shop: Shop; payment: string };
export type BackofficeRequest = { path: string; body?: object; form?: ReturnType<typeof form> };
type Prepare = (
  world: World,
  cast: BackofficeCast,
) => Promise<BackofficeRequest> | BackofficeRequest;

const office = '/v1/backoffice';
const get =
  (path: string): Prepare =>
  () => ({ path: office + path });
const ofShop =
  (path: (id: string) => string, body?: object): Prepare =>
  (_world, { shop }) => ({ path: office + path(shop.id), ...(body ? { body } : {}) });
const ofAccount =
  (act: string): Prepare =>
  async (world) => {
    const { userId } = await world.signUp('Fatou');
    await world.database.run(sql`
      insert into second_factors (id, user_id, secret, backup_codes, verified, failed_verification_count)
      values (${randomBytes(8).toString('hex')}, ${userId}, 'x', 'x', true, 5)`);
    return { path: `${office}/accounts/${userId}/${act}`, body: { reason } };
  };
const ofKey =
  (act: 'disable' | 'enable'): Prepare =>
  async (world, { shop }) => {
    await world.database.run(sql`
      update api_keys set revoked_at = now() where project_id = ${shop.id} and id <> ${shop.keyId}`);
    await addKey(world, shop.id, 'test', ['data'], act === 'enable' ? { disabled: true } : {});
    const row = await world.database.one<{ id: string }>(sql`
      select id from api_keys where project_id = ${shop.id} order by id desc limit 1`);
    return { path: `${office}/keys/${row?.id}/${act}`, body: { reason } };
  };

/** A file that is under review, with a photo, written past the merchant's own steps. */
async function submitted(world: World, { shop }: BackofficeCast): Promise<string> {
  const { key } = shop;
  await world.call('PUT', '/v1/kyc/captures/selfie', {
    key,
    body: await picture('jpeg'),
    headers: { 'Content-Type': 'image/jpeg' },
  });
  await world.database.run(sql`
    update merchant_accounts set kyc_status = 'submitted' where project_id = ${shop.id}`);
  return shop.id;
}

async function dispute(world: World, { shop }: BackofficeCast): Promise<string> {
  const { key } = shop;
  const { body: payment } = await world.pay(key);
  await world.advance(0);
  await world.advance(2_000);
  const body = { payment_id: payment.id };
  const { body: made } = await world.call('POST', '/v1/test/disputes', { key, body });
  const evidence = { product_description: 'Livré' };
  await world.call('POST', `/v1/disputes/${made.id}/challenge`, { key, body: { evidence } });
  return made.id as string;
}

/** A mail that waits for tomorrow, and its id as the list gives it. */
async function mailJob(world: World): Promise<string> {
  const subject = randomBytes(8).toString('hex');
  await world.database.run(sql`
    insert into jobs (project_id, kind, subject, payload, run_at)
    values (${platformTenant}, 'send-mail', ${subject}, '{"sealed":"x"}', now() + interval '1 day')`);
  return Buffer.from(JSON.stringify([platformTenant, 'send-mail', subject])).toString('base64url');
}

/** The attempt of a payment of which its operator does not tell for an hour. */
async function hand(world: World, { shop }: BackofficeCast): Promise<string> {
  const made = await world.pay(shop.key, {}, { 'X-Svc-Simulate': 'unknown;delay=3600' });
  await world.advance(0);
  const row = await world.database.one<{ id: string }>(sql`
    select id from attempts where project_id = ${shop.id} and object_id = ${made.body.id}`);
  return row?.id ?? '';
}

const findInForce = (world: World) =>
  world.database.one<{ version: string }>(sql`
    select version from list_versions where list = 'banks' order by number desc limit 1`);

async function versionInForce(world: World): Promise<string> {
  if (!(await findInForce(world))) await publishLists(world);
  return (await findInForce(world))?.version ?? '';
}

const correction = {
  channel: 'wave',
  difference: 'operator_has_more',
  amount: 500,
  statement_line: 'Relevé du 22, ligne 12',
  reason,
};

export const backofficeRequests: Record<BackofficeOperationName, Prepare> = {
  listOfficeMerchants: get('/merchants?q=Boutique'),
  getOfficeMerchant: ofShop((id) => `/merchants/${id}`),
  updateOfficeMerchant: ofShop((id) => `/merchants/${id}`, {
    mode: 'test',
    limits: { payments: { daily: 4_000_000 } },
    reason,
  }),
  listOfficeChannels: get('/channels?mode=test'),
  getOfficeChannel: get('/channels/wave/in?mode=test'),
  listOfficeFeatures: get('/features?mode=test'),
  getOfficeFeature: get('/features/offers?mode=test'),
  putOfficeChannel: (_world, { shop }) => ({
    path: `${office}/channels/wave/in`,
    body: { project_id: shop.id, mode: 'test', status: 'active', reason },
  }),
  putOfficeFeature: (_world, { shop }) => ({
    path: `${office}/features/offers`,
    body: { project_id: shop.id, mode: 'test', enabled: true, reason },
  }),
  listOfficeIdentities: get('/identity'),
  getOfficeIdentity: async (world, cast) => ({
    path: `${office}/identity/${await submitted(world, cast)}?mode=test`,
  }),
  getOfficeCapture: async (world, cast) => ({
    path: `${office}/identity/${await submitted(world, cast)}/captures/selfie?mode=test`,
  }),
  decideOfficeIdentity: async (world, cast) => ({
    path: `${office}/identity/${await submitted(world, cast)}/decision`,
    body: { mode: 'test', outcome: 'rejected', message: 'Photo floue', kinds: ['selfie'], reason },
  }),
  listOfficeDisputes: get('/disputes'),
  getOfficeDispute: async (world, cast) => ({
    path: `${office}/disputes/${await dispute(world, cast)}`,
  }),
  getOfficeDocument: async (world, cast) => {
    const id = await dispute(world, cast);
    const { shop } = cast;
    const form = new FormData();
    form.set('kind', 'other');
    form.set(
      'file',
      new Blob([new Uint8Array(await picture('png'))], { type: 'image/png' }),
      'a.png',
    );
    const made = await fetch(`${world.url}/v1/disputes/${id}/documents`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop.key}` },
      body: form,
    });
    const { id: doc } = (await made.json()) as { id: string };
    return { path: `${office}/disputes/${id}/documents/${doc}` };
  },
  decideOfficeDispute: async (world, cast) => ({
    path: `${office}/disputes/${await dispute(world, cast)}/decision`,
    body: { outcome: 'won', comment: 'Preuve reçue', reason },
  }),
  findOfficeKeys: (_world, { shop }) => ({ path: `${office}/keys?id=${shop.keyId}` }),
  disableOfficeKey: ofKey('disable'),
  enableOfficeKey: ofKey('enable'),
  listOfficeAccounts: get('/accounts?q=awa'),
  getOfficeAccount: (_world, { shop }) => ({ path: `${office}/accounts/${shop.userId}` }),
  verifyOfficeAccount: ofAccount('verify'),
  endOfficeSessions: ofAccount('end-sessions'),
  unlockOfficeAccount: ofAccount('unlock'),
  listOfficeAudit: get('/audit'),
  listOfficeOperators: get('/operators'),
  putOfficeOperator: async (world) => ({
    path: `${office}/operators/${(await world.signUp('Fatou')).userId}`,
    body: { permissions: ['support'], reason },
  }),
  listOfficeMaintainers: get('/maintainers'),
  putOfficeMaintainer: async (world) => ({
    path: `${office}/maintainers/${(await world.signUp('Fatou')).userId}`,
    body: { reason },
  }),
  listOfficeJobKinds: get('/jobs'),
  listOfficeJobs: get('/jobs/list?state=waiting'),
  getOfficeJob: async (world) => ({ path: `${office}/jobs/${await mailJob(world)}` }),
  runOfficeJob: async (world) => ({
    path: `${office}/jobs/${await mailJob(world)}/run`,
    body: { reason },
  }),
  cancelOfficeJob: async (world) => ({
    path: `${office}/jobs/${await mailJob(world)}/cancel`,
    body: { reason },
  }),
  actOnOfficeJobs: () => ({
    path: `${office}/jobs/bulk`,
    body: { filter: { kind: 'of-tests' }, act: 'run', preview: false, reason },
  }),
  listOfficeMails: get('/mails'),
  resendOfficeMail: async (world) => ({
    path: `${office}/mails/${await mailJob(world)}/resend`,
    body: { reason },
  }),
  getOfficeHealth: get('/health'),
  getOfficeLedgerAudit: get('/ledger/audits'),
  runOfficeLedgerAudit: async (world) => {
    // That of the caller before has ended.
    await world.advance(0);
    return { path: `${office}/ledger/audits`, body: { reason } };
  },
  listOfficeLedgerAccounts: get('/ledger/accounts'),
  listOfficeSuspense: get('/ledger/suspense?mode=live'),
  listOfficeCorrections: get('/ledger/corrections?status=proposed'),
  createOfficeCorrection: () => ({ path: `${office}/ledger/corrections`, body: correction }),
  confirmOfficeCorrection: async (world) => {
    const { cookie } = await operatorOf(world, 'money');
    const path = `${office}/ledger/corrections`;
    const made = await world.call('POST', path, { cookie, body: correction });
    return { path: `${path}/${made.body.id}/confirm`, body: { reason } };
  },
  listOfficeHands: get('/hands'),
  getOfficeHand: async (world, cast) => ({ path: `${office}/hands/${await hand(world, cast)}` }),
  settleOfficeHand: async (world, cast) => ({
    path: `${office}/hands/${await hand(world, cast)}/settle`,
    body: { outcome: 'not_paid', reason },
  }),
  getOfficeFaults: get('/faults'),
  getOfficeTerms: get('/conditions'),
  publishOfficeTerms: () => {
    const version = randomBytes(8).toString('hex');
    const [fr, en] = ['# Conditions\n\nTexte.', '# Terms\n\nText.'];
    return { path: `${office}/conditions`, body: { version, fr, en, reason } };
  },
  listOfficeLists: get('/lists'),
  getOfficeList: get('/lists/banques'),
  getOfficeListVersion: async (world) => ({
    path: `${office}/lists/banques/versions/${await versionInForce(world)}`,
  }),
  getOfficeListFile: async (world) => ({
    path: `${office}/lists/banques/versions/${await versionInForce(world)}/file`,
  }),
  previewOfficeList: () => ({
    path: `${office}/lists/banques/imports/preview`,
    form: listForm(banksOf('Une banque')),
  }),
  publishOfficeList: async (world) => {
    const inForce = await findInForce(world);
    const name = randomBytes(8).toString('hex');
    return {
      path: `${office}/lists/banques/imports`,
      form: listForm(banksOf(name), { reason, ...(inForce && { against: inForce.version }) }),
    };
  },
  deleteOfficeOperator: async (world) => {
    const { userId } = await world.signUp('Fatou');
    await world.database.run(sql`
      insert into operators (user_id, permissions, since) values (${userId}, '{support}', now())`);
    return { path: `${office}/operators/${userId}`, body: { reason } };
  },
  deleteOfficeMaintainer: async (world) => {
    const { userId } = await world.signUp('Fatou');
    await world.database.run(sql`update users set maintainer_since = now() where id = ${userId}`);
    return { path: `${office}/maintainers/${userId}`, body: { reason } };
  },
};
