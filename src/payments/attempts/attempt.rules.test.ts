// Proves what facts about an attempt mean (contract/rails.md C), row by row, and that their order means nothing (RA27).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { next } from '../../kit/machine.ts';
import type { PaidEntry, Picture } from '../../kit/operator-picture.ts';
import { usualLookUps } from '../../kit/rail-manifest.ts';
import { chance, seedChance } from '../../kit/random.ts';
import { attemptMachine, attemptStates } from './attempt.machine.ts';
import { decide, type Facts, merge, nextCheck } from './attempt.rules.ts';

const entry = (operatorReference: string, amount: bigint, at = 1): PaidEntry => ({
  operatorReference,
  amount,
  at,
});
const picture = (more: Partial<Picture> = {}): Picture => ({
  paid: [],
  open: 'no',
  refused: null,
  seen: true,
  operatorReference: null,
  ...more,
});
const facts = (more: Partial<Facts> = {}): Facts => ({
  kind: 'collect',
  amount: 100n,
  picture: picture(),
  age_ms: 1_000,
  settleAfter_ms: 600_000,
  repeat: 'search_first',
  ...more,
});
const unseen = picture({ seen: false, open: 'unknown' });
const old = 600_000;

test('RA19 RA35 each row of the table of facts has its decision', () => {
  const rows: [Partial<Facts>, string][] = [
    [{ picture: picture({ open: 'yes' }) }, 'waits'],
    [{ picture: picture({ open: 'unknown' }) }, 'unclear'],
    [{ picture: picture({ refused: 'insufficient_funds' }) }, 'refused'],
    [{ picture: picture() }, 'closed'],
    [{ picture: unseen }, 'repeat'],
    [{ picture: unseen, repeat: 'same_key' }, 'repeat'],
    [{ picture: unseen, repeat: 'never' }, 'unclear'],
    [{ picture: unseen, age_ms: old }, 'closed'],
    [{ picture: unseen, age_ms: old, kind: 'payout', repeat: 'never' }, 'unclear'],
    [{ picture: unseen, age_ms: old, kind: 'refund', repeat: 'never' }, 'unclear'],
    [{ picture: unseen, age_ms: old, kind: 'payout', repeat: 'same_key' }, 'repeat'],
    [{ picture: picture({ paid: [entry('a', 100n)] }) }, 'paid'],
    [{ picture: picture({ paid: [entry('a', 100n)], open: 'yes', seen: false }) }, 'paid'],
    [{ picture: picture({ paid: [entry('a', 99n)] }) }, 'differs'],
    [{ picture: picture({ paid: [entry('a', 99n), entry('b', 100n, 2)] }) }, 'paid'],
  ];
  for (const [given, is] of rows)
    assert.equal(decide(facts(given)).is, is, JSON.stringify(given, text));
});
const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

test('RA19 whatever is unknown of money out stays unknown: no age makes it refused or closed', () => {
  for (const kind of ['refund', 'payout'] as const) {
    for (const age_ms of [0, old, 86_400_000, 400 * 86_400_000]) {
      for (const repeat of ['never', 'search_first', 'same_key'] as const) {
        const { is } = decide(facts({ kind, age_ms, repeat, picture: unseen }));
        assert.ok(is === 'unclear' || is === 'repeat', `${kind} ${age_ms} ${repeat}: ${is}`);
      }
    }
  }
});

test('RA27 the oldest payment of the right amount pays, and each other one is given back', () => {
  const decision = decide(
    facts({
      picture: picture({ paid: [entry('b', 100n, 5), entry('a', 100n, 3), entry('c', 7n, 1)] }),
    }),
  );
  assert.ok(decision.is === 'paid');
  assert.equal(decision.entry.operatorReference, 'a');
  assert.deepEqual(
    decision.others.map((one) => one.operatorReference),
    ['c', 'b'],
  );
});

