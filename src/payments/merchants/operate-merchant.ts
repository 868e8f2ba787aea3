// What the operator changes of a merchant account: its status, channels, limits, fees and features, each with a line in the
// audit that says who, what, before and after (contract/payments.md B.1; issue: the operator's work).
import type { Lang, Scope } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { type Actor, auditOperator, findOfficeProject } from '../../platform/index.ts';
import { aheadOfAccount, lockMerchant, type MerchantRow, saveTerms } from './merchant.store.ts';
import { followClosure } from './promise-forgetting.ts';
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

/** One act; `what` names it in the audit. */
export type MerchantChange =
  | { what: 'status'; status: MerchantRow['status'] }
  | { what: 'channel'; channel: NonNullable<Overrides['channels']>[number] }
  | { what: 'limits'; limits: NonNullable<Overrides['limits']> }
  | { what: 'fees'; fees: Omit<NonNullable<Overrides['fees']>, 'version'> }
  | { what: 'feature'; features: NonNullable<Overrides['features']> };

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
    case 'channel': {
      const channels = mergeChannels(row.channels, [change.channel]);
      return { ...row, channels, fees: change.channel.fee ? feesAnew(row.fees) : row.fees };
    }
    case 'limits':
      return { ...row, limits: mergeLimits(row.limits, change.limits) };
    case 'feature':
      return { ...row, features: { ...row.features, ...change.features } };
    default:
      return { ...row, fees: { ...feesAnew(row.fees), ...change.fees } };
  }
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
  if (what === 'channel') return row.channels;
  if (what === 'limits') return row.limits;
  return what === 'fees' ? row.fees : row.features;
}
