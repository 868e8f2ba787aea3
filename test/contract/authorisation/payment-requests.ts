// The requests of the payments API for the authorisation matrix.
import { sql } from '../../../src/db/sql.ts';
import { form, pdf, picture } from '../../kit/pictures.ts';
import type { World } from '../../kit/world.ts';
import type { Cast } from './cast.ts';
import { linkRequests } from './link-requests.ts';
import { once, type Prepare, spareKey } from './request.ts';

const payment = { amount: 10_000, channel: 'wave', customer: { phone: '+221700000000' } };

const paidPayments = new Map<string, Promise<string>>();

/** A payment of the project that has succeeded, of enough francs for every refund here; the same each time. */
const paidPayment = (world: World, cast: Cast): Promise<string> => {
  const known = paidPayments.get(cast.project);
  if (known) return known;
  const made = (async () => {
    const { secret } = await spareKey(world, cast);
    const { body } = await world.pay(secret, { amount: 1_000_000 });
    await world.advance(0);
    await world.advance(2_000);
    return body.id as string;
  })();
  paidPayments.set(cast.project, made);
  return made;
};

const refund = async (world: World, cast: Cast, told?: string): Promise<string> => {
  const payment_id = await paidPayment(world, cast);
  const { secret: key } = await spareKey(world, cast);
  const body = { payment_id, amount: 100 };
  const made = await world.call('POST', '/v1/refunds', {
    key,
    headers: { ...once(), ...(told ? { 'X-Svc-Simulate': told } : {}) },
    body,
  });
  return made.body.id as string;
};

const manyPayouts = JSON.stringify({ payouts: { daily_count: 1_000 } });

/** The project's accounts as those of a merchant whose identity is verified, in both modes. */
const verifyIdentity = (world: World, cast: Cast) =>
  world.database.run(sql`
    insert into merchant_accounts (project_id, mode, kyc_status, limits, volume_day, created_at)
    values (${cast.project}, 'test', 'verified', ${manyPayouts}, '2000-01-01', now()),
           (${cast.project}, 'live', 'verified', ${manyPayouts}, '2000-01-01', now())
    on conflict (project_id, mode) do update set kyc_status = 'verified', limits = excluded.limits`);

const wallet = { type: 'mobile_money', operator: 'wave', phone: '+221700000020' };

/** A destination of test mode, whose code is still to be entered. */
const destination = async (world: World, cast: Cast): Promise<string> => {
  await verifyIdentity(world, cast);
  const { secret: key } = await spareKey(world, cast);
  const made = await world.call('POST', '/v1/payout-destinations', { key, body: wallet });
  return made.body.id as string;
};

const ofDestination =
  (rest = '', body?: object): Prepare =>
  async (world, cast) => ({
    path: `/v1/payout-destinations/${await destination(world, cast)}${rest}`,
    ...(body ? { body } : {}),
  });

type Paid = { destination: string; payout: string };
const paidOut = new Map<string, Promise<Paid>>();

/** A verified destination and a payout to it, the same each time. */
const payout = (world: World, cast: Cast): Promise<Paid> => {
  const known = paidOut.get(cast.project);
  if (known) return known;
  const make = async (): Promise<Paid> => {
    await paidPayment(world, cast);
    const id = await destination(world, cast);
    const { secret: key } = await spareKey(world, cast);
    await world.call('POST', `/v1/payout-destinations/${id}/verify`, {
      key,
      body: { code: '123456' },
    });
    const body = { destination_id: id, amount: 100 };
    const made = await world.call('POST', '/v1/payouts', { key, headers: once(), body });
    return { destination: id, payout: made.body.id };
  };
  const made = make();
  paidOut.set(cast.project, made);
  return made;
};

const freshDispute = async (world: World, cast: Cast): Promise<string> => {
  const { secret: key } = await spareKey(world, cast);
  const { body } = await world.pay(key);
  await world.advance(0);
  await world.advance(2_000);
  const made = await world.call('POST', '/v1/test/disputes', {
    key,
    body: { payment_id: body.id },
  });
  return made.body.id as string;
};

