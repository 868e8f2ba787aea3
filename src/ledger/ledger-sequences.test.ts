// Proves by chance that no sequence of postings takes the ledger from zero: the seed is printed, and
// LEDGER_SEED repeats a run.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import { assertLedgerWhole, newMerchant } from '../../test/kit/ledger.ts';
import type { Scope } from '../db/context.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { isSpread } from '../db/spread.ts';
import { clock } from '../kit/clock.ts';
import { newId } from '../kit/ids.ts';
import { chance, seedChance } from '../kit/random.ts';
import { findBalances, InsufficientFunds, type Line, type Posting, post } from './index.ts';

const seed = Number(process.env['LEDGER_SEED'] ?? Date.now() % 1_000_000);

let made: TestDatabase;
let database: Database;
const scopes: Scope[] = [];

before(async () => {
  made = await testDatabase();
  database = openDatabase(made.url, { size: 10 });
  for (let i = 0; i < 3; i++) {
    const scope = await newMerchant(database);
    scopes.push(scope, { ...scope, mode: 'live' });
  }
});
after(async () => {
  seedChance();
  await database.close();
  await made.drop();
});

const below = (count: number) => Math.floor(chance() * count);
const pick = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];

/** The rows of D.2 that move a merchant's money, with random francs. */
function randomPosting(scope: Scope): Posting {
  const amount = BigInt(1 + below(pick([10, 1_000, 2_000_000])));
  const fee = BigInt(below(100));
  const channel = pick(['wave', 'orange_money', 'mixx']);
  const own = (account: 'available' | 'payout_reserved', sum: bigint): Line => ({
    owner: 'merchant',
    account,
    amount: sum,
  });
  const clearing = (sum: bigint): Line => ({
    owner: 'platform',
    account: `clearing:${channel}`,
    amount: sum,
  });
  const fees: Line = { owner: 'platform', account: 'fees', amount: fee };
  const [transition, lines] = pick<[string, Line[]]>([
    ['P1', [clearing(-amount - fee), own('available', amount), fees]],
    ['O1', [own('available', -amount), own('payout_reserved', amount)]],
    ['O2', [own('payout_reserved', -amount - fee), clearing(amount), fees]],
    ['O3', [own('payout_reserved', -amount), own('available', amount)]],
    [
      'T1',
      [{ owner: 'platform', account: 'test_issuer', amount: -amount }, own('available', amount)],
    ],
  ]);
  return { scope, objectType: 'payment', objectId: newId('pay'), transition, lines };
}

const anyScope = () => scopes[below(scopes.length)] ?? (scopes[0] as Scope);

/** Of several merchants, or of one where their places differ: a transaction writes one place (OP86). */
function randomPostings(count: number): Posting[] {
  const one = isSpread() ? anyScope() : undefined;
  return Array.from({ length: count }, () => randomPosting(one ?? anyScope()));
}

/** What the merchants' balances must be: a plain sum kept beside the ledger. */
class Expected {
  readonly #balances = new Map<string, bigint>();

  /** Whether all postings of one call fit; if so they count. */
  take(postings: readonly Posting[]): boolean {
    const after = new Map(this.#balances);
    const changed = new Map<string, bigint>();
    for (const { scope, lines } of postings) {
      for (const line of lines) {
        if (line.owner === 'platform') continue;
        const name = `${scope.projectId} ${scope.mode} ${line.account}`;
        after.set(name, (after.get(name) ?? 0n) + line.amount);
        changed.set(name, (changed.get(name) ?? 0n) + line.amount);
      }
    }
    // A credit is never refused; a debit must leave zero or more.
    for (const [name, sum] of changed) if (sum < 0n && (after.get(name) ?? 0n) < 0n) return false;
    for (const [name, balance] of after) this.#balances.set(name, balance);
    return true;
  }

  of(scope: Scope): Map<string, bigint> {
    const prefix = `${scope.projectId} ${scope.mode} `;
    return new Map(
      [...this.#balances]
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, balance]) => [name.slice(prefix.length), balance]),
    );
  }
}

const write = (postings: readonly Posting[]) =>
  database.transaction((tx) => post(tx, postings, clock.now()));

test('any sequence of postings keeps every journal and the whole at zero, as a plain sum says', async (t) => {
  t.diagnostic(`LEDGER_SEED=${seed}`);
  seedChance(seed);
  const expected = new Expected();
  let refused = 0;
  for (let step = 0; step < 250; step++) {
    const postings = randomPostings(1 + below(4));
    const fits = expected.take(postings);
    const told = `LEDGER_SEED=${seed} step ${step}`;
    if (fits) await write(postings).catch((error) => assert.fail(`${told}: ${error}`));
    else await assert.rejects(write(postings), InsufficientFunds, told);
    if (!fits) refused++;
  }
  for (const scope of scopes) {
    const kept = await findBalances(database, scope);
    for (const [name, balance] of expected.of(scope)) {
      assert.equal(kept.get(name) ?? 0n, balance, `LEDGER_SEED=${seed} ${name}`);
    }
  }
  assert.ok(refused > 0, 'some steps were refused');
  await assertLedgerWhole(database);
});

test('the same holds for sequences that race on the same merchants', async (t) => {
  t.diagnostic(`LEDGER_SEED=${seed}`);
  seedChance(seed + 1);
  const runners = Array.from({ length: 8 }, () =>
    Array.from({ length: 12 }, () => randomPostings(1 + below(3))),
  );
  await Promise.all(
    runners.map(async (calls) => {
      for (const postings of calls) {
        await write(postings).catch((error) => {
          if (!(error instanceof InsufficientFunds)) throw error;
        });
      }
    }),
  );
  await assertLedgerWhole(database);
});
