// Money whose outcome an operator has not told: each page says so, and when it is asked again; what failed says where the
// funds are.
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { picture, type Stage, settled, type Visit, visit } from '../kit/dashboard.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

let count = 0;
const make = (path: string, body: object, outcome: string) =>
  shop.api('POST', path, body, {
    'Idempotency-Key': `under-way-${count++}`,
    'X-Svc-Simulate': outcome,
  });

async function opened(lang: 'fr' | 'en', page: string, param: string, id: string): Promise<Visit> {
  const seen = await visit(stage, shop.cookie, { lang });
  const params = { id: shop.id, mode: 'test', [param]: id };
  await seen.page.goto(addressOf(page as Parameters<typeof addressOf>[0], params));
  await settled(seen.page);
  return seen;
}

test('UI98 UI100 UI103 what is not known yet says when the operator is asked again, in both languages', async () => {
  const paid = await stage.world.pay(shop.key, { amount: 40_000 });
  await stage.world.advance(2_500);
  const lost = await stage.world.pay(shop.key, { amount: 11_000 }, { 'X-Svc-Simulate': 'unknown' });
  const refund = await make('/v1/refunds', { payment_id: paid.body.id, amount: 3_000 }, 'waits');
  const { destinationId } = shop.params;
  const payout = await make(
    '/v1/payouts',
    { destination_id: destinationId, amount: 2_000 },
    'waits',
  );
  await stage.world.advance(0);
  await stage.world.advance(2_500);
  // The simulator tells of money out whatever it was asked: a lost answer is written as the settlement writes it.
  await stage.world.database.run(
    sql`update refunds set provider_state = 'unknown' where id = ${refund.id}`,
  );
  await stage.world.database.run(
    sql`update payouts set provider_state = 'unknown' where id = ${payout.id}`,
  );
  const pages = [
    ['payment', 'paymentId', lost.body.id],
    ['refund', 'refundId', refund.id],
    ['payout', 'payoutId', payout.id],
  ] as const;
  for (const [name, param, id] of pages) {
    const french = await opened('fr', name, param, id);
    await french.page
      .getByText(/L’opérateur n’a pas encore dit .* Prochaine question à \d\d:\d\d\./)
      .waitFor();
    await picture(french.page, `not-known-${name}`);
    await french.close();
    const english = await opened('en', name, param, id);
    await english.page.getByText(/has not said yet .* Asked again at \d\d:\d\d\./).waitFor();
    await english.close();
  }
});

test('UI100 UI103 a refund and a payout that failed say that the funds are back', async () => {
  const paid = await stage.world.pay(shop.key, { amount: 20_000 });
  await stage.world.advance(2_500);
  const refund = await make('/v1/refunds', { payment_id: paid.body.id, amount: 2_500 }, 'failed');
  const { destinationId } = shop.params;
  const body = { destination_id: destinationId, amount: 2_500 };
  const payout = await make('/v1/payouts', body, 'destination_invalid');
  await stage.world.advance(0);
  await stage.world.advance(2_500);
  const pages = [
    ['refund', 'refundId', refund.id],
    ['payout', 'payoutId', payout.id],
  ] as const;
  for (const [name, param, id] of pages) {
    const french = await opened('fr', name, param, id);
    await french.page.getByText(/Les fonds sont revenus à votre solde\./).waitFor();
    await french.close();
    const english = await opened('en', name, param, id);
    await english.page.getByText(/The funds are back in your balance\./).waitFor();
    await picture(english.page, `funds-back-${name}`);
    await english.close();
  }
});
