// The steps of a walk: what a merchant, its operator and its clock may do, each with what the model says of it. fast-check
// chooses and shrinks them.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Call, isOpen, type Model } from './walk-model.ts';
import { amountToRefund, keep, pick, pickOpen, priceOfPayout, verdictOn } from './walk-verdicts.ts';
import type { Walker, WalkReply } from './walkers.ts';

type Act = (model: Model, walker: Walker) => Promise<void>;

class Step implements fc.AsyncCommand<Model, Walker> {
  readonly #text: string;
  readonly #act: Act;
  readonly #can: (model: Readonly<Model>) => boolean;

  constructor(text: string, act: Act, can: (model: Readonly<Model>) => boolean = () => true) {
    this.#text = text;
    this.#act = act;
    this.#can = can;
  }

  check(model: Readonly<Model>): boolean {
    return this.#can(model);
  }

  run(model: Model, walker: Walker): Promise<void> {
    return this.#act(model, walker);
  }

  toString(): string {
    return this.#text;
  }
}

const paths = { payment: '/v1/payments', refund: '/v1/refunds', payout: '/v1/payouts' } as const;

const send = (walker: Walker, { kind, body, simulate, key }: Call): Promise<WalkReply> =>
  walker.call('POST', paths[kind], body, {
    'Idempotency-Key': key,
    ...(simulate ? { 'X-Svc-Simulate': simulate } : {}),
  });

const told = ({ status, body }: WalkReply) => `${status} ${JSON.stringify(body)}`;

function assertRefused(reply: WalkReply, code: string): void {
  assert.ok(reply.status >= 400, `made where ${code} was due: ${told(reply)}`);
  assert.equal(reply.body['code'], code, told(reply));
}

/** Sends a creation once and takes over what it made. */
async function create(model: Model, walker: Walker, call: Call): Promise<void> {
  const verdict = verdictOn(model, call);
  let reply = await send(walker, call);
  if ('code' in verdict) return assertRefused(reply, verdict.code);
  if (call.simulate === 'error_after_commit') {
    assert.deepEqual([reply.status, reply.body['code']], [500, 'INTERNAL_ERROR']);
    reply = await send(walker, call);
    assert.equal(reply.replayed, true);
  }
  assert.equal(reply.status, 201, told(reply));
  keep(model, call, verdict, String(reply.body['id']));
}

/** The same call several times at once under keys of their own: as many are made as would be one after the other. */
async function createBurst(model: Model, walker: Walker, calls: readonly Call[]): Promise<void> {
  const replies = await Promise.all(
    calls.map(async (call) => ({ call, reply: await send(walker, call) })),
  );
  const made = replies.filter(({ reply }) => reply.status === 201);
  const refused = replies.filter(({ reply }) => reply.status !== 201);
  for (const call of calls) {
    const verdict = verdictOn(model, call);
    if ('code' in verdict) {
      const one = refused.shift();
      assert.ok(one, `${made.length} more were made where ${verdict.code} was due`);
      assertRefused(one.reply, verdict.code);
    } else {
      const one = made.shift();
      assert.ok(one, `refused: ${refused.map(({ reply }) => told(reply))}`);
      keep(model, one.call, verdict, String(one.reply.body['id']));
    }
  }
}

/** The same call twice at once under one key: one object, told to both. */
async function createTwins(model: Model, walker: Walker, call: Call): Promise<void> {
  const verdict = verdictOn(model, call);
  const replies = await Promise.all([send(walker, call), send(walker, call)]);
  for (const reply of replies) {
    if ('code' in verdict) assertRefused(reply, verdict.code);
    else assert.equal(reply.status, 201, told(reply));
  }
  if ('code' in verdict) return;
  const [one, other] = replies;
  assert.equal(one.body['id'], other.body['id']);
  keep(model, call, verdict, String(one.body['id']));
}

type Manner = 'once' | 'twins' | 'burst';

/** Creates in one of three manners; what a simulator loses on purpose is sent once. */
async function createIn(
  manner: Manner,
  model: Model,
  walker: Walker,
  what: Pick<Call, 'kind' | 'body' | 'simulate'>,
): Promise<void> {
  const count = manner === 'burst' ? 3 : 1;
  const calls = Array.from(
    { length: count },
    (): Call => ({ ...what, key: walker.newKey(), made: undefined }),
  );
  model.calls.push(...calls);
  const [call] = calls as [Call];
  if (what.simulate === 'error_after_commit') return create(model, walker, call);
  if (manner === 'burst') return createBurst(model, walker, calls);
  return manner === 'twins' ? createTwins(model, walker, call) : create(model, walker, call);
}

const manner = fc.constantFrom<Manner>('once', 'once', 'once', 'once', 'twins', 'burst');
const nth = fc.nat(11);
const reference = fc.option(fc.constantFrom('A-1', 'A-2', 'A-3'), { freq: 5 });
const given = <T>(name: string, value: T | null | undefined) =>
  value === null || value === undefined ? {} : { [name]: value };

