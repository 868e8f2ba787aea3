// What the operator changes of a merchant account: its status, channels, limits, fees and features, each with a line in the
// audit that says who, what, before and after (contract/payments.md B.1; issue: the operator's work).
import type { Text } from '../../../contract/text.ts';
import type { Lang, Scope } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { clock, iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { type Actor, auditOperator, findOfficeProject } from '../../platform/index.ts';
import { type Closures, channelName, withEnd } from './closures.rules.ts';
import { aheadOfAccount, lockMerchant, type MerchantRow, saveTerms } from './merchant.store.ts';
import { followClosure } from './promise-forgetting.ts';
import { otherChannel, otherFees, otherLimits, type SeenChannel } from './seen-terms.ts';
import {
  channelTerms,
  emptyFieldsOf,
  emptyRange,
  feesAnew,
  isEmptyFee,
  isEmptyRange,
  mergeChannels,
  mergeLimits,
  type Overrides,
  type Terms,
  termsOf,
} from './terms.rules.ts';

type Limits = NonNullable<Overrides['limits']>;
type Fees = Omit<NonNullable<Overrides['fees']>, 'version'>;

/**
 * One act; `what` names it in the audit. `until`: it is closed until then, and open afterwards. `seen`: what whoever sets others
 * had read.
 */
export type MerchantChange =
  | { what: 'status'; status: MerchantRow['status'] }
  | {
      what: 'channel';
      channel: NonNullable<Overrides['channels']>[number];
      until?: number;
      seen?: SeenChannel;
    }
  | { what: 'limits'; limits: Limits; seen?: Limits }
  | { what: 'fees'; fees: Fees; seen?: Fees }
  | { what: 'feature'; features: NonNullable<Overrides['features']>; until?: number };

/**
 * All of them or none; throws NOT_FOUND where the project has no account in this mode, or was deleted: what waits for the end of its
 * identity file would go with another opening. The terminal speaks English.
 */
export async function operateMerchant(
  database: Database,
  scope: Scope,
  changes: readonly MerchantChange[],
  actor: Actor,
  lang: Lang = 'en',
): Promise<{ before: unknown; after: unknown }[]> {
  const ahead = await aheadOfAccount(database, scope);
  return database.transaction(async (tx) => {
    const first = await lockMerchant(tx, scope);
    const { mode, projectId } = scope;
    if (!first || !(await findOfficeProject(tx, projectId))) throw fail('NOT_FOUND');
    const now = clock.now();
    const done: { before: unknown; after: unknown }[] = [];
    let row = first;
    for (const change of changes) {
      refuseUnseen(row, change, lang);
      const changed = changedBy(row, change);
      refuseEmptyRange(changed, change, lang);
      const [before, after] = [shown(row, change.what), shown(changed, change.what)];
      const details = { what: change.what, mode, before, after };
      await auditOperator(tx, { projectId, actor, action: 'merchant.changed', details, now });
      done.push({ before, after });
      row = changed;
    }
    await saveTerms(tx, row);
    await followClosure(tx, scope, { before: first.status, after: row.status }, now + ahead);
    return done;
  });
}

function changedBy(row: MerchantRow, change: MerchantChange): MerchantRow {
  switch (change.what) {
    case 'status':
      return { ...row, status: change.status };
    case 'channel':
      return withChannel(row, change);
    case 'limits':
      return { ...row, limits: mergeLimits(row.limits, change.limits) };
    case 'feature':
      return withFeatures(row, change);
    default:
      return { ...row, fees: { ...feesAnew(row.fees), ...change.fees } };
  }
}

function withChannel(
  row: MerchantRow,
  { channel, until }: Extract<MerchantChange, { what: 'channel' }>,
): MerchantRow {
  const set = until === undefined ? channel : { ...channel, status: 'active' as const };
  const name = channelName(channel.channel, channel.direction);
  return {
    ...row,
    channels: mergeChannels(row.channels, [set]),
    fees: channel.fee ? feesAnew(row.fees) : row.fees,
    // Whoever says how it is says for how long too.
    closed_until: set.status ? withEnd(row.closed_until, name, until) : row.closed_until,
  };
}

function withFeatures(
  row: MerchantRow,
  { features, until }: Extract<MerchantChange, { what: 'feature' }>,
): MerchantRow {
  const names = Object.keys(features) as (keyof typeof features)[];
  const set =
    until === undefined ? features : Object.fromEntries(names.map((name) => [name, true]));
  return {
    ...row,
    features: { ...row.features, ...set },
    closed_until: names.reduce((ends, name) => withEnd(ends, name, until), row.closed_until),
  };
}

/** Of two who set one thing at once, the second is told that the first one did. */
function refuseUnseen(row: MerchantRow, change: MerchantChange, lang: Lang): void {
  const message = otherSince(row, change);
  if (message) throw fail('INVALID_STATE', { message: message[lang] });
}

function otherSince(row: MerchantRow, change: MerchantChange): Text | undefined {
  if (change.what === 'limits') return otherLimits(row, change.seen);
  if (change.what === 'fees') return otherFees(row, change.seen);
  return change.what === 'channel' ? otherChannel(row, change.channel, change.seen) : undefined;
}

/** Judged as it is with what was set before: one bound alone may pass the other. */
function refuseEmptyRange(row: MerchantRow, change: MerchantChange, lang: Lang): void {
  const fields = emptyFields(termsOf(row), change);
  if (fields.length === 0) return;
  const said = fields.map((field) => [field, emptyRange[lang]]);
  throw fail('INVALID_REQUEST', { fields: Object.fromEntries(said) });
}

function emptyFields(terms: Terms, change: MerchantChange): string[] {
  if (change.what === 'channel') {
    const { channel, direction } = change.channel;
    return emptyFieldsOf(channelTerms(terms, channel, direction));
  }
  if (change.what === 'fees') return isEmptyFee(terms.refundFee) ? ['refund_fee.max'] : [];
  if (change.what !== 'limits' || !change.limits.bank_transfers) return [];
  return isEmptyRange(terms.limits.bank_transfers) ? ['limits.bank_transfers.max_amount'] : [];
}

function shown(row: MerchantRow, what: MerchantChange['what']): unknown {
  if (what === 'status') return row.status;
  if (what === 'channel') return withEnds(row.channels, row.closed_until);
  if (what === 'limits') return row.limits;
  return what === 'fees' ? row.fees : withEnds(row.features, row.closed_until);
}

const withEnds = (set: unknown, ends: Closures | null): unknown =>
  ends === null
    ? set
    : {
        set,
        closed_until: Object.fromEntries(
          Object.entries(ends).map(([name, end]) => [name, end === null ? null : iso(end)]),
        ),
      };
