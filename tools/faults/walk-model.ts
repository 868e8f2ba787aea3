// What a merchant's money ought to be, as F31 has it: written from contract/payments.md alone, without a line of the
// server. Balances, remainders and volumes are worked out anew from the objects each time they are asked for.

export type Status = 'open' | 'succeeded' | 'failed' | 'expired';

/** What an operator will do to an object, and when; a second success is given back. */
export type Turn = {
  at: number;
  /** `refused`: on its page, where its payer may choose anew. */
  to: Status | 'refused' | 'paid again' | 'given back' | 'disputed';
};

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
  /** When its time is over. */
  end: number;
  late: boolean;
  payable: number;
  /** Where its payer chooses; `channel` while they are asked on it. */
  page?: { attempts: number; channel: string | undefined };
  /** What became of its use of the promo code, where it carries one. */
  use: 'none' | 'reserved' | 'used' | 'released' | 'granted';
};
export type Refund = Thing & { kind: 'refund'; of: Payment };
export type Payout = Thing & { kind: 'payout'; debit: number };
export type AnyThing = Payment | Refund | Payout;

export type Dispute = {
  /** Empty until it was read: the simulator opens some by itself. */
  id: string;
  of: Payment;
  amount: number;
  status: 'opened' | 'challenged' | 'accepted' | 'won' | 'lost';
  until: number;
  /** When the customer has it; undefined where nothing is on its way. */
  repaidAt?: number | undefined;
  events: string[];
  journals: string[];
};

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
  payments: { daily: 40_000 },
  payouts: { per_withdrawal: 20_000, daily_count: 2, daily_amount: 20_000 },
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
  readonly disputes: Dispute[] = [];
  /** The uses of the promo code that there may be; undefined before it is made. */
  uses: number | undefined;
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
    const disputed = sum(this.disputes, (one) => (one.status === 'won' ? 0 : one.amount));
    return this.funded + came - back - out - disputed;
  }

  get disputed(): number {
    return sum(this.disputes.filter(isUndecided), ({ amount }) => amount);
  }

  countUses(use: Payment['use']): number {
    return this.payments.filter((one) => one.use === use).length;
  }

  /** B.8: whether one more payment may carry the code. */
  get hasUse(): boolean {
    return this.countUses('reserved') + this.countUses('used') < (this.uses ?? 0);
  }

  disputesOf(payment: Payment): Dispute[] {
    return this.disputes.filter(({ of }) => of === payment);
  }

  /** B.7: held until it is decided, lost where nobody answers within seven days. */
  open(of: Payment, amount: number, id: string): void {
    const until = this.now + 7 * 86_400_000;
    this.disputes.push({
      ...{ id, of, amount, until, status: 'opened' },
      ...{ events: ['dispute.opened'], journals: ['D1'] },
    });
  }

  decide(dispute: Dispute, status: Dispute['status']): void {
    dispute.status = status;
    dispute.events.push(`dispute.${status}`);
    if (status === 'challenged') return;
    dispute.journals.push(status === 'won' ? 'D3' : 'D2');
    // D2b: a transfer to its payer, who has it two seconds later, but for the one whom no refund reaches.
    const isSent = status !== 'won' && dispute.of.outcome !== 'refund_fails';
    if (isSent) dispute.repaidAt = this.now + 2_000;
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
    const lost = this.disputesOf(payment).filter(
      ({ status }) => status === 'accepted' || status === 'lost',
    );
    return payment.payable - taken - sum(lost, ({ amount }) => amount);
  }

  /** B.2: payments of today that have not come to nothing. */
  get collectedToday(): number {
    const counted = this.payments.filter((one) => isHeld(one) && this.#isToday(one));
    return sum(counted, ({ amount }) => amount);
  }

  /** The same without one of them. */
  collectedBeside(payment: Payment): number {
    const own = isHeld(payment) && this.#isToday(payment) ? payment.amount : 0;
    return this.collectedToday - own;
  }

  get paidOutToday(): Payout[] {
    return this.payouts.filter((one) => isHeld(one) && this.#isToday(one));
  }

  #isToday({ createdAt }: Thing): boolean {
    return day(createdAt) === day(this.now);
  }

  /** Moves the project's clock, and what falls due on the way, in the order of its time. */
  move(ms: number): void {
    const target = this.now + ms;
    for (;;) {
      const next = this.#due().sort((a, b) => a.at - b.at || a.rank - b.rank)[0];
      if (!next || next.at > target) break;
      this.now = Math.max(this.now, next.at);
      next.happen();
    }
    this.now = target;
  }

  /** What comes next of each object; of one moment, in the order of the names of their jobs. */
  #due(): { at: number; rank: number; happen(): void }[] {
    const turns = this.things.flatMap((thing) => {
      const [first] = thing.turns;
      if (!first) return [];
      const rank = first.to === 'disputed' ? 3 : thing.kind === 'refund' ? 2 : 1;
      const happen = () => this.#turn(thing, (thing.turns.shift() as Turn).to);
      return [{ at: first.at, rank, happen }];
    });
    const overdue = this.disputes.filter(({ status }) => status === 'opened');
    const losses = overdue.map((one) => ({
      at: one.until,
      rank: 0,
      happen: () => this.decide(one, 'lost'),
    }));
    const repaid = this.disputes.flatMap((one) => {
      const { repaidAt: at } = one;
      if (at === undefined) return [];
      const happen = () => {
        one.repaidAt = undefined;
        one.journals.push('D2b');
      };
      return [{ at, rank: 4, happen }];
    });
    return [...turns, ...losses, ...repaid];
  }

  #turn(thing: AnyThing, to: Turn['to']): void {
    if (to === 'disputed' && thing.kind === 'payment') {
      const left = this.remainderOf(thing);
      if (left > 0 && this.disputesOf(thing).length === 0) this.open(thing, left, '');
    } else if (to !== 'disputed') {
      if (thing.kind === 'payment' && thing.use !== 'none') thing.use = this.#useAfter(thing, to);
      turn(thing, to);
    }
  }

  /** Late money takes its use again if one is left; else the discount stays granted. */
  #useAfter({ use }: Payment, to: Turn['to']): Payment['use'] {
    if (to === 'failed' || to === 'expired') return 'released';
    if (to !== 'succeeded') return use;
    return use === 'reserved' || this.hasUse ? 'used' : 'granted';
  }

  /** Refuses what a payer was asked on a page, here and now: they may choose until its end. Who was not asked is, by this alone. */
  refuse(payment: Payment): void {
    if (payment.page && payment.page.channel === undefined) payment.page.attempts++;
    payment.turns = [{ at: payment.end, to: 'expired' }];
    this.#turn(payment, 'refused');
  }

  /** Ends something here and now; nothing else comes of it. */
  end(thing: AnyThing, to: Status): void {
    thing.turns.length = 0;
    this.#turn(thing, to);
  }
}

export const isUndecided = ({ status }: Dispute): boolean =>
  status === 'opened' || status === 'challenged';
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

function turn(thing: AnyThing, to: Exclude<Turn['to'], 'disputed'>): void {
  if (to === 'paid again' || to === 'given back') {
    thing.journals.push(to === 'paid again' ? 'P2' : 'P2b');
    return;
  }
  if (to === 'refused' && thing.kind === 'payment' && thing.page) {
    thing.page.channel = undefined;
    thing.outcome = 'nobody asked';
  }
  if (to === 'open' || to === 'refused') return;
  const wasPaid = thing.status === 'succeeded';
  if (thing.kind === 'payment') thing.late = to === 'succeeded' && !isOpen(thing);
  thing.status = to;
  thing.events.push(`${thing.kind}.${to}`);
  const journal = wasPaid && to === 'failed' ? 'O4' : journalsOf[thing.kind][to];
  if (journal) thing.journals.push(journal);
}
