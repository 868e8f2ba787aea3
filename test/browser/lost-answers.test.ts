// J13: the line is really cut, by a relay between browser and server: before the call arrives, in the middle of its answer,
// and after it was carried out and before a byte of the answer came back. Tried again, each makes exactly one payment and
// the form keeps what was typed. `JOURNEY_ROUNDS=50` is the long form (docs/faults.md).
import assert from 'node:assert/strict';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { patience_ms } from '../kit/browser.ts';
import { cookiesOf, type Stage, settled } from '../kit/dashboard.ts';
import { freePort } from '../kit/free-port.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

const cuts = ['before', 'in its headers', 'in its body', 'after'] as const;
type Cut = (typeof cuts)[number];
const rounds = Number(process.env['JOURNEY_ROUNDS'] ?? cuts.length);

let stage: Stage;
let shop: Shop;
let relay: Server;
let origin: string;
/** How the next creation of a payment ends; undefined: well. */
let cut: Cut | undefined;
let arrived = 0;
const sockets = new Set<Socket>();

before(async () => {
  const [inner, outer] = [await freePort(), await freePort()];
  origin = `http://127.0.0.1:${outer}`;
  ({ stage, shop } = await openStagedShop({ PORT: String(inner), PUBLIC_URL: origin }));
  relay = createServer((client) => carry(client, inner));
  await new Promise<void>((done) => relay.listen(outer, '127.0.0.1', done));
});
after(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => relay.close(done));
  await stage.close();
});

function carry(client: Socket, port: number): void {
  const server = connect({ host: '127.0.0.1', port });
  const both = [client, server];
  let own: Cut | undefined;
  for (const [at, socket] of both.entries()) {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      sockets.delete(socket);
      both[1 - at]?.destroy();
    });
  }
  client.on('data', (piece: Buffer) => {
    if (piece.subarray(0, 18).toString('latin1') === 'POST /v1/payments ') {
      own = cut;
      if (own !== 'before') arrived += 1;
    }
    if (own === 'before') client.destroy();
    else server.write(piece);
  });
  server.on('data', (piece: Buffer) => {
    if (own === undefined) return client.write(piece);
    // The server has answered, so it has committed.
    const some = { 'in its headers': 60, 'in its body': piece.length - 20 }[String(own)] ?? 0;
    client.write(piece.subarray(0, some), () => client.destroy());
    return undefined;
  });
}

test(`J13 UI75 the line is cut before, during and after the answer: exactly one payment, ${rounds} times`, async () => {
  const context = await stage.browser.newContext({ baseURL: origin, locale: 'fr-FR' });
  await context.addCookies(cookiesOf(shop.cookie, origin));
  const page = await context.newPage();
  page.setDefaultTimeout(patience_ms);
  const create = page.getByRole('button', { name: 'Créer le paiement', exact: true });
  const seen: Record<Cut, number> = {
    ...{ before: 0, 'in its headers': 0, 'in its body': 0, after: 0 },
  };
  for (let n = 0; n < rounds; n += 1) {
    const how = cuts[n % cuts.length] ?? 'before';
    const [amount, had] = [31_000 + n, arrived];
    await page.goto(shop.at('newPayment'));
    await settled(page, 'Nouveau paiement');
    await page.getByLabel('Montant (F CFA)').fill(String(amount));
    await page.getByLabel('Description').fill(`Coupure ${n}`);
    cut = how;
    await create.click();
    await page.getByText('Le serveur n’a pas répondu', { exact: false }).waitFor();
    assert.equal(arrived > had, how !== 'before', how);
    assert.equal(await page.getByLabel('Description').inputValue(), `Coupure ${n}`);
    cut = undefined;
    await create.and(page.locator(':not([aria-disabled=true])')).click();
    await settled(page, new RegExp(String(amount).replace(/(\d+)(\d{3})/, '$1\\s$2')));
    seen[how] += 1;
  }
  await context.close();
  const made = await amountsOf();
  const doubled = made.filter((amount, at) => made.indexOf(amount) !== at);
  assert.deepEqual(doubled, []);
  for (let n = 0; n < rounds; n += 1) assert.ok(made.includes(31_000 + n), `payment ${n}`);
  for (const how of cuts) assert.ok(seen[how] >= Math.floor(rounds / cuts.length), how);
});

/** Of all payments of this test, however many pages they fill. */
async function amountsOf(): Promise<number[]> {
  const all: number[] = [];
  let cursor = '';
  do {
    const { body } = await stage.world.call('GET', `/v1/payments?limit=100${cursor}`, {
      key: shop.key,
    });
    all.push(...body.data.map(({ amount }: { amount: number }) => amount));
    cursor = body.cursor ? `&cursor=${encodeURIComponent(body.cursor)}` : '';
  } while (cursor !== '');
  return all.filter((amount) => amount >= 31_000 && amount < 31_000 + rounds);
}