const pay = fc
  .record({
    amount: fc.constantFrom(3, 400, 2_000, 9_999, 25_000),
    payer: fc.constantFrom(undefined, 'merchant', 'customer'),
    simulate: fc.constantFrom(
      ...[undefined, undefined, undefined, 'succeeded;delay=30', 'succeeded;delay=301'],
      ...['insufficient_funds', 'declined_by_customer;delay=5', 'expired;delay=60', 'expired'],
      ...['unknown', 'unknown;delay=300', 'late', 'double_callback', 'paid_twice'],
      ...['channel_unavailable', 'error_after_commit', 'refund_fails', 'refund_waits'],
      'disputed',
    ),
    isOpen: fc.constantFrom(false, false, false, false, true),
    life: fc.constantFrom(undefined, 300, 600),
    reference,
    code: fc.constantFrom(undefined, undefined, undefined, 'PROMO'),
    manner,
  })
  .map(
    (one) =>
      new Step(`pay ${JSON.stringify(one)}`, (model, walker) => {
        const where = one.isOpen ? {} : { channel: 'wave', customer: { phone: '+221770000000' } };
        const body = {
          amount: one.amount,
          ...where,
          ...given('fee_payer', one.payer),
          ...given('expires_in', one.life),
          ...given('merchant_reference', one.reference),
          ...given('offer_code', one.code),
        };
        return createIn(one.manner, model, walker, {
          kind: 'payment',
          body,
          simulate: one.simulate,
        });
      }),
  );

const refund = fc
  .record({
    n: nth,
    amount: fc.constantFrom(undefined, undefined, 1, 400, 1_500, 9_000),
    simulate: fc.constantFrom(
      ...[undefined, undefined, undefined, 'failed', 'waits', 'succeeded;delay=60'],
      'channel_unavailable',
    ),
    quote: fc.option(nth, { freq: 2 }),
    reference,
    manner,
  })
  .map(
    (one) =>
      new Step(
        `refund ${JSON.stringify(one)}`,
        (model, walker) => {
          const quotes = model.quotes.filter(({ about }) => about.startsWith('pay_'));
          const quote = one.quote === null || !quotes[0] ? undefined : pick(quotes, one.quote);
          // Now and then a quote is shown for another payment than its own.
          const of = quote && one.n % 5 !== 0 ? quote.about : pick(model.payments, one.n).id;
          const body = {
            payment_id: of,
            ...given('amount', quote ? quote.amount : one.amount),
            ...given('quote_hash', quote?.hash),
            ...given('merchant_reference', one.reference),
          };
          return createIn(one.manner, model, walker, {
            kind: 'refund',
            body,
            simulate: one.simulate,
          });
        },
        (model) => model.payments.length > 0,
      ),
  );

const payOut = fc
  .record({
    n: nth,
    amount: fc.constantFrom(20, 500, 3_000, 12_000, 20_001),
    payer: fc.constantFrom(undefined, 'merchant', 'customer', 'recipient'),
    simulate: fc.constantFrom(
      ...[undefined, undefined, undefined, 'destination_limit', 'provider_unavailable;delay=30'],
      ...['waits', 'channel_unavailable', 'reversed', 'error_after_commit'],
    ),
    quote: fc.option(nth, { freq: 2 }),
    reference,
    manner,
  })
  .map(
    (one) =>
      new Step(`pay out ${JSON.stringify(one)}`, (model, walker) => {
        const quotes = model.quotes.filter(({ about }) => about.startsWith('pd_'));
        const quote = one.quote === null || !quotes[0] ? undefined : pick(quotes, one.quote);
        const isSame = quote && one.n % 5 !== 0;
        const body = {
          destination_id: isSame ? quote.about : pick(model.destinations, one.n),
          amount: isSame ? quote.amount : one.amount,
          ...(isSame ? {} : given('fee_payer', one.payer)),
          ...given('quote_hash', quote?.hash),
          ...given('merchant_reference', one.reference),
        };
        return createIn(one.manner, model, walker, {
          kind: 'payout',
          body,
          simulate: one.simulate,
        });
      }),
  );

/** Asks for a price; it is good for two minutes. */
async function quote(model: Model, walker: Walker, kind: 'refund' | 'payout', body: Call['body']) {
  const call: Call = { kind, body, simulate: undefined, key: '', made: undefined };
  const judged = kind === 'refund' ? amountToRefund(model, call) : priceOfPayout(model, call);
  const reply = await walker.call('POST', `${paths[kind]}/quote`, body);
  if (!model.isActive) return assertRefused(reply, 'MERCHANT_SUSPENDED');
  if ('code' in judged) return assertRefused(reply, judged.code);
  assert.equal(reply.status, 200, told(reply));
  const cost = 'debit' in judged ? judged.debit : judged.amount;
  assert.equal(reply.body['available_after'], model.available - cost, told(reply));
  model.quotes.push({
    hash: String(reply.body['quote_hash']),
    about: String(body['payment_id'] ?? body['destination_id']),
    amount: 'amount' in judged ? judged.amount : Number(body['amount']),
    payer: 'payer' in judged ? judged.payer : 'merchant',
    until: model.now + 120_000,
    used: false,
  });
}

const quoteRefund = fc.record({ n: nth, amount: fc.constantFrom(undefined, 100, 400, 5_000) }).map(
  ({ n, amount }) =>
    new Step(
      `quote a refund ${n} ${amount}`,
      (model, walker) => {
        const body = { payment_id: pick(model.payments, n).id, ...given('amount', amount) };
        return quote(model, walker, 'refund', body);
      },
      (model) => model.payments.length > 0,
    ),
);

const quotePayout = fc
  .record({
    n: nth,
    amount: fc.constantFrom(500, 3_000),
    payer: fc.constantFrom(undefined, 'recipient'),
  })
  .map(
    ({ n, amount, payer }) =>
      new Step(`quote a payout ${n} ${amount} ${payer}`, (model, walker) => {
        const about = { destination_id: pick(model.destinations, n), amount };
        return quote(model, walker, 'payout', { ...about, ...given('fee_payer', payer) });
      }),
  );

export const creations = { pay, refund, payOut, quoteRefund, quotePayout };
export { assertRefused, create, createIn, given, isOpen, nth, pickOpen, Step, send, told };
