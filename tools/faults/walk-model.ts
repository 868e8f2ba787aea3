// What a merchant's money ought to be, as F31 has it: written from contract/payments.md alone, without a line of the
// server. Balances, remainders and volumes are worked out anew from the objects each time they are asked for.

export type Status = 'open' | 'succeeded' | 'failed' | 'expired';

/** What an operator will do to an object, and when; a second success is given back. */
type Turn = { at: number; to: Status | 'paid again' | 'given back' };

type Thing = {
  id: string;
  status: Status;
  createdAt: number;
  amount: number;
  turns: Turn[];
  events: string[];
  journals: string[];
};

export type Payment = Thing & {
  kind: 'payment';
  charged: number;
  net: number;
  outcome: string;
  late: boolean;
};
export type Refund = Thing & { kind: 'refund'; of: Payment };
export type Payout = Thing & { kind: 'payout'; debit: number };
export type AnyThing = Payment | Refund | Payout;

export type Quote = {
  hash: string;
  about: string;
  amount: number;
  payer: Payer;
  until: number;
  used: boolean;
};

export type Payer = 'merchant' | 'customer';

/** A call that may be sent again, and what it made. */
export type Call = {
  kind: AnyThing['kind'];
  body: Readonly<Record<string, unknown>>;
  simulate: string | undefined;
  key: string;
  made: AnyThing | undefined;
};

/** What the merchant of a walk may do: small, so that each limit is met. */
export const walkLimits = {
  payments: { daily: 60_000 },
  payouts: { per_withdrawal: 20_000, daily_count: 3, daily_amount: 30_000 },
};

export class Model {
  now: number;
  funded = 0;
  isActive = true;
  readonly payments: Payment[] = [];
  readonly refunds: Refund[] = [];
  readonly payouts: Payout[] = [];
  readonly quotes: Quote[] = [];
  readonly calls: Call[] = [];
  readonly references = new Set<string>();
  readonly destinations: readonly string[];

  constructor(now: number, destinations: readonly string[]) {
    this.now = now;
    this.destinations = destinations;
  }

  get things(): AnyThing[] {
    return [...this.payments, ...this.refunds, ...this.payouts];
  }

  /** D.2, summed: what came in, less what left or is about to. */
  get available(): number {
    const came = sum(this.payments.filter(isPaid), ({ net }) => net);
    const back = sum(this.refunds.filter(isHeld), ({ amount }) => amount);
    const out = sum(this.payouts.filter(isHeld), ({ debit }) => debit);
    return this.funded + came - back - out;
  }

  get reservedRefunds(): number {
    return sum(this.refunds.filter(isOpen), ({ amount }) => amount);
  }

  get reservedPayouts(): number {
    return sum(this.payouts.filter(isOpen), ({ debit }) => debit);
  }

  refundedOf(payment: Payment, status: Status): number {
    const refunds = this.refunds.filter((one) => one.of === payment && one.status === status);
    return sum(refunds, ({ amount }) => amount);
  }

  /** B.4: what is left to refund. */
  remainderOf(payment: Payment): number {
    if (!isPaid(payment)) return 0;
    const taken = this.refundedOf(payment, 'open') + this.refundedOf(payment, 'succeeded');
    return payment.amount - taken;
  }

