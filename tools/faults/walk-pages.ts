// The steps of a walk that its payers take on the page of a payment: they choose a channel, choose another, give up.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { isOpen, type Model, type Payment, type Turn, walkLimits } from './walk-model.ts';
import { turnsOfPayment } from './walk-operator.ts';
import { assertRefused, createIn, given, nth, Step, told } from './walk-steps.ts';
import { pickOpen } from './walk-verdicts.ts';
import type { Walker, WalkReply } from './walkers.ts';

/** B.12.2: the numbers that are typed, with what each does and when. */
const numbers = {
  '00': ['succeeded', 2_000],
  '01': ['succeeded', 30_000],
  '02': ['declined_by_customer', 2_000],
  '06': ['expired', 172_800_000],
  '07': ['unknown', 60_000],
  '08': ['late', 172_800_000],
  '10': ['paid_twice', 2_000],
  '12': ['disputed', 2_000],
} as const;
type MagicNumber = keyof typeof numbers;

const attemptsAtMost = 10;

type OnPage = Payment & { page: NonNullable<Payment['page']> };
const onPages = ({ payments }: Readonly<Model>) =>
  payments.filter((one): one is OnPage => one.page !== undefined);
const hasPage = (model: Readonly<Model>) => onPages(model).length > 0;

/** The path of a payment's page; its token is told with the payment. */
async function pathOf({ id }: Payment, walker: Walker): Promise<string> {
  const { body } = await walker.call('GET', `/v1/payments/${id}`);
  return `/v1/checkout/${String(body['checkout_url']).split('/').at(-1)}`;
}

/** Until as many attempts were made as the model has, and the last one has reached its operator: the job does that. */
async function untilAsked({ id, page }: OnPage, walker: Walker): Promise<void> {
  let shown = '';
  for (let look = 0; look < 2_000; look++) {
    const { body } = await walker.call('GET', `/v1/payments/${id}?expand=attempts`);
    const attempts = body['attempts'] as { status: string }[];
    if (attempts.length === page.attempts && attempts.at(-1)?.status !== 'sent') return;
    shown = JSON.stringify(attempts);
    await pause(5);
  }
  assert.fail(`${page.attempts} attempts are due: ${shown}`);
}

/** RA25, B.3: what the page answers to a choice; `nothing` changes nothing and is no error. */
function verdictOn(
  model: Model,
  payment: OnPage,
  { channel, isStale }: { channel: string; isStale: boolean },
): 'start' | 'nothing' | { code: string } {
  const { page } = payment;
  if (!isOpen(payment)) return { code: 'INVALID_STATE' };
  if (isStale || channel === page.channel) return 'nothing';
  if (page.attempts >= attemptsAtMost) return { code: 'INVALID_STATE' };
  if (!model.isActive) return { code: 'MERCHANT_SUSPENDED' };
  if (model.collectedBeside(payment) + payment.amount > walkLimits.payments.daily) {
    return { code: 'MERCHANT_LIMIT_EXCEEDED' };
  }
  // Nobody knows whether it was paid already: its payer waits.
  if (page.channel && payment.outcome === 'unknown') return { code: 'INVALID_STATE' };
  return 'start';
}

/** What is refused on a page leads back to the choice, and ends with the payment's time. */
function turnsOnPage(number: MagicNumber, now: number, end: number): Turn[] {
  const [outcome, delay_ms] = numbers[number];
  const turns = turnsOfPayment(outcome, delay_ms, now, end);
  const [first] = turns;
  if (first?.to !== 'failed') return turns;
  return [
    { at: first.at, to: 'refused' },
    { at: end, to: 'expired' },
  ];
}

async function choose(
  model: Model,
  walker: Walker,
  {
    n,
    channel,
    number,
    isStale,
  }: { n: number; channel: string; number: MagicNumber; isStale: boolean },
): Promise<void> {
  const payment = pickOpen(onPages(model), n);
  const { page } = payment;
  const verdict = verdictOn(model, payment, { channel, isStale });
  const attempts = isStale ? page.attempts + 1 : page.attempts;
  const body = { channel, phone: `+2217000000${number}`, attempts };
  const path = await pathOf(payment, walker);
  const reply = await walker.callPage('POST', `${path}/start`, body);
  if (typeof verdict === 'object') return assertRefused(reply, verdict.code);
  assert.equal(reply.status, 200, told(reply));
  if (verdict === 'nothing') return assertUntouched(reply, payment);
  page.attempts++;
  page.channel = channel;
  [payment.outcome] = numbers[number];
  payment.turns = turnsOnPage(number, model.now, payment.end);
  await untilAsked(payment, walker);
}

/** A second press, or one of a page that is behind: what the payer was asked stays as it was. */
function assertUntouched(reply: WalkReply, { page }: OnPage): void {
  const { attempts, status, channel } = reply.body;
  assert.equal(attempts, page.attempts, told(reply));
  if (page.channel) assert.deepEqual([status, channel], ['processing', page.channel], told(reply));
  else assert.equal(status, 'pending', told(reply));
}

/** B.3: the payment has failed, and what its operator does not know may still be money. */
async function giveUp(model: Model, walker: Walker, n: number): Promise<void> {
  const payment = pickOpen(onPages(model), n);
  const reply = await walker.callPage('POST', `${await pathOf(payment, walker)}/cancel`);
  if (!isOpen(payment) && payment.status !== 'failed') return assertRefused(reply, 'INVALID_STATE');
  assert.equal(reply.status, 200, told(reply));
  assert.equal(reply.body['status'], 'failed');
  if (!isOpen(payment)) return;
  const known = payment.outcome === 'unknown' ? [...payment.turns] : [];
  model.end(payment, 'failed');
  payment.turns.push(...known);
}

/** A payment that waits for its page. */
const open = fc
  .record({
    amount: fc.constantFrom(400, 2_000, 9_999),
    payer: fc.constantFrom(undefined, 'customer'),
    life: fc.constantFrom(undefined, 300),
    code: fc.constantFrom(undefined, undefined, 'PROMO'),
  })
  .map(
    (one) =>
      new Step(`open ${JSON.stringify(one)}`, (model, walker) => {
        const body = {
          amount: one.amount,
          ...given('fee_payer', one.payer),
          ...given('expires_in', one.life),
          ...given('offer_code', one.code),
        };
        return createIn('once', model, walker, { kind: 'payment', body, simulate: undefined });
      }),
  );

const choice = fc
  .record({
    n: nth,
    channel: fc.constantFrom('wave', 'orange_money'),
    number: fc.constantFrom<MagicNumber>(
      '00',
      '00',
      '01',
      '02',
      '02',
      '06',
      '06',
      '07',
      '08',
      '10',
      '12',
    ),
    isStale: fc.constantFrom(false, false, false, false, true),
  })
  .map(
    (one) =>
      new Step(
        `choose ${JSON.stringify(one)}`,
        (model, walker) => choose(model, walker, one),
        hasPage,
      ),
  );

const givenUp = nth.map(
  (n) => new Step(`give up ${n}`, (model, walker) => giveUp(model, walker, n), hasPage),
);

export const pageSteps = { open, choice, givenUp };
