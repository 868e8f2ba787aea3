// The requests of offers, links and hosted pages for the authorisation matrix.
import { randomBytes } from 'node:crypto';
import type { World } from '../../kit/world.ts';
import type { Cast } from './cast.ts';
import { once, type Prepare, spareKey } from './request.ts';

const newOffer = () => ({
  code: randomBytes(8).toString('hex'),
  kind: 'percent',
  value: 10,
});

const offer = async (world: World, cast: Cast): Promise<{ id: string; code: string }> => {
  const { secret: key } = await spareKey(world, cast);
  return (await world.call('POST', '/v1/offers', { key, body: newOffer() })).body;
};

const newLink = { title: 'Panier', amount: 10_000, usage: 'multi_use' };
const makeLink = async (world: World, cast: Cast) => {
  const { secret: key } = await spareKey(world, cast);
  return (await world.call('POST', '/v1/payment-links', { key, body: newLink })).body;
};
const link = async (world: World, cast: Cast) =>
  `/v1/payment-links/${(await makeLink(world, cast)).id}`;
const lastOf = (url: string): string => url.split('/').at(-1) ?? '';
const linkPage = async (world: World, cast: Cast) =>
  `/v1/checkout-links/${lastOf((await makeLink(world, cast)).url)}`;

/** The page of a payment that waits for its payer. */
const page = async (world: World, cast: Cast): Promise<string> => {
  const { secret: key } = await spareKey(world, cast);
  const body = { amount: 1_000 };
  const made = await world.call('POST', '/v1/payments', { key, headers: once(), body });
  return `/v1/checkout/${lastOf(made.body.checkout_url)}`;
};

export const linkRequests = {
  createOffer: () => ({ path: '/v1/offers', body: newOffer() }),
  checkOffer: async (world, cast) => {
    const { code } = await offer(world, cast);
    return { path: '/v1/offers/check', body: { code, amount: 10_000 } };
  },
  listOffers: () => ({ path: '/v1/offers' }),
  getOffer: async (world, cast) => ({ path: `/v1/offers/${(await offer(world, cast)).id}` }),
  updateOffer: async (world, cast) => ({
    path: `/v1/offers/${(await offer(world, cast)).id}`,
    body: { paused: true },
  }),
  deleteOffer: async (world, cast) => ({ path: `/v1/offers/${(await offer(world, cast)).id}` }),
  listOfferRedemptions: async (world, cast) => ({
    path: `/v1/offers/${(await offer(world, cast)).id}/redemptions`,
  }),
  createPaymentLink: () => ({ path: '/v1/payment-links', body: newLink }),
  listPaymentLinks: () => ({ path: '/v1/payment-links' }),
  getPaymentLink: async (world, cast) => ({ path: await link(world, cast) }),
  updatePaymentLink: async (world, cast) => ({
    path: await link(world, cast),
    body: { status: 'closed' },
  }),
  listPaymentLinkPayments: async (world, cast) => ({ path: `${await link(world, cast)}/payments` }),
  getPaymentLinkPng: async (world, cast) => ({ path: `${await link(world, cast)}/qr.png` }),
  getPaymentLinkSvg: async (world, cast) => ({ path: `${await link(world, cast)}/qr.svg` }),
  getCheckout: async (world, cast) => ({ path: await page(world, cast) }),
  startCheckout: async (world, cast) => ({
    path: `${await page(world, cast)}/start`,
    body: { channel: 'wave', phone: '+221700000000', attempts: 0 },
  }),
  cancelCheckout: async (world, cast) => ({ path: `${await page(world, cast)}/cancel` }),
  forceCheckout: async (world, cast) => ({
    path: `${await page(world, cast)}/outcome`,
    body: { outcome: 'paid' },
  }),
  disputeCheckout: async (world, cast) => ({
    path: `${await page(world, cast)}/dispute`,
    body: { reason: 'not_received', statement: 'Rien reçu' },
  }),
  getLinkCheckout: async (world, cast) => ({ path: await linkPage(world, cast) }),
  startLinkCheckout: async (world, cast) => ({
    path: `${await linkPage(world, cast)}/payments`,
    body: { key: randomBytes(12).toString('hex') },
  }),
} satisfies Record<string, Prepare>;