/** The link of a handoff, as an operation. */
const handoff = async (world: World, cast: Cast): Promise<string> => {
  const { secret: key } = await spareKey(world, cast);
  const { body } = await world.call('POST', '/v1/kyc/handoff', { key });
  return `/v1/kyc/handoff/${body.url.split('/').at(-1)}`;
};

const document = () =>
  form([
    { name: 'kind', bytes: 'invoice' },
    { name: 'file', filename: 'facture.pdf', type: 'application/pdf', bytes: pdf() },
  ]);

/** A document's path, on a dispute of its own. */
const freshDocument = async (world: World, cast: Cast): Promise<string> => {
  const path = `/v1/disputes/${await freshDispute(world, cast)}/documents`;
  const { secret: key } = await spareKey(world, cast);
  const made = await world.call('POST', path, { key, ...document() });
  return `${path}/${made.body.id}`;
};

export const paymentRequests = {
  getIdentityStatus: () => ({ path: '/v1/kyc/status' }),
  putIdentityProfile: () => ({
    path: '/v1/kyc/profile',
    body: {
      kind: 'individual',
      first_name: 'Awa',
      last_name: 'Diop',
      birth_date: '1990-05-01',
      nationality: 'SN',
      id_type: 'national_id',
      id_number: '1 234 1990 00123',
    },
  }),
  putIdentityCapture: async () => ({
    path: '/v1/kyc/captures/selfie',
    form: { headers: { 'Content-Type': 'image/jpeg' }, body: await picture() },
  }),
  // Of those who may: there is no such photo and no profile.
  deleteIdentityCapture: () => ({ path: '/v1/kyc/captures/selfie' }),
  submitIdentity: () => ({ path: '/v1/kyc/submit', body: { consent: true } }),
  createIdentityHandoff: () => ({ path: '/v1/kyc/handoff' }),
  getIdentityHandoff: async (world, cast) => ({ path: await handoff(world, cast) }),
  putHandoffCapture: async (world, cast) => ({
    path: `${await handoff(world, cast)}/captures/selfie`,
    form: { headers: { 'Content-Type': 'image/jpeg' }, body: await picture() },
  }),
  listDisputes: () => ({ path: '/v1/disputes' }),
  getDispute: async (world, cast) => ({
    path: `/v1/disputes/${await freshDispute(world, cast)}`,
  }),
  acceptDispute: async (world, cast) => ({
    path: `/v1/disputes/${await freshDispute(world, cast)}/accept`,
  }),
  challengeDispute: async (world, cast) => ({
    path: `/v1/disputes/${await freshDispute(world, cast)}/challenge`,
    body: { evidence: { product_description: 'Un boubou' } },
  }),
  updateDispute: async (world, cast) => ({
    path: `/v1/disputes/${await freshDispute(world, cast)}`,
    body: { evidence: { comment: 'Livré' } },
  }),
  createDisputeDocument: async (world, cast) => ({
    path: `/v1/disputes/${await freshDispute(world, cast)}/documents`,
    form: document(),
  }),
  getDisputeDocument: async (world, cast) => ({ path: await freshDocument(world, cast) }),
  deleteDisputeDocument: async (world, cast) => ({ path: await freshDocument(world, cast) }),
  createTestDispute: async (world, cast) => {
    const { secret: key } = await spareKey(world, cast);
    const { body } = await world.pay(key);
    await world.advance(0);
    await world.advance(2_000);
    return { path: '/v1/test/disputes', body: { payment_id: body.id } };
  },
  advanceTestDispute: async (world, cast) => ({
    path: `/v1/test/disputes/${await freshDispute(world, cast)}/advance`,
    body: { outcome: 'lost' },
  }),
  createPayment: () => ({ path: '/v1/payments', headers: once(), body: payment }),
  listPayments: () => ({ path: '/v1/payments' }),
  getPayment: async (world, cast) => {
    const made = await world.pay((await spareKey(world, cast)).secret);
    return { path: `/v1/payments/${made.body.id}` };
  },
  expirePayment: async (world, cast) => {
    const { secret } = await spareKey(world, cast);
    const made = await world.pay(secret, { amount: 10, channel: undefined, customer: undefined });
    return { path: `/v1/payments/${made.body.id}/expire` };
  },
  quoteRefund: async (world, cast) => ({
    path: '/v1/refunds/quote',
    body: { payment_id: await paidPayment(world, cast), amount: 100 },
  }),
  createRefund: async (world, cast) => ({
    path: '/v1/refunds',
    headers: once(),
    body: { payment_id: await paidPayment(world, cast), amount: 100 },
  }),
  listRefunds: () => ({ path: '/v1/refunds' }),
  listPaymentRefunds: async (world, cast) => ({
    path: `/v1/payments/${await paidPayment(world, cast)}/refunds`,
  }),
  getRefund: async (world, cast) => ({ path: `/v1/refunds/${await refund(world, cast)}` }),
  ...linkRequests,
  listTransactions: () => ({ path: '/v1/balances/transactions' }),
  exportTransactions: () => ({ path: '/v1/balances/transactions/export.csv' }),
  exportPayments: () => ({ path: '/v1/payments/export.csv' }),
  exportRefunds: () => ({ path: '/v1/refunds/export.csv' }),
  getDailyReport: () => ({ path: '/v1/reports/daily' }),
  createDestination: async (world, cast) => {
    await verifyIdentity(world, cast);
    return { path: '/v1/payout-destinations', body: wallet };
  },
  listDestinations: () => ({ path: '/v1/payout-destinations' }),
  getDestination: ofDestination(),
  verifyDestination: ofDestination('/verify', { code: '123456' }),
  resendDestinationCode: ofDestination('/resend'),
  updateDestination: ofDestination('', { label: 'Caisse' }),
  deleteDestination: ofDestination(),
  quotePayout: async (world, cast) => ({
    path: '/v1/payouts/quote',
    body: { destination_id: (await payout(world, cast)).destination, amount: 100 },
  }),
  createPayout: async (world, cast) => ({
    path: '/v1/payouts',
    headers: once(),
    body: { destination_id: (await payout(world, cast)).destination, amount: 100 },
  }),
  listPayouts: () => ({ path: '/v1/payouts' }),
  getPayout: async (world, cast) => ({ path: `/v1/payouts/${(await payout(world, cast)).payout}` }),
  listScenarios: () => ({ path: '/v1/test/scenarios' }),
  advanceTestPayment: async (world, cast) => {
    const { secret } = await spareKey(world, cast);
    const made = await world.pay(
      secret,
      { amount: 10 },
      { 'X-Svc-Simulate': 'succeeded;delay=900' },
    );
    return {
      path: `/v1/test/payments/${made.body.id}/advance`,
      body: { outcome: 'insufficient_funds' },
    };
  },
  advanceTestRefund: async (world, cast) => ({
    path: `/v1/test/refunds/${await refund(world, cast, 'waits')}/advance`,
    body: { outcome: 'failed' },
  }),
  advanceTestPayout: async (world, cast) => {
    const { destination: destination_id } = await payout(world, cast);
    const { secret: key } = await spareKey(world, cast);
    const headers = { ...once(), 'X-Svc-Simulate': 'waits' };
    const body = { destination_id, amount: 100 };
    const made = await world.call('POST', '/v1/payouts', { key, headers, body });
    return { path: `/v1/test/payouts/${made.body.id}/advance`, body: { outcome: 'succeeded' } };
  },
  addTestBalance: () => ({ path: '/v1/test/balance', body: { amount: 100 } }),
  resetTest: () => ({ path: '/v1/test/reset' }),
  exportPayouts: () => ({ path: '/v1/payouts/export.csv' }),
  setTestMerchant: () => ({ path: '/v1/test/merchant', body: { merchant_status: 'active' } }),
  getPaymentSummary: () => ({ path: '/v1/reports/summary' }),
  getRefundSummary: () => ({ path: '/v1/reports/refunds' }),
  getOverview: () => ({ path: '/v1/reports/overview' }),
  getTestClock: () => ({ path: '/v1/test/clock' }),
  moveTestClock: () => ({ path: '/v1/test/clock', body: { release: true } }),
  getMerchant: () => ({ path: '/v1/merchant' }),
  updateMerchant: () => ({ path: '/v1/merchant', body: { require_quotes: false } }),
  getBalances: () => ({ path: '/v1/balances' }),
} satisfies Record<string, Prepare>;
