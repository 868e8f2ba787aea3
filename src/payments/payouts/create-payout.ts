// Creates payouts. Destinations are held and quotes locked, limits and funds are decided under the merchant's lock, and
// what a payout costs is reserved in the same transaction (contract/payments.md B.5, O1).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { NewPayout, Payout } from '../../../contract/payments/payouts.shapes.ts';
import {
  parseScenario,
  payoutOutcomes,
  readScenario,
  writeScenario,
} from '../../../contract/payments/scenarios.ts';
import {
  type BatchItem,
  type Context,
  type Mode,
  type ProjectCaller,
  scopeOf,
} from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { dayInDakar } from '../../kit/clock.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { isId, newId } from '../../kit/ids.ts';
import { LostReply } from '../../kit/lost-reply.ts';
import { fold } from '../../kit/text.ts';
import { findAvailable } from '../../ledger/index.ts';
import { seeded, seedOf } from '../attempts/index.ts';
import { channelOf, type DestinationRow, holdDestinations } from '../destinations/index.ts';
import {
  addPayout,
  type MerchantRow,
  releasePayout,
  termsOf,
  volumesOn,
} from '../merchants/index.ts';
import { notSentYet } from '../outgoing/index.ts';
import {
  lockQuotes,
  nameOfQuote,
  type QuoteRow,
  refuseWithoutQuote,
  useQuotes,
} from '../quotes/index.ts';
import { createObjects, nameOfReference, recordSteps } from '../transitions/index.ts';
import { judgePayout, refuseAccount, refusePayoutRail } from './judge-payout.rules.ts';
import { payoutObject } from './payout.object.ts';
import { payerOf } from './payout.rules.ts';
import { findPayoutReferences, insertPayouts, type PayoutRow } from './payout.store.ts';
import { viewPayout } from './payout.view.ts';

type Body = Input<Operations['createPayout']>;
type Item = BatchItem<ProjectCaller, Body, PayoutRow>;