test('RA27 RA28 pictures in any order, repeated and mixed, end in one decision, and none takes an entry away', (t) => {
  const seed = Number(process.env['ATTEMPT_SEED'] ?? Date.now() % 1_000_000);
  t.diagnostic(`ATTEMPT_SEED=${seed}`);
  seedChance(seed);
  const below = (count: number) => Math.floor(chance() * count);
  for (let round = 0; round < 2_000; round++) {
    // A story that one operator may tell: it opens, perhaps is paid once or twice, then closes.
    const paid = Array.from({ length: below(3) }, (_, n) =>
      entry(`op${n}`, below(3) ? 100n : 99n, n),
    );
    const refused = paid.length === 0 && below(3) === 0 ? ('declined_by_customer' as const) : null;
    const story: Picture[] = [
      unseen,
      picture({ open: 'yes', operatorReference: 'op' }),
      picture({ open: 'yes', paid: paid.slice(0, 1), operatorReference: 'op' }),
      picture({ open: 'no', paid, refused, operatorReference: 'op' }),
      // What it took for itself it tells last, and not always.
      picture({
        ...{ open: 'no', refused, operatorReference: 'op' },
        paid: paid.map((one) => ({ ...one, fee: 5n })),
      }),
    ];
    const ends = [0, 1, 2].map(() => {
      const told = [...story, ...story].sort(() => chance() - 0.5);
      return told.reduce<Picture | null>(merge, null) as Picture;
    });
    const decisions = ends.map((end) => JSON.stringify(decide(facts({ picture: end })), text));
    assert.equal(new Set(decisions).size, 1, `ATTEMPT_SEED=${seed} round ${round}: ${decisions}`);
    for (const end of ends) {
      assert.deepEqual(
        end.paid.map(({ fee }) => fee),
        paid.map(() => 5n),
      );
    }
  }
  seedChance();
});

test('RA15 RA16 the machine has exactly the steps of the contract', () => {
  const steps = attemptStates.flatMap((from) =>
    (['send', 'not_sent', 'waits', 'unclear', 'paid', 'refused', 'closed'] as const).flatMap(
      (by) => {
        const to = next(attemptMachine, from, by);
        return to ? [`${from} ${by} ${to}`] : [];
      },
    ),
  );
  assert.deepEqual(steps, [
    'ready send sending',
    'ready refused refused',
    ...[
      'not_sent ready',
      'waits open',
      'unclear unknown',
      'paid paid',
      'refused refused',
      'closed closed',
    ].map((rest) => `sending ${rest}`),
    ...['open', 'unknown'].flatMap((from) => [
      // What its rule lets be sent again is written as sending first, as every call is (RA16, RA17).
      ...(from === 'unknown' ? ['unknown send sending'] : []),
      ...['waits open', 'unclear unknown', 'paid paid', 'refused refused', 'closed closed'].map(
        (rest) => `${from} ${rest}`,
      ),
    ]),
    'refused paid paid',
    'closed paid paid',
  ]);
});

test('RA33 a collection is looked up after 5, 10, 20 and 40 s, each minute to its end, and later ever more rarely', () => {
  const closes = 300_000;
  let now = 0;
  const times: number[] = [];
  for (let checks = 0; checks < 14; checks++) {
    now = nextCheck({ kind: 'collect', checks, closes_at: closes }, usualLookUps, now, 0);
    times.push(now / 1_000);
  }
  assert.deepEqual(
    times,
    [5, 15, 35, 75, 135, 195, 255, 300, 305, 360, 900, 3_900, 21_900, 86_700],
  );
  const six = 6 * 3_600_000;
  assert.equal(nextCheck({ kind: 'payout', checks: 0, closes_at: 0 }, usualLookUps, 0, 0), 2_000);
  assert.equal(
    nextCheck({ kind: 'payout', checks: 40, closes_at: 0 }, usualLookUps, 10, 0),
    10 + six,
  );
});

test('RA02 RA33 an operator that asks for other look-ups has its own, by its manifest alone', () => {
  const lookUps = {
    ...usualLookUps,
    collect: { steps: [1_000], each: 2_000, afterEnd: [3_000] },
    payout: { steps: [], each: 4_000 },
  };
  const at = (kind: 'collect' | 'payout', checks: number, now: number) =>
    nextCheck({ kind, checks, closes_at: 60_000 }, lookUps, now, 0);
  assert.deepEqual([at('collect', 0, 0), at('collect', 1, 0)], [1_000, 2_000]);
  assert.deepEqual([at('collect', 9, 60_000), at('payout', 0, 90_000)], [63_000, 94_000]);
});

test('RA33 look-ups come up to a tenth later, never before their step nor after the end of their attempt', () => {
  const at = (kind: 'collect' | 'payout', now: number, luck: number) =>
    nextCheck({ kind, checks: 0, closes_at: 60_000 }, usualLookUps, now, luck);
  assert.equal(at('payout', 1_000, 0.5), 3_100);
  assert.equal(at('collect', 0, 0.5), 5_250);
  assert.equal(at('collect', 55_000, 0.5), 60_000);
  assert.equal(at('collect', 60_000, 0.5), 65_250);
  seedChance(11);
  for (let n = 0; n < 200; n++) {
    const then = at('collect', 0, chance());
    assert.ok(then >= 5_000 && then <= 5_500, String(then));
  }
  seedChance();
});
