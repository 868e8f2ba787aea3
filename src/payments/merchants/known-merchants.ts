// Merchant accounts as servers remember them: made on the first authenticated payment call (spec "What the service
// does"), and answered from memory afterwards. Every change of what is remembered is announced by the database, and
// whenever an announcement may have been missed, memory is emptied (as keys are remembered, K23). What is counted,
// and whether the account is active, is read under its lock alone.
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import type { Context, Mode, Scope } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { listen } from '../../db/listen.ts';
import { createBatcher } from '../../kit/batch.ts';
import { clock, dayInDakar } from '../../kit/clock.ts';
import { closuresAt, firstEnd } from './closures.rules.ts';
import {
  everyMerchant,
  findKnown,
  insertMerchant,
  type KnownRow,
  type MerchantRow,
} from './merchant.store.ts';
import { defaultTerms, type Overrides, type Terms, termsOf } from './terms.rules.ts';

export type KnownMerchant = {
  /** How far the account's test clock is ahead of the server's, in milliseconds; 0 in live mode. */
  ahead: number;
  /** Whether ids were made when their rows say: not once a test clock was moved. */
  idsAreDated: boolean;
  /** The journal by which test mode was last emptied: the statement begins after it. */
  resetJournal: string;
  feePayer: FeePayer;
  requireQuotes: boolean;
  terms: Terms;
  /** `stampOf` the row that was remembered. */
  stamp: string;
  /** From then on something is closed no more, in milliseconds: it is read again. */
  until: number;
};

/** What prices and dates follow from: two rows that share it decide alike. */
export const stampOf = (row: Standing, now = clock.now()): string => {
  const { limits, channels, fees, features, closed_until, closed_for_all, usual } = row;
  const isUsual = !(limits || channels || fees || features || closed_until || closed_for_all);
  const terms = isUsual
    ? ''
    : JSON.stringify([limits, channels, fees, features, closuresAt(row, now)]);
  const { clock_ahead_ms: ahead, fee_payer_default: feePayer, require_quotes: quotes } = row;
  return `${ahead} ${feePayer} ${quotes} ${usual?.version ?? 0} ${terms}`;
};

type Standing = Overrides &
  Pick<MerchantRow, 'clock_ahead_ms' | 'fee_payer_default' | 'require_quotes'>;

type Tenant = { project_id: string; mode: Mode };

export type Merchants = {
  /** Makes the account if there is none. Answers at once when it was seen lately. */
  open(scope: Scope): KnownMerchant | Promise<KnownMerchant>;
  /**
   * How far the clocks of several accounts are ahead, asked together and not remembered: a job would date what it does, or
   * come again, by a clock that another server has moved.
   */
  clocksOf(tenants: readonly Tenant[]): Promise<(tenant: Tenant) => number>;
  /** Forgets what this server has just changed, before the announcement comes back; `everyMerchant`: all of it. */
  forget(projectId: string): void;
  close(): Promise<void>;
};

/** The account of a call on a payment route. */
export const merchantOf = ({ merchant }: Pick<Context, 'merchant'>): KnownMerchant =>
  (merchant as KnownMerchant | undefined) ?? unopened;

const remembered = 100_000;
const nameOf = ({ projectId, mode }: Scope) => `${projectId} ${mode}`;
const unopened: KnownMerchant = {
  ahead: 0,
  idsAreDated: true,
  resetJournal: '',
  feePayer: 'merchant',
  requireQuotes: false,
  terms: defaultTerms,
  stamp: '',
  until: Number.POSITIVE_INFINITY,
};

const knownOf = (row: KnownRow, now: number): KnownMerchant => ({
  ahead: Number(row.clock_ahead_ms),
  idsAreDated: !row.clock_moved,
  resetJournal: row.reset_journal ?? '',
  feePayer: row.fee_payer_default,
  requireQuotes: row.require_quotes,
  terms: termsOf(row, now),
  stamp: stampOf(row, now),
  until: firstEnd(row, now),
});

export async function createMerchants(database: Database): Promise<Merchants> {
  const memory = new Map<string, KnownMerchant>();
  // Counts announcements: what was read before one must not be remembered after it.
  let changes = 0;
  let trusted = false;
  const forget = (projectId: string) => {
    changes++;
    if (projectId === everyMerchant) memory.clear();
    for (const mode of ['test', 'live'] as const) memory.delete(nameOf({ projectId, mode }));
  };
  const listener = await listen(database.url, 'svc_merchants', {
    notice: forget,
    gap(connected) {
      changes++;
      memory.clear();
      trusted = connected;
    },
  });

  async function read(scopes: readonly Scope[]): Promise<(KnownMerchant | undefined)[]> {
    const before = changes;
    const now = clock.now();
    const found = await findKnown(database, scopes);
    if (memory.size >= remembered) memory.clear();
    return scopes.map((scope) => {
      const row = found.get(nameOf(scope));
      if (!row) return undefined;
      const known = knownOf(row, now);
      if (trusted && before === changes) memory.set(nameOf(scope), known);
      return known;
    });
  }
  const find = createBatcher<Scope, KnownMerchant | undefined>(read, { max: 200, concurrency: 4 });

  async function make(scope: Scope): Promise<KnownMerchant> {
    const now = clock.now();
    const found = await find(scope);
    if (found) return found;
    await insertMerchant(database, scope, now, dayInDakar(now));
    return (await find(scope)) ?? unopened;
  }

  return {
    open(scope) {
      const known = memory.get(nameOf(scope));
      return known && known.until > clock.now() ? known : make(scope);
    },
    async clocksOf(tenants) {
      const inTest = tenants.filter(({ mode }) => mode === 'test');
      const known = new Map(
        await Promise.all(
          [...new Set(inTest.map(({ project_id }) => project_id))].map(async (projectId) => {
            const found = await find({ projectId, mode: 'test' });
            return [projectId, found?.ahead ?? 0] as const;
          }),
        ),
      );
      return ({ project_id, mode }) => (mode === 'live' ? 0 : (known.get(project_id) ?? 0));
    },
    forget,
    close: () => listener.close(),
  };
}