  /** B.2: payments of today that have not come to nothing. */
  get collectedToday(): number {
    const counted = this.payments.filter((one) => isHeld(one) && this.#isToday(one));
    return sum(counted, ({ amount }) => amount);
  }

  get paidOutToday(): Payout[] {
    return this.payouts.filter((one) => isHeld(one) && this.#isToday(one));
  }

  #isToday({ createdAt }: Thing): boolean {
    return day(createdAt) === day(this.now);
  }

  /** Moves the project's clock, and what falls due on the way. */
  move(ms: number): void {
    this.now += ms;
    for (const thing of this.things) {
      while (thing.turns[0] && thing.turns[0].at <= this.now) {
        turn(thing, (thing.turns.shift() as Turn).to);
      }
    }
  }

  /** Ends something here and now; nothing else comes of it. */
  end(thing: AnyThing, to: Status): void {
    thing.turns.length = 0;
    turn(thing, to);
  }
}

export const isOpen = ({ status }: Thing): boolean => status === 'open';
const isPaid = ({ status }: Thing): boolean => status === 'succeeded';
const isHeld = (thing: Thing): boolean => isOpen(thing) || isPaid(thing);

/** Dakar keeps UTC the year round. */
const day = (ms: number) => Math.floor(ms / 86_400_000);

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const journalsOf = {
  payment: { succeeded: 'P1', failed: undefined, expired: undefined },
  refund: { succeeded: 'R2', failed: 'R3', expired: undefined },
  payout: { succeeded: 'O2', failed: 'O3', expired: undefined },
} as const;

function turn(thing: AnyThing, to: Turn['to']): void {
  if (to === 'paid again' || to === 'given back') {
    thing.journals.push(to === 'paid again' ? 'P2' : 'P2b');
    return;
  }
  if (to === 'open') return;
  const wasPaid = thing.status === 'succeeded';
  if (thing.kind === 'payment') thing.late = thing.status === 'expired';
  thing.status = to;
  thing.events.push(`${thing.kind}.${to}`);
  const journal = wasPaid && to === 'failed' ? 'O4' : journalsOf[thing.kind][to];
  if (journal) thing.journals.push(journal);
}

/** B.2: round half up, at least, at most. */
export const feeOf = (amount: number, per10000: number, least: number, most: number): number =>
  Math.min(Math.max(Math.floor((amount * per10000 + 5_000) / 10_000), least), most);

/** How a simulated operator tells a payment (B.12, B.15.20). */
export function turnsOfPayment(
  outcome: string,
  delay_ms: number,
  from: number,
  end: number,
): Turn[] {
  const due = from + delay_ms;
  if (outcome === 'expired') return [{ at: Math.min(due, end), to: 'expired' }];
  if (outcome === 'late') {
    return [
      { at: end, to: 'expired' },
      { at: end + 30_000, to: 'succeeded' },
    ];
  }
  if (outcome === 'unknown') return [{ at: due, to: 'succeeded' }];
  if (due > end) return [{ at: end, to: 'expired' }];
  if (outcome === 'insufficient_funds' || outcome === 'declined_by_customer') {
    return [{ at: due, to: 'failed' }];
  }
  if (outcome !== 'paid_twice') return [{ at: due, to: 'succeeded' }];
  return [
    { at: due, to: 'succeeded' },
    { at: due, to: 'paid again' },
    { at: due + 2_000, to: 'given back' },
  ];
}

/** How it tells of money that leaves. */
export function turnsOfOutgoing(outcome: string, delay_ms: number, from: number): Turn[] {
  const due = from + delay_ms;
  if (outcome === 'succeeded' || outcome === 'waits' || outcome === 'error_after_commit') {
    return [{ at: due, to: 'succeeded' }];
  }
  if (outcome !== 'reversed') return [{ at: due, to: 'failed' }];
  return [
    { at: due, to: 'succeeded' },
    { at: due + 5_000, to: 'failed' },
  ];
}

/** B.12.1: `<outcome>[;delay=<seconds>]`, with the delays that stand where none is given. */
export function readSimulate(text: string | undefined): { outcome: string; delay_ms: number } {
  const [outcome = 'succeeded', delay] = (text ?? 'succeeded').split(';delay=');
  if (delay !== undefined) return { outcome, delay_ms: Number(delay) * 1_000 };
  if (outcome === 'unknown') return { outcome, delay_ms: 60_000 };
  const isNever = outcome === 'expired' || outcome === 'late' || outcome === 'waits';
  return { outcome, delay_ms: isNever ? 172_800_000 : 2_000 };
}
