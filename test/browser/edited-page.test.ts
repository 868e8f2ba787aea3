// A page whose own checks were taken away: whoever edits it, or writes calls of their own, is refused by the server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '../../dashboard/src/api/routes.gen.ts';
import { type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { join } from '../kit/team.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** Writes of a project, and what of them a viewer may: quotes and checks change nothing. */
const open = new Set(['checkOffer', 'quoteRefund', 'quotePayout']);
const isOfProject = (path: string) =>
  /^\/v1\/(projets\/\{id\}|payments|refunds|offers|payment-links|payouts|payout-destinations|disputes|merchant|kyc|test)\b/.test(
    path,
  );

type Answer = [name: string, status: number];

test('UI228 a viewer who edits the page, or calls each write from it, changes nothing', async () => {
  const { world } = stage;
  const viewer = await join(world, shop.id, 'viewer');
  const { page, close } = await visit(stage, viewer.cookie, { refusals: true });
  await page.goto(shop.at('payment'));
  await settled(page);
  const refund = page.getByRole('button', { name: /^Rembourser/ }).first();
  assert.equal(await refund.getAttribute('aria-disabled'), 'true');
  const before = await world.countRows();
  const writes = Object.entries(routes).flatMap(([name, route]) => {
    const [method = '', path = ''] = route.split(' ');
    if (method === 'GET' || !isOfProject(path) || open.has(name)) return [];
    if (path.includes('/handoff/{token}')) return [];
    return [{ name, method, path: filled(path) }];
  });
  assert.ok(writes.length > 30, `${writes.length} writes`);
  const answers = await page.evaluate<Answer[]>(`(async () => {
    const answers = [];
    for (const { name, method, path } of ${JSON.stringify(writes)}) {
      const headers = {
        'Content-Type': 'application/json',
        'X-Svc-External-Ref': 'psvc_${shop.id}',
        'X-Svc-Mode': 'test',
        'Idempotency-Key': 'edited-' + name,
      };
      const body = method === 'DELETE' ? undefined : '{}';
      answers.push([name, (await fetch(path, { method, headers, body })).status]);
    }
    return answers;
  })()`);
  assert.deepEqual(
    answers.filter(([, status]) => status !== 403),
    [],
  );
  assert.deepEqual(await world.countRows(), before);
  await close();
});

function filled(path: string): string {
  const { id, ...rest } = shop.params;
  const own: Record<string, string | undefined> = {
    ...rest,
    subscriptionId: rest['endpointId'],
    userId: shop.userId,
  };
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    if (name === 'id') return path.startsWith('/v1/projets/') ? (id ?? '') : objectOf(path);
    return own[name] ?? 'none';
  });
}

const objectOf = (path: string): string => {
  const { paymentId, refundId, payoutId, destinationId, disputeId, linkId, offerId } = shop.params;
  if (/payout-destinations/.test(path)) return destinationId ?? '';
  if (/payment-links/.test(path)) return linkId ?? '';
  if (/offers/.test(path)) return offerId ?? '';
  if (/disputes/.test(path)) return disputeId ?? '';
  if (/payouts/.test(path)) return payoutId ?? '';
  return (/refunds/.test(path) ? refundId : paymentId) ?? '';
};
