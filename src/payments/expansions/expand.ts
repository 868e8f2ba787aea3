// What `?expand=` adds to a refund, a payout, a dispute or a payment that is read alone: its attempts, its events and its
// ledger lines, one level deep and only what was asked for (contract/payments.md B.0).
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { findLines } from '../../ledger/index.ts';
import { findEventsOf } from '../../webhooks/index.ts';
import { type AttemptRow, findAttempts } from '../attempts/index.ts';
import type { MoneyKey } from '../transitions/index.ts';

type Expanded = {
  attempts?: ReturnType<typeof viewAttempt>[];
  events?: { id: string; type: string; status: string; created_at: string }[];
  ledger?: {
    journal_id: string;
    transition: string;
    account: string;
    amount: number;
    created_at: string;
  }[];
};

/** `kind` is that of the object's own attempts: a payment has others beside, of money given back. */
export async function expand(
  ctx: ReadContext<ProjectCaller>,
  { key, kind }: { key: MoneyKey; kind?: AttemptRow['kind'] },
  asked: string | undefined,
): Promise<Expanded> {
  const names = asked?.split(',') ?? [];
  const whole: Expanded = {};
  const scope = scopeOf(ctx.caller);
  if (names.includes('attempts')) {
    const attempts = await findAttempts(ctx.db, [key]);
    whole.attempts = attempts.filter((one) => one.kind === kind).map(viewAttempt);
  }
  if (names.includes('events')) {
    const events = await findEventsOf(ctx.db, scope, key.id);
    whole.events = events.map((event) => ({ ...event, created_at: iso(event.created_at) }));
  }
  if (names.includes('ledger')) {
    const lines = await findLines(ctx.db, scope, key.id);
    whole.ledger = lines.map((line) => ({
      ...line,
      amount: toNumber(line.amount),
      created_at: iso(line.created_at),
    }));
  }
  return whole;
}

const viewAttempt = (row: AttemptRow) => ({
  n: row.n,
  channel: row.channel,
  provider: row.rail,
  provider_reference: row.operator_reference,
  status: stateWords[row.state],
  failure_code: row.failure_code as string | null,
  created_at: iso(row.created_at),
});

/** The words of `provider_state`: what is on its way is sent, what waits for the payer is pending. */
const stateWords: Record<AttemptRow['state'], string> = {
  ready: 'sent',
  sending: 'sent',
  open: 'pending',
  unknown: 'unknown',
  paid: 'paid',
  refused: 'refused',
  closed: 'closed',
};