/** The row as far as the call says it; where it goes and what it costs is known once its destination is held. */
export function preparePayout(ctx: Context<ProjectCaller>, body: NewPayout): PayoutRow {
  const texts = [body.description, body.merchant_reference].filter(Boolean);
  return {
    ...notSentYet,
    id: newId('po'),
    project_id: ctx.caller.projectId,
    mode: ctx.caller.mode,
    status: 'processing',
    amount: BigInt(body.amount),
    fee: 0n,
    fee_schedule: 0,
    fee_payer: 'merchant',
    debit_amount: 0n,
    received_amount: 0n,
    channel: 'wave',
    destination_id: body.destination_id,
    destination_type: 'mobile_money',
    destination_label: null,
    destination_masked: '',
    sealed: '',
    description: body.description ?? null,
    merchant_reference: body.merchant_reference ?? null,
    quote_hash: body.quote_hash ?? null,
    metadata: body.metadata ?? {},
    search_text: fold(texts.join(' ')),
    scenario: null,
    failure_reason: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
}

type Facts = {
  destinations: Map<string, DestinationRow>;
  quotes: Map<string, QuoteRow>;
  taken: Set<string>;
  /** What is available to each merchant, less what this batch has reserved. */
  available: Map<string, bigint>;
};

const merchantName = (row: Pick<PayoutRow, 'project_id' | 'mode'>) =>
  `${row.project_id} ${row.mode}`;
const nameOf = (row: Pick<PayoutRow, 'project_id' | 'mode' | 'id'>) =>
  `${merchantName(row)} ${row.id}`;
const destinationOf = ({ project_id, mode, destination_id: id }: PayoutRow) => ({
  project_id,
  mode,
  id,
});

export async function createPayouts(
  tx: Tx,
  items: Item[],
  hasRail: (mode: Mode) => boolean,
): Promise<(Payout | Failure | LostReply<Payout>)[]> {
  const facts: Facts = {
    destinations: new Map(),
    quotes: new Map(),
    taken: new Set(),
    available: new Map(),
  };
  const rows = items.map(({ prepared }) => prepared);
  const results = await createObjects<Body, PayoutRow, Facts>(tx, items, {
    lock: () => lock(tx, rows, facts),
    facts: () => learn(tx, items, facts),
    decide: (item, merchant) => decide(item, merchant, facts, hasRail),
    insert: insertPayouts,
    leftOut: (row, merchant) => ({
      refusal: fail('DUPLICATE_MERCHANT_REFERENCE'),
      merchant: releasePayout(merchant, row.amount, isBank(row), dayInDakar(row.created_at)),
    }),
    also: reserve,
    job: (row) => ({
      kind: 'advance-payout',
      subject: row.id,
      projectId: row.project_id,
      mode: row.mode,
      runAt: row.created_at,
    }),
  });
  return results.map((result) => {
    if ('code' in result) return result;
    const payout = viewPayout(result);
    const isLost = result.scenario?.startsWith('error_after_commit;');
    return isLost ? new LostReply(payout) : payout;
  });
}

const isBank = ({ channel }: PayoutRow): boolean => channel === 'bank_transfer';

/** Destinations before quotes, always. */
async function lock(tx: Tx, rows: readonly PayoutRow[], facts: Facts): Promise<void> {
  const keys = rows.filter((row) => isId('pd', row.destination_id)).map(destinationOf);
  const quotes = rows.flatMap(({ project_id, mode, quote_hash: id }) =>
    id === null ? [] : [{ project_id, mode, id }],
  );
  const [held, locked] = await Promise.all([holdDestinations(tx, keys), lockQuotes(tx, quotes)]);
  for (const destination of held) facts.destinations.set(nameOf(destination), destination);
  facts.quotes = locked;
}

async function learn(tx: Tx, items: readonly Item[], facts: Facts): Promise<Facts> {
  const scopes = new Map(
    items.map(({ ctx, prepared }) => [merchantName(prepared), scopeOf(ctx.caller)]),
  );
  [facts.taken, facts.available] = await Promise.all([
    findPayoutReferences(
      tx,
      items.map(({ prepared }) => prepared),
    ),
    findAvailable(tx, [...scopes.values()]),
  ]);
  return facts;
}

/** The refusal, in the order of B.0, or the merchant with this payout counted; its row learns what it costs. */
function decide(
  { prepared: row, ctx, input }: Item,
  locked: MerchantRow | undefined,
  facts: Facts,
  hasRail: (mode: Mode) => boolean,
): Failure | MerchantRow {
  if (!locked) return fail('SERVER_BUSY', {}, 1);
  if (locked.require_quotes && row.quote_hash === null) return refuseWithoutQuote(ctx.lang);
  const refused = refuseAccount(locked);
  if (refused) return refused;
  const merchant = volumesOn(locked, dayInDakar(ctx.now));
  const terms = termsOf(merchant);
  const { project_id, mode, quote_hash: hash } = row;
  const quote =
    hash === null
      ? undefined
      : { row: facts.quotes.get(nameOfQuote({ project_id, mode, id: hash })) };
  const reference = nameOfReference(row);
  const judged = judgePayout(
    {
      destination: facts.destinations.get(nameOf(destinationOf(row))),
      amount: row.amount,
      feePayer: payerOf(input.body.fee_payer),
      ...(quote ? { quote } : {}),
      isTaken: reference !== undefined && facts.taken.has(reference),
    },
    { merchant, terms, now: ctx.now, lang: ctx.lang },
  );
  if ('code' in judged) return judged;
  const available = facts.available.get(merchantName(row)) ?? 0n;
  if (available < judged.debit) return fail('INSUFFICIENT_FUNDS');
  const { destination } = judged;
  const scenario = scenarioOf(ctx, destination);
  const closed = parseScenario(scenario, payoutOutcomes).outcome === 'channel_unavailable';
  const noRail = refusePayoutRail(judged.channel, hasRail(mode) && !closed);
  if (noRail) return noRail;
  Object.assign(row, {
    fee: judged.fee,
    fee_schedule: quote?.row?.fee_schedule ?? terms.feeSchedule,
    fee_payer: judged.feePayer,
    debit_amount: judged.debit,
    received_amount: judged.received,
    channel: channelOf(destination),
    destination_type: destination.type,
    destination_label: destination.label,
    destination_masked: destination.masked,
    sealed: destination.sealed,
    search_text: fold([row.search_text, destination.search_text].filter(Boolean).join(' ')),
    scenario,
  } satisfies Partial<PayoutRow>);
  // Of the batch's later payouts: what is left, used and taken once this one is.
  facts.available.set(merchantName(row), available - judged.debit);
  if (reference !== undefined) facts.taken.add(reference);
  if (quote?.row) quote.row.used_by = row.id;
  return addPayout(merchant, row.amount, isBank(row));
}

/** The header of the call, else what the destination's magic number says (B.12). */
function scenarioOf(
  ctx: Context<ProjectCaller>,
  { mode, scenario }: DestinationRow,
): string | null {
  if (mode !== 'test') return null;
  const told = readScenario(ctx.header('x-svc-simulate') ?? '', payoutOutcomes);
  const seed = seedOf(ctx);
  if (seed === undefined) return told ? writeScenario(told) : scenario;
  return writeScenario(seeded(told ?? parseScenario(scenario, payoutOutcomes), seed));
}

/** What was decided on, taken: the quotes and the funds. */
async function reserve(tx: Tx, made: readonly PayoutRow[]): Promise<void> {
  const used = made.flatMap(({ project_id, mode, quote_hash, id: by }) =>
    quote_hash === null ? [] : [{ project_id, mode, id: quote_hash, by }],
  );
  await useQuotes(tx, used);
  await recordSteps(
    tx,
    payoutObject,
    made.map((after) => ({ before: after, after })),
  );
}
