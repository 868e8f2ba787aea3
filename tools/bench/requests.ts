// The requests of the payments bench, ready to be written to a socket.
import { randomUUID } from 'node:crypto';

export type BenchProject = { id: string; key: string };
export type BenchPayment = { id: string; key: string };

export type Route = 'create' | 'settled' | 'empty' | 'get' | 'payout' | 'refund' | 'quote';

/** The status that each route answers when all is well. */
export const expectedStatus: Record<Route, number> = {
  create: 201,
  settled: 201,
  empty: 200,
  get: 200,
  payout: 201,
  refund: 201,
  quote: 200,
};

export const emptyPath = '/v1/bench-empty';

export const common = 'Host: 127.0.0.1\r\nUser-Agent: svc-bench\r\nAccept: application/json\r\n';

/** A different reference for each payment of a run, always as long. */
export function referenceMaker(): () => string {
  const run = randomUUID().slice(0, 8);
  let count = 0;
  return () => `CMD-${run}-${String(++count).padStart(9, '0')}`;
}

/** What a shop asks for: no channel, so that the payer chooses later. */
export const paymentBody = (reference: string) => ({
  amount: 1_500,
  description: 'Deux boubous et leur livraison aux Almadies',
  merchant_reference: reference,
  customer: { phone: '+221771234567', name: 'Awa Ndiaye', email: 'awa.ndiaye@example.com' },
  metadata: { cart: 'b7c1f3a2', source: 'boutique en ligne' },
});

/** The simulator's number that pays two seconds later. */
const settledBody = (reference: string) => ({
  ...paymentBody(reference),
  channel: 'wave' as const,
  customer: { phone: '+221700000000', name: 'Awa Ndiaye', email: 'awa.ndiaye@example.com' },
});

/** Gives the next request of a route, spread evenly over the projects. */
export function requestMaker(
  route: Route,
  projects: readonly BenchProject[],
  payments: readonly BenchPayment[],
): () => string {
  if (route === 'empty') {
    const text = `GET ${emptyPath} HTTP/1.1\r\n${common}\r\n`;
    return () => text;
  }
  if (route === 'get') {
    const texts = payments.map(
      ({ id, key }) =>
        `GET /v1/payments/${id} HTTP/1.1\r\n${common}Authorization: Bearer ${key}\r\n\r\n`,
    );
    return inTurn(texts);
  }
  const [object] = payments;
  if (route === 'payout' || route === 'refund' || route === 'quote') {
    return writeMaker(route, object as BenchPayment);
  }
  return createMaker(route === 'settled' ? settledBody : paymentBody, projects);
}

/** On one object, under a key of its own each time. */
function writeMaker(route: 'payout' | 'refund' | 'quote', { id, key }: BenchPayment) {
  const [path, body] = {
    payout: ['/v1/payouts', { destination_id: id, amount: 100 }],
    refund: ['/v1/refunds', { payment_id: id, amount: 1 }],
    quote: ['/v1/refunds/quote', { payment_id: id, amount: 1 }],
  }[route] as [string, object];
  const text = JSON.stringify(body);
  const head =
    `POST ${path} HTTP/1.1\r\n${common}Authorization: Bearer ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n`;
  if (route === 'quote') return () => `${head}\r\n${text}`;
  return () => `${head}Idempotency-Key: ${randomUUID()}\r\n\r\n${text}`;
}

function createMaker(body: (reference: string) => object, projects: readonly BenchProject[]) {
  const reference = referenceMaker();
  const mark = '<reference>';
  const length = JSON.stringify(body(reference())).length;
  const [before = '', after = ''] = JSON.stringify(body(mark)).split(mark);
  const heads = projects.map(
    ({ key }) =>
      `POST /v1/payments HTTP/1.1\r\n${common}Authorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\nIdempotency-Key: `,
  );
  const head = inTurn(heads);
  return () => `${head()}${randomUUID()}\r\n\r\n${before}${reference()}${after}`;
}

export function inTurn(texts: readonly string[]): () => string {
  let turn = 0;
  return () => texts[turn++ % texts.length] ?? '';
}
